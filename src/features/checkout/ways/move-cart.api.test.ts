import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addCartItem, getCart, moveCart, removeCartItem, setCartItem, undoMoveCart, updateCart } from '#features/cart';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';

const app = await testApp();
const { db, call, clock } = app;

const pickup = { deliveryType: 'pickup' } as const;
const offer = (store_id: number, system_product_id: number, price_cents: number, quantity = 9) =>
  given.listing(db, { store_id, system_product_id, price_cents, quantity });

/** Two units of a product in the cart, and another store that has it. */
async function twoStores({ quantity = 9, mg = 3_500 } = {}) {
  const product = await given.systemProduct(db, { dried_equivalent_mg: mg });
  const [here, there] = [await given.store(db), await given.store(db)];
  const [from, to] = [await offer(here, product, 2_000), await offer(there, product, 1_900, quantity)];
  const user = await given.user(db);
  await call(addCartItem, { productId: String(from), quantity: 2 }, { as: user });
  const item = { from: String(from), to: String(to), price: 1_900 };
  const linesOf = async () => {
    const { orders } = await call(getCart, {}, { as: user });
    return orders.flatMap(({ items }) => items.map(({ product: { id }, quantity: units }) => [id, units]));
  };
  return { user, product, here, there, item, linesOf };
}

describe('a move of the cart', () => {
  it('takes lines to another store, with their quantities, and how they are handed over', async () => {
    const { user, here, there, item, linesOf } = await twoStores();
    await call(updateCart, [{ storeId: String(here), orderNote: 'The side entrance.' }], { as: user });
    const cart = await call(moveCart, { moveId: 'a', items: [item], ...pickup }, { as: user });
    expect(cart.orders).toMatchObject([
      {
        storeId: String(there),
        isSelected: true,
        deliveryType: 'pickup',
        orderNote: 'The side entrance.',
        subTotal: 3_800,
      },
    ]);
    expect(await linesOf()).toEqual([[item.to, 2]]);
  });

  it('adds up with what is there already', async () => {
    const { user, item, linesOf } = await twoStores();
    await call(addCartItem, { productId: item.to, quantity: 3 }, { as: user });
    await call(moveCart, { moveId: 'a', items: [item], ...pickup }, { as: user });
    expect(await linesOf()).toEqual([[item.to, 5]]);
    await call(undoMoveCart, { moveId: 'a' }, { as: user });
    expect(await linesOf()).toEqual([
      [item.from, 2],
      [item.to, 3],
    ]);
  });

  it('is made once for the same id', async () => {
    const { user, item, linesOf } = await twoStores();
    for (const _ of [1, 2]) await call(moveCart, { moveId: 'a', items: [item], ...pickup }, { as: user });
    expect(await linesOf()).toEqual([[item.to, 2]]);
  });

  it.each([
    ['a price that is not that of the screen', { price: 1_899 }, 'conflict'],
    ['a line that is not in the cart', { from: '424242' }, 'not-found'],
    ['a listing that nothing is known of', { to: '424242' }, 'conflict'],
    ['what is no id', { to: 'x' }, 'not-found'],
  ])('is refused for %s, and changes nothing', async (_, change, code) => {
    const { user, item, linesOf } = await twoStores();
    const items = [{ ...item, ...change }];
    await expect(call(moveCart, { moveId: 'a', items, ...pickup }, { as: user })).rejects.toMatchObject({ code });
    expect(await linesOf()).toEqual([[item.from, 2]]);
    await call(undoMoveCart, { moveId: 'a' }, { as: user });
    expect(await linesOf()).toEqual([[item.from, 2]]);
  });

  it('is refused for another product, for too few units and for more than 30 g in an order', async () => {
    const { user, item, there, linesOf } = await twoStores();
    const other = await offer(there, await given.systemProduct(db), 1_900);
    const refused = (items: (typeof item)[], as = user) =>
      expect(call(moveCart, { moveId: 'a', items, ...pickup }, { as })).rejects.toMatchObject({ code: 'conflict' });
    await refused([{ ...item, to: String(other) }]);
    expect(await linesOf()).toEqual([[item.from, 2]]);
    const short = await twoStores({ quantity: 1 });
    await refused([short.item], short.user);
    const heavy = await twoStores({ mg: 14_000 });
    await refused(
      [heavy.item, heavy.item].slice(0, 1).map((one) => ({ ...one, price: 1_901 })),
      heavy.user,
    );
    await call(moveCart, { moveId: 'b', items: [heavy.item], ...pickup }, { as: heavy.user });
    const heavier = await twoStores({ mg: 15_500 });
    await refused([heavier.item], heavier.user);
    expect(await heavier.linesOf()).toEqual([[heavier.item.from, 2]]);
  });

  it('names each line once', async () => {
    const { user, item } = await twoStores();
    const items = [item, item];
    await expect(call(moveCart, { moveId: 'a', items, ...pickup }, { as: user })).rejects.toMatchObject({
      code: 'validation',
    });
  });

  it('makes one order of two lines of a product, and Undo makes two of it again', async () => {
    const { user, product, item, linesOf } = await twoStores();
    const second = await offer(await given.store(db), product, 2_100);
    await call(addCartItem, { productId: String(second), quantity: 1 }, { as: user });
    const items = [item, { ...item, from: String(second) }];
    await call(moveCart, { moveId: 'a', items, ...pickup }, { as: user });
    expect(await linesOf()).toEqual([[item.to, 3]]);
    await call(undoMoveCart, { moveId: 'a' }, { as: user });
    expect(await linesOf()).toEqual([
      [item.from, 2],
      [String(second), 1],
    ]);
  });

  it('joins a line that was added later, and Undo brings its place and its price of the screen back', async () => {
    const { user, product, item } = await twoStores();
    clock.advance(1_000);
    const between = await offer(await given.store(db), await given.systemProduct(db), 500);
    await call(addCartItem, { productId: String(between), quantity: 1 }, { as: user });
    clock.advance(1_000);
    const later = await offer(await given.store(db), product, 2_100);
    await call(addCartItem, { productId: String(later), quantity: 1, price: 1_999 }, { as: user });
    const before = await call(getCart, {}, { as: user });
    const items = [{ ...item, to: String(later), price: 2_100 }];
    await call(moveCart, { moveId: 'a', items, ...pickup }, { as: user });
    expect(await call(undoMoveCart, { moveId: 'a' }, { as: user })).toEqual(before);
  });

  it('exchanges two lines in one move', async () => {
    const { user, product, here, there, item, linesOf } = await twoStores();
    expect([product, here, there].every((id) => id > 0)).toBe(true);
    await call(addCartItem, { productId: item.to, quantity: 1 }, { as: user });
    const items = [item, { from: item.to, to: item.from, price: 2_000 }];
    await call(moveCart, { moveId: 'a', items, ...pickup }, { as: user });
    expect(new Map((await linesOf()) as [string, number][])).toEqual(
      new Map([
        [item.to, 2],
        [item.from, 1],
      ]),
    );
    await call(undoMoveCart, { moveId: 'a' }, { as: user });
    expect(new Map((await linesOf()) as [string, number][])).toEqual(
      new Map([
        [item.from, 2],
        [item.to, 1],
      ]),
    );
  });
});

