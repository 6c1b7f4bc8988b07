import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listBrands } from '#features/catalog';
import { listStores } from '#features/stores';
import {
  type ModelMarket,
  type ModelQuery,
  type ModelStoreQuery,
  modelBrands,
  modelFacets,
  modelProducts,
  modelStores,
  unitPrice,
} from '../../../../tests/support/market/market-model.ts';
import { deepMarket, POINTS, putMarket, randomMarket } from '../../../../tests/support/market/random-market.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { getProduct, listProductFacets, listProducts, listStoreMarkers } from '../explore.contract.ts';

// Finds bugs that need more catalogues: raise the first and the last number for a long run.
const CATALOGUES = 10;
const QUERIES = 20;
/** The time limit per property, including shrinking. */
const LONGEST_MS = 60_000;

const app = await testApp();
const { db, call, clock } = app;

/** Around opening and closing times, on a weekday and at the weekend. */
const MOMENTS = ['2026-11-20T17:00:00Z', '2026-11-21T02:59:00Z', '2026-11-22T08:00:00Z', '2026-11-23T14:30:00Z'];
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const some = <T>(...values: T[]) => fc.subarray(values, { minLength: 1, maxLength: 3 });
const range = (...values: number[]) =>
  fc.tuple(maybe(fc.constantFrom(...values)), maybe(fc.constantFrom(...values))).map(([a, b]) => {
    const [min, max] = a !== undefined && b !== undefined && a > b ? [b, a] : [a, b];
    return min === undefined && max === undefined
      ? undefined
      : { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  });
const asking = fc.record({
  loc: maybe(fc.constantFrom(...POINTS)),
  delivery: maybe(fc.boolean()),
  isOpen: maybe(fc.boolean()),
  now: fc.constantFrom(...MOMENTS).map((moment) => new Date(moment)),
  page: fc.integer({ min: 0, max: 3 }),
  count: fc.constantFrom(1, 2, 5, undefined),
});
/** Most filters are absent from most queries: all at once match nothing. */
const seldom = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const productQuery = fc.record({
  category: seldom(some('flower', 'oils', 'whole-flower', 'retired', 'nothing')),
  subCategory: seldom(some('whole-flower', 'sprays', 'flower', 'retired')),
  brandId: seldom(some('1', '2', '4', '999', 'no-number')),
  plantType: seldom(some('indica', 'sativa', 'cbd')),
  price: seldom(range(0, 450, 1500, 2499, 2500, 9900)),
  thc: seldom(range(0, 1.5, 5, 9, 20.25, 25)),
  cbd: seldom(range(0, 0.15, 5, 18)),
  potencyUnit: maybe(fc.constantFrom<'%' | 'mg'>('%', 'mg')),
  reach: seldom(fc.constantFrom<'near' | 'far'>('near', 'far')),
  storeId: seldom(fc.integer({ min: 1, max: 4 })),
  sort: maybe(fc.constantFrom<NonNullable<ModelQuery['sort']>>('price+', 'price-', 'gram+', 'thc+', 'thc-')),
});
const box = fc.constantFrom(
  { west: -80, south: 43, east: -79.3, north: 44 },
  { west: -79.39, south: 43.65, east: -75.69, north: 45.42 },
  { west: -76, south: 40, east: -85, north: 50 },
);
const storeQuery = fc.record({ sort: maybe(fc.constantFrom<'name+' | 'name-'>('name+', 'name-')), bounds: maybe(box) });

type Asking = { now: Date; page: number; count: number | undefined };
const wire = <T extends object>(query: T): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]): [string, unknown][] => {
      if (value === undefined || name === 'now') return [];
      if (name === 'loc') return [[name, `${value.lng},${value.lat}`]];
      if (name === 'bounds') return [[name, [value.west, value.south, value.east, value.north].join(',')]];
      if (Array.isArray(value)) return [[name, value.join(',')]];
      if (typeof value !== 'object') return [[name, value]];
      const of = `${name[0]?.toUpperCase()}${name.slice(1)}`;
      return Object.entries(value).map(([end, limit]) => [`${end}${of}`, limit]);
    }),
  );
const pageOf = <T>(all: readonly T[], { page, count }: { page: number; count: number }) => ({
  items: all.slice(page * count, (page + 1) * count),
  page,
  count,
  totalItems: all.length,
  pageCount: Math.ceil(all.length / count),
});

