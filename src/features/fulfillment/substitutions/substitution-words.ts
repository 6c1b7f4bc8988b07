import { money } from '#platform/money.ts';
import type { Substitute, Substitution } from './substitutions.contract.ts';

type Prices = Pick<Substitution, 'saved' | 'units'>;

/** 'Same price', '$1.00 less each', '$2.00 less'. */
export function priceText({ saved, units }: Prices): string {
  if (saved === 0) return 'Same price';
  return units === 1 ? `${money(saved)} less` : `${money(saved / units)} less each`;
}

/** 'Same price, 22% THC, 2 in stock': of a product that the store may offer. */
export function substituteText({ product, available, thc, thcUnit }: Substitute, price: number): string {
  const words = [
    priceText({ saved: price - product.price, units: 1 }),
    thc !== null && `${thc}${thcUnit === '%' ? '%' : ` ${thcUnit ?? ''}`} THC`.replace('  ', ' '),
    `${available} in stock`,
  ];
  return words.filter(Boolean).join(', ');
}

/** What became of a question, for the shopper. */
export function endText({ state, ordered, product }: Pick<Substitution, 'state' | 'ordered' | 'product'>): string {
  const [was, is] = [ordered.displayName, product.displayName];
  if (state === 'approved') return `${is} replaces ${was}.`;
  if (state === 'declined') return `${was} is out of stock and is not charged.`;
  if (state === 'expired') return `${was} is out of stock. There was no answer in time, so it is not charged.`;
  return `The store continued without ${is}.`;
}

/** The same for the store. */
export function staffEndText({ state, product }: Pick<Substitution, 'state' | 'product'>, shopper: string): string {
  if (state === 'approved') return `Swapped for ${product.displayName}.`;
  if (state === 'declined') return `${shopper} did not want ${product.displayName}. Not charged.`;
  if (state === 'expired') return 'No answer within 6 minutes. Not charged.';
  return 'Not charged: the store did not wait for an answer.';
}
