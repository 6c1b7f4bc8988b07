import type { TaxClass } from '#features/catalog';
import { chargedAmounts, type Levy, type Tax, taxOf } from '#features/checkout/server';
import type { Db } from '#platform/db/db.ts';
import type { Finding, Scope } from './check.ts';
import { allRates, type Rate, type TaxedOrder, taxedOrders } from './tax-checks.queries.server.ts';

/** Reckons the tax of every order again, by the rates of its day: how it was placed, or a rate since, is wrong. */
export async function wrongTax(db: Db, scope: Scope): Promise<Finding> {
  const leviesOn = levyTable(await allRates(db));
  const wrong: string[] = [];
  for (let after: string | undefined; ; ) {
    const page: TaxedOrder[] = await taxedOrders(db, scope, after);
    const isWrong = (order: TaxedOrder) => !isTaxedBy(order, leviesOn) || !isChargedBy(order, leviesOn);
    wrong.push(...page.filter(isWrong).map(({ refNum }) => refNum));
    after = page.at(-1)?.id;
    if (!after) break;
  }
  return {
    name: 'tax-is-not-by-the-rates',
    sentence: 'The tax of the order is not what the rates of its day and the classes of its lines make it.',
    count: wrong.length,
    examples: wrong.slice(0, 5),
  };
}

type LeviesOn = (province: string, taxClass: TaxClass, day: string) => Levy[];

function isTaxedBy({ totals, province, day, deliveryFeeCents, taxLines }: TaxedOrder, leviesOn: LeviesOn): boolean {
  if (totals.length === 0) return true; // placed before there were classes
  const lines = totals.map(({ taxClass, cents }) => ({ taxClass, cents, levies: leviesOn(province, taxClass, day) }));
  return isSame(taxOf(lines, deliveryFeeCents).taxLines, taxLines);
}

/** What is handed over is taxed by the rates of the same day. */
function isChargedBy({ charge, totals, province, day, deliveryFeeCents }: TaxedOrder, leviesOn: LeviesOn): boolean {
  if (!charge || totals.length === 0) return true;
  const lines = charge.lines.map((line) => ({ ...line, levies: leviesOn(province, line.taxClass, day) }));
  return isSame(chargedAmounts(lines, deliveryFeeCents).taxLines, charge.taxLines);
}

const isSame = (expected: Tax['taxLines'], found: Tax['taxLines']): boolean =>
  expected.length === found.length &&
  expected.every(({ label, amount }) => found.some((line) => line.label === label && line.amount === amount));

/** As the checkout finds them: of each levy the newest row of that day, without those that have ended. */
function levyTable(rates: readonly Rate[]): LeviesOn {
  const known = new Map<string, Levy[]>();
  return (province, taxClass, day) => {
    const key = `${province} ${taxClass} ${day}`;
    const levies = known.get(key) ?? inForce(rates, province, taxClass, day);
    known.set(key, levies);
    return levies;
  };
}

function inForce(rates: readonly Rate[], province: string, taxClass: TaxClass, day: string): Levy[] {
  const newest = new Map<string, Rate>();
  for (const rate of rates) {
    if (rate.province !== province || rate.taxClass !== taxClass || rate.validFrom > day) continue;
    const other = newest.get(rate.levy);
    if (!other || other.validFrom < rate.validFrom) newest.set(rate.levy, rate);
  }
  return [...newest.values()].filter(({ percent }) => percent > 0);
}
