import { addedAllText } from '#features/cart';
import { type Product, unitPriceOf } from '#features/catalog';
import type { OfferAgain } from '../orders.contract.ts';

/** The result of adding an earlier order to the cart. Prices in cents. */
export type ReorderResult = {
  taken: number;
  /** Names of products out of stock everywhere. */
  outOfStock: string[];
  /** Names of products no longer sold, or beyond the cart's limits. */
  missing: string[];
  repriced: { name: string; was: number; now: number }[];
  /** Added, but fewer than ordered: the store's stock. */
  short: { name: string; left: number }[];
  /** Why the cart cannot be ordered as it is; null: it can. */
  warning: string | null;
};

/** The wanted items, limited by the store's stock. */
export const wantedItemsOf = (offers: readonly OfferAgain[]) =>
  offers.flatMap(({ offer, quantity }) =>
    offer && offer.quantity > 0 ? [{ ...wishOf(offer), quantity: Math.min(quantity, offer.quantity) }] : [],
  );

const wishOf = ({ id, storeId, cannabisWeight }: Product) => ({ id, storeId, cannabisWeight });

type Added = { missing: readonly string[]; warning: string | null };

export function reorderResult(offers: readonly OfferAgain[], { missing, warning }: Added): ReorderResult {
  const result: ReorderResult = { taken: 0, outOfStock: [], missing: [], repriced: [], short: [], warning };
  for (const { displayName: name, quantity, price, offer } of offers) {
    if (!offer || missing.includes(offer.id)) result.missing.push(name);
    else if (offer.quantity === 0) result.outOfStock.push(name);
    else {
      result.taken += 1;
      const now = unitPriceOf(offer);
      if (now !== price) result.repriced.push({ name, was: price, now });
      if (offer.quantity < quantity) result.short.push({ name, left: offer.quantity });
    }
  }
  return result;
}

export const reorderResultText = (result: ReorderResult): string =>
  [addedAllText(result), ...result.short.map(({ name, left }) => `Only ${left} of ${name} in stock.`)].join(' ');
