import type { PaymentGateway, ProviderRecord } from '#features/payments/server';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import { uuidOrNull } from '#platform/id.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { attemptIdOf, type Difference, paymentDifferences } from './payment-differences.ts';
import { nextStep } from './payment-step.ts';
import {
  type Booked,
  paymentsBetween,
  paymentsByIds,
  providerRecords,
  questions,
  storeDifferences,
} from './provider-records.queries.server.ts';

type Deps = { db: Db; payments: Pick<PaymentGateway, 'list' | 'lookup'> };
type Span = { from: Date; to: Date; now: Date };

export type Reconciliation = {
  payments: number;
  records: number;
  differences: (Difference & { refNum: string | null })[];
};

const HOUR_MS = 3_600_000;

/**
 * Compares our books of a period with the provider's, both ways. Records differences for people to examine
 * (`payment_difference`) and repairs none. Skips payments under way.
 */
export async function reconcilePayments(deps: Deps, by: Actor, span: Span): Promise<Reconciliation> {
  const { payments, records, differences } = await comparePayments(deps, span);
  await inTransaction(deps.db, async (trx) => {
    await storeDifferences(trx, differences, span.now);
    await recordAudit(trx, by, {
      at: span.now,
      action: 'payments-reconciled',
      object: { type: 'payments', id: span.from.toISOString().slice(0, 10) },
      after: { payments: payments.length, differences: differences.length },
    });
  });
  return { payments: payments.length, records: records.length, differences };
}

type Comparison = Pick<Reconciliation, 'differences'> & { payments: Booked[]; records: ProviderRecord[] };

/** The same without recording. Orders may change meanwhile. */
export async function comparePayments({ db, payments }: Deps, { from, to, now }: Span): Promise<Comparison> {
  const begun = await paymentsBetween(db, from, to);
  const records = await providerRecords(payments, begun, [from, to]);
  const ids = records.flatMap(({ key }) => uuidOrNull(attemptIdOf(key)) ?? []);
  const booked = new Map([...begun, ...(await paymentsByIds(db, ids))].map((one) => [one.id, one]));
  const settled = [...booked.values()].filter((one) => !isUnderWay(one, now));
  const ofSettled = records.filter(({ key }) => {
    const one = booked.get(attemptIdOf(key));
    return !one || !isUnderWay(one, now);
  });
  const found = paymentDifferences(settled, ofSettled);
  const standing = await stillStanding(db, found, booked);
  const differences = [];
  for (const difference of standing) {
    const one = booked.get(attemptIdOf(difference.key));
    if (difference.kind === 'missing' && one && (await isElsewhen(payments, one, difference.key))) continue;
    differences.push({ ...difference, refNum: one?.refNum ?? null });
  }
  return { payments: settled, records: ofSettled, differences };
}

/**
 * Without payments that moved since they were read, as both sides are not read at once, and without refunds of unknown
 * result.
 */
async function stillStanding(
  db: Db,
  differences: readonly Difference[],
  booked: ReadonlyMap<string, Booked>,
): Promise<Difference[]> {
  const ids = differences.flatMap(({ key }) => uuidOrNull(attemptIdOf(key)) ?? []);
  const now = new Map((ids.length ? await paymentsByIds(db, ids) : []).map((one) => [one.id, one]));
  return differences.filter(({ key }) => {
    const [before, after] = [booked.get(attemptIdOf(key)), now.get(attemptIdOf(key))];
    return standing(before) === standing(after) && !after?.openRefundIds.includes(key);
  });
}

const standing = (one: Booked | undefined): string =>
  JSON.stringify(one && [one.state, one.targetState, one.refunds.map(({ id }) => id)]);

const isUnderWay = (one: Booked, now: Date): boolean =>
  nextStep(one) !== null && now.getTime() - (one.targetStateAt ?? one.createdAt).getTime() < HOUR_MS;

/** The provider has it at a time outside the period, such as an authorization of the day before. */
async function isElsewhen(payments: Deps['payments'], one: Booked, key: string): Promise<boolean> {
  const asked = questions(one).find(([asking]) => asking === key)?.[1];
  if (!asked) return false;
  const said = await payments.lookup(key, asked);
  if (said.kind !== 'ok')
    throw fail('unavailable', 'The payment service is not responding.', { retryAfterSeconds: 20 });
  if (said.value === 'not_found' || !said.value.isApproved) return false;
  const amountCents = asked.kind === 'void' ? 0 : asked.amountCents;
  return said.value.kind === asked.kind && said.value.amountCents === amountCents;
}
