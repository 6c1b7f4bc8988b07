import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addAddress, changeAddress, listAddresses } from '#features/addresses';
import { getCart } from '#features/cart';
import { type Geocoder, importPlaces, openGazetteer } from '#features/places/server';
import { fail } from '#platform/errors.ts';
import { fillCart } from '../../../../tests/support/checkout.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { submitCart, updateCart, verifyCart } from '../checkout.contract.ts';

/** The embedded gazetteer with a request count, possibly unreachable. */
const outside = { asked: 0, isAway: false, isMetered: false };
const knows = (): Geocoder => openGazetteer(app.db);
const app = await testApp({
  deps: {
    geocoder: {
      get isMetered() {
        return outside.isMetered;
      },
      suggest: (input) => knows().suggest(input),
      resolveId: (id) => knows().resolveId(id),
      reverse: (point) => knows().reverse(point),
      geocode: async (address) => {
        outside.asked++;
        if (outside.isAway) throw fail('unavailable', 'Addresses cannot be looked up at the moment.');
        return knows().geocode(address);
      },
    },
  },
});
const { db, call } = app;

const row = (number: number, street: string, fsa: string, lat: number, lon: number, city = 'Toronto') => ({
  ...{ number: String(number), street, city, province: 'ON', fsa },
  ...{ lat: String(lat), lon: String(lon) },
});
beforeAll(async () => {
  const town = (name: string, lat: number, lon: number) => ({
    ...{ name, province: 'ON', population: '100000', lat: String(lat), lon: String(lon) },
  });
  await importPlaces(db, [town('Toronto', 43.65, -79.38), town('Thunder Bay', 48.38, -89.25)]);
  await importPlaces(db, [
    row(100, 'King St W', 'M5X', 43.648, -79.382),
    row(300, 'Shaw St', 'M6J', 43.649, -79.419),
    row(10, 'Algoma St', 'P7B', 48.44, -89.22, 'Thunder Bay'),
  ]);
});

const KING = {
  ...{ address: '100 King St W', city: 'Toronto', province: 'ON', postalCode: 'M5X 1A9' },
  coordinates: [-79.382, 43.648] as [number, number],
};
const KM = 1 / 111.32;
const north = ([lng, lat]: readonly [number, number], km: number): [number, number] => [lng, lat + km * KM];

async function shopper(storeCount = 1) {
  const user = await given.user(db);
  const storeIds: string[] = [];
  for (let n = 0; n < storeCount; n++) {
    const store = await given.store(db, { has_delivery: true });
    await given.zone(db, { store_id: store });
    storeIds.push(await fillCart(app, user, [{ listingId: await given.listing(db, { store_id: store }) }]));
  }
  return { user, storeIds };
}
const deliver = (user: GivenUser, storeIds: readonly string[], place: object) => {
  const changes = storeIds.map((storeId) => ({ storeId, deliveryType: 'delivery', deliveryLocation: place }));
  return call(updateCart, changes as never, { as: user });
};
const refusal = (message: RegExp | string) => ({
  status: 422,
  fields: { '0.deliveryLocation': typeof message === 'string' ? message : expect.stringMatching(message) },
});
const TOO_FAR = /^This address is too far from its point on the map\./;

/** Expects a rejection with this message and an unchanged cart. */
async function refused({ user, storeIds }: Awaited<ReturnType<typeof shopper>>, place: object, why: object) {
  const before = await call(getCart, {}, { as: user });
  await expect(deliver(user, storeIds, place)).rejects.toMatchObject(why);
  expect(await call(getCart, {}, { as: user })).toEqual(before);
}

