import type { CartItem, CartOrder } from '../cart.contract.ts';

/** A recently removed line, and its position. */
export type RemovedLine = {
  item: CartItem;
  /** The order before the removal. */
  order: CartOrder;
  /** Ids of the products that followed it in its order, and of the stores that followed its store. */
  nextProducts: readonly string[];
  nextStores: readonly string[];
  /** Throws `Failure`. */
  undo: () => Promise<unknown>;
};

export type ShownLine = { item: CartItem; removed?: RemovedLine };
/** `order` is null when only removed lines are left; `head` is then as before. */
export type ShownOrder<Order extends CartOrder> = { order: Order | null; head: CartOrder; lines: ShownLine[] };

/** The orders of a cart with the removed lines in their places. A restored line is not shown as removed. */
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

function insertBefore<T>(list: T[], item: T, follows: (one: T) => boolean): void {
  const at = list.findIndex(follows);
  list.splice(at < 0 ? list.length : at, 0, item);
}
