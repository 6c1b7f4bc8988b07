import { TAX_CLASSES, type TaxClass } from '#features/catalog';
import { percentOf, splitByWeight, sum } from '#platform/money.ts';

/**
 * What an order is taxed. Rates are rows of the table levy_rate, never code; an accountant has to check them. Sources:
 * - GST and HST: Excise Tax Act (Canada), s. 165; QST: Act respecting the Québec sales tax, s. 16.
 * - BC: Provincial Sales Tax Act, 20 % on vapour products since 1 January 2020 (cannabis ones, too, dry-herb vaporizers
 *   not), with GST on the price and the PST (Ministry of Finance, Notice to Sellers of Vapour Products).
 * - SK: Vapour Products Tax Act, 20 % since 1 September 2021, not on cannabis or dry-herb vaporizers (bulletin VPT-1);
 *   vapour products had no PST from that day until 31 May 2025.
 * - MB: cannabis has no RST, accessories have (Retail Sales Tax Act).
 */
export type Levy = {
  levy: string;
  /** Up to 4 decimals: 9.975. */
  percent: number;
  position: number;
  /** Later levies are computed on the price including this one. */
  isInNextBase: boolean;
};

/** An order line, with the levies on its class where and when it is handed over. */
export type TaxableLine = { taxClass: TaxClass; levies: readonly Levy[]; cents: number };

export type Tax = { tax: number; taxLabel: string; taxLines: { label: string; amount: number }[] };

/**
 * Each levy at one rate is one line, rounded once per order, half up. The delivery fee is split over the classes by
 * sub-total and taxed like them. Deposits are not taxed.
 */
export function taxOf(lines: readonly TaxableLine[], deliveryFeeCents: number): Tax {
  const classes = totalsByClass(lines);
  const fees = splitByWeight(
    deliveryFeeCents,
    [...classes.values()].map(({ cents }) => cents),
  );
  const bases = new Map([...classes].map(([taxClass, { cents }], index) => [taxClass, cents + (fees[index] ?? 0)]));
  const taxLines = taxRows(classes).map(({ label, percent, classesOn }) => {
    const parts = classesOn.map(({ taxClass }) => bases.get(taxClass) ?? 0);
    const amount = percentOf(sum(parts), percent);
    const shares = splitByWeight(amount, parts);
    for (const [index, { taxClass, isInNextBase }] of classesOn.entries()) {
      if (isInNextBase) bases.set(taxClass, (parts[index] ?? 0) + (shares[index] ?? 0));
    }
    return { label, amount };
  });
  return {
    tax: sum(taxLines.map(({ amount }) => amount)),
    taxLabel: taxLines.map(({ label }) => label).join(' + '),
    taxLines,
  };
}

type ClassTotal = { cents: number; levies: readonly Levy[] };

/** In class order, whatever the order of the lines. */
function totalsByClass(lines: readonly TaxableLine[]): Map<TaxClass, ClassTotal> {
  const totals = new Map<TaxClass, ClassTotal>();
  for (const taxClass of TAX_CLASSES) {
    const ofClass = lines.filter((line) => line.taxClass === taxClass);
    if (ofClass[0]) totals.set(taxClass, { cents: sum(ofClass.map(({ cents }) => cents)), levies: ofClass[0].levies });
  }
  return totals;
}

type TaxRow = { label: string; percent: number; classesOn: { taxClass: TaxClass; isInNextBase: boolean }[] };

/** The receipt's lines: a levy at two rates has two. */
function taxRows(classes: ReadonlyMap<TaxClass, ClassTotal>): TaxRow[] {
  const levies = [...classes].flatMap(([taxClass, total]) => total.levies.map((levy) => ({ ...levy, taxClass })));
  levies.sort((a, b) => a.position - b.position);
  const rows = new Map<string, TaxRow>();
  for (const { levy, percent, taxClass, isInNextBase } of levies) {
    const label = `${levy} ${percent}%`;
    const row = rows.get(label) ?? { label, percent, classesOn: [] };
    row.classesOn.push({ taxClass, isInNextBase });
    rows.set(label, row);
  }
  return [...rows.values()];
}
