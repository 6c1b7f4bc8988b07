import type { PaymentGateway, ProviderRecord } from '#features/payments/server';
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
  const isSettled = (one: Booked) => !isUnderWay(one, now);
  const { booked, records, differences } = await comparePayments({ db, payments }, [from, to], isSettled);
  await keepDifferences(db, differences, now);
  return { payments: booked.length, records: records.length, differences };
}

type Comparison = Pick<Reconciliation, 'differences'> & { booked: Booked[]; records: ProviderRecord[] };

/**
 * What differs between our payments that were begun or settled in that time and the provider's records of it. Whatever is
 * found on one side alone is asked for on the other, at whatever time it was.
 */
export async function comparePayments(
  { db, payments }: Deps,
  [from, to]: readonly [Date, Date],
  isWanted: (one: Booked) => boolean = () => true,
): Promise<Comparison> {
  const begun = await paymentsBetween(db, from, to);
  const all = await providerRecords(payments, begun, [from, to]);
  const ids = all.flatMap(({ key }) => uuidOrNull(attemptIdOf(key)) ?? []);
  const known = new Map([...begun, ...(await paymentsByIds(db, ids))].map((one) => [one.id, one]));
  const booked = [...known.values()].filter(isWanted);
  const records = all.filter(({ key }) => {
    const one = known.get(attemptIdOf(key));
    return !one || isWanted(one);
  });
  const differences = [];
  for (const difference of paymentDifferences(booked, records)) {
    const one = known.get(attemptIdOf(difference.key));
    if (difference.kind === 'missing' && one && (await isElsewhen(payments, one, difference.key))) continue;
    differences.push({ ...difference, refNum: one?.refNum ?? null });
  }
  return { booked, records, differences };
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
