import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { submitCart } from '#features/checkout';
import { fillCart } from '../../../../tests/support/checkout.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { testClock } from '../../../../tests/support/test-deps.ts';
import { moveOrder } from '../lifecycle/move-order.server.ts';
import { cancelOrder, listBoughtProducts, listOffersAgain, listOrders } from '../orders.contract.ts';

const app = await testApp();
const { call, db } = app;
const clock = app.clock as ReturnType<typeof testClock>;

const UNKNOWN = '0198f000-0000-7000-8000-00000000000a';
const store = await given.store(db);
const newListing = (row: Record<string, unknown> = {}) =>
  given.listing(db, { store_id: store, price_cents: 2_000, quantity: 50, ...row });

/** Each call is one order, an hour after the previous one. */
async function buy(user: GivenUser, ...listings: number[]): Promise<string> {
  clock.advance(3_600_000);
  await fillCart(
    app,
    user,
    listings.map((listingId) => ({ listingId })),
  );
  const { orders } = await call(submitCart, {}, { as: user });
  return orders[0]?.id as string;
}

const productOf = async (listing: number) =>
  (await sql<{ id: number }>`select system_product_id id from listing where id = ${listing}`.execute(db)).rows[0]?.id;
const bought = async (user: GivenUser, count?: number) =>
  (await call(listBoughtProducts, { count }, { as: user })).map(({ id }) => Number(id));

describe('what was bought', () => {
  it('is each product once, the last first, six at most', async () => {
    const user = await given.user(db);
    const listings = [];
    for (let n = 0; n < 7; n++) listings.push(await newListing());
    for (const listing of listings) await buy(user, listing);
    await buy(user, listings[1] as number);
    const [, again, ...others] = listings;
    expect(await bought(user)).toEqual([again, ...others.toReversed()]);
    expect(await bought(user, 2)).toEqual([again, listings[6]]);
  });

  it('shows today’s best offer, and leaves out what nobody sells and what was canceled', async () => {
    const user = await given.user(db);
    const [kept, gone, canceled] = [await newListing(), await newListing(), await newListing()];
    await buy(user, kept);
    await buy(user, gone);
    await call(cancelOrder, { id: await buy(user, canceled) }, { as: user });
    const cheaper = await given.listing(db, { system_product_id: await productOf(kept), price_cents: 1_500 });
    await sql`update listing set is_active = false where id = ${gone}`.execute(db);
    expect(await bought(user)).toEqual([cheaper]);
    await given.stock(db, cheaper, 0);
    await given.stock(db, kept, 0);
    expect(await call(listBoughtProducts, {}, { as: user })).toMatchObject([{ quantity: 0 }]);
  });

  it('is one’s own alone', async () => {
    const [user, other] = [await given.user(db), await given.user(db)];
    await buy(user, await newListing());
    expect(await bought(other)).toEqual([]);
    await expect(call(listBoughtProducts, {})).rejects.toMatchObject({ status: 401 });
    await expect(call(listBoughtProducts, { count: 0 }, { as: user })).rejects.toMatchObject({ status: 422 });
  });
});

it('orders under way are those that are neither completed nor canceled', async () => {
  const user = await given.user(db);
  const listing = await newListing();
  const [first, second] = [await buy(user, listing), await buy(user, listing)];
  const underWay = async () => {
    const { items, totalItems } = await call(listOrders, { isUnderWay: true, count: 1 }, { as: user });
    return { newest: items[0]?.id, totalItems };
  };
  expect(await underWay()).toEqual({ newest: second, totalItems: 2 });
  await call(cancelOrder, { id: second }, { as: user });
  expect(await underWay()).toEqual({ newest: first, totalItems: 1 });
  for (const to of ['processing', 'ready-pickup', 'completed'] as const)
    await moveOrder(app.deps, { orderId: first, to, reason: null, idChecked: true, actor: UNKNOWN });
  expect(await underWay()).toEqual({ newest: undefined, totalItems: 0 });
  expect((await call(listOrders, {}, { as: user })).totalItems).toBe(2);
});

describe('an order again', () => {
  const again = async (user: GivenUser, id: string) =>
    (await call(listOffersAgain, { id }, { as: user })).map(({ quantity, price, offer }) => ({
      quantity,
      price,
      at: offer && [Number(offer.id), offer.quantity],
    }));

  it.each([
    // At the order's own store, 5 % more is 20.00 instead of 19.05: kept; not so one cent below.
    ['keeps the store where it asks 5 % more', 1_905, 'own'],
    ['takes the best offer where the store asks more than that', 1_904, 'best'],
  ])('%s', async (_, price, expected) => {
    const user = await given.user(db);
    const own = await newListing();
    const id = await buy(user, own);
    const best = await given.listing(db, { system_product_id: await productOf(own), price_cents: price, quantity: 9 });
    const [kept] = await again(user, id);
    expect(kept).toEqual({ quantity: 1, price: 2_000, at: expected === 'own' ? [own, 49] : [best, 9] });
  });

  it('goes to another store where its own has none, and says what is sold out or sold nowhere', async () => {
    const user = await given.user(db);
    const [out, soldOut, gone] = [await newListing(), await newListing(), await newListing()];
    const id = await buy(user, out, soldOut, gone);
    const elsewhere = await given.listing(db, { system_product_id: await productOf(out), price_cents: 9_000 });
    await given.stock(db, out, 0);
    await given.stock(db, soldOut, 0);
    await sql`update listing set is_active = false where id = ${gone}`.execute(db);
    expect(await again(user, id)).toEqual([
      { quantity: 1, price: 2_000, at: [elsewhere, 10] },
      { quantity: 1, price: 2_000, at: [soldOut, 0] },
      { quantity: 1, price: 2_000, at: null },
    ]);
  });

  it('is one’s own alone', async () => {
    const [user, other] = [await given.user(db), await given.user(db)];
    const id = await buy(user, await newListing());
    await expect(again(other, id)).rejects.toMatchObject({ status: 404 });
    await expect(again(user, 'no such order')).rejects.toMatchObject({ status: 404 });
    await expect(call(listOffersAgain, { id })).rejects.toMatchObject({ status: 401 });
    await expect(call(listOffersAgain, { id, loc: 'x' }, { as: user })).rejects.toMatchObject({ status: 422 });
  });
});
