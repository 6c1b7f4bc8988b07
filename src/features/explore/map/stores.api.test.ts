import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { roundTileUrl, storeTileUrl } from '#features/pictures';
import { getStore, listStores } from '#features/stores';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { listCategoryProducts, listRecommendedProducts, listStoreMarkers } from '../explore.contract.ts';

const app = await testApp();
const { db, call } = app;

const TORONTO = '-79.39,43.65';
const OTTAWA = '-75.69,45.42';
const toronto = await given.store(db, {
  display_name: 'Queen Leaf',
  address: '870 Queen St W',
  hours: '10:00-22:00',
  review_count: 4,
  review_sum: 18,
  licence_number: 'CRSA1234567',
  licence_holder: 'Queen Leaf Inc.',
});
const ottawa = await given.store(db, {
  display_name: 'Byward Hall',
  address: '12 York St',
  city: 'Ottawa',
  postal_code: 'K1N 7A1',
  latitude: 45.42,
  longitude: -75.69,
  has_delivery: true,
  hours: '10:00-02:00',
});
const kenora = await given.store(db, {
  display_name: 'Élan Kenora',
  address: '3 Main St S',
  city: 'Kenora',
  postal_code: null,
  latitude: 49.77,
  longitude: -94.49,
  time_zone: 'America/Winnipeg',
  hours: null,
});
const closedDown = await given.store(db, { display_name: 'Gone Leaf', is_active: false });
await given.zone(db, { store_id: ottawa, name: 'Downtown', min_spend_cents: 3050, fee_cents: 499 });

const namesOf = (list: { items: { displayAs: string }[] }) => list.items.map(({ displayAs }) => displayAs);

describe('the list of stores', () => {
  it('is nearest first with a place, else the most reviewed first and then by name', async () => {
    expect(namesOf(await call(listStores, { loc: TORONTO }))).toEqual(['Queen Leaf', 'Byward Hall', 'Élan Kenora']);
    expect(namesOf(await call(listStores, { loc: OTTAWA }))).toEqual(['Byward Hall', 'Queen Leaf', 'Élan Kenora']);
    expect(namesOf(await call(listStores, {}))).toEqual(['Queen Leaf', 'Byward Hall', 'Élan Kenora']);
    expect(namesOf(await call(listStores, { loc: TORONTO, sort: 'name-' }))).toEqual([
      'Queen Leaf',
      'Élan Kenora',
      'Byward Hall',
    ]);
    expect(namesOf(await call(listStores, { loc: TORONTO, sort: 'name ' }))).toEqual([
      'Byward Hall',
      'Élan Kenora',
      'Queen Leaf',
    ]);
  });

  it('is read page by page; one past the end is empty', async () => {
    const second = await call(listStores, { loc: TORONTO, count: '2', page: '1' });
    expect(second).toMatchObject({ page: 1, count: 2, totalItems: 3, pageCount: 2 });
    expect(namesOf(second)).toEqual(['Élan Kenora']);
    expect(await call(listStores, { page: '7' })).toMatchObject({ items: [], totalItems: 3 });
  });

  it('is filtered by delivery, opening hours and the map’s bounds', async () => {
    const of = async (filter: object) => namesOf(await call(listStores, filter));
    expect(await of({ delivery: 'true' })).toEqual(['Byward Hall']);
    expect(await of({ isOpen: 'true' })).toEqual(['Queen Leaf', 'Byward Hall']);
    app.clock.set('2026-11-21T06:30:00Z'); // 01:30
    expect(await of({ isOpen: 'true' })).toEqual(['Byward Hall']);
    app.clock.set('2026-11-20T17:00:00Z');
    expect(await of({ bounds: '-80,43,-79,44' })).toEqual(['Queen Leaf']);
    expect(await of({ bounds: '-96,40,-70,60' })).toHaveLength(3);
    expect(await of({ bounds: '0,40,-70,60' })).toEqual(['Queen Leaf', 'Byward Hall', 'Élan Kenora']);
  });

  it('is searched by name and town, with accents, case and typing errors forgiven', async () => {
    for (const [search, name] of [
      ['queen', 'Queen Leaf'],
      ['quene leaf', 'Queen Leaf'],
      ['ELAN', 'Élan Kenora'],
      ['otawa', 'Byward Hall'],
      ['m5v', 'Queen Leaf'],
    ]) {
      expect(namesOf(await call(listStores, { search, count: 1 })), search).toEqual([name]);
    }
    expect((await call(listStores, { search: 'm5v' })).totalItems).toBe(1);
    expect(await call(listStores, { search: 'gone' })).toMatchObject({ items: [], totalItems: 0 });
  });

  it.each([
    ['loc', 'x'],
    ['count', '0'],
    ['count', '101'],
    ['sort', 'price+'],
    ['bounds', '1,2,3'],
    ['bounds', '-80,44,-79,43'],
    ['bounds', '-200,40,-70,60'],
    ['delivery', 'perhaps'],
  ])('rejects %s=%s', async (field, value) => {
    await expect(call(listStores, { [field]: value })).rejects.toMatchObject({
      fields: { [field]: expect.any(String) },
    });
  });
});