async function holds(query: fc.Arbitrary<object>, check: (market: ModelMarket, asked: object) => Promise<void>) {
  const property = fc.asyncProperty(
    randomMarket,
    fc.array(query, { minLength: QUERIES, maxLength: QUERIES }),
    async (market, asked) => {
      await putMarket(db, market);
      for (const one of asked) await check(market, one);
    },
  );
  await fc.assert(property, { numRuns: CATALOGUES, interruptAfterTimeLimit: LONGEST_MS });
}

const both = <A extends object, B extends object>(a: fc.Arbitrary<A>, b: fc.Arbitrary<B>) =>
  fc.tuple(a, b).map(([left, right]) => ({ ...left, ...right }));

async function listsAsModel(market: ModelMarket, query: ModelQuery & Asking) {
  clock.set(query.now.toISOString());
  const all = modelProducts(market, query, query.now);
  const answer = await call(listProducts, wire(query));
  const expected = pageOf(all, { ...query, count: query.count ?? (query.storeId === undefined ? 12 : 20) });
  expect({ ...answer, items: answer.items.map(({ id }) => Number(id)) }, JSON.stringify(wire(query))).toEqual({
    ...expected,
    items: expected.items.map(({ id }) => id),
  });
  return { answer, expected };
}

describe('over any catalogue, each filter and order alone and with the others,', () => {
  it('lists products as the model does', { timeout: 2 * LONGEST_MS }, () =>
    holds(both(asking, productQuery), async (market, asked) => {
      const query = asked as ModelQuery & Asking;
      const { answer, expected } = await listsAsModel(market, query);
      const isPlain = !query.storeId && !query.delivery && !query.isOpen && !query.price && !query.reach;
      const [first] = answer.items;
      if (isPlain && first && first.quantity > 0) {
        const { loc } = wire(query) as { loc?: string };
        expect((await call(getProduct, { id: first.systemProductId, loc })).id).toBe(first.id);
      }
      for (const [index, { quantity, isActive, ...listing }] of expected.items.entries()) {
        const item = answer.items[index];
        expect(item).toMatchObject({
          quantity,
          price: listing.price,
          priceSale: listing.sale,
          storeId: String(listing.storeId),
        });
        expect(isActive).toBe(true);
      }
    }),
  );

  it('counts what products could be narrowed by as the model does', { timeout: 2 * LONGEST_MS }, () =>
    holds(both(asking, productQuery), async (market, asked) => {
      const { page: _, count: __, sort: ___, ...query } = asked as ModelQuery & Asking;
      clock.set(query.now.toISOString());
      const model = modelFacets(market, query, query.now);
      const facets = await call(listProductFacets, wire(query));
      const context = JSON.stringify(wire(query));
      expect(facets.totalItems, context).toBe(modelProducts(market, query, query.now).length);
      expect(facets.totalItems, context).toBe(model.totalItems);
      const inOrder = <T extends { count: number }>(some: readonly T[], name: (one: T) => string) =>
        some.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count || (name(a) < name(b) ? -1 : 1));
      expect(facets.brands, context).toEqual(
        inOrder(model.brands, ({ displayName, id }) => `${displayName.toLowerCase()} ${id}`),
      );
      expect(facets.plantTypes, context).toEqual(inOrder(model.plantTypes, ({ name }) => name));
      expect(facets.categories, context).toEqual(inOrder(model.categories, ({ name }) => name));
      expect(facets.subCategories, context).toEqual(inOrder(model.subCategories, ({ name }) => name));
      expectSpread(
        facets.price,
        model.prices.map((price) => [price, price]),
        context,
      );
      for (const name of ['thc', 'cbd'] as const)
        for (const { unit, labels } of model[name])
          expectSpread(facets[name].find((spread) => spread.unit === unit) ?? null, labels, context);
    }),
  );

  it('lists stores, and puts them on the map, as the model does', { timeout: 2 * LONGEST_MS }, () =>
    holds(both(asking, storeQuery), async (market, asked) => {
      const query = asked as ModelStoreQuery & Asking;
      clock.set(query.now.toISOString());
      const all = modelStores(market, query, query.now);
      const answer = await call(listStores, wire(query));
      const expected = pageOf(all, { ...query, count: query.count ?? 12 });
      expect({ ...answer, items: answer.items.map(({ id }) => Number(id)) }, JSON.stringify(wire(query))).toEqual({
        ...expected,
        items: expected.items.map(({ id }) => id),
      });
      const { delivery, isOpen, bounds } = query;
      const markers = await call(listStoreMarkers, wire({ delivery, isOpen, bounds }));
      expect(markers.map(({ id }) => Number(id))).toEqual(all.map(({ id }) => id).toSorted((a, b) => a - b));
    }),
  );

  it('lists brands by name', { timeout: 2 * LONGEST_MS }, () =>
    holds(both(asking, storeQuery), async (market, asked) => {
      const { sort, page, count } = asked as ModelStoreQuery & Asking;
      const answer = await call(listBrands, wire({ sort, page, count }));
      const expected = pageOf(modelBrands(market, sort), { page, count: count ?? 12 });
      expect({ ...answer, items: answer.items.map(({ id }) => Number(id)) }).toEqual({
        ...expected,
        items: expected.items.map(({ id }) => id),
      });
      for (const { id, productCount } of answer.items) {
        const sold = market.products.filter(
          (product) =>
            String(product.brandId) === id &&
            market.listings.some(
              ({ productId, storeId, isActive }) =>
                isActive &&
                productId === product.id &&
                market.stores.some((store) => store.id === storeId && store.isActive),
            ),
        );
        expect(productCount).toBe(sold.length);
      }
    }),
  );
});

