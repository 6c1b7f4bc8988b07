import { comparePayments, type Difference, overRefunded } from '#features/orders/server';
import type { PaymentGateway } from '#features/payments/server';
import type { Db } from '#platform/db/db.ts';
import type { Finding } from './check.ts';

type Deps = { db: Db; payments: Pick<PaymentGateway, 'list' | 'lookup'> };

const DAY_MS = 86_400_000;

/** The books against the provider's own records since then; its clock may be a day off ours. */
export async function providerFindings(deps: Deps, { since, now }: { since: Date; now: Date }): Promise<Finding[]> {
  const from = new Date(Math.min(since.getTime(), Date.now() - (now.getTime() - since.getTime())) - DAY_MS);
  const to = new Date(Math.max(now.getTime(), Date.now()) + DAY_MS);
  const { differences, records, payments } = await comparePayments(deps, { from, to, now });
  const of = (kind: Difference['kind']) =>
    differences
      .filter((one) => one.kind === kind)
      .map(({ refNum, key, ours, theirs }) => `${refNum ?? key}: ${ours}, provider: ${theirs}`);
  const overRefundedCount = overRefunded(records, payments);
  return [
    finding(
      'missing-at-the-provider',
      'A payment that the books have is not among the provider’s records.',
      of('missing'),
    ),
    finding('unexpected-at-the-provider', 'The provider moved money that the books do not have.', of('unexpected')),
    finding('amount-at-the-provider', 'The provider moved another amount than the books have.', of('amount')),
    finding(
      'refunded-more-than-captured',
      'More was refunded than was taken.',
      Array.from({ length: overRefundedCount }, () => 'see the provider’s records'),
    ),
  ];
}

const finding = (name: string, sentence: string, all: readonly string[]): Finding => ({
  name,
  sentence,
  count: all.length,
  examples: all.slice(0, 5),
});
