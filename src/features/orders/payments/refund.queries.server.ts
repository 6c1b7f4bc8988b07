import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/db.ts';
import { askFirstAt } from './payment-step.ts';

export type Refund = {
  /** Also the provider's idempotency key. */
  id: string;
  attemptId: string;
  amountCents: number;
  state: 'pending' | 'done' | 'declined' | 'unclear';
  sends: number;
};

export type RefundToMake = Refund & {
  orderId: string;
  captureRef: string;
  capturedCents: number;
  /** The provider's references of earlier refunds of this payment. */
  earlier: string[];
};

const columns = sql`r.id, r.attempt_id "attemptId", r.amount_cents "amountCents", r.state, r.sends`;

/** A payment's refunds in order. The caller holds its lock. */
export async function refundsOf(trx: Trx, attemptId: string): Promise<Refund[]> {
  const { rows } = await sql<Refund>`
    select ${columns} from refund r where r.attempt_id = ${attemptId} order by r.created_at, r.id`.execute(trx);
  return rows;
}

type NewRefund = Pick<Refund, 'id' | 'attemptId' | 'amountCents'> & { reason: string | null; actor: string };

export async function insertRefund(trx: Trx, refund: NewRefund, now: Date): Promise<void> {
  const { id, attemptId, amountCents, reason, actor } = refund;
  await sql`
    insert into refund (id, attempt_id, amount_cents, state, reason, actor, created_at, ask_at)
    values (${id}, ${attemptId}, ${amountCents}, 'pending', ${reason}, ${actor}, ${now}, ${askFirstAt(now)})`.execute(
    trx,
  );
}

/** Records a request before it is sent. null: no more requests may be sent. */
export async function countRefundSend(db: Db, id: string): Promise<RefundToMake | null> {
  const { rows } = await sql<RefundToMake>`
    with r as (update refund set sends = sends + 1 where id = ${id} and state = 'pending' returning *)
    select ${columns}, a.order_id "orderId", a.capture_ref "captureRef", coalesce(a.capture_cents, a.amount_cents) "capturedCents",
      to_json(array(select b.refund_ref from refund b where b.attempt_id = a.id and b.refund_ref is not null)) as earlier
    from r join payment_attempt a on a.id = r.attempt_id`.execute(db);
  return rows[0] ?? null;
}

/** The provider was certainly not reached: the request does not count. */
export async function uncountRefundSend(db: Db, id: string): Promise<void> {
  await sql`update refund set sends = sends - 1 where id = ${id} and state = 'pending' and sends > 0`.execute(db);
}

export type RefundEnd = { state: 'done'; refundRef: string } | { state: 'declined' | 'unclear' };

/** Under the payment's lock. False if the refund has a final state. Staff resolve unclear ones separately. */
export async function endRefund(trx: Trx, id: string, end: RefundEnd, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update refund set state = ${end.state}, refund_ref = ${end.state === 'done' ? end.refundRef : null},
      settled_at = ${now}
    where id = ${id} and state in ('pending', 'unclear') and state <> ${end.state}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Refunds due for a request, each for one caller, as `takeDue` for payments. */
export async function takeDueRefunds(db: Db, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as materialized (
      select id from refund where state = 'pending' and ask_at <= ${now}
      order by ask_at limit ${most} for update skip locked
    )
    update refund r
    set ask_at = ${now}::timestamptz + least(greatest((${now}::timestamptz - created_at) / 4, '10 seconds'), '1 hour')
    from due where r.id = due.id returning r.id`.execute(db);
  return rows.map(({ id }) => id);
}
