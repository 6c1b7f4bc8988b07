import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterMerge,
  asOffered,
  emptyGuestCart,
  type GuestCart,
  type GuestItem,
  readGuestCart,
  unitsIn,
  withItem,
  withoutItem,
  withPrices,
  withQuantity,
  withRestored,
  withWish,
} from './guest-cart.ts';

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

  it('keeps the first price that it was shown, until the product is added again', () => {
    const cart = withItem(withItem(emptyGuestCart, { id: '7', quantity: 1 }, cartId), { id: '8', quantity: 1 }, cartId);
    const shown = withPrices(cart, new Map([['7', 500]]));
    expect(shown.items).toEqual([
      { id: '7', quantity: 1, price: 500 },
      { id: '8', quantity: 1 },
    ]);
    expect(withPrices(shown, new Map([['7', 600]])).items[0]).toEqual({ id: '7', quantity: 1, price: 500 });
    expect(withItem(shown, { id: '7', quantity: 1 }, cartId).items[0]).toEqual({ id: '7', quantity: 2 });
    expect(readGuestCart(JSON.stringify(shown))).toEqual(shown);
  });

  it('keeps what the guest wants where the store is short of an item, and begins the next one with the last wish', () => {
    const first = withItem(emptyGuestCart, { id: '7', quantity: 1 }, cartId);
    expect(first.items).toEqual([{ id: '7', quantity: 1 }]);
    const wished = withWish(first, '7', 'refund');
    const cart = withItem(wished, { id: '8', quantity: 1 }, cartId);
    expect(cart.items).toEqual([
      { id: '7', quantity: 1, wish: 'refund' },
      { id: '8', quantity: 1, wish: 'refund' },
    ]);
    const more = withQuantity(withItem(withWish(cart, '8', 'nearest'), { id: '7', quantity: 2 }, cartId), '8', 5);
    expect(more.items).toEqual([
      { id: '7', quantity: 3, wish: 'refund' },
      { id: '8', quantity: 5, wish: 'nearest' },
    ]);
    expect(readGuestCart(JSON.stringify(more))).toEqual(more);
    expect(readGuestCart('{"cartId":"a","items":[{"id":"1","quantity":2,"wish":"free"}]}').items).toEqual([]);
  });

  it('gets its id with the first item and keeps it', () => {
    const first = withItem(emptyGuestCart, { id: '7', quantity: 1 }, cartId);
    expect(first.cartId).toBe('cart-1');
    expect(withItem(first, { id: '8', quantity: 1 }, () => 'other').cartId).toBe('cart-1');
    expect(withoutItem(first, '7')).toEqual(emptyGuestCart);
  });

  it('adds up what is added, up to 999 a line, and survives storage', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.constantFrom('1', '2', '3'), quantity: fc.integer({ min: 1, max: 600 }) })),
        (added) => {
          const cart = added.reduce((sum, { id, quantity }) => withItem(sum, { id, quantity }, cartId), emptyGuestCart);
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
    const cart = withItem(withItem(emptyGuestCart, { id: '1', quantity: 2 }, cartId), { id: '2', quantity: 3 }, cartId);
    expect(withQuantity(cart, '1', 9).items).toEqual([
      { id: '1', quantity: 9 },
      { id: '2', quantity: 3 },
    ]);
  });
});