describe('a store', () => {
  it('returns all its details', async () => {
    expect(await call(getStore, { id: String(toronto) })).toMatchObject({
      displayAs: 'Queen Leaf',
      imageUrl: storeTileUrl('Queen Leaf'),
      location: { city: 'Toronto', province: 'ON', postalCode: 'M5V 2A1' },
      geolocation: { type: 'Point', coordinates: [-79.39, 43.65] },
      timeZone: 'America/Toronto',
      operationHours: { sun: { start: '10:00', end: '22:00' }, sat: { start: '10:00', end: '22:00' } },
      isOpen: true,
      deliveryInformation: { hasDelivery: false, note: '' },
      deliveryZones: [],
      acceptablePayment: ['visa', 'master'],
      licence: { number: 'CRSA1234567', holder: 'Queen Leaf Inc.' },
      reviewRate: 4.5,
      reviewCount: 4,
    });
    expect((await call(getStore, { id: String(toronto), loc: OTTAWA })).distance).toBeCloseTo(353.5, 1);
    expect(await call(getStore, { id: String(kenora) })).toMatchObject({
      operationHours: {},
      isOpen: false,
      reviewRate: 0,
    });
  });

  it('names its delivery zones in dollars, their rings not closed', async () => {
    const { deliveryZones } = await call(getStore, { id: String(ottawa) });
    expect(deliveryZones).toMatchObject([
      { name: 'Downtown', fillColor: '#1e7650', minSpend: 30.5, deliveryFee: 4.99, holes: [] },
    ]);
    expect(deliveryZones[0]?.data).toHaveLength(4);
    expect(deliveryZones[0]?.data[0]).toEqual({ lat: 43.6, lng: -79.45 });
  });

  it('that is unknown is not found, nor are its products', async () => {
    for (const id of ['999999', 'nonsense', String(closedDown)]) {
      for (const operation of [getStore, listRecommendedProducts, listCategoryProducts]) {
        await expect(call(operation, { id }), `${operation.name} ${id}`).rejects.toMatchObject({ code: 'not-found' });
      }
    }
    await expect(call(getStore, { id: String(toronto), loc: '0' })).rejects.toMatchObject({ code: 'validation' });
  });

  it('states the precision of its point where that is not its address', async () => {
    for (const precision of ['street', 'postal-area', 'place', 'address'] as const) {
      await sql`update store set precision = ${precision} where id = ${kenora}`.execute(db);
      const said = precision === 'address' ? undefined : precision;
      expect((await call(getStore, { id: String(kenora) })).precision).toBe(said);
      const markers = await call(listStoreMarkers, {});
      expect(markers.map((marker) => marker.precision)).toEqual([undefined, undefined, said]);
    }
  });

  it('is on the map with its street and town while it is open or not, within the bounds', async () => {
    const all = await call(listStoreMarkers, {});
    expect(all).toEqual([
      {
        id: String(toronto),
        displayAs: 'Queen Leaf',
        location: { address: '870 Queen St W', city: 'Toronto' },
        coordinates: [-79.39, 43.65],
        isOpen: true,
      },
      {
        id: String(ottawa),
        displayAs: 'Byward Hall',
        location: { address: '12 York St', city: 'Ottawa' },
        coordinates: [-75.69, 45.42],
        isOpen: true,
      },
      {
        id: String(kenora),
        displayAs: 'Élan Kenora',
        location: { address: '3 Main St S', city: 'Kenora' },
        coordinates: [-94.49, 49.77],
        isOpen: false,
      },
    ]);
    expect(await call(listStoreMarkers, { bounds: '-80,43,-75,46', delivery: 'true' })).toHaveLength(1);
    expect(await call(listStoreMarkers, { isOpen: 'true' })).toHaveLength(2);
    for (const search of ['queen', 'elan', 'Ottawa', 'nowhere at all']) {
      const listed = (await call(listStores, { search })).items.map(({ id }) => id);
      const pins = (await call(listStoreMarkers, { search })).map(({ id }) => id);
      expect(pins.toSorted(), search).toEqual(listed.toSorted());
    }
    expect(await call(listStoreMarkers, { search: 'queen leaf', bounds: '-80,43,-75,46' })).toHaveLength(1);
    await sql`update store set display_name = 'King Leaf', address = '9 King St', city = 'York'
      where id = ${toronto}`.execute(db);
    expect((await call(listStoreMarkers, {}))[0]).toMatchObject({
      displayAs: 'King Leaf',
      location: { address: '9 King St', city: 'York' },
    });
    await expect(call(listStoreMarkers, { bounds: 'here' })).rejects.toMatchObject({ code: 'validation' });
  });

  it('opens and closes on the map by the minute, without any change of a store', async () => {
    const openAt = async (moment: string) => {
      app.clock.set(moment);
      const [open, all] = [await call(listStoreMarkers, { isOpen: 'true' }), await call(listStoreMarkers, {})];
      expect(open).toEqual(all.filter(({ isOpen }) => isOpen));
      return open.map(({ id }) => Number(id));
    };
    expect(await openAt('2026-11-21T02:59:30Z')).toEqual([toronto, ottawa]);
    expect(await openAt('2026-11-21T03:00:00Z')).toEqual([ottawa]);
    expect(await openAt('2026-11-21T03:01:00Z')).toEqual([ottawa]);
    expect(await openAt('2026-11-20T17:00:00Z')).toEqual([toronto, ottawa]);
  });
});

