import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addCartItem, findWaysToBuy, getCart } from '#features/cart';
import { inTransaction } from '#platform/db/db.ts';
import { countOrders, HOME, readyShopper, stockOf } from '../../../../tests/support/checkout.ts';
import { interleave } from '../../../../tests/support/database/interleave.ts';
import { given } from '../../../../tests/support/given.ts';
import { auditEntriesOf } from '../../../../tests/support/market/audit-entries.ts';
import { oneAddress } from '../../../../tests/support/market/matrix-world.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { submitCart, updateCart, verifyCart } from '../../checkout/checkout.contract.ts';
import { listProducts } from '../../explore/explore.contract.ts';
import { getStore } from '../stores.contract.ts';
import { closedRing } from './border-rules.ts';
import { NO_ZONE_LEFT, ONE_OF_THEM } from './change-zones.server.ts';
import { circleAround, crossingOf, type Position } from './geometry.ts';
import {
  changeDeliveryZones,
  changeOrderTypes,
  getStoreDelivery,
  outlinePostalAreas,
  testDeliveryAddress,
  type WantedZone,
} from './zones.contract.ts';
import { deliveryRow, notPolygons, replaceZones } from './zones.queries.server.ts';

const app = await testApp({ deps: { geocoder: oneAddress } });
const { db, call, clock } = app;
/** A Friday, 12:00 in Toronto. */
beforeEach(() => clock.set('2026-11-20T17:00:00Z'));

const AROUND = { lng: -79.38, lat: 43.65 };
const circle = (km = 2): Position[][] => [closedRing(circleAround(AROUND, km))];
const zone = (row: Partial<WantedZone> = {}): WantedZone => ({
  ...{ id: null, name: 'West core', colour: '#1e7650', feeCents: 499, minSpendCents: 4_000, area: circle() },
  ...row,
});

async function aStore(row: Record<string, unknown> = {}) {
  const store = await given.store(db, { display_name: 'Queen West', has_delivery: true, ...row });
  const owner = await given.user(db, { storeIds: [store], display_name: 'Noor' });
  const id = String(store);
  const read = () => call(getStoreDelivery, { id }, { as: owner });
  const save = async (zones: WantedZone[], { version, as = owner }: { version?: number; as?: typeof owner } = {}) =>
    call(changeDeliveryZones, { id, zones, version: version ?? (await read()).version }, { as });
  const offer = (hasPickup: boolean, hasDelivery: boolean) =>
    call(changeOrderTypes, { id, hasPickup, hasDelivery }, { as: owner });
  return { store, id, owner, read, save, offer };
}