type Spread = { min: number; max: number; buckets: { from: number; to: number; count: number }[] } | null;

/** Every bucket counts what lies between its ends, and together they leave nothing out. */
function expectSpread(spread: Spread, labels: readonly (readonly [number, number])[], context: string) {
  if (labels.length === 0) return expect(spread, context).toBeNull();
  expect(spread, context).toMatchObject({
    min: Math.min(...labels.map(([low]) => low)),
    max: Math.max(...labels.map(([, high]) => high)),
  });
  const { buckets } = spread as NonNullable<Spread>;
  for (const { from, to, count } of buckets)
    expect(count, `${context} ${from}–${to}`).toBe(labels.filter(([low, high]) => low <= to && high >= from).length);
  for (const [low, high] of labels) expect(buckets.some(({ from, to }) => low <= to && high >= from)).toBe(true);
  expect(buckets[0]?.count).toBeGreaterThan(0);
  expect(buckets.at(-1)?.count).toBeGreaterThan(0);
}

describe('walking the pages of a list', () => {
  it('contains every product and every store once, with any ties', () =>
    fc.assert(
      fc.asyncProperty(randomMarket, productQuery, async (market, { sort }) => {
        await putMarket(db, market);
        const loc = '-79.39,43.65';
        const walk = async (page: (n: number) => Promise<{ items: { id: string }[]; totalItems: number }>) => {
          const ids: string[] = [];
          for (let n = 0; ; n++) {
            const { items, totalItems } = await page(n);
            if (items.length === 0) return expect(new Set(ids).size).toBe(totalItems);
            ids.push(...items.map(({ id }) => id));
          }
        };
        await walk((page) => call(listProducts, { sort, loc, page, count: 2 }));
        await walk((page) => call(listStores, { loc, page, count: 5 }));
      }),
      { numRuns: 4 },
    ));
});

describe('the model', () => {
  it('is called with every filter, and without', () => {
    for (const query of [productQuery, storeQuery, asking]) {
      const asked: Record<string, unknown>[] = fc.sample<Record<string, unknown>>(query, 300);
      for (const name of Object.keys(asked[0] ?? {})) {
        const given = asked.filter((one) => one[name] !== undefined).length;
        expect(given, name).toBeGreaterThan(30);
        if (!['now', 'page', 'count'].includes(name)) expect(given, name).toBeLessThan(270);
      }
    }
  });

  it('runs the same statements as the shop', () => {
    const listing = {
      id: 1,
      storeId: 1,
      productId: 1,
      price: 2501,
      sale: null,
      discount: 50,
      isDiscounted: true,
      quantity: 1,
      isActive: true,
    };
    expect(unitPrice(listing)).toBe(1251);
    expect(unitPrice({ ...listing, sale: 9 })).toBe(9);
    expect(unitPrice({ ...listing, isDiscounted: false })).toBe(2501);
  });
});

it('products are listed by price as the model does where the nearest stores have more than is read of them', {
  timeout: 2 * LONGEST_MS,
}, async () => {
  const market = fc.sample(deepMarket, 1)[0] as ModelMarket;
  await putMarket(db, market);
  const queries = fc.sample(fc.tuple(asking, productQuery, fc.constantFrom(...POINTS)), 20);
  for (const [{ now, page, delivery, isOpen }, { category }, loc] of queries)
    for (const sort of ['price+', 'price-'] as const)
      await listsAsModel(market, { now, page, count: 12, delivery, isOpen, category, loc, sort } as ModelQuery &
        Asking);
});
