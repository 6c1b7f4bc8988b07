import { describe, expect, it } from 'vitest';
import type { OfferAgain } from '../orders.contract.ts';
import { reorderResult, reorderResultText, wantedItemsOf } from './reorder.ts';

const again = (displayName: string, stock: number | null, { now = 1000 } = {}) =>
  ({
    ...{ displayName, quantity: 2, price: 1000 },
    offer: stock === null ? null : { id: displayName, storeId: '7', quantity: stock, price: now, priceSale: null },
  }) as OfferAgain;
const NONE = { missing: [], warning: null };

describe('ordering again', () => {
  it('puts in what is in stock, and never more than there is', () => {
    const wishes = wantedItemsOf([again('Haze', 9), again('Gummies', 1), again('Oil', 0), again('Kush', null)]);
    expect(wishes.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['Haze', 2],
      ['Gummies', 1],
    ]);
  });

  it('says what costs something else today, what there is too little of, and what would not fit', () => {
    const offers = [again('Haze', 9, { now: 1250 }), again('Gummies', 1), again('Oil', 5)];
    expect(reorderResult(offers, { missing: ['Oil'], warning: 'Too much.' })).toEqual({
      taken: 2,
      outOfStock: [],
      missing: ['Oil'],
      repriced: [{ name: 'Haze', was: 1000, now: 1250 }],
      short: [{ name: 'Gummies', left: 1 }],
      warning: 'Too much.',
    });
  });

  it.each([
    ['3 of 3 added.', [9, 9, 9]],
    ['2 of 3 added. C is out of stock.', [9, 9, 0]],
    ['1 of 3 added. B and C are out of stock.', [9, 0, 0]],
    ['1 of 3 added. B is out of stock. C is no longer sold.', [9, 0, null]],
    ['3 of 3 added. Only 1 of C in stock.', [9, 9, 1]],
  ] as const)('is said in one line: %s', (text, stocks) => {
    const offers = stocks.map((stock, at) => again('ABC'[at] as string, stock));
    expect(reorderResultText(reorderResult(offers, NONE))).toBe(text);
  });
});