describe('the delivery zones of a store', () => {
  it('are saved as a whole, keep their ids, and count from the next answer on', async () => {
    const { id, store, read, save } = await aStore();
    await given.listing(db, { store_id: store });
    const { zones, version } = await save([zone(), zone({ name: 'Wider', feeCents: 999, area: circle(8) })]);
    expect(zones.map(({ name }) => name)).toEqual(['West core', 'Wider']);
    const asked = { storeId: id, loc: '-79.38,43.65' };
    expect((await call(listProducts, asked)).items[0]?.store.delivery).toEqual({ fee: 499, minSpend: 4_000 });
    const [core, wider] = zones as [WantedZone, WantedZone];
    const renamed = [
      { ...core, name: 'Wider' },
      { ...wider, name: 'West core', feeCents: 0 },
    ];
    const saved = await save(renamed, { version });
    expect(saved.zones.map(({ id, name }) => [id, name])).toEqual([
      [wider.id, 'West core'],
      [core.id, 'Wider'],
    ]);
    expect((await call(listProducts, asked)).items[0]?.store.delivery).toEqual({ fee: 0, minSpend: 4_000 });
    expect((await call(getStore, { id })).deliveryZones).toMatchObject([{ name: 'West core', deliveryFee: 0 }, {}]);
    expect(await read()).toEqual(saved);
    await save([]);
    expect((await call(getStore, { id })).deliveryZones).toEqual([]);
  });

  it('are in the audit log, from and to, with every point of a border that changed', async () => {
    const { store, save } = await aStore();
    const border: Position[] = [
      [-79.5, 43.6],
      [-79.3, 43.6],
      [-79.3, 43.7],
    ];
    const { zones } = await save([zone({ area: [closedRing(border)] })]);
    await save([{ ...(zones[0] as WantedZone), feeCents: 599 }, zone({ name: 'Wider', area: [closedRing(border)] })]);
    const text = '43.6 -79.5, 43.6 -79.3, 43.7 -79.3';
    expect(await auditEntriesOf(db, store)).toMatchObject([
      { action: 'delivery-zones', changes: { 'West core': [null, `$4.99, minimum $40.00: ${text}`] } },
      {
        action: 'delivery-zones',
        changes: {
          'West core': [`$4.99, minimum $40.00: ${text}`, `$5.99, minimum $40.00: ${text}`],
          Wider: [null, `$4.99, minimum $40.00: ${text}`],
        },
      },
    ]);
  });

  it('are not overwritten by who read them before somebody saved', async () => {
    const { read, save } = await aStore();
    const { version } = await read();
    await save([zone()]);
    await expect(save([zone({ name: 'Mine' })], { version })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Noor changed these zones meanwhile. Your changes are kept.',
    });
    expect((await read()).zones).toMatchObject([{ name: 'West core' }]);
  });

  it('are saved once by two managers who save at once; without the lock, both would be', async () => {
    const { read, save } = await aStore();
    const { version } = await read();
    const race = await interleave(
      app.url,
      { when: 'before', statement: /delete from delivery_zone/ },
      () => save([zone({ name: 'Two' })], { version }),
      () => save([zone({ name: 'One' })], { version }),
    );
    expect([race.work.status, race.other.status]).toEqual(['fulfilled', 'rejected']);
    expect((await read()).zones).toMatchObject([{ name: 'One' }]);

    const control = await aStore();
    const { version: seen } = await control.read();
    let read2 = 0;
    const both = Promise.withResolvers<void>();
    const unlocked = (name: string) =>
      inTransaction(db, async (trx) => {
        const row = await deliveryRow(trx, control.store);
        if (++read2 === 2) both.resolve();
        await both.promise;
        if (row?.version !== seen) throw new Error('changed');
        await replaceZones(trx, control.store, [zone({ name })]);
      });
    const written = await Promise.allSettled([unlocked('One'), unlocked('Two')]);
    expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });

  const bow: Position[] = [
    [-79.5, 43.6],
    [-79.3, 43.7],
    [-79.3, 43.6],
    [-79.5, 43.7],
  ];
  const crosses = 'The border of West core crosses itself. Move the marked point, or undo.';
  it.each<[string, WantedZone[], Record<string, string>]>([
    ['a crossing border', [zone({ area: [closedRing(bow)] })], { 'zones.0.area': crosses }],
    ['a hole that crosses', [zone({ area: [...circle(), closedRing(bow)] })], { 'zones.0.area': crosses }],
    ['one name twice', [zone(), zone({ name: 'west CORE' })], { 'zones.1.name': 'Another zone has this name.' }],
    ['two points', [zone({ area: [bow.slice(0, 2)] })], { 'zones.0.area.0': 'A border has 3 to 499 points.' }],
    [
      '500 points',
      [zone({ area: [Array.from({ length: 501 }, () => [-79.5, 43.6] as Position)] })],
      { 'zones.0.area.0': 'A border has 3 to 499 points.' },
    ],
    ['an open border', [zone({ area: [bow.slice(0, 3).concat([[-79, 43]])] })], {}],
    ['no name', [zone({ name: ' ' })], { 'zones.0.name': 'Please enter a name.' }],
    ['a negative fee', [zone({ feeCents: -1 })], { 'zones.0.feeCents': 'Please enter an amount of 0 or more.' }],
    ['a dear fee', [zone({ feeCents: 100_001 })], { 'zones.0.feeCents': 'Please enter at most $1,000.' }],
    ['another colour', [zone({ colour: 'red' as never })], { 'zones.0.colour': 'Please choose a colour.' }],
    [
      'many points',
      Array.from({ length: 5 }, (_, n) =>
        zone({ name: `Z${n}`, area: [Array.from({ length: 500 }, () => [0, 0] as Position)] }),
      ),
      { zones: 'Please keep at most 2,000 points in all zones together.' },
    ],
    [
      '21 zones',
      Array.from({ length: 21 }, (_, n) => zone({ name: `Z${n}` })),
      { zones: 'Please keep at most 20 zones.' },
    ],
  ])('with %s are refused beside the field', async (_what, zones, fields) => {
    const { read, save } = await aStore();
    await expect(save(zones)).rejects.toMatchObject({ code: 'validation', fields });
    expect((await read()).zones).toEqual([]);
  });

  it('are taken by the database wherever the rule takes them; a border of a metre is refused in words', async () => {
    const grid = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }));
    const step = fc.constantFrom(1e-4, 3e-3, 0.01);
    const rings = fc.sample(fc.tuple(fc.array(grid, { minLength: 3, maxLength: 7 }), step), { numRuns: 400, seed: 7 });
    const areas = rings.map(([corners, size]) => [
      closedRing(corners.map(([x, y]): Position => [-79.4 + x * size, 43.65 + y * size])),
    ]);
    const refused = new Set(await notPolygons(db, areas));
    const fine = areas.filter(([ring = []], index) => {
      const isFine = crossingOf(ring.slice(0, -1)) === null;
      if (isFine) expect(refused.has(index), JSON.stringify(ring)).toBe(false);
      return isFine;
    });
    expect(fine.length).toBeGreaterThan(20);
    const { save } = await aStore();
    const tiny = [
      [-79.399994, 43.650015],
      [-79.399988, 43.65],
      [-79.399985, 43.65],
      [-79.399988, 43.650006],
    ] as Position[];
    await expect(save([zone({ area: [closedRing(tiny)] })])).rejects.toMatchObject({
      fields: { 'zones.0.area': crosses },
    });
  });

  it('of another store are unknown here, and their ids none of this one', async () => {
    const other = await aStore();
    const { zones } = await other.save([zone()]);
    const { save } = await aStore();
    const saved = await save([zone({ id: zones[0]?.id ?? '' }), zone({ id: 'no id', name: 'Two' })]);
    expect(saved.zones.map(({ id }) => id)).not.toContain(zones[0]?.id);
    expect((await other.read()).zones).toEqual(zones);
  });

  it('are changed by managers of this store alone', async () => {
    const { store, id, owner, read, save } = await aStore();
    const budtender = await given.user(db);
    await given.member(db, budtender.id, { storeId: store, role: 'budtender' });
    const stranger = await given.user(db, { storeIds: [await given.store(db)] });
    const { version } = await call(getStoreDelivery, { id }, { as: budtender });
    const types = { id, hasPickup: false, hasDelivery: true };
    const asked = { id, address: '1 Queen St W' };
    for (const [as, code] of [
      [budtender, 'forbidden'],
      [stranger, 'not-found'],
    ] as const) {
      await expect(save([zone()], { version, as })).rejects.toMatchObject({ code });
      await expect(call(changeOrderTypes, types, { as })).rejects.toMatchObject({ code });
    }
    await expect(call(getStoreDelivery, { id }, { as: stranger })).rejects.toMatchObject({ code: 'not-found' });
    await expect(call(testDeliveryAddress, asked, { as: stranger })).rejects.toMatchObject({ code: 'not-found' });
    expect(await read()).toMatchObject({ zones: [], hasPickup: true });
    expect(await auditEntriesOf(db, store)).toEqual([]);
    expect(await call(testDeliveryAddress, asked, { as: owner })).toMatchObject({ tiers: [] });
  });
});

