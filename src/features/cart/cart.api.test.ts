import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { given } from '../../../tests/support/given.ts';
import { PATIENTLY } from '../../../tests/support/patience.ts';
import { isSomeoneWaiting } from '../../../tests/support/someone-waiting.ts';
import { testApp } from '../../../tests/support/test-app.ts';
import {
  addCartItem,
  getCart,
  mergeGuestCart,
  priceGuestCart,
  removeCartItem,
  restoreCartItem,
  setCartItem,
} from './cart.contract.ts';

const app = await testApp();
const { db, call } = app;

const EMPTY = { orders: [], summary: { subTotal: 0, totalItems: 0 } };
const lines = async (userId: string) =>
  (
    await sql<{ id: number; quantity: number }>`
      select listing_id as id, quantity from cart_line where user_id = ${userId} order by listing_id`.execute(db)
  ).rows;

describe('a product that is taken out while the cart is being submitted', () => {
  it('waits for that to end: nobody gets "out of stock" for a product that they then receive', async () => {
    const user = await given.user(db);
    const productId = String(await given.listing(db));
    await call(addCartItem, { productId, quantity: 1 }, { as: user });
    let isAnswered = false;
    let answer: Promise<unknown> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`select from cart where user_id = ${user.id} for update`.execute(trx);
      answer = call(removeCartItem, { productId }, { as: user }).then((cart) => {
        isAnswered = true;
        return cart;
      });
      await vi.waitUntil(async () => isAnswered || (await isSomeoneWaiting(db)), PATIENTLY);
      expect(isAnswered).toBe(false);
    });
    expect(await answer).toEqual(EMPTY);
  });
});

describe('the cart', () => {
  it('is empty at first', async () => {
    const user = await given.user(db);
    expect(await call(getCart, {}, { as: user })).toEqual(EMPTY);
  });

  it('is nobody else’s', async () => {
    const [mine, theirs] = [await given.user(db), await given.user(db)];
    const listing = await given.listing(db);
    await call(addCartItem, { productId: String(listing), quantity: 1 }, { as: mine });
    expect(await call(getCart, {}, { as: theirs })).toEqual(EMPTY);
  });

  it('needs a login, and nothing changes without one', async () => {
    const productId = String(await given.listing(db));
    for (const [operation, input] of [
      [getCart, {}],
      [addCartItem, { productId, quantity: 1 }],
      [setCartItem, { productId, props: { quantity: 1 } }],
      [removeCartItem, { productId }],
      [mergeGuestCart, { items: [{ id: productId, quantity: 1 }] }],
    ] as const) {
      await expect(call(operation as typeof getCart, input as never)).rejects.toMatchObject({
        code: 'unauthenticated',
      });
    }
    const { rows } = await sql`select from cart_line where listing_id = ${productId}`.execute(db);
    expect(rows).toEqual([]);
  });

  it('prices and groups what was put into it, by the server’s own prices', async () => {
    const user = await given.user(db);
    const [first, second] = [
      await given.store(db, { accepts: ['amex'] }),
      await given.store(db, { has_delivery: true }),
    ];
    const plain = await given.listing(db, { store_id: first, price_cents: 1000 });
    const sale = await given.listing(db, { store_id: second, price_cents: 3999, sale_price_cents: 3499 });
    const group = await given.listing(db, {
      store_id: first,
      price_cents: 999,
      discount_percent: 15,
      is_discount_enabled: true,
    });
    await call(addCartItem, { productId: String(plain), quantity: 2 }, { as: user });
    await call(addCartItem, { productId: String(sale), quantity: 1 }, { as: user });
    const cart = await call(addCartItem, { productId: String(group), quantity: 3 }, { as: user });
    expect(cart.orders.map(({ storeId }) => storeId)).toEqual([String(first), String(second)]);
    expect(cart.orders[0]).toMatchObject({
      isSelected: true,
      deliveryType: 'pickup',
      deliveryLocation: null,
      orderNote: '',
      paymentCardId: null,
      store: { acceptablePayment: ['amex'], deliveryInformation: { hasDelivery: false }, isOpen: true },
      subTotal: 2000 + 3 * 849,
      totalItems: 5,
      totalCannabisWeight: 17.5,
    });
    expect(cart.orders[0]?.items.map(({ product, subTotal, available }) => [product.id, subTotal, available])).toEqual([
      [String(plain), 2000, true],
      [String(group), 2547, true],
    ]);
    expect(cart.orders[1]).toMatchObject({ subTotal: 3499, store: { deliveryInformation: { hasDelivery: true } } });
    expect(cart.summary).toEqual({ subTotal: 2000 + 2547 + 3499, totalItems: 6 });
    expect(await call(getCart, {}, { as: user })).toEqual(cart);
  });

  it('ignores a price that a request claims', async () => {
    const user = await given.user(db);
    const productId = String(await given.listing(db, { price_cents: 5000 }));
    const cart = await call(addCartItem, { productId, quantity: 1, price: 1 } as never, { as: user });
    expect(cart.summary.subTotal).toBe(5000);
  });

  it('says at once what is no longer available', async () => {
    const user = await given.user(db);
    const listing = await given.listing(db, { quantity: 3 });
    await call(addCartItem, { productId: String(listing), quantity: 3 }, { as: user });
    await given.stock(db, listing, 2);
    const short = await call(getCart, {}, { as: user });
    expect(short.orders[0]?.items[0]).toMatchObject({ available: false, quantity: 3, product: { quantity: 2 } });
    await given.stock(db, listing, 3);
    await sql`update listing set is_active = false where id = ${listing}`.execute(db);
    expect((await call(getCart, {}, { as: user })).orders[0]?.items[0]).toMatchObject({ available: false });
  });
});