describe('the fields of a store', () => {
  it('is recommended by popularity and stock, at most 12', async () => {
    const store = await given.store(db);
    const ids: number[] = [];
    for (let n = 0; n < 14; n++) {
      const product = await given.systemProduct(db, { popularity: 100 - n });
      ids.push(await given.listing(db, { store_id: store, system_product_id: product, quantity: n === 1 ? 0 : 5 }));
    }
    const recommended = await call(listRecommendedProducts, { id: String(store) });
    expect(recommended.map(({ id }) => Number(id))).toEqual([ids[0], ...ids.slice(2, 13)]);
  });

  it('is put on a shelf for each category in order, at most 20 each, out of stock last, and says how many there are', async () => {
    const store = await given.store(db);
    const vapes = await given.category(db, { name: 'vapes', display_name: 'Vapes', order_by: 2 });
    const flower = await given.category(db, { name: 'flower', display_name: 'Flower', order_by: 1 });
    for (let n = 0; n < 22; n++) {
      const product = await given.systemProduct(db, { category_id: vapes, popularity: 100 - n });
      await given.listing(db, { store_id: store, system_product_id: product, quantity: n === 0 ? 0 : 5 });
    }
    const bud = await given.systemProduct(db, { category_id: flower, display_name: 'Bud' });
    await given.listing(db, { store_id: store, system_product_id: bud });
    const shelves = await call(listCategoryProducts, { id: String(store) });
    expect(
      shelves.map(({ categoryName, categoryDisplayName, items, totalItems }) => [
        ...[categoryName, categoryDisplayName],
        ...[items.length, totalItems],
      ]),
    ).toEqual([
      ['flower', 'Flower', 1, 1],
      ['vapes', 'Vapes', 20, 22],
    ]);
    expect(shelves[1]?.items.every(({ quantity }) => quantity > 0)).toBe(true);
  });
});

describe('the best sellers of listed stores', () => {
  it('are the three most popular that each has in stock, at what the shopper pays, where they are asked for', async () => {
    const [one, two] = [
      await given.store(db, { display_name: 'Row One' }),
      await given.store(db, { display_name: 'Row Two' }),
    ];
    await given.store(db, { display_name: 'Row Empty' });
    const brand = await given.brand(db, { display_name: 'Row Brand' });
    const products = await Promise.all(
      [0, 1, 2, 3, 4].map((n) =>
        given.systemProduct(db, {
          brand_id: brand,
          display_name: `Row ${n}`,
          popularity: 900 - n,
          image_url: n === 1 ? '/p.webp' : null,
        }),
      ),
    );
    for (const [n, system_product_id] of products.entries())
      await given.listing(db, { store_id: one, system_product_id, price_cents: 1000 + n, quantity: n === 0 ? 0 : 5 });
    await given.listing(db, {
      store_id: two,
      system_product_id: products[4],
      price_cents: 2000,
      sale_price_cents: 1500,
    });
    const { items } = await call(listStores, { search: 'Row', exact: 'true', bestSellers: 'true' });
    const sold = (name: string) => items.find(({ displayAs }) => displayAs === name)?.bestSellers;
    expect(sold('Row One')).toEqual([
      { id: expect.any(String), displayName: 'Row 1', imageUrl: '/p.webp', price: 1001 },
      { id: expect.any(String), displayName: 'Row 2', imageUrl: roundTileUrl('Row Brand'), price: 1002 },
      { id: expect.any(String), displayName: 'Row 3', imageUrl: roundTileUrl('Row Brand'), price: 1003 },
    ]);
    expect(sold('Row Two')).toMatchObject([{ displayName: 'Row 4', price: 1500 }]);
    expect(sold('Row Empty')).toEqual([]);
    expect((await call(listStores, { search: 'Row' })).items[0]).not.toHaveProperty('bestSellers');
  });
});
