import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { listProductFacets, listProducts, trendingProducts } from '../explore.contract.ts';

const app = await testApp();
const { db, call } = app;

const TORONTO = '-79.39,43.65';
const OTTAWA = '-75.69,45.42';
const toronto = await given.store(db, { display_name: 'Queen Leaf', hours: '10:00-22:00' });
const ottawa = await given.store(db, {
  display_name: 'Byward Leaf',
  city: 'Ottawa',
  latitude: 45.42,
  longitude: -75.69,
  has_delivery: true,
  hours: '10:00-23:00',
});
const closedDown = await given.store(db, { is_active: false });
const flower = await given.category(db, { name: 'flower', display_name: 'Flower', order_by: 1 });
const dried = await given.category(db, { name: 'dried-flower', display_name: 'Dried Flower', parent_id: flower });
const oils = await given.category(db, { name: 'oils', display_name: 'Oils', order_by: 2 });
const northside = await given.brand(db, { name: 'northside', display_name: 'Northside Farms' });

const potency = { potency_unit: '%', thc_min: 20, thc_max: 24, cbd_min: 0, cbd_max: 1 };
const haze = await given.systemProduct(db, {
  display_name: 'Lemon Haze',
  category_id: flower,
  subcategory_id: dried,
  brand_id: northside,
  popularity: 90,
  plant_type: 'sativa',
  net_weight: '3.5 g',
  review_count: 3,
  review_sum: 13,
  ...potency,
});
const kush = await given.systemProduct(db, {
  display_name: 'Pink Kush',
  category_id: flower,
  popularity: 80,
  plant_type: 'indica',
  ...potency,
  thc_max: 30,
});
const oil = await given.systemProduct(db, {
  display_name: 'Calm Oil',
  category_id: oils,
  popularity: 70,
  plant_type: 'cbd',
});
const gone = await given.systemProduct(db, { display_name: 'Sold Out Gummies', category_id: oils, popularity: 60 });
await given.systemProduct(db, { display_name: 'Never Listed', category_id: oils, popularity: 99 });

const hazeInToronto = await given.listing(db, { store_id: toronto, system_product_id: haze, price_cents: 4000 });
const hazeInOttawa = await given.listing(db, { store_id: ottawa, system_product_id: haze, price_cents: 3500 });
const kushInOttawa = await given.listing(db, {
  store_id: ottawa,
  system_product_id: kush,
  price_cents: 6000,
  sale_price_cents: 2000,
});
const kushInToronto = await given.listing(db, {
  store_id: toronto,
  system_product_id: kush,
  price_cents: 1500,
  quantity: 0,
});
const oilInToronto = await given.listing(db, {
  store_id: toronto,
  system_product_id: oil,
  price_cents: 5000,
  discount_percent: 50,
  is_discount_enabled: true,
});
const goneInToronto = await given.listing(db, {
  store_id: toronto,
  system_product_id: gone,
  quantity: 0,
  price_cents: 100,
});
await given.listing(db, { store_id: closedDown, system_product_id: haze, price_cents: 1 });
await given.listing(db, { store_id: toronto, system_product_id: await given.systemProduct(db), is_active: false });

const idsOf = (list: { items: { id: string }[] }) => list.items.map(({ id }) => Number(id));