describe('merging a guest cart at login', () => {
  const units = fc.integer({ min: 1, max: 100 });
  const items = fc.uniqueArray(fc.record({ id: fc.constantFrom('1', '2', '3', '4'), quantity: units }), {
    selector: ({ id }) => id,
    minLength: 1,
  });

  it('sends again exactly what an earlier try sent, whatever was added since', () => {
    const first = asOffered({ cartId: 'a', items: [{ id: '1', quantity: 2 }] });
    const later = readGuestCart(JSON.stringify(withItem(first, { id: '2', quantity: 5 }, cartId)));
    expect(asOffered(later)).toEqual({ ...later, offered: [{ id: '1', quantity: 2 }] });
  });

  it('takes what the server took out of the browser, and nothing that came after', () => {
    const offered = asOffered({ cartId: 'a', items: [{ id: '1', quantity: 2 }] });
    const now = withItem(withItem(offered, { id: '1', quantity: 3 }, cartId), { id: '2', quantity: 1 }, cartId);
    expect(afterMerge(now, offered, () => 'b')).toEqual({
      cartId: 'b',
      items: [
        { id: '1', quantity: 3 },
        { id: '2', quantity: 1 },
      ],
    });
    expect(afterMerge(offered, offered, () => 'b')).toEqual(emptyGuestCart);
  });

  it('does not change a cart that another tab started meanwhile', () => {
    const other: GuestCart = { cartId: 'other', items: [{ id: '9', quantity: 1 }] };
    expect(afterMerge(other, asOffered({ cartId: 'a', items: [{ id: '9', quantity: 1 }] }), cartId)).toBe(other);
  });

  it('neither doubles nor loses a unit, however many answers get lost on the way', () => {
    fc.assert(
      fc.property(
        items,
        fc.array(fc.record({ added: items, isAnswerLost: fc.boolean() }), { maxLength: 6 }),
        (start, tries) => {
          const server = new FakeServer();
          let next = 0;
          const newId = () => `cart-${next++}`;
          const put = (cart: GuestCart, added: readonly GuestItem[]) =>
            added.reduce((sum, { id, quantity }) => withItem(sum, { id, quantity }, newId), cart);
          let cart = put(emptyGuestCart, start);
          for (const { added, isAnswerLost } of [
            ...tries,
            { added: [], isAnswerLost: false },
            { added: [], isAnswerLost: false },
          ]) {
            cart = asOffered(cart);
            server.merge(cart);
            const during = put(cart, added);
            cart = isAnswerLost ? during : afterMerge(during, cart, newId);
          }
          expect(cart).toEqual(emptyGuestCart);
          expect(server.units('1')).toBe(
            unitsIn([...start, ...tries.flatMap(({ added }) => added)].filter(({ id }) => id === '1')),
          );
        },
      ),
    );
  });
});

class FakeServer {
  readonly #merged = new Map<string, readonly GuestItem[]>();
  merge({ cartId, offered = [] }: GuestCart): void {
    if (offered.length && !this.#merged.has(cartId)) this.#merged.set(cartId, offered);
  }
  units(id: string): number {
    return unitsIn([...this.#merged.values()].flat().filter((item) => item.id === id));
  }
}

describe('undoing a removal of a guest', () => {
  const item = (id: string, quantity = 1): GuestItem => ({ id, quantity, price: 100 });
  const items = fc.uniqueArray(
    fc.integer({ min: 1, max: 999 }).map((n) => item(`p${n}`, n)),
    {
      selector: ({ id }) => id,
      minLength: 1,
      maxLength: 6,
    },
  );

  it('gives the cart as it was, whichever items are removed and in whichever order they come back', () => {
    fc.assert(
      fc.property(items, fc.infiniteStream(fc.nat()), (before, picks) => {
        const pick = (count: number) => (picks.next().value as number) % count;
        const removed = before.filter(() => pick(2) === 0).map(({ id }) => id);
        let cart: GuestCart = removed.reduce(withoutItem, { cartId: 'cart-1', items: before });
        for (const id of removed) cart = withRestored(cart, before, id, cartId);
        expect(cart).toEqual({ cartId: 'cart-1', items: before });
      }),
    );
  });

  it('keeps the larger quantity where it was added again in another tab', () => {
    const before = [item('a', 3), item('b')];
    for (const [there, left] of [
      [1, 3],
      [7, 7],
    ] as const) {
      const cart = { cartId: 'cart-1', items: [item('b'), item('a', there)] };
      expect(withRestored(cart, before, 'a', cartId).items).toEqual([item('a', left), item('b')]);
    }
  });
});