describe('a price that changes while a product is in the cart', () => {
  it('is shown beside the old one until the shopper says again how many', async () => {
    const user = await given.user(db);
    const listing = await given.listing(db, { price_cents: 3000 });
    const productId = String(listing);
    const priceBefore = async () => (await call(getCart, {}, { as: user })).orders[0]?.items[0]?.priceBefore;
    await call(addCartItem, { productId, quantity: 2 }, { as: user });
    expect(await priceBefore()).toBeNull();
    await sql`update listing set sale_price_cents = 2500 where id = ${listing}`.execute(db);
    expect(await priceBefore()).toBe(3000);
    const cart = await call(setCartItem, { productId, props: { quantity: 3 } }, { as: user });
    expect(cart.orders[0]?.items[0]).toMatchObject({ subTotal: 7500, priceBefore: null });
    await sql`update listing set sale_price_cents = null where id = ${listing}`.execute(db);
    expect(await priceBefore()).toBe(2500);
    await call(mergeGuestCart, { items: [{ id: productId, quantity: 1 }] }, { as: user });
    expect(await priceBefore()).toBeNull();
  });
});

describe('adding to the cart', () => {
  it('adds up what is there already', async () => {
    const user = await given.user(db);
    const productId = String(await given.listing(db, { quantity: 9 }));
    await call(addCartItem, { productId, quantity: 2 }, { as: user });
    const cart = await call(addCartItem, { productId, quantity: 3 }, { as: user });
    expect(cart.orders[0]?.items[0]?.quantity).toBe(5);
  });

  it('adds every one of 20 at once', async () => {
    const user = await given.user(db);
    const productId = String(await given.listing(db, { quantity: 100 }));
    await Promise.all(Array.from({ length: 20 }, () => call(addCartItem, { productId, quantity: 1 }, { as: user })));
    expect(await lines(user.id)).toEqual([{ id: Number(productId), quantity: 20 }]);
  });

  it('rejects more than the stock, says how many are left, and changes nothing', async () => {
    const user = await given.user(db);
    const productId = String(await given.listing(db, { quantity: 3 }));
    await call(addCartItem, { productId, quantity: 2 }, { as: user });
    await expect(call(addCartItem, { productId, quantity: 2 }, { as: user })).rejects.toMatchObject({
      code: 'conflict',
      status: 409,
      message: 'Only 3 units are left in stock.',
      details: { unitsLeft: 3 },
    });
    const gone = String(await given.listing(db, { quantity: 0 }));
    await expect(call(addCartItem, { productId: gone, quantity: 1 }, { as: user })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This product is out of stock.',
      details: { unitsLeft: 0 },
    });
    expect(await lines(user.id)).toEqual([{ id: Number(productId), quantity: 2 }]);
  });

  it('knows nothing of products that are not sold', async () => {
    const user = await given.user(db);
    const inactive = await given.listing(db, { is_active: false });
    const closed = await given.listing(db, { store_id: await given.store(db, { is_active: false }) });
    for (const productId of [String(inactive), String(closed), '999999999', '0', 'abc', '-1', '1e3']) {
      await expect(call(addCartItem, { productId, quantity: 1 }, { as: user })).rejects.toMatchObject({
        code: 'not-found',
        message: 'This product is no longer sold.',
      });
    }
  });

  it.each([0, -1, 1.5, 1000, '1', null, [1], 2 ** 31, 2 ** 53, Number.NaN])(
    'refuses the quantity %j',
    async (quantity) => {
      const user = await given.user(db);
      const productId = String(await given.listing(db, { quantity: 2000 }));
      await expect(call(addCartItem, { productId, quantity } as never, { as: user })).rejects.toMatchObject({
        status: 422,
        fields: { quantity: 'Quantity is a whole number from 1 to 999.' },
      });
    },
  );

  it('stops at 999 units and at 50 products', async () => {
    const user = await given.user(db);
    const productId = String(await given.listing(db, { quantity: 2000 }));
    await call(addCartItem, { productId, quantity: 999 }, { as: user });
    await expect(call(addCartItem, { productId, quantity: 1 }, { as: user })).rejects.toMatchObject({
      fields: { quantity: 'Quantity is a whole number from 1 to 999.' },
    });
    const store = await given.store(db);
    const others: number[] = [];
    for (let n = 0; n < 50; n++) others.push(await given.listing(db, { store_id: store }));
    const answers = await Promise.allSettled(
      others.map((id) => call(addCartItem, { productId: String(id), quantity: 1 }, { as: user })),
    );
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ reason: { fields: { productId: 'A cart holds at most 50 products.' } } });
    expect(await lines(user.id)).toHaveLength(50);
  });
});