describe('a test of an address', () => {
  it('tells distance, zone, fee and minimum, and the other fee of a smaller order', async () => {
    const { id, owner, save } = await aStore({ latitude: 43.65, longitude: -79.38 });
    const { zones } = await save([
      zone({ feeCents: 0, minSpendCents: 9_000 }),
      zone({ name: 'Wider', feeCents: 999, minSpendCents: 2_000, area: circle(8) }),
      zone({ name: 'Dearer', feeCents: 1_999, minSpendCents: 3_000, area: circle(9) }),
    ]);
    const tested = await call(testDeliveryAddress, { id, address: '1 Queen St W, Toronto' }, { as: owner });
    expect(tested).toMatchObject({ distance: 0, isInProvince: true, place: { address: '1 Queen St W' } });
    expect(tested.tiers).toEqual([
      { id: zones[0]?.id, name: 'West core', feeCents: 0, minSpendCents: 9_000 },
      { id: zones[1]?.id, name: 'Wider', feeCents: 999, minSpendCents: 2_000 },
    ]);
  });

  it('in another province says that nothing is delivered there', async () => {
    const { id, owner, save } = await aStore({ province: 'QC' });
    await save([zone()]);
    const tested = await call(testDeliveryAddress, { id, address: '1 Queen St W, Toronto' }, { as: owner });
    expect(tested).toMatchObject({ isInProvince: false, tiers: [] });
  });

  it('tells the fee that the checkout charges, whatever zones overlap there', async () => {
    const { id, store, owner, save } = await aStore();
    const listing = await given.listing(db, { store_id: store, price_cents: 2_500 });
    await save([zone()]);
    const home = { deliveryType: 'delivery' as const, deliveryLocation: HOME };
    const shopper = await readyShopper(app, { listingId: listing, quantity: 2 }, home);
    const drawn = fc.record({
      feeCents: fc.integer({ min: 0, max: 2_000 }),
      minSpendCents: fc.integer({ min: 0, max: 7_000 }),
      km: fc.constantFrom(0.5, 2, 5),
      east: fc.constantFrom(0, 0.02),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 4 }), async (rows) => {
        await save(
          rows.map(({ km, east, ...row }, n) => {
            const area = [closedRing(circleAround({ ...AROUND, lng: AROUND.lng + east }, km))];
            return zone({ ...row, name: `Zone ${n}`, area });
          }),
        );
        const { tiers } = await call(testDeliveryAddress, { id, address: HOME.address }, { as: owner });
        const tier = tiers.find(({ minSpendCents }) => minSpendCents <= 5_000);
        const checked = await call(verifyCart, {}, { as: shopper }).catch((error: Error) => error);
        if (tier) expect(checked).toMatchObject({ summary: { deliveryFee: tier.feeCents } });
        else expect(checked).toMatchObject({ details: { rule: tiers.length > 0 ? 'min-spend' : 'zone' } });
      }),
      { numRuns: 15 },
    );
  });
});

