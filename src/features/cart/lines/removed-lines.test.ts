import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartItem, CartOrder } from '../cart.contract.ts';
import { type RemovedLine, type ShownOrder, shownOrders } from './removed-lines.ts';

const item = (id: string) => ({ product: { id } }) as CartItem;
const order = (storeId: string, ids: readonly string[]) => ({ storeId, items: ids.map(item) }) as CartOrder;
const idsOf = (shown: readonly ShownOrder<CartOrder>[]) =>
  shown.map(({ head, lines }) => [head.storeId, ...lines.map((line) => line.item.product.id)]);

/** Three stores with up to four products each. */
const carts = fc.tuple(...['a', 'b', 'c'].map(() => fc.integer({ min: 1, max: 4 }))).map((counts) =>
  counts.map((count, store) =>
    order(
      `s${store}`,
      [...Array(count).keys()].map((n) => `${store}-${n}`),
    ),
  ),
);

/** Removes the line as the screen does: knowing what follows it there. */
function remove(orders: CartOrder[], removed: RemovedLine[], id: string) {
  const shown = shownOrders(orders, removed);
  const at = shown.findIndex(({ lines }) => lines.some((line) => line.item.product.id === id));
  const { head, lines } = shown[at] as ShownOrder<CartOrder>;
  const line = lines.findIndex((one) => one.item.product.id === id);
  const entry: RemovedLine = {
    item: item(id),
    order: head,
    nextProducts: lines.slice(line + 1).map((one) => one.item.product.id),
    nextStores: shown.slice(at + 1).map((one) => one.head.storeId),
    undo: async () => {},
  };
  const left = orders
    .map((one) => ({ ...one, items: one.items.filter(({ product }) => product.id !== id) }))
    .filter(({ items }) => items.length > 0);
  return { orders: left, removed: [...removed, entry] };
}

describe('lines that were removed a moment ago', () => {
  it('stay in their places, in whichever order they are removed, the last ones of a store and a cart too', () => {
    fc.assert(
      fc.property(carts, fc.infiniteStream(fc.nat()), fc.nat(12), (cart, picks, count) => {
        const before = idsOf(shownOrders(cart, []));
        let now = { orders: cart, removed: [] as RemovedLine[] };
        for (let n = 0; n < count; n++) {
          const there = now.orders.flatMap(({ items }) => items.map(({ product }) => product.id));
          if (there.length === 0) break;
          now = remove(now.orders, now.removed, there[(picks.next().value as number) % there.length] as string);
        }
        expect(idsOf(shownOrders(now.orders, now.removed))).toEqual(before);
      }),
    );
  });

  it('are not shown as removed once they are back, by Undo or from another device', () => {
    const cart = [order('s', ['x', 'y'])];
    const { orders, removed } = remove(cart, [], 'x');
    expect(shownOrders(orders, removed)[0]?.lines.map((line) => Boolean(line.removed))).toEqual([true, false]);
    expect(shownOrders(cart, removed)[0]?.lines.map((line) => Boolean(line.removed))).toEqual([false, false]);
  });
});
