import { percentOf, sum } from '#platform/money.ts';

/** A levy at its rate of the day: `{ levy: 'QST', percent: 9.975 }`. Rates are rows of the table tax_rate, never code. */
export type Levy = { levy: string; percent: number };

export type Tax = { tax: number; taxLabel: string; taxLines: { label: string; amount: number }[] };

/**
 * Tax on the sub-total and the delivery fee, in cents: rounded once per order, half up, at the sum of the rates. Each
 * levy has a line of its own; the last one takes what rounding leaves, so that the lines always add up to the tax.
 */
export function taxOf(taxableCents: number, levies: readonly Levy[]): Tax {
  const tax = percentOf(taxableCents, sum(levies.map(({ percent }) => Math.round(percent * 10_000))) / 10_000);
  let left = tax;
  const taxLines = levies.map(({ levy, percent }, index) => {
    const amount = index === levies.length - 1 ? left : percentOf(taxableCents, percent);
    left -= amount;
    return { label: `${levy} ${percent}%`, amount };
  });
  return { tax, taxLabel: taxLines.map(({ label }) => label).join(' + '), taxLines };
}
