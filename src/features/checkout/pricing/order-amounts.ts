import { sum } from '#platform/money.ts';
import { type TaxableLine, taxOf } from './tax.ts';

export type BilledLine = {
  cents: number;
  depositCents: number;
  /** Omitted where taxes are unknown. */
  taxable?: Pick<TaxableLine, 'taxClass' | 'levies'> | undefined;
};

/** The only place where sub-total, fee, deposits and tax become a total. */
export function amountsOf(lines: readonly BilledLine[], deliveryFee: number) {
  const subTotal = sum(lines.map(({ cents }) => cents));
  const depositFee = sum(lines.map(({ depositCents }) => depositCents));
  const taxed = lines.flatMap(({ taxable, cents }) => (taxable ? { ...taxable, cents } : []));
  const tax = taxOf(taxed, deliveryFee);
  return { subTotal, ...tax, deliveryFee, depositFee, totalAmount: subTotal + tax.tax + deliveryFee + depositFee };
}
