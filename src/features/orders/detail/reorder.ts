import { type Cart, listed } from '#features/cart';
import { unitPriceOf } from '#features/catalog';
import type { Order } from '../orders.contract.ts';

/** What became of an earlier order's products when they were put into the cart again. Prices in cents. */
export type Reordered = {
  /** Products that are in the cart now. */
  taken: number;
  /** Names of those that are no longer sold or did not fit. */
  missing: string[];
  repriced: { name: string; was: number; now: number }[];
  /** In the cart, but more than the store has. */
  short: { name: string; left: number }[];
};

export function reordered({ items }: Pick<Order, 'items'>, cart: Cart, missingIds: readonly string[]): Reordered {
  const inCart = new Map(cart.orders.flatMap((order) => order.items.map((item) => [item.product.id, item])));
  const result: Reordered = { taken: 0, missing: [], repriced: [], short: [] };
  for (const { product, price } of items) {
    const { displayName: name } = product;
    const item = missingIds.includes(product.id) ? undefined : inCart.get(product.id);
    if (!item) {
      result.missing.push(name);
      continue;
    }
    result.taken += 1;
    const now = unitPriceOf(item.product);
    if (now !== price) result.repriced.push({ name, was: price, now });
    if (!item.available) result.short.push({ name, left: item.product.quantity });
  }
  return result;
}

/** The outcome in one line, for the list of orders. */
export function reorderedText({ taken, missing, short }: Reordered): string {
  const outOfStock = short.filter(({ left }) => left === 0).map(({ name }) => name);
  const are = ({ length }: string[]) => (length === 1 ? 'is' : 'are');
  return [
    `${taken - outOfStock.length} of ${taken + missing.length} added.`,
    outOfStock.length > 0 && `${listed(outOfStock)} ${are(outOfStock)} out of stock.`,
    missing.length > 0 && `${listed(missing)} ${are(missing)} no longer sold.`,
  ]
    .filter(Boolean)
    .join(' ');
}