describe('the list of products', () => {
  it('has each system product once: at the nearest store that has it in stock, most popular first', async () => {
    const inToronto = await call(listProducts, { loc: TORONTO });
    expect(idsOf(inToronto)).toEqual([hazeInToronto, kushInOttawa, oilInToronto, goneInToronto]);
    expect(inToronto).toMatchObject({ page: 0, count: 12, totalItems: 4, pageCount: 1 });
    expect(idsOf(await call(listProducts, { loc: OTTAWA }))).toEqual([
      hazeInOttawa,
      kushInOttawa,
      oilInToronto,
      goneInToronto,
    ]);
  });

  it('has the cheapest offer in stock where no place is given', async () => {
    expect(idsOf(await call(listProducts, {}))).toEqual([hazeInOttawa, kushInOttawa, oilInToronto, goneInToronto]);
  });

  it('returns all details of a product, with the distance for a location', async () => {
    const { items } = await call(listProducts, { loc: TORONTO });
    expect(items[0]).toMatchObject({
      displayName: 'Lemon Haze',
      price: 4000,
      priceSale: null,
      quantity: 10,
      category: 'flower',
      categoryLabel: 'Flower',
      subcategory: 'dried-flower',
      subcategoryLabel: 'Dried Flower',
      thc: 22,
      cbd: 0.5,
      cannabisMetaData: { unit: '%', minTHC: 20, maxTHC: 24, minCBD: 0, maxCBD: 1 },
      cannabisPlantType: 'sativa',
      cannabisWeight: 3.5,
      netWeight: '3.5 g',
      reviewRate: 4.3,
      reviewCount: 3,
      brand: { id: String(northside), displayName: 'Northside Farms' },
      store: {
        id: String(toronto),
        displayAs: 'Queen Leaf',
        location: { address: expect.stringMatching(/^\d+ Queen St W$/), city: 'Toronto' },
        distance: 0,
        isOpen: true,
      },
      storeCount: 2,
      offers: { stores: 1, from: 4000 },
    });
    // In stock 350 km away alone: those stores are counted.
    expect(items[1]?.offers).toEqual({ stores: 1, from: 2000 });
    expect(items[3]).not.toHaveProperty('offers');
    expect(items[1]?.store.distance).toBeCloseTo(353.5, 1);
    expect(items[2]).toMatchObject({
      discountGroup: { enabled: true, discountPercentage: 50 },
      reviewRate: 0,
      thc: null,
    });
    const [first] = (await call(listProducts, {})).items;
    expect(first?.store).not.toHaveProperty('distance');
    expect(first?.offers).toEqual({ stores: 2, from: 3500 });
    const [own] = (await call(listProducts, { storeId: String(toronto) })).items;
    expect(own).not.toHaveProperty('offers');
  });

  it('follows stock from store to store', async () => {
    await given.stock(db, hazeInToronto, 0);
    expect(idsOf(await call(listProducts, { loc: TORONTO }))[0]).toBe(hazeInOttawa);
    await given.stock(db, hazeInToronto, 10);
  });

  it('is sorted by what the shopper pays, and by THC with unknown last', async () => {
    const sorted = async (sort: string) => idsOf(await call(listProducts, { loc: TORONTO, sort }));
    expect(await sorted('price+')).toEqual([goneInToronto, kushInOttawa, oilInToronto, hazeInToronto]);
    expect(await sorted('price-')).toEqual([hazeInToronto, oilInToronto, kushInOttawa, goneInToronto]);
    expect(await sorted('thc+')).toEqual([hazeInToronto, kushInOttawa, oilInToronto, goneInToronto]);
    expect(await sorted('thc-')).toEqual([kushInOttawa, hazeInToronto, oilInToronto, goneInToronto]);
    expect(idsOf(await call(listProducts, { sort: 'price ' }))).toEqual([
      goneInToronto,
      kushInOttawa,
      oilInToronto,
      hazeInOttawa,
    ]);
  });

  it('is filtered by categories, a category with its subcategories', async () => {
    const of = async (filter: object) => idsOf(await call(listProducts, { loc: TORONTO, ...filter }));
    expect(await of({ category: 'flower' })).toEqual([hazeInToronto, kushInOttawa]);
    expect(await of({ category: 'flower,oils' })).toHaveLength(4);
    expect(await of({ category: 'dried-flower' })).toEqual([hazeInToronto]);
    expect(await of({ subCategory: 'dried-flower' })).toEqual([hazeInToronto]);
    expect(await of({ category: 'no-such-category' })).toEqual([]);
  });

  it('is filtered by brand, plant type and price', async () => {
    const of = async (filter: object) => idsOf(await call(listProducts, { loc: TORONTO, ...filter }));
    expect(await of({ brandId: String(northside) })).toEqual([hazeInToronto]);
    expect(await of({ brandId: 'no-number' })).toEqual([]);
    expect(await of({ plantType: 'cbd' })).toEqual([oilInToronto]);
    expect(await of({ minPrice: '2000', maxPrice: '2500' })).toEqual([kushInOttawa, oilInToronto]);
    expect(await of({ minPrice: '2001', maxPrice: '2499' })).toEqual([]);
  });

  it('is filtered by several brands and plant types at once, and by what labels promise', async () => {
    const of = async (filter: object) => idsOf(await call(listProducts, { loc: TORONTO, ...filter }));
    expect(await of({ brandId: `${northside},no-number,999` })).toEqual([hazeInToronto]);
    expect(await of({ plantType: 'sativa,cbd' })).toEqual([hazeInToronto, oilInToronto]);
    expect(await of({ minThc: '25' })).toEqual([kushInOttawa]);
    expect(await of({ minThc: '24', maxThc: '24' })).toEqual([hazeInToronto, kushInOttawa]);
    expect(await of({ maxThc: '19.99' })).toEqual([]);
    expect(await of({ minThc: '0', potencyUnit: 'mg' })).toEqual([]);
    expect(await of({ maxCbd: '0.5', minThc: '25' })).toEqual([kushInOttawa]);
  });

  it('is counted by each choice that would narrow it, the choice itself left out', async () => {
    const facets = await call(listProductFacets, { loc: TORONTO, category: 'flower', plantType: 'sativa' });
    expect(facets).toMatchObject({
      totalItems: 1,
      brands: [{ id: String(northside), displayName: 'Northside Farms', count: 1 }],
      plantTypes: [
        { name: 'indica', count: 1 },
        { name: 'sativa', count: 1 },
      ],
      categories: [{ name: 'flower', count: 1 }],
      subCategories: [{ name: 'dried-flower', count: 1 }],
      price: { min: 4000, max: 4000, buckets: [{ from: 4000, to: 4999, count: 1 }] },
      thc: [
        {
          unit: '%',
          min: 20,
          max: 24,
          buckets: [
            { from: 15, to: 20, count: 1 },
            { from: 20, to: 25, count: 1 },
          ],
        },
      ],
    });
    expect(await call(listProductFacets, { storeId: '999999' })).toEqual({
      totalItems: 0,
      brands: [],
      plantTypes: [],
      categories: [],
      subCategories: [],
      price: null,
      thc: [],
      cbd: [],
    });
  });

  it('has only products in stock at stores that deliver, or that are open, when filtered so', async () => {
    const delivered = await call(listProducts, { loc: TORONTO, delivery: 'true' });
    expect(idsOf(delivered)).toEqual([hazeInOttawa, kushInOttawa]);
    expect(delivered.totalItems).toBe(2);
    app.clock.set('2026-11-21T03:30:00Z'); // 22:30: Toronto is closed, Ottawa open
    const open = await call(listProducts, { loc: TORONTO, isOpen: 'true' });
    expect(idsOf(open)).toEqual([hazeInOttawa, kushInOttawa]);
    expect(idsOf(await call(listProducts, { isOpen: 'true', sort: 'price+' }))).toEqual([kushInOttawa, hazeInOttawa]);
    app.clock.set('2026-11-21T04:00:00Z'); // 23:00: both are closed
    expect(await call(listProducts, { loc: TORONTO, isOpen: 'true' })).toMatchObject({
      items: [],
      totalItems: 0,
      pageCount: 0,
    });
    const closed = await call(listProducts, { loc: TORONTO, isOpen: 'false' });
    expect(closed.items.map(({ store }) => store.isOpen)).toEqual([false, false, false, false]);
    app.clock.set('2026-11-20T17:00:00Z');
  });

  it('is read page by page; one past the end is empty', async () => {
    const second = await call(listProducts, { loc: TORONTO, page: '1', count: '3' });
    expect(second).toMatchObject({ page: 1, count: 3, totalItems: 4, pageCount: 2 });
    expect(idsOf(second)).toEqual([goneInToronto]);
    const past = { items: [], page: 9, totalItems: 4 };
    expect(await call(listProducts, { loc: TORONTO, page: '9' })).toMatchObject(past);
    expect(await call(listProducts, { loc: TORONTO, page: '9', sort: 'price+' })).toMatchObject(past);
    expect(await call(listProducts, { storeId: String(toronto), page: '9' })).toMatchObject(past);
    const far = String(2 ** 48);
    expect(await call(listProducts, { page: far })).toMatchObject({ items: [], totalItems: 4 });
    expect(await call(listProducts, { storeId: String(toronto), page: far, count: '100' })).toMatchObject({
      items: [],
    });
  });

  it.each([
    ['loc', '43.65'],
    ['loc', '-79.39,91'],
    ['loc', '181,0'],
    ['loc', 'a,b'],
    ['count', '0'],
    ['count', '101'],
    ['count', '1.5'],
    ['page', '-1'],
    ['sort', 'name+'],
    ['plantType', 'ruderalis'],
    ['minPrice', '-1'],
    ['isOpen', 'maybe'],
  ])('rejects %s=%s', async (field, value) => {
    await expect(call(listProducts, { [field]: value })).rejects.toMatchObject({
      code: 'validation',
      fields: { [field]: expect.any(String) },
    });
  });

  it('takes a count of 1 and of 100', async () => {
    expect((await call(listProducts, { count: '1' })).items).toHaveLength(1);
    expect(await call(listProducts, { count: '100' })).toMatchObject({ count: 100, totalItems: 4 });
  });
});

