import { sql } from 'kysely';
import type { LookupRequest, PaymentGateway, ProviderRecord } from '#features/payments/server';
import type { Db } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import type { BookedPayment, Difference } from './payment-differences.ts';
import { type Attempt, captureOf } from './payment-step.ts';

export type Booked = BookedPayment & {
  targetState: Attempt['targetState'];
  refNum: string;
  vaultKey: string;
  refunds: readonly { id: string; amountCents: number; refundRef: string }[];
  /** Without a known response: the provider may have made them. */
  openRefundIds: readonly string[];
  captureRef: string | null;
  createdAt: Date;
  /** When the target state last changed; null: still the first. */
  targetStateAt: Date | null;
};

const columns = sql`a.id, a.state, a.goal "targetState", a.amount_cents "amountCents", a.capture_cents "captureCents", o.ref_num "refNum", a.vault_key "vaultKey",
  a.auth_ref "authRef", a.capture_ref "captureRef", a.created_at "createdAt", a.goal_at "targetStateAt",
  coalesce((select json_agg(json_build_object('id', r.id, 'amountCents', r.amount_cents, 'refundRef', r.refund_ref) order by r.id)
    from refund r where r.attempt_id = a.id and r.state = 'done'), '[]') as refunds,
  to_json(array(select r.id from refund r where r.attempt_id = a.id and r.state in ('pending', 'unclear'))) as "openRefundIds"
  from payment_attempt a
  join orders o on o.id = a.order_id`;

/** Payments begun or settled in that time. */
export async function paymentsBetween(db: Db, from: Date, to: Date): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select ${columns} where (a.created_at >= ${from} and a.created_at < ${to})
      or (a.settled_at >= ${from} and a.settled_at < ${to})
      or exists (select from refund r where r.attempt_id = a.id and r.settled_at >= ${from} and r.settled_at < ${to})`.execute(
    db,
  );
  return rows;
}

export async function paymentsByIds(db: Db, ids: readonly string[]): Promise<Booked[]> {
  return (await sql<Booked>`select ${columns} where a.id = any(${ids}::uuid[])`.execute(db)).rows;
}

type Payments = Pick<PaymentGateway, 'list' | 'lookup'>;

/** The provider's list of that time, or else its state of each of these payments. */
export async function providerRecords(
  payments: Payments,
  booked: readonly Booked[],
  [from, to]: readonly [Date, Date],
): Promise<ProviderRecord[]> {
  const records: ProviderRecord[] = [];
  if (payments.list) for await (const record of payments.list(from, to)) records.push(record);
  else for (const payment of booked) records.push(...(await lookedUp(payments, payment)));
  return records;
}

async function lookedUp(payments: Payments, payment: Booked): Promise<ProviderRecord[]> {
  const records: ProviderRecord[] = [];
  for (const [key, asked] of questions(payment)) {
    const said = await payments.lookup(key, asked);
    if (said.kind !== 'ok') {
      throw fail('unavailable', 'The payment service is not responding.', { retryAfterSeconds: 20 });
    }
    if (said.value !== 'not_found') records.push(said.value);
  }
  return records;
}

/** The lookups of a payment, by key. */
export function questions(payment: Booked): [string, LookupRequest][] {
  const { id, vaultKey, amountCents, refNum: orderRef, authRef, captureRef, refunds } = payment;
  const captured = captureOf(payment);
  const asked: [string, LookupRequest][] = [[id, { kind: 'authorize', vaultKey, amountCents, orderRef }]];
  if (authRef) {
    asked.push(
      [`${id}-c`, { kind: 'capture', authRef, amountCents: captured }],
      [`${id}-v`, { kind: 'void', authRef }],
    );
  }
  if (captureRef) {
    const none = { id: `${id}-r`, amountCents: captured, refundRef: null };
    for (const refund of refunds.length ? refunds : [none])
      asked.push([
        refund.id,
        { kind: 'refund', captureRef, amountCents: refund.amountCents, refundRef: refund.refundRef },
      ]);
  }
  return asked;
}

export async function storeDifferences(db: Db, differences: readonly Difference[], now: Date): Promise<void> {
  await sql`
    insert into payment_difference (payment_key, kind, ours, theirs, found_at, last_seen_at)
    select d."key", d."kind", d."ours", d."theirs", ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(differences)}::jsonb) as d ("key" text, "kind" text, "ours" text, "theirs" text)
    on conflict (payment_key, kind) do update
      set ours = excluded.ours, theirs = excluded.theirs, last_seen_at = excluded.last_seen_at`.execute(db);
}
