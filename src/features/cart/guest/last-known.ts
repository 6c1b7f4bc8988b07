import { unitPriceOf } from '#features/catalog';
import { sum } from '#platform/money.ts';
import type { Cart, CartOrder } from '../cart.contract.ts';
import type { GuestItem } from './guest-cart.ts';

/** The last response for a guest's cart, and its time. */
export type CachedPrices = { cart: Cart; at: Date };

/** A guest's cart offline, at the last known prices. `unpriced`: products without a price. Null: no prices at all. */
export function lastKnownPlaceOf(
  kept: CachedPrices | null,
  items: readonly GuestItem[],
): (CachedPrices & { unpriced: number }) | null {
  if (!kept) return null;
  const wanted = new Map(items.map(({ id, quantity }) => [id, quantity]));
  const orders = kept.cart.orders
    .map((order) => withQuantities(order, wanted))
    .filter((order) => order.items.length > 0);
  if (orders.length === 0) return null;
  const lines = sum(orders.map((order) => order.items.length));
  const summary = {
    subTotal: sum(orders.map(({ subTotal }) => subTotal)),
    totalItems: sum(orders.map(({ totalItems }) => totalItems)),
  };
  return { cart: { orders, summary }, at: kept.at, unpriced: wanted.size - lines };
}

function withQuantities(order: CartOrder, wanted: ReadonlyMap<string, number>): CartOrder {
  const items = order.items.flatMap((item) => {
    const quantity = wanted.get(item.product.id);
    if (quantity === undefined) return [];
    const subTotal = unitPriceOf(item.product) * quantity;
    return [{ ...item, quantity, subTotal, available: item.product.quantity >= quantity }];
  });
  const [subTotal, totalItems] = [sum(items.map((item) => item.subTotal)), sum(items.map((item) => item.quantity))];
  return { ...order, items, subTotal, totalItems };
}