describe('a store’s own list', () => {
  it('has all that it lists, out of stock last, 20 a page', async () => {
    const shelf = await call(listProducts, { storeId: String(toronto) });
    expect(idsOf(shelf)).toEqual([hazeInToronto, oilInToronto, kushInToronto, goneInToronto]);
    expect(shelf).toMatchObject({ count: 20, totalItems: 4 });
    expect(shelf.items.map(({ quantity }) => quantity)).toEqual([10, 10, 0, 0]);
  });

  it('is filtered, sorted and searched like the other', async () => {
    const of = async (filter: object) => idsOf(await call(listProducts, { storeId: String(toronto), ...filter }));
    expect(await of({ sort: 'price+' })).toEqual([oilInToronto, hazeInToronto, goneInToronto, kushInToronto]);
    expect(await of({ sort: 'thc-' })).toEqual([hazeInToronto, oilInToronto, kushInToronto, goneInToronto]);
    expect(await of({ category: 'oils' })).toEqual([oilInToronto, goneInToronto]);
    expect(await of({ search: 'hase' })).toEqual([hazeInToronto]);
    expect(await of({ maxPrice: 2500 })).toEqual([oilInToronto, kushInToronto, goneInToronto]);
  });

  it('is empty for a store that is not there', async () => {
    for (const storeId of ['999999', 'nonsense', String(closedDown)]) {
      expect(await call(listProducts, { storeId }), storeId).toMatchObject({ items: [], totalItems: 0 });
    }
  });
});