describe('setting and removing', () => {
  it('sets a quantity', async () => {
    const user = await given.user(db);
    const productId = String(await given.listing(db));
    await call(addCartItem, { productId, quantity: 2 }, { as: user });
    const cart = await call(setCartItem, { productId, props: { quantity: 7 } }, { as: user });
    expect(cart.summary).toMatchObject({ totalItems: 7 });
  });

  it('rejects more than the stock, less than one, and products that are not in the cart', async () => {
    const user = await given.user(db);
    const productId = String(await given.listing(db, { quantity: 4 }));
    await expect(call(setCartItem, { productId, props: { quantity: 1 } }, { as: user })).rejects.toMatchObject({
      code: 'not-found',
      message: 'This product is not in your cart.',
    });
    await call(addCartItem, { productId, quantity: 2 }, { as: user });
    await expect(call(setCartItem, { productId, props: { quantity: 5 } }, { as: user })).rejects.toMatchObject({
      code: 'conflict',
      details: { unitsLeft: 4 },
    });
    await expect(call(setCartItem, { productId, props: { quantity: 0 } }, { as: user })).rejects.toMatchObject({
      fields: { 'props.quantity': 'Quantity is a whole number from 1 to 999.' },
    });
    expect(await lines(user.id)).toEqual([{ id: Number(productId), quantity: 2 }]);
  });

  it('removes a product, by body or by query, once or twice', async () => {
    const user = await given.user(db);
    const [a, b] = [await given.listing(db), await given.listing(db)];
    for (const id of [a, b]) await call(addCartItem, { productId: String(id), quantity: 1 }, { as: user });
    await call(removeCartItem, { productId: String(a) }, { as: user });
    const inQuery = await fetch(`${app.origin}/api/shop/item?productId=${b}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${user.sessionToken}` },
    });
    expect(await inQuery.json()).toEqual({ success: true, result: EMPTY });
    expect(await call(removeCartItem, { productId: 'nothing' }, { as: user })).toEqual(EMPTY);
  });
});