describe('Undo of a move', () => {
  it('is done once, by its id, although the store has sold out', async () => {
    const { user, item, linesOf } = await twoStores();
    await call(moveCart, { moveId: 'a', items: [item], ...pickup }, { as: user });
    await call(undoMoveCart, { moveId: 'b' }, { as: user });
    expect(await linesOf()).toEqual([[item.to, 2]]);
    await given.stock(db, Number(item.from), 0);
    for (const _ of [1, 2]) await call(undoMoveCart, { moveId: 'a' }, { as: user });
    expect(await linesOf()).toEqual([[item.from, 2]]);
  });

  it('takes back what is still there', async () => {
    const { user, item, linesOf } = await twoStores();
    await call(moveCart, { moveId: 'a', items: [item], ...pickup }, { as: user });
    await call(setCartItem, { productId: item.to, props: { quantity: 1 } }, { as: user });
    await call(undoMoveCart, { moveId: 'a' }, { as: user });
    expect(await linesOf()).toEqual([[item.from, 1]]);
    await call(moveCart, { moveId: 'b', items: [item], ...pickup }, { as: user });
    await call(removeCartItem, { productId: item.to }, { as: user });
    await call(undoMoveCart, { moveId: 'b' }, { as: user });
    expect(await linesOf()).toEqual([]);
  });

  it('restores the choices for the store', async () => {
    const { user, there, item } = await twoStores();
    const unit = await given.listing(db, { store_id: there });
    await call(addCartItem, { productId: String(unit), quantity: 1 }, { as: user });
    await call(updateCart, [{ storeId: String(there), orderNote: 'Mine.', isSelected: false }], { as: user });
    await call(moveCart, { moveId: 'a', items: [item], ...pickup }, { as: user });
    const orderThere = async () =>
      (await call(getCart, {}, { as: user })).orders.find(({ storeId }) => storeId === String(there));
    expect(await orderThere()).toMatchObject({ isSelected: true, orderNote: 'Mine.' });
    await call(undoMoveCart, { moveId: 'a' }, { as: user });
    expect(await orderThere()).toMatchObject({ isSelected: false, orderNote: 'Mine.', totalItems: 1 });
  });

  it('leaves no choices for a store that had none', async () => {
    const { user, item } = await twoStores();
    await call(moveCart, { moveId: 'a', items: [item], ...pickup }, { as: user });
    await call(undoMoveCart, { moveId: 'a' }, { as: user });
    const { rows } = await sql`select from cart_store where user_id = ${user.id}`.execute(db);
    expect(rows).toHaveLength(0);
  });
});

describe('an add', () => {
  it('is at the price of the screen: what it costs meanwhile is said', async () => {
    const { user, item } = await twoStores();
    const { orders } = await call(addCartItem, { productId: item.to, quantity: 1, price: 1_750 }, { as: user });
    const line = orders.flatMap(({ items }) => items).find(({ product: { id } }) => id === item.to);
    // The server prices it: browsers' prices do not count.
    expect(line).toMatchObject({ priceBefore: 1_750, subTotal: 1_900, quantity: 1 });
    await expect(call(addCartItem, { productId: item.to, quantity: 1, price: 0 }, { as: user })).rejects.toMatchObject({
      code: 'validation',
    });
  });
});
