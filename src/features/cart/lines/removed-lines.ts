import type { CartItem, CartOrder } from '../cart.contract.ts';

/** A line that was removed a moment ago, and where it was. */
export type RemovedLine = {
  item: CartItem;
  /** As it was with the line. */
  order: CartOrder;
  /** Ids of the products that followed it in its order, and of the stores that followed its store. */
  nextProducts: readonly string[];
  nextStores: readonly string[];
  /** Throws `Failure`. */
  undo: () => Promise<unknown>;
};

export type ShownLine = { item: CartItem; removed?: RemovedLine };
/** `order` is null where nothing is left of the store's order but what was removed; `head` is then as it was. */
export type ShownOrder<Order extends CartOrder> = { order: Order | null; head: CartOrder; lines: ShownLine[] };

/** The orders of a cart with the removed lines in their places. One that is back in the cart is not shown as removed. */
export function shownOrders<Order extends CartOrder>(
  orders: readonly Order[],
  removed: readonly RemovedLine[],
): ShownOrder<Order>[] {
  const shown: ShownOrder<Order>[] = orders.map((order) => ({
    order,
    head: order,
    lines: order.items.map((item) => ({ item })),
  }));
  const present = new Set(orders.flatMap(({ items }) => items.map(({ product }) => product.id)));
  for (const line of removed) {
    if (present.has(line.item.product.id)) continue;
    let store = shown.find(({ head }) => head.storeId === line.order.storeId);
    if (!store) {
      store = { order: null, head: line.order, lines: [] };
      insertBefore(shown, store, ({ head }) => line.nextStores.includes(head.storeId));
    }
    insertBefore(store.lines, { item: line.item, removed: line }, ({ item }) =>
      line.nextProducts.includes(item.product.id),
    );
  }
  return shown;
}

/** Before the first that follows it, else at the end. */
function insertBefore<T>(list: T[], item: T, follows: (one: T) => boolean): void {
  const at = list.findIndex(follows);
  list.splice(at < 0 ? list.length : at, 0, item);
}