describe('undoing a removal', () => {
  const cartOf = (user: Awaited<ReturnType<typeof given.user>>) => call(getCart, {}, { as: user });
  const remove = (user: Awaited<ReturnType<typeof given.user>>, id: number) =>
    call(removeCartItem, { productId: String(id) }, { as: user });
  const restore = (user: Awaited<ReturnType<typeof given.user>>, id: number) =>
    call(restoreCartItem, { productId: String(id) }, { as: user });
  async function withThree() {
    const user = await given.user(db);
    const [store, other] = [await given.store(db), await given.store(db)];
    const ids: number[] = [];
    for (const store_id of [store, other, store]) {
      const id = await given.listing(db, { store_id, price_cents: 1000 });
      await call(addCartItem, { productId: String(id), quantity: 3 }, { as: user });
      ids.push(id);
    }
    return { user, ids: ids as [number, number, number] };
  }

  it('brings a line back as it was: quantity, place and the price noted, whatever stock and price are by now', async () => {
    const { user, ids } = await withThree();
    const [first] = ids;
    await sql`update listing set price_cents = 1200 where id = ${first}`.execute(db);
    await given.stock(db, first, 1);
    const before = await cartOf(user);
    expect(before.orders[0]?.items[0]).toMatchObject({ quantity: 3, priceBefore: 1000, available: false });
    expect((await remove(user, first)).summary.totalItems).toBe(6);
    expect(await restore(user, first)).toEqual(before);
    expect(await cartOf(user)).toEqual(before);
  });

  it('is done once, however often it is asked for, and changes nothing where nothing was removed', async () => {
    const { user, ids } = await withThree();
    const before = await cartOf(user);
    expect(await restore(user, ids[1])).toEqual(before);
    await remove(user, ids[1]);
    const carts = await Promise.all(Array.from({ length: 10 }, () => restore(user, ids[1])));
    for (const cart of carts) expect(cart).toEqual(before);
    await call(setCartItem, { productId: String(ids[1]), props: { quantity: 1 } }, { as: user });
    expect((await restore(user, ids[1])).summary.totalItems).toBe(7);
    expect((await restore(await given.user(db), ids[0])).orders).toEqual([]);
    for (const productId of ['nothing', '999999999'])
      expect((await call(restoreCartItem, { productId }, { as: user })).summary.totalItems).toBe(7);
  });

  it('keeps the larger quantity where another device put the product in again', async () => {
    const { user, ids } = await withThree();
    for (const [units, total] of [
      [2, 9],
      [5, 11],
    ] as const) {
      await call(setCartItem, { productId: String(ids[0]), props: { quantity: 3 } }, { as: user });
      await remove(user, ids[0]);
      await call(addCartItem, { productId: String(ids[0]), quantity: units }, { as: user });
      expect((await restore(user, ids[0])).summary.totalItems).toBe(total);
    }
  });

  it('is rejected while the cart is full, and possible once there is room', async () => {
    const user = await given.user(db);
    const store = await given.store(db);
    const ids: number[] = [];
    for (let n = 0; n < 51; n++) ids.push(await given.listing(db, { store_id: store }));
    const put = (id: number) => call(addCartItem, { productId: String(id), quantity: 1 }, { as: user });
    for (const id of ids.slice(0, 50)) await put(id);
    await remove(user, ids[0] as number);
    await put(ids[50] as number);
    await expect(restore(user, ids[0] as number)).rejects.toMatchObject({ code: 'validation' });
    await remove(user, ids[50] as number);
    expect((await restore(user, ids[0] as number)).summary.totalItems).toBe(50);
  });
});

