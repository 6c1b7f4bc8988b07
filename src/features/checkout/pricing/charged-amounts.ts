import { TAX_CLASSES, type TaxClass } from '#features/catalog';
import { splitByWeight, sum } from '#platform/money.ts';
import { type Levy, type Tax, taxOf } from './tax.ts';

/** A line of a placed order; the levies are those of the day on which it was placed. */
export type PlacedLine = {
  taxClass: TaxClass;
  levies: readonly Levy[];
  unitPriceCents: number;
  depositCents: number;
  /** Units as ordered; 0: the line took the place of another one later. */
  ordered: number;
  /** Units that are or were handed over. */
  kept: number;
};

export type ChargedAmounts = {
  subTotal: number;
  tax: number;
  taxLines: Tax['taxLines'];
  depositFee: number;
  totalAmount: number;
};

/**
 * What an order costs whose lines have changed since it was placed. The delivery fee stays, and so does its share in each tax
 * class: else a dearer class that is left alone would raise the tax on the fee above what was authorized.
 */
export function chargedAmounts(lines: readonly PlacedLine[], deliveryFeeCents: number): ChargedAmounts {
  const subTotal = sum(lines.map(({ unitPriceCents, kept }) => unitPriceCents * kept));
  const depositFee = sum(lines.map(({ depositCents, kept }) => depositCents * kept));
  const goods = lines.map(({ taxClass, levies, unitPriceCents, kept }) => ({
    taxClass,
    levies,
    cents: unitPriceCents * kept,
  }));
  const { tax, taxLines } = taxOf([...goods, ...sharesOfFee(lines, deliveryFeeCents)], 0);
  return {
    subTotal,
    tax,
    taxLines: taxLines.filter(({ amount }) => amount > 0),
    depositFee,
    totalAmount: subTotal + tax + deliveryFeeCents + depositFee,
  };
}

function sharesOfFee(lines: readonly PlacedLine[], deliveryFeeCents: number) {
  const classes = TAX_CLASSES.flatMap((taxClass) => {
    const ofClass = lines.filter((line) => line.taxClass === taxClass && line.ordered > 0);
    const cents = sum(ofClass.map(({ unitPriceCents, ordered }) => unitPriceCents * ordered));
    return ofClass[0] ? [{ taxClass, levies: ofClass[0].levies, cents }] : [];
  });
  const shares = splitByWeight(
    deliveryFeeCents,
    classes.map(({ cents }) => cents),
  );
  return classes.map((one, index) => ({ ...one, cents: shares[index] ?? 0 }));
}