describe('trending products', () => {
  it('are the most popular ones in stock, those near the place first', async () => {
    const trending = await call(trendingProducts, { loc: TORONTO });
    expect(trending.map(({ id }) => Number(id))).toEqual([hazeInToronto, oilInToronto, kushInOttawa]);
    const everywhere = await call(trendingProducts, {});
    expect(everywhere.map(({ id }) => Number(id))).toEqual([hazeInOttawa, kushInOttawa, oilInToronto]);
    expect(await call(trendingProducts, { count: '1' })).toHaveLength(1);
    await expect(call(trendingProducts, { count: '0' })).rejects.toMatchObject({ code: 'validation' });
  });
});

describe('the counts that lists go by', () => {
  it('follow a store that opens again', async () => {
    const onlyThere = await given.systemProduct(db, { popularity: 1 });
    await given.listing(db, { store_id: closedDown, system_product_id: onlyThere });
    const total = async () => (await call(listProducts, {})).totalItems;
    expect(await total()).toBe(4);
    await sql`update store set is_active = true where id = ${closedDown}`.execute(db);
    expect(await total()).toBe(5);
    await sql`update store set is_active = false where id = ${closedDown}`.execute(db);
    expect(await total()).toBe(4);
  });
});

describe('sorting by THC', () => {
  it('sorts products without a THC label by popularity, with any CBD label', async () => {
    const cbdLabel = { potency_unit: '%', cbd_min: 5, cbd_max: 6 };
    const store = await given.store(db);
    const noLabel = await given.systemProduct(db, { popularity: 20 });
    const cbdOnly = await given.systemProduct(db, { popularity: 10, ...cbdLabel });
    const labelled = await given.systemProduct(db, { popularity: 5, ...potency });
    const listings = [labelled, noLabel, cbdOnly].map((id) =>
      given.listing(db, { store_id: store, system_product_id: id }),
    );
    const expected = await Promise.all(listings);
    for (const sort of ['thc+', 'thc-'])
      expect(idsOf(await call(listProducts, { storeId: String(store), sort }))).toEqual(expected);
  });
});
