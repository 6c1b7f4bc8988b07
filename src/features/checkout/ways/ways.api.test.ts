import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addCartItem, findWaysToBuy, updateCart, type Way } from '#features/cart';
import { HOME, savedCard } from '../../../../tests/support/checkout.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { priceCheckout } from '../checkout.contract.ts';

const app = await testApp();
const { db, call, clock } = app;

/** A separate corner of Canada per test, without other tests' stores. */
let corner = 0;
function newCorner() {
  const lat = 44 + corner++;
  const at = (km: number) => ({ latitude: lat + km / 111.3, longitude: -79.39 });
  return { loc: `-79.39,${lat}`, at };
}

const products = async (count: number, row = {}) => {
  const all: number[] = [];
  for (let n = 0; n < count; n++) all.push(await given.systemProduct(db, row));
  return all;
};

const offer = (store_id: number, system_product_id: number | undefined, price_cents: number, quantity = 9) =>
  given.listing(db, { store_id, system_product_id, price_cents, quantity });

async function shopperWith(listings: readonly number[], quantity = 1): Promise<GivenUser> {
  const user = await given.user(db);
  for (const id of listings) await call(addCartItem, { productId: String(id), quantity }, { as: user });
  return user;
}

const shapeOf = ({ is, orders, total, missing }: Way) => ({
  is,
  stores: orders.map(({ store }) => store.displayAs),
  total,
  missing: missing.length,
});

/** Three products at three stores; a fourth has all for slightly less, two together are cheapest. */
async function scattered() {
  const { loc, at } = newCorner();
  const [one, two, three] = await products(3);
  const store = (display_name: string, km: number) => given.store(db, { display_name, ...at(km) });
  const [a, b, c] = [await store('A', 0.5), await store('B', 1), await store('C', 1.2)];
  const [mill, far] = [await store('Old Mill', 0.9), await store('Far', 20)];
  const inCart = [await offer(a, one, 3_000), await offer(b, two, 2_000), await offer(c, three, 1_000)];
  await offer(mill, one, 2_800);
  await offer(mill, two, 1_900);
  await offer(mill, three, 1_000);
  await offer(far, one, 2_000);
  await offer(far, two, 1_900);
  return { loc, at, inCart, stores: { a, b, c, mill, far }, products: [one, two, three] as [number, number, number] };
}