describe('a border by postal areas', () => {
  const area = (fsa: string, longitude: number) =>
    sql`insert into place_postal_area (fsa, place, province, latitude, longitude, is_imported)
      values (${fsa}, 'Toronto', 'ON', 43.65, ${longitude}, true)`.execute(db);

  it('goes around their known addresses; where few are known, around their middle, and says so', async () => {
    const { id, owner } = await aStore();
    await area('M6J', -79.42);
    await area('M6K', -79.44);
    await area('M9X', -79.9);
    const { rows } = await sql<{
      id: number;
    }>`insert into place_street (base, type, direction, name, town_key, town, province)
      values ('queen', 'st', 'w', 'Queen St W', 'toronto', 'Toronto', 'ON') returning id`.execute(db);
    await sql`insert into place_address (street_id, number, suffix, fsa, latitude, longitude)
      select ${rows[0]?.id}::bigint, n, '', 'M6J', 43.64 + 0.02 * ((n * 7) % 100) / 100, -79.43 + 0.02 * n / 100
      from generate_series(1, 100) n`.execute(db);
    await sql`insert into place_address (street_id, number, suffix, fsa, latitude, longitude)
      select ${rows[0]?.id}::bigint, 500, '', 'M6J', 44.5, -78`.execute(db);
    const outline = (areas: string) => call(outlinePostalAreas, { id, areas }, { as: owner });
    const one = await outline('m6j');
    expect(one).toMatchObject({ addresses: 100, approximate: [] });
    const [lngs, lats] = [0, 1].map((at) => one.border.map((corner) => corner[at] as number)) as [number[], number[]];
    expect([Math.min(...lngs), Math.max(...lngs)]).toEqual([expect.closeTo(-79.43, 2), expect.closeTo(-79.41, 2)]);
    expect([Math.min(...lats), Math.max(...lats)]).toEqual([expect.closeTo(43.64, 2), expect.closeTo(43.66, 2)]);
    expect(crossingOf(one.border)).toBeNull();
    const two = await outline('M6J, M6K');
    expect(two).toMatchObject({ addresses: 100, approximate: ['M6K'] });
    expect(Math.min(...two.border.map(([lng]) => lng))).toBeLessThan(-79.445);
    await expect(outline('M6J X1X')).rejects.toMatchObject({
      fields: { areas: 'No postal area X1X is known here.' },
    });
    await expect(outline('M6J, Toronto')).rejects.toMatchObject({ code: 'validation' });
    await expect(outline(' , ')).rejects.toMatchObject({ code: 'validation' });
  });
});

