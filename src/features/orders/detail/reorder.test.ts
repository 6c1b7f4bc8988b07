import { describe, expect, it } from 'vitest';
import type { Cart } from '#features/cart';
import { reordered, reorderedText } from './reorder.ts';

const ordered = (id: string, displayName: string, price: number) => ({ product: { id, displayName }, price });
const inCart = (id: string, price: number, quantity = 9, available = true) => ({
  product: { id, price, priceSale: null, discountGroup: null, quantity },
  available,
});
const cartWith = (...items: ReturnType<typeof inCart>[]) => ({ orders: [{ items }] }) as unknown as Cart;

describe('ordering again', () => {
  const order = { items: [ordered('1', 'Haze', 1000), ordered('2', 'Gummies', 600), ordered('3', 'Oil', 4000)] };
  const again = (cart: Cart, missing: string[] = []) => reordered(order as never, cart, missing);

  it('counts what is in the cart now', () => {
    expect(again(cartWith(inCart('1', 1000), inCart('2', 600), inCart('3', 4000)))).toEqual({
      taken: 3,
      missing: [],
      repriced: [],
      short: [],
    });
  });

  it('names what is no longer sold, even where some of it lay in the cart before', () => {
    const result = again(cartWith(inCart('1', 1000), inCart('3', 4000)), ['3']);
    expect(result).toMatchObject({ taken: 1, missing: ['Gummies', 'Oil'] });
  });

  it('says what costs something else today, and what the store has too little of', () => {
    const result = again(cartWith(inCart('1', 1250), inCart('2', 600, 1, false), inCart('3', 3500)));
    expect(result.repriced).toEqual([
      { name: 'Haze', was: 1000, now: 1250 },
      { name: 'Oil', was: 4000, now: 3500 },
    ]);
    expect(result.short).toEqual([{ name: 'Gummies', left: 1 }]);
  });

  it('is said in one line: how many were added, and why the others were not', () => {
    const all = cartWith(inCart('1', 1000), inCart('2', 600), inCart('3', 4000));
    expect(reorderedText(again(all))).toBe('3 of 3 added.');
    const some = again(cartWith(inCart('1', 1000), inCart('2', 600, 0, false)));
    expect(reorderedText(some)).toBe('1 of 3 added. Gummies is out of stock. Oil is no longer sold.');
  });
});
