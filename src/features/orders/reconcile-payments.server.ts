import type { PaymentGateway } from '#features/payments/server';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { uuidOrNull } from '#platform/id.ts';
import { attemptIdOf, type Difference, paymentDifferences } from './payment-differences.ts';
import { nextStep } from './payment-step.ts';
import {
  type Booked,
  keepDifferences,
  paymentsBetween,
  paymentsByIds,
  providerRecords,
  questions,
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
 * Compares our books of a span of time with the provider's, both ways. What differs is written down for somebody to look
 * into (`payment_difference`), and nothing is ever mended by itself. Payments that are still under way are left out.
 */
export async function reconcilePayments({ db, payments }: Deps, { from, to, now }: Span): Promise<Reconciliation> {
  const begun = await paymentsBetween(db, from, to);
  const records = await providerRecords(payments, begun, [from, to]);
  const ids = records.flatMap(({ key }) => uuidOrNull(attemptIdOf(key)) ?? []);
  const booked = new Map([...begun, ...(await paymentsByIds(db, ids))].map((one) => [one.id, one]));
  const settled = [...booked.values()].filter((one) => !isUnderWay(one, now));
  const ofSettled = records.filter(({ key }) => {
    const one = booked.get(attemptIdOf(key));
    return !one || !isUnderWay(one, now);
  });
  const differences = [];
  for (const difference of paymentDifferences(settled, ofSettled)) {
    const one = booked.get(attemptIdOf(difference.key));
    if (difference.kind === 'missing' && one && (await isElsewhen(payments, one, difference.key))) continue;
    differences.push({ ...difference, refNum: one?.refNum ?? null });
  }
  await keepDifferences(db, differences, now);
  return { payments: settled.length, records: ofSettled.length, differences };
}

const isUnderWay = (one: Booked, now: Date): boolean =>
  nextStep(one) !== null && now.getTime() - one.createdAt.getTime() < HOUR_MS;

/** The provider has it, only at another time than was asked for: a hold of the day before, say. */
async function isElsewhen(payments: Deps['payments'], one: Booked, key: string): Promise<boolean> {
  const asked = questions(one).find(([asking]) => asking === key)?.[1];
  if (!asked) return false;
  const said = await payments.lookup(key, asked);
  if (said.kind !== 'ok') throw fail('unavailable', 'The payment service does not answer.', { retryAfterSeconds: 20 });
  if (said.value === 'not_found' || !said.value.isApproved) return false;
  const amountCents = asked.kind === 'void' ? 0 : asked.amountCents;
  return said.value.kind === asked.kind && said.value.amountCents === amountCents;
}