describe('pickup and delivery', () => {
  it('are turned off one at a time, in the audit log, and the shop says so', async () => {
    const { id, store, read, save, offer } = await aStore({ said_preparation_minutes: 20 });
    await given.listing(db, { store_id: store });
    await expect(offer(false, false)).rejects.toMatchObject({ fields: { hasPickup: ONE_OF_THEM } });
    await expect(offer(false, true)).rejects.toMatchObject({ fields: { hasPickup: NO_ZONE_LEFT } });
    await save([zone()]);
    expect((await call(getStore, { id })).deliveryInformation).toEqual({ hasDelivery: true, note: '' });
    expect((await call(listProducts, { storeId: id })).items[0]?.store.readyMinutes).toBe(20);
    expect(await offer(false, true)).toMatchObject({ hasPickup: false, hasDelivery: true });
    expect((await call(getStore, { id })).deliveryInformation).toMatchObject({ isDeliveryOnly: true });
    expect((await call(listProducts, { storeId: id })).items[0]?.store).not.toHaveProperty('readyMinutes');
    await expect(save([])).rejects.toMatchObject({ fields: { zones: NO_ZONE_LEFT } });
    await offer(true, false);
    expect(await read()).toMatchObject({ hasPickup: true, hasDelivery: false });
    const { items } = await call(listProducts, { storeId: id, loc: '-79.38,43.65' });
    expect(items[0]?.store.delivery).toBeNull();
    expect((await auditEntriesOf(db, store)).slice(1)).toMatchObject([
      { action: 'order-types', changes: { hasPickup: [true, false] } },
      { action: 'order-types', changes: { hasPickup: [false, true], hasDelivery: [true, false] } },
    ]);
  });

  it.each([
    ['pickup', {}, [false, true], 'pickup', 'Queen West only delivers. Please choose delivery.'],
    [
      'delivery',
      { deliveryType: 'delivery', deliveryLocation: HOME },
      [true, false],
      'delivery',
      'Queen West does not deliver. Please choose pickup.',
    ],
  ] as const)(
    'refuse a %s order that was in the summary before they were turned off, and lose nothing of the cart',
    async (type, choices, [hasPickup, hasDelivery], rule, message) => {
      const { id, store, save, offer } = await aStore();
      await save([zone({ minSpendCents: 0 })]);
      const listing = await given.listing(db, { store_id: store, quantity: 9 });
      const user = await readyShopper(app, { listingId: listing, quantity: 2 }, choices as never);
      await call(verifyCart, {}, { as: user });
      await offer(hasPickup, hasDelivery);
      const refusal = { status: 422, message, details: { rule } };
      await expect(call(verifyCart, {}, { as: user })).rejects.toMatchObject(refusal);
      await expect(call(submitCart, {}, { as: user })).rejects.toMatchObject(refusal);
      const again = call(updateCart, [{ storeId: id, deliveryType: type }], { as: user });
      await expect(again).rejects.toMatchObject({ fields: { '0.deliveryType': message } });
      expect([await countOrders(app, user.id), await stockOf(app, listing)]).toEqual([0, 9]);
      await offer(true, true);
      expect((await call(submitCart, {}, { as: user })).orders).toHaveLength(1);
    },
  );

  it.each([
    [
      'the zone is moved away',
      (rows: WantedZone[]) =>
        rows.map((row) => ({ ...row, area: [closedRing(circleAround({ lng: -80, lat: 44 }, 1))] })),
      'zone',
    ],
    [
      'the minimum is raised',
      (rows: WantedZone[]) => rows.map((row) => ({ ...row, minSpendCents: 90_000 })),
      'min-spend',
    ],
  ] as const)('refuse a delivery of the summary after %s', async (_what, change, rule) => {
    const { store, read, save } = await aStore();
    await save([zone({ minSpendCents: 0 })]);
    const listing = await given.listing(db, { store_id: store });
    const home = { deliveryType: 'delivery', deliveryLocation: HOME } as const;
    const user = await readyShopper(app, { listingId: listing }, home);
    await call(verifyCart, {}, { as: user });
    await save(change((await read()).zones));
    await expect(call(submitCart, {}, { as: user })).rejects.toMatchObject({ status: 422, details: { rule } });
  });

  it('begin an order at a store without pickup as a delivery, and offer no way to buy there for pickup', async () => {
    const there = { latitude: 53.5, longitude: -85.5 };
    const { store, save, offer } = await aStore(there);
    const product = await given.systemProduct(db);
    const listing = await given.listing(db, { store_id: store, system_product_id: product, price_cents: 2_000 });
    const dear = await given.store(db, there);
    const other = await given.listing(db, { store_id: dear, system_product_id: product, price_cents: 3_000 });
    await save([zone({ area: [closedRing(circleAround({ lng: -85.5, lat: 53.5 }, 5))] })]);
    const user = await given.user(db);
    await call(addCartItem, { productId: String(other), quantity: 1 }, { as: user });
    const stores = async () =>
      (await call(findWaysToBuy, { loc: '-85.5,53.5' }, { as: user })).ways.flatMap(({ orders }) =>
        orders.map((order) => order.store.id),
      );
    expect(await stores()).toContain(String(store));
    await offer(false, true);
    expect(await stores()).not.toContain(String(store));
    const newer = await readyShopper(app, { listingId: listing }, {});
    expect((await call(getCart, {}, { as: newer })).orders[0]).toMatchObject({
      deliveryType: 'delivery',
      store: { deliveryInformation: { isDeliveryOnly: true } },
    });
  });
});