describe('ways to buy a cart', () => {
  it('are one stop, the cheapest and the nearest, with tax; and the one store near that has everything', async () => {
    const { loc, inCart } = await scattered();
    const user = await shopperWith(inCart);
    const found = await call(findWaysToBuy, { loc }, { as: user });
    expect(found.now).toEqual({ pickups: 3, deliveries: 0, products: 3, total: 6_780 });
    expect(found.ways.map(shapeOf)).toEqual([
      { is: ['one-stop', 'nearest'], stores: ['Old Mill'], total: 6_441, missing: 0 },
      // 39.00 + 10.00 with 13 % each; equally cheap ways are further away.
      { is: ['cheapest'], stores: expect.arrayContaining(['Far']), total: 5_537, missing: 0 },
    ]);
    expect(found.oneStore && shapeOf(found.oneStore)).toMatchObject({ stores: ['Old Mill'], total: 6_441 });
    expect(found.ways[0]?.orders[0]?.store).toMatchObject({ distance: expect.closeTo(0.9, 1) });
    expect(found.deliveryType).toBe('pickup');
  });

  it('are the same for a guest', async () => {
    const { loc, inCart } = await scattered();
    const user = await shopperWith(inCart);
    const items = inCart.map((id) => ({ id: String(id), quantity: 1 }));
    expect(await call(findWaysToBuy, { loc, items })).toEqual(await call(findWaysToBuy, { loc }, { as: user }));
  });

  it('say what the nearest store lacks, and that it stays where it is', async () => {
    const {
      loc,
      at,
      inCart,
      products: [one, two],
    } = await scattered();
    const corner = await given.store(db, { display_name: 'Corner', ...at(0.1) });
    await offer(corner, one, 3_100);
    await offer(corner, two, 2_100);
    const { ways } = await call(findWaysToBuy, { loc }, { as: await shopperWith(inCart) });
    const nearest = ways.find(({ is }) => is.includes('nearest'));
    expect(nearest && shapeOf(nearest)).toEqual({ is: ['nearest'], stores: ['Corner'], total: 5_876, missing: 1 });
    expect(nearest?.missing).toEqual([
      { productId: String(inCart[2]), displayName: expect.any(String), storeName: 'C' },
    ]);
  });

  it('keep one that wins twice as one, and none that is worse than the cart', async () => {
    const { loc, at } = newCorner();
    const [one] = await products(1);
    const [near, cheap] = [await given.store(db, at(1)), await given.store(db, at(2))];
    const [atNear, atCheap] = [await offer(near, one, 2_000), await offer(cheap, one, 1_800)];
    const ways = async (id: number) =>
      (await call(findWaysToBuy, { loc, items: [{ id: String(id), quantity: 1 }] })).ways;
    expect((await ways(atNear)).map(({ is }) => is)).toEqual([['one-stop', 'cheapest']]);
    expect((await ways(atCheap)).map(({ is }) => is)).toEqual([['nearest']]);
    await sql`update listing set price_cents = 1500 where id = ${atNear}`.execute(db);
    expect(await ways(atNear)).toEqual([]);
  });

  it('leave out stores that are closed, short, or take none of the cards', async () => {
    const { loc, inCart, stores } = await scattered();
    const user = await shopperWith(inCart);
    await savedCard(app, user);
    const oneStore = async () =>
      (await call(findWaysToBuy, { loc }, { as: user })).oneStore?.orders[0]?.store.displayAs;
    expect(await oneStore()).toBe('Old Mill');
    const without = async (change: () => Promise<unknown>, back: () => Promise<unknown>) => {
      await change();
      expect(await oneStore()).toBeUndefined();
      await back();
      expect(await oneStore()).toBe('Old Mill');
    };
    const accepts = (kinds: string[]) => sql`update store set accepts = ${kinds} where id = ${stores.mill}`.execute(db);
    await without(
      () => accepts(['amex']),
      () => accepts(['visa']),
    );
    const { rows } = await sql<{ id: number }>`select id from listing where store_id = ${stores.mill} limit 1`.execute(
      db,
    );
    await without(
      () => given.stock(db, rows[0]?.id, 0),
      () => given.stock(db, rows[0]?.id, 1),
    );
    const closesAt = (time: string) =>
      sql`update opening_hours set closes_at = ${time}::time where store_id = ${stores.mill}`.execute(db);
    await without(
      () => closesAt('00:01'),
      () => closesAt('24:00'),
    );
  });

  it('are at most 5 % dearer at the one store, and that is within 3 km', async () => {
    const { loc, stores } = await scattered();
    const { loc: other, inCart } = await scattered();
    expect((await call(findWaysToBuy, { loc: other }, { as: await shopperWith(inCart) })).oneStore).not.toBeNull();
    expect((await call(findWaysToBuy, { loc, items: [] })).oneStore).toBeNull();
    const dear = await scattered();
    await sql`update listing set price_cents = price_cents + 300 where store_id = ${dear.stores.mill}`.execute(db);
    expect((await call(findWaysToBuy, { loc: dear.loc }, { as: await shopperWith(dear.inCart) })).oneStore).toBeNull();
    const away = await scattered();
    await sql`update store set latitude = latitude + 0.03 where id = ${away.stores.mill}`.execute(db);
    const found = await call(findWaysToBuy, { loc: away.loc }, { as: await shopperWith(away.inCart) });
    expect(found.oneStore).toBeNull();
    expect(found.ways[0]?.orders[0]?.store.displayAs).toBe('Old Mill');
    expect(stores.mill).toBeGreaterThan(0);
  });

  it('are those at the stores of the cart where no place is given', async () => {
    const {
      inCart,
      stores,
      products: [one, two, three],
    } = await scattered();
    const user = await shopperWith(inCart);
    expect(await call(findWaysToBuy, {}, { as: user })).toMatchObject({ ways: [], oneStore: null });
    await offer(stores.a, two, 1_500);
    await offer(stores.a, three, 900);
    const { ways, oneStore } = await call(findWaysToBuy, {}, { as: user });
    expect(ways.map(shapeOf)).toEqual([{ is: ['one-stop', 'cheapest'], stores: ['A'], total: 6_102, missing: 0 }]);
    expect(ways[0]?.orders[0]?.store).not.toHaveProperty('distance');
    // The distance is unknown.
    expect(oneStore).toBeNull();
    expect(one).toBeGreaterThan(0);
  });

  it('deliver, with the fee and the least spend of the zone around the address of the cart', async () => {
    const {
      inCart,
      stores,
      products: [one, two, three],
    } = await scattered();
    const user = await shopperWith(inCart);
    await given.savedAddress(db, user.id, HOME);
    const there = { latitude: 43.65, longitude: -79.38, has_delivery: true };
    const [low, high] = [
      await given.store(db, { display_name: 'Low', ...there }),
      await given.store(db, { display_name: 'High', ...there }),
    ];
    for (const [store_id, min] of [
      [low, 9_000],
      [high, 2_000],
    ] as const) {
      await given.zone(db, { store_id, fee_cents: 500, min_spend_cents: min });
      for (const product of [one, two, three]) await offer(store_id, product, store_id === low ? 1_000 : 1_500);
    }
    await sql`update store set has_delivery = true, latitude = 43.65, longitude = -79.38 where id = any(${[stores.a, stores.b, stores.c]}::bigint[])`.execute(
      db,
    );
    for (const store_id of [stores.a, stores.b, stores.c]) await given.zone(db, { store_id, fee_cents: 700 });
    await call(
      updateCart,
      [stores.a, stores.b, stores.c].map((id) => ({
        storeId: String(id),
        deliveryType: 'delivery' as const,
        deliveryLocation: HOME,
      })),
      { as: user },
    );
    const { now, deliveryType, ways, oneStore } = await call(findWaysToBuy, {}, { as: user });
    expect({ now, deliveryType }).toEqual({
      now: { pickups: 0, deliveries: 3, products: 3, total: (await call(priceCheckout, {}, { as: user })).totalAmount },
      deliveryType: 'delivery',
    });
    // The cheaper store's sub-total is below its minimum: 3 × 15.00 + 5.00, with 13 %.
    expect(ways.map(shapeOf)).toEqual([{ is: ['one-stop', 'cheapest'], stores: ['High'], total: 5_650, missing: 0 }]);
    expect(oneStore?.total).toBe(5_650);
  });

  it('name another store for a line that is short: one of the cart, else the cheapest near', async () => {
    const {
      loc,
      inCart,
      stores,
      products: [one],
    } = await scattered();
    const user = await shopperWith(inCart);
    await given.stock(db, inCart[0], 0);
    const elsewhere = async () => (await call(findWaysToBuy, { loc }, { as: user })).elsewhere;
    expect(await elsewhere()).toEqual([
      { from: String(inCart[0]), to: expect.any(String), quantity: 1, price: 2_800, storeName: 'Old Mill' },
    ]);
    const atC = await offer(stores.c, one, 3_300);
    expect(await elsewhere()).toMatchObject([{ to: String(atC), price: 3_300, storeName: 'C' }]);
  });

  it('buy all units of a product that is at two stores of the cart at one', async () => {
    const { loc, at } = newCorner();
    const [one] = await products(1);
    const [a, b] = [await given.store(db, at(1)), await given.store(db, at(2))];
    const [atA, atB] = [await offer(a, one, 1_000, 3), await offer(b, one, 1_100, 5)];
    const user = await shopperWith([atA, atB], 2);
    const { ways } = await call(findWaysToBuy, { loc }, { as: user });
    // The nearer store has three of the four.
    expect(ways[0]?.orders[0]?.items).toEqual([
      { from: String(atA), to: String(atB), quantity: 2, price: 1_100 },
      { from: String(atB), to: String(atB), quantity: 2, price: 1_100 },
    ]);
  });

  it('are refused for what no page sends, and to one who asks too often', async () => {
    const items = Array.from({ length: 51 }, (_, n) => ({ id: String(n + 1), quantity: 1 }));
    await expect(call(findWaysToBuy, { items })).rejects.toMatchObject({ code: 'validation' });
    await expect(call(findWaysToBuy, { items: [{ id: '1', quantity: 0 }] })).rejects.toMatchObject({
      code: 'validation',
    });
    await expect(call(findWaysToBuy, { loc: '200,100' })).rejects.toMatchObject({ code: 'validation' });
    expect(
      await call(findWaysToBuy, {
        items: [
          { id: 'x', quantity: 1 },
          { id: '999999999', quantity: 1 },
        ],
      }),
    ).toMatchObject({
      now: { products: 0, total: 0 },
      ways: [],
    });
    const user = await given.user(db);
    const asked = await Promise.allSettled(Array.from({ length: 130 }, () => call(findWaysToBuy, {}, { as: user })));
    const refused = asked.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(10);
    expect(refused[0]).toMatchObject({ reason: { code: 'too-many-requests' } });
    clock.advance(1_000);
    await call(findWaysToBuy, {}, { as: user });
  });
});