describe('the delivery address of an order', () => {
  it('is not a point of another town than its text: nothing is ordered for that zone and its fee', async () => {
    const world = await shopper();
    const inThunderBay = { address: '10 Algoma St', city: 'Thunder Bay', province: 'ON', postalCode: 'P7B 1A1' };
    await refused(world, { ...inThunderBay, coordinates: KING.coordinates }, refusal(TOO_FAR));
    await refused(world, { ...KING, address: 'Thunder Bay', city: '', postalCode: '' }, refusal(TOO_FAR));
    await refused(
      world,
      { ...KING, address: '1 Nowhere', city: 'Atlantis', postalCode: '' },
      refusal('No Address found!'),
    );
    expect((await call(verifyCart, {}, { as: world.user })).orders[0]).toMatchObject({ deliveryType: 'pickup' });
  });

  it('is the server’s answer in all but the street’s line: point, town, province, postal code, zone', async () => {
    const { user, storeIds } = await shopper();
    const told = {
      ...KING,
      ...{ address: 'Unit 7, 100 King St W', city: 'toronto', province: 'Alberta', postalCode: '' },
      coordinates: north(KING.coordinates, 0.2),
    };
    const { orders } = await deliver(user, storeIds, { ...told, province: 'Ontario' });
    expect(orders[0]?.deliveryLocation).toEqual({
      ...KING,
      ...{ address: 'Unit 7, 100 King St W', postalCode: 'M5X', withinDeliveryZone: true },
    });
    const placed = await call(submitCart, {}, { as: user });
    expect(placed.orders[0]).toMatchObject({ deliveryFee: 499, deliveryLocation: { city: 'Toronto', province: 'ON' } });
  });

  it.each([
    ['an address', KING, KING.coordinates, 0.3],
    ['a street', { address: 'Shaw St', city: 'Toronto', province: 'ON' }, [-79.419, 43.649], 2],
    [
      'a postal area',
      { address: '1 Unheard Lane', city: '', province: '', postalCode: 'M5X 2B2' },
      KING.coordinates,
      2.6,
    ],
    ['a town', { address: '1 Unheard Lane', city: 'Toronto', province: 'ON', postalCode: '' }, [-79.38, 43.65], 25],
  ] as const)('is no further from %s than that is known', async (_what, place, middle, km) => {
    const world = await shopper();
    const near = north(middle, km * 0.9);
    const { orders } = await deliver(world.user, world.storeIds, { ...place, coordinates: near });
    const { coordinates } = orders[0]?.deliveryLocation ?? {};
    // Precise results use the server's point, others the shopper's pin.
    if (km < 2.5)
      expect(coordinates?.map((degrees) => degrees.toFixed(6))).toEqual(middle.map((one) => one.toFixed(6)));
    else expect(coordinates).toEqual(near);
    await refused(world, { ...place, coordinates: north(middle, km * 1.2) }, refusal(TOO_FAR));
  });

  it('is looked up once for all orders that go there, and never where it is a saved address', async () => {
    const { user, storeIds } = await shopper(3);
    outside.asked = 0;
    await deliver(user, storeIds, KING);
    expect(outside.asked).toBe(1);
    const pin: [number, number] = [-79.401, 43.655];
    const form = { label: 'Cabin', address: '1 Unheard Lane', city: 'Toronto', province: 'ON', postalCode: 'M6J 2B2' };
    const { label: _, ...saved } = await call(addAddress, { ...form, coordinates: pin }, { as: user });
    outside.asked = 0;
    const { orders } = await deliver(user, storeIds, saved);
    expect(orders.map(({ deliveryLocation }) => deliveryLocation?.coordinates)).toEqual([pin, pin, pin]);
    expect(outside.asked).toBe(0);
    // Another point or text is another location; other users' addresses do not count.
    await deliver(user, storeIds.slice(0, 1), { ...saved, coordinates: [pin[0], 43.6551] });
    const other = await shopper();
    await deliver(other.user, other.storeIds, saved);
    expect(outside.asked).toBe(2);
  });

  it('stays as it was, and a sentence says why, while nobody can look it up', async () => {
    const world = await shopper();
    await deliver(world.user, world.storeIds, KING);
    outside.isAway = true;
    const away = { status: 503, message: 'Addresses cannot be looked up at the moment.' };
    await refused(world, { ...KING, address: '300 Shaw St' }, away).finally(() => {
      outside.isAway = false;
    });
    expect((await call(submitCart, {}, { as: world.user })).orders).toHaveLength(1);
  });

  it('costs no more look-ups than one shopper may have', async () => {
    const world = await shopper();
    outside.isMetered = true;
    try {
      for (let n = 0; n < 60; n++) await deliver(world.user, world.storeIds, KING);
      await refused(world, KING, { status: 429 });
    } finally {
      outside.isMetered = false;
    }
  });
});

describe('an address from before points were compared', () => {
  const old = async (user: GivenUser, coordinates: [number, number]) => {
    await given.savedAddress(db, user.id, { ...KING, coordinates });
    await sql`update user_address set checked_at = null where user_id = ${user.id}`.execute(db);
    return { ...KING, coordinates };
  };
  const areChecked = async (user: GivenUser) => {
    const { rows } = await sql<{ is: boolean }>`
      select checked_at is not null "is" from user_address where user_id = ${user.id}`.execute(db);
    return rows.map((one) => one.is);
  };

  it('is compared when it is used next, once', async () => {
    const { user, storeIds } = await shopper();
    const place = await old(user, north(KING.coordinates, 0.25));
    outside.asked = 0;
    for (let n = 0; n < 2; n++) await deliver(user, storeIds, place);
    expect([outside.asked, await areChecked(user)]).toEqual([1, [true]]);
  });

  it('is rejected by its label when its point is too far away, until it is edited', async () => {
    const world = await shopper();
    const { user, storeIds } = world;
    const place = await old(user, north(KING.coordinates, 4));
    const why = refusal("'Home' is too far from its point on the map. Please edit it in My Address.");
    await refused(world, place, why);
    expect(await areChecked(user)).toEqual([false]);
    const [address] = await call(listAddresses, {}, { as: user });
    const { id = '', label = '', ...rest } = address ?? {};
    const { coordinates: _, ...form } = { ...KING, ...rest };
    const mended = await call(changeAddress, { id, label, ...form }, { as: user });
    const { orders } = await deliver(user, storeIds, mended);
    expect(orders[0]?.deliveryLocation).toMatchObject({ coordinates: KING.coordinates, withinDeliveryZone: true });
  });

  it('in a cart is asked for again before anything is ordered', async () => {
    const { user, storeIds } = await shopper();
    await deliver(user, storeIds, KING);
    await sql`update cart_store set is_location_checked = false where user_id = ${user.id}`.execute(db);
    const again = { status: 422, fields: { deliveryLocation: 'Please enter your delivery address.' } };
    for (const operation of [verifyCart, submitCart])
      await expect(call(operation, {}, { as: user })).rejects.toMatchObject(again);
    await call(updateCart, [{ storeId: storeIds[0] as string, orderNote: 'Ring twice' }], { as: user });
    await expect(call(verifyCart, {}, { as: user })).rejects.toMatchObject(again);
    await deliver(user, storeIds, KING);
    expect((await call(submitCart, {}, { as: user })).orders).toHaveLength(1);
  });
});
