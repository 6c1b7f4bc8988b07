import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getCart, removeCartItem } from '#features/cart';
import { countOrders, fillCart, savedCard, stockOf } from '../../../../tests/support/checkout.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { submitCart, updateCart, verifyCart } from '../checkout.contract.ts';

const app = await testApp();
const { db, call } = app;

/** One product each of a store that stays and of one that may leave. */
async function twoStores() {
  const user = await given.user(db);
  const [stays, goes] = [await given.listing(db), await given.listing(db)];
  const store = await fillCart(app, user, [{ listingId: stays }]);
  const gone = await fillCart(app, user, [{ listingId: goes }]);
  await sql`update store set display_name = 'Fern' where id = ${gone}`.execute(db);
  return { user, stays, goes, store, gone };
}
const delist = (store: string) => sql`update store set is_active = false where id = ${store}`.execute(db);
const relist = (store: string) => sql`update store set is_active = true where id = ${store}`.execute(db);
const cartOf = async (user: GivenUser) =>
  (await call(getCart, {}, { as: user })).orders.map(({ storeId, isSelected, unavailable }) => ({
    ...{ storeId, isSelected, unavailable },
  }));
const GONE = 'Fern is no longer on the marketplace.';

describe('the order of a store that left the marketplace', () => {
  it('leaves the selection by itself, with its reason, and the others are ordered', async () => {
    const { user, stays, store, gone } = await twoStores();
    await delist(gone);
    expect(await cartOf(user)).toEqual([
      { storeId: store, isSelected: true, unavailable: null },
      { storeId: gone, isSelected: false, unavailable: GONE },
    ]);
    const { orders, summary } = await call(verifyCart, {}, { as: user });
    expect(orders.map(({ storeId }) => storeId)).toEqual([store]);
    const placed = await call(submitCart, { totalAmount: summary.totalAmount }, { as: user });
    expect(placed.orders.map((order) => order.store.id)).toEqual([store]);
    expect([await stockOf(app, stays), (await cartOf(user)).length]).toEqual([9, 1]);
  });

  it('can be unticked, given a card with the others, and removed; but not ticked', async () => {
    const { user, goes, store, gone } = await twoStores();
    await delist(gone);
    const paymentCardId = await savedCard(app, user);
    const change = (...changes: { storeId: string; isSelected?: boolean; paymentCardId?: string }[]) =>
      call(updateCart, changes, { as: user });
    await change({ storeId: store, paymentCardId }, { storeId: gone, paymentCardId });
    await change({ storeId: gone, isSelected: false });
    const before = await cartOf(user);
    await expect(
      change({ storeId: store, isSelected: false }, { storeId: gone, isSelected: true }),
    ).rejects.toMatchObject({
      status: 409,
      message: GONE,
    });
    expect(await cartOf(user)).toEqual(before);
    await call(removeCartItem, { productId: String(goes) }, { as: user });
    expect(await cartOf(user)).toEqual(before.slice(0, 1));
    expect((await call(submitCart, {}, { as: user })).orders).toHaveLength(1);
  });

  it.each([[{}], ['the total']])(
    'between summary and submit is a conflict that names it: nothing is taken (%j)',
    async (body) => {
      const { user, stays, goes, gone } = await twoStores();
      const { summary } = await call(verifyCart, {}, { as: user });
      await delist(gone);
      const input = typeof body === 'string' ? { totalAmount: summary.totalAmount } : body;
      const conflict = { status: 409, message: `${GONE} Please review your order.` };
      for (let n = 0; n < 2; n++) await expect(call(submitCart, input, { as: user })).rejects.toMatchObject(conflict);
      expect([await stockOf(app, stays), await stockOf(app, goes), await countOrders(app, user.id)]).toEqual([
        10, 10, 0,
      ]);
      const now = await call(verifyCart, {}, { as: user });
      expect(now.orders).toHaveLength(1);
      const { totalAmount } = now.summary;
      expect((await call(submitCart, { totalAmount }, { as: user })).orders).toHaveLength(1);
    },
  );

  it('is named even if another tab has read the cart meanwhile', async () => {
    const { user, gone } = await twoStores();
    const { totalAmount } = (await call(verifyCart, {}, { as: user })).summary;
    await delist(gone);
    await cartOf(user);
    const message = new RegExp(`^${GONE} The total is \\$\\d+\\.\\d\\d now\\.`);
    await expect(call(submitCart, { totalAmount }, { as: user })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(message),
    });
    expect(await countOrders(app, user.id)).toBe(0);
  });

  it('alone is no selected order', async () => {
    const user = await given.user(db);
    const gone = await fillCart(app, user, [{ listingId: await given.listing(db) }]);
    await delist(gone);
    const nothing = { status: 422, fields: { isSelected: expect.any(String) } };
    for (const operation of [verifyCart, submitCart])
      await expect(call(operation, {}, { as: user })).rejects.toMatchObject(nothing);
  });

  it('may be ticked again once the store is back, and is not ticked by itself', async () => {
    const { user, store, gone } = await twoStores();
    await delist(gone);
    await cartOf(user);
    await relist(gone);
    expect(await cartOf(user)).toEqual([
      { storeId: store, isSelected: true, unavailable: null },
      { storeId: gone, isSelected: false, unavailable: null },
    ]);
    await call(updateCart, [{ storeId: gone, isSelected: true }], { as: user });
    expect((await call(submitCart, {}, { as: user })).orders).toHaveLength(2);
  });

  it('is not reported when it is in no cart of the shopper’s', async () => {
    const { user } = await twoStores();
    const other = String(await given.store(db, { is_active: false }));
    await expect(call(updateCart, [{ storeId: other, isSelected: false }], { as: user })).rejects.toMatchObject({
      status: 404,
    });
  });
});