describe('a guest’s cart', () => {
  it('is priced without being stored; the answer names products that are not sold', async () => {
    const [a, b] = [await given.listing(db, { price_cents: 700 }), await given.listing(db, { is_active: false })];
    const items = [
      { id: String(a), quantity: 2 },
      { id: String(b), quantity: 1 },
      { id: 'nothing', quantity: 1 },
      { id: String(a), quantity: 1 },
    ];
    const cart = await call(priceGuestCart, { items });
    expect(cart.summary).toEqual({ subTotal: 2100, totalItems: 3 });
    expect(cart.missing).toEqual([String(b), 'nothing']);
    expect(await call(priceGuestCart, { items: [] })).toEqual({ ...EMPTY, missing: [] });
  });

  it('may hold 50 lines, not 51', async () => {
    const items = Array.from({ length: 51 }, () => ({ id: '1', quantity: 1 }));
    await expect(call(priceGuestCart, { items })).rejects.toMatchObject({
      fields: { items: 'A cart holds at most 50 products.' },
    });
    await expect(call(priceGuestCart, { items: [{ id: '1', quantity: 0 }] })).rejects.toMatchObject({
      fields: { 'items.0.quantity': 'Quantity is a whole number from 1 to 999.' },
    });
  });

  it('adds up with the shopper’s at login', async () => {
    const user = await given.user(db);
    const [a, b] = [await given.listing(db), await given.listing(db)];
    await call(addCartItem, { productId: String(a), quantity: 1 }, { as: user });
    const items = [
      { id: String(a), quantity: 2 },
      { id: String(b), quantity: 4 },
      { id: 'nothing', quantity: 4 },
    ];
    const cart = await call(mergeGuestCart, { items }, { as: user });
    expect(cart.summary.totalItems).toBe(7);
    expect(cart.missing).toEqual(['nothing']);
    expect((await call(mergeGuestCart, { items }, { as: user })).summary.totalItems).toBe(13);
  });

  it('is merged once, however often and at once it is sent with its id', async () => {
    const user = await given.user(db);
    const listing = await given.listing(db, { quantity: 500 });
    const merge = (cartId: string) =>
      call(mergeGuestCart, { cartId, items: [{ id: String(listing), quantity: 3 }] }, { as: user });
    const carts = await Promise.all(Array.from({ length: 20 }, () => merge('guest-1')));
    expect(new Set(carts.map(({ summary }) => summary.totalItems))).toEqual(new Set([3]));
    expect(carts.every(({ missing }) => missing.length === 0)).toBe(true);
    expect((await merge('guest-2')).summary.totalItems).toBe(6);
    expect(await lines(user.id)).toEqual([{ id: listing, quantity: 6 }]);
  });

  it('never makes a cart of more than 999 units of a thing or 50 things', async () => {
    const user = await given.user(db);
    const store = await given.store(db);
    const ids: number[] = [];
    for (let n = 0; n < 52; n++) ids.push(await given.listing(db, { store_id: store, quantity: 5000 }));
    await call(mergeGuestCart, { items: [{ id: String(ids[0]), quantity: 999 }] }, { as: user });
    const { cut } = await call(
      mergeGuestCart,
      { items: ids.slice(0, 50).map((id) => ({ id: String(id), quantity: 1 })) },
      { as: user },
    );
    expect(cut).toEqual([String(ids[0])]);
    const cart = await call(
      mergeGuestCart,
      { items: ids.slice(2).map((id) => ({ id: String(id), quantity: 1 })) },
      { as: user },
    );
    expect(cart.summary.totalItems).toBe(999 + 1 + 48 * 2);
    expect(cart.cut).toEqual([]);
    expect(cart.missing).toEqual(ids.slice(50).map(String));
    expect((await lines(user.id)).map(({ id }) => id)).toEqual(ids.slice(0, 50));
  });
});
