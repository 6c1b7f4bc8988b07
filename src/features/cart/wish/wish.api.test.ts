import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { submitCart } from '#features/checkout';
import { fillCart } from '../../../../tests/support/checkout.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import {
  addCartItem,
  getCart,
  mergeGuestCart,
  priceGuestCart,
  removeCartItem,
  restoreCartItem,
  setCartItemWish,
} from '../cart.contract.ts';

const app = await testApp();
const { db, call } = app;

const listings = async (count: number) => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(String(await given.listing(db)));
  return ids;
};
const wishesOf = async (user: GivenUser) =>
  (await call(getCart, {}, { as: user })).orders
    .flatMap(({ items }) => items)
    .map(({ product, wish }) => [product.id, wish]);

describe('what a shopper wants where the store is short of a product', () => {
  it('is to be asked, until they choose; then that is remembered for products to come', async () => {
    const user = await given.user(db);
    const [first = '', second = '', third = ''] = await listings(3);
    for (const productId of [first, second]) await call(addCartItem, { productId, quantity: 1 }, { as: user });
    expect(await wishesOf(user)).toEqual([
      [first, 'ask'],
      [second, 'ask'],
    ]);
    await call(setCartItemWish, { productId: first, wish: 'refund' }, { as: user });
    await call(addCartItem, { productId: third, quantity: 1 }, { as: user });
    expect(await wishesOf(user)).toEqual([
      [first, 'refund'],
      [second, 'ask'],
      [third, 'refund'],
    ]);
    await call(setCartItemWish, { productId: second, wish: 'nearest' }, { as: user });
    expect(await wishesOf(user)).toEqual([
      [first, 'refund'],
      [second, 'nearest'],
      [third, 'refund'],
    ]);
  });

  it('comes back with a line that was removed', async () => {
    const user = await given.user(db);
    const [first = '', second = ''] = await listings(2);
    for (const productId of [first, second]) await call(addCartItem, { productId, quantity: 1 }, { as: user });
    await call(setCartItemWish, { productId: first, wish: 'refund' }, { as: user });
    await call(setCartItemWish, { productId: second, wish: 'nearest' }, { as: user });
    await call(removeCartItem, { productId: first }, { as: user });
    await call(restoreCartItem, { productId: first }, { as: user });
    expect(new Map((await wishesOf(user)) as [string, string][]).get(first)).toBe('refund');
  });

  it('is kept on the line of the order, and the next cart begins with the last one', async () => {
    const user = await given.user(db);
    const listingId = await given.listing(db);
    await fillCart(app, user, [{ listingId }]);
    await call(setCartItemWish, { productId: String(listingId), wish: 'nearest' }, { as: user });
    const { orders } = await call(submitCart, {}, { as: user });
    const { rows } = await sql<{ wish: string }>`
      select substitution_wish wish from order_line where order_id = ${orders[0]?.id}`.execute(db);
    expect(rows).toEqual([{ wish: 'nearest' }]);
    await call(addCartItem, { productId: String(listingId), quantity: 1 }, { as: user });
    expect(await wishesOf(user)).toEqual([[String(listingId), 'nearest']]);
  });

  it('is of products in the cart only, and one of those offered', async () => {
    const user = await given.user(db);
    const [productId = '', absent = ''] = await listings(2);
    await call(addCartItem, { productId, quantity: 1 }, { as: user });
    for (const [id, code] of [
      [absent, 'not-found'],
      ['no number', 'not-found'],
    ] as const) {
      await expect(call(setCartItemWish, { productId: id, wish: 'refund' }, { as: user })).rejects.toMatchObject({
        code,
        message: 'This product is not in your cart.',
      });
    }
    await expect(call(setCartItemWish, { productId, wish: 'anything' as 'ask' }, { as: user })).rejects.toMatchObject({
      code: 'validation',
      fields: { wish: 'Please choose one of the listed wishes.' },
    });
    expect(await wishesOf(user)).toEqual([[productId, 'ask']]);
  });

  it('of a guest is priced with their cart, and moves into the shopper’s', async () => {
    const user = await given.user(db);
    const [first = '', second = '', third = ''] = await listings(3);
    const items = [
      { id: first, quantity: 1, wish: 'refund' as const },
      { id: second, quantity: 1 },
    ];
    const { orders } = await call(priceGuestCart, { items });
    expect(orders.flatMap(({ items: all }) => all.map(({ wish }) => wish))).toEqual(['refund', 'ask']);
    await call(addCartItem, { productId: third, quantity: 1 }, { as: user });
    await call(setCartItemWish, { productId: third, wish: 'nearest' }, { as: user });
    await call(mergeGuestCart, { items, cartId: 'guest' }, { as: user });
    expect(new Map((await wishesOf(user)) as [string, string][])).toEqual(
      new Map([
        [third, 'nearest'],
        [first, 'refund'],
        // They chose none for it: the one that they chose last.
        [second, 'nearest'],
      ]),
    );
  });
});
