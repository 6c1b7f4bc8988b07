import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyGuestCart, readGuestCart, unitsIn, withItem, withoutItem, withQuantity } from './guest-cart.ts';

const cartId = () => 'cart-1';

describe('a guest cart', () => {
  it('is empty when storage holds nothing, or something else', () => {
    for (const stored of [null, '', 'null', '[]', '{', '{"cartId":1,"items":[]}', '{"cartId":"a"}']) {
      expect(readGuestCart(stored), String(stored)).toEqual(emptyGuestCart);
    }
  });

  it('leaves out lines that are none', () => {
    const stored =
      '{"cartId":"a","items":[{"id":"1","quantity":2},{"id":"2","quantity":0},{"id":3,"quantity":1},null,{"id":"4","quantity":1000}]}';
    expect(readGuestCart(stored)).toEqual({ cartId: 'a', items: [{ id: '1', quantity: 2 }] });
  });

  it('gets its id with the first item and keeps it', () => {
    const first = withItem(emptyGuestCart, '7', 1, cartId);
    expect(first.cartId).toBe('cart-1');
    expect(withItem(first, '8', 1, () => 'other').cartId).toBe('cart-1');
    expect(withoutItem(first, '7')).toEqual(emptyGuestCart);
  });

  it('adds up what is added, up to 999 a line, and survives storage', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.constantFrom('1', '2', '3'), quantity: fc.integer({ min: 1, max: 600 }) })),
        (added) => {
          const cart = added.reduce((sum, { id, quantity }) => withItem(sum, id, quantity, cartId), emptyGuestCart);
          for (const { id, quantity } of cart.items) {
            const units = unitsIn(added.filter((one) => one.id === id));
            expect(quantity).toBe(Math.min(999, units));
          }
          expect(readGuestCart(JSON.stringify(cart))).toEqual(cart);
        },
      ),
    );
  });

  it('sets a quantity without touching the others', () => {
    const cart = withItem(withItem(emptyGuestCart, '1', 2, cartId), '2', 3, cartId);
    expect(withQuantity(cart, '1', 9).items).toEqual([
      { id: '1', quantity: 9 },
      { id: '2', quantity: 3 },
    ]);
  });
});
