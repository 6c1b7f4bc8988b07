import type { Cart } from '#features/cart';
import { unitPriceOf } from '#features/catalog';
import type { Order } from '../orders.contract.ts';

/** What became of an earlier order's products when they were put into the cart again. Prices in cents. */
export type Reordered = {
  /** Products that are in the cart now. */
  taken: number;
  /** Names of those that are not sold any more or did not fit. */
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
