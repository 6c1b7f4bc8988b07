import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cart } from '../cart.contract.ts';
import { lastKnownPlaceOf } from './last-known.ts';

const line = (id: string, price: number, stock = 10) => ({
  product: { id, price, priceSale: null, discountGroup: null, quantity: stock },
  quantity: 1,
  subTotal: price,
  priceBefore: null,
  available: true,
});
const cart = {
  orders: [
    { storeId: '1', items: [line('10', 500), line('11', 250, 2)] },
    { storeId: '2', items: [line('20', 100)] },
  ],
  summary: { subTotal: 850, totalItems: 3 },
} as unknown as Cart;
const kept = { cart, at: new Date('2026-11-20T17:00:00Z') };
const linesOf = (shown: Cart | undefined) =>
  shown?.orders.flatMap(({ items }) =>
    items.map(({ product, quantity, subTotal }) => [product.id, quantity, subTotal]),
  );

describe('a guest’s cart without a network', () => {
  it('has the lines of now, at the last known prices', () => {
    const shown = lastKnownPlaceOf(kept, [
      { id: '10', quantity: 3 },
      { id: '20', quantity: 1 },
    ]);
    expect(linesOf(shown?.cart)).toEqual([
      ['10', 3, 1500],
      ['20', 1, 100],
    ]);
    expect(shown?.cart.summary).toEqual({ subTotal: 1600, totalItems: 4 });
    expect(shown?.cart.orders.map(({ subTotal, totalItems }) => [subTotal, totalItems])).toEqual([
      [1500, 3],
      [100, 1],
    ]);
    expect([shown?.at, shown?.unpriced]).toEqual([kept.at, 0]);
  });

  it('leaves stores out of which nothing is left, and counts what was never asked about', () => {
    const shown = lastKnownPlaceOf(kept, [
      { id: '20', quantity: 2 },
      { id: '99', quantity: 1 },
    ]);
    expect(shown?.cart.orders.map(({ storeId }) => storeId)).toEqual(['2']);
    expect(shown?.unpriced).toBe(1);
  });

  it('says that a store had no more', () => {
    const shown = lastKnownPlaceOf(kept, [{ id: '11', quantity: 3 }]);
    expect(shown?.cart.orders[0]?.items[0]?.available).toBe(false);
  });

  it('is not known where nothing of it was asked about', () => {
    expect(lastKnownPlaceOf(null, [{ id: '10', quantity: 1 }])).toBeNull();
    expect(lastKnownPlaceOf(kept, [{ id: '99', quantity: 1 }])).toBeNull();
    expect(lastKnownPlaceOf(kept, [])).toBeNull();
  });

  it('adds up, whatever is in it', () => {
    const items = fc.uniqueArray(
      fc.record({ id: fc.constantFrom('10', '11', '20', '99'), quantity: fc.integer({ min: 1, max: 999 }) }),
      {
        selector: ({ id }) => id,
      },
    );
    fc.assert(
      fc.property(items, (given) => {
        const shown = lastKnownPlaceOf(kept, given);
        const lines = linesOf(shown?.cart) ?? [];
        expect(lines.length + (shown?.unpriced ?? given.length)).toBe(given.length);
        const total = lines.reduce((sum, [, , subTotal]) => sum + (subTotal as number), 0);
        expect(shown?.cart.summary.subTotal ?? 0).toBe(total);
      }),
    );
  });
});
