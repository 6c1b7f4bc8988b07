import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listProductFacets, listProducts } from '#features/explore';
import { exploreApi } from '#features/explore/server';
import type { Operation, ResultOf } from '#platform/contract/contract.ts';
import { type Database, openDatabase } from '#platform/db/db.ts';
import { silentLog } from '#platform/log.ts';
import { type PlainQuery, plainList } from './support/market/plain-list.ts';
import { putSpreadMarket, SPREAD } from './support/market/spread-market.ts';
import { testDatabase } from './support/postgres.ts';

const NOW = new Date('2026-11-20T17:00:00Z');
/** LISTS=2000 compares so many, two fifths of them after a write each. */
const LISTS = Number(process.env.LISTS ?? 160);
const WRITES = Math.round(LISTS * 0.4);
/** Milliseconds for each list. */
const PATIENCE = 1_000;

const { db, url, drop } = await testDatabase();
/** Two processes: each has a pool, and so an index, of its own. */
const processes = [1, 2].map(() => openDatabase(url, { log: silentLog, max: 3 }));
afterAll(async () => {
  await Promise.all(processes.map(({ close }) => close()));
  await drop();
});
beforeAll(() => putSpreadMarket(db));

async function call<O extends Operation>(process: Database, operation: O, input: object): Promise<ResultOf<O>> {
  const bound = exploreApi({ db: process.db, clock: { now: () => NOW } }).find((one) => one.operation === operation);
  const nobody = { viewer: null, ip: '', requestId: '', headers: {}, setCookie: () => {}, tellPosition: () => {} };
  return (await bound?.run(z.parse(operation.input, input), nobody)) as ResultOf<O>;
}

const wire = ({ point, brandId, ...query }: PlainQuery) => ({
  ...query,
  brandId: brandId && String(brandId),
  loc: point && `${point.lng},${point.lat}`,
});

/** All pages of the list, and its facets. */
async function listed(process: Database, query: PlainQuery) {
  const ids: number[] = [];
  for (let page = 0; ; page++) {
    const { items } = await call(process, listProducts, { ...wire(query), page, count: 100 });
    ids.push(...items.map(({ id }) => Number(id)));
    if (items.length < 100) break;
  }
  const { sort: _, ...filters } = wire(query);
  const { brands, price } = await call(process, listProductFacets, filters);
  return {
    ids,
    brands: brands.map(({ id, count }) => ({ id, count })),
    prices: price && { min: price.min, max: price.max },
  };
}

const sorted = ({ brands, ...list }: Awaited<ReturnType<typeof plainList>>) => ({
  ...list,
  brands: brands.toSorted((a, b) => b.count - a.count || (nameOf(a) < nameOf(b) ? -1 : 1)),
});
const nameOf = ({ id }: { id: string }) => `brand ${id}`;

async function expectSame(query: PlainQuery) {
  // At once, while the checks of other calls, which began before the last write, are still under way.
  const lists = await Promise.all(processes.map((process) => listed(process, query)));
  const expected = sorted(await plainList(db, query, NOW));
  for (const list of lists) expect(list, JSON.stringify(query)).toEqual(expected);
}

const seldom = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });
const pointIn = (south: number, north: number, west: number, east: number) =>
  fc
    .tuple(fc.integer({ min: south * 10, max: north * 10 }), fc.integer({ min: west * 10, max: east * 10 }))
    .map(([lat, lng]) => ({ lat: lat / 1000, lng: lng / 1000 }));
const query: fc.Arbitrary<PlainQuery> = fc.record({
  point: fc.option(fc.oneof(pointIn(4365, 4369, -7939, -7935), pointIn(4360, 4700, -7940, -7600)), {
    nil: undefined,
    freq: 5,
  }),
  category: seldom(fc.integer({ min: 1, max: SPREAD.categories }).map((n) => `kind-${n}`)),
  brandId: seldom(fc.integer({ min: 1, max: SPREAD.brands })),
  minPrice: seldom(fc.constantFrom(450, 1000, 2000)),
  maxPrice: seldom(fc.constantFrom(2000, 3000)),
  delivery: seldom(fc.constant(true)),
  isOpen: seldom(fc.constant(true)),
  reach: seldom(fc.constantFrom<'near' | 'far'>('near', 'far')),
  sort: fc.option(fc.constantFrom<NonNullable<PlainQuery['sort']>>('price+', 'price-', 'thc+', 'thc-'), {
    nil: undefined,
  }),
});

/** Asked again after each few writes: what was chosen for their places is changed by what happened since. */
const asked = fc.oneof(fc.constantFrom(...fc.sample(query, 8)), query);

const id = (most: number) => fc.integer({ min: 1, max: most }).map((n) => sql`${n}::bigint`);
const [store, product] = [id(SPREAD.stores), id(SPREAD.products)];
/** A listing of a store, whichever it has at that place. */
const listing = fc
  .tuple(store, fc.nat(30))
  .map(([of, n]) => sql`(select id from listing where store_id = ${of} order by id limit 1 offset ${n}::int)`);
const price = fc.integer({ min: 450, max: 4000 });
const write = fc.oneof(
  fc
    .tuple(listing, price)
    .map(([l, p]) => sql`update listing set sale_price_cents = null, price_cents = ${p}::int where id = ${l}`),
  fc.tuple(listing, fc.constantFrom(0, 3)).map(([l, n]) => sql`update listing set on_hand = ${n}::int where id = ${l}`),
  listing.map((l) => sql`update listing set is_active = not is_active where id = ${l}`),
  listing.map((l) => sql`delete from listing where id = ${l}`),
  fc.tuple(store, product, price).map(
    ([s, p, cents]) => sql`insert into listing (store_id, system_product_id, price_cents, on_hand)
        values (${s}, ${p}, ${cents}::int, 4) on conflict do nothing`,
  ),
  store.map((s) => sql`update store set is_active = not is_active where id = ${s}`),
  store.map((s) => sql`update store set has_delivery = not has_delivery, latitude = latitude + 0.0101 where id = ${s}`),
  store.map((s) => sql`delete from delivery_zone where store_id = ${s}`),
  store.map((s) => sql`delete from opening_hours where store_id = ${s}`),
  fc.tuple(product, id(6), id(SPREAD.brands), fc.nat(60)).map(
    ([p, category, brand, popularity]) => sql`update system_product set category_id = ${category}, brand_id = ${brand},
        popularity = ${popularity}::int, thc_max = thc_max + 1 where id = ${p}`,
  ),
  id(SPREAD.categories).map((c) => sql`update category set is_active = not is_active where id = ${c}`),
  product.map(
    (p) => sql`with made as (
        insert into system_product (import_key, name, display_name, brand_id, category_id, popularity, dried_equivalent_mg)
        select 'made ' || coalesce(max(id), 0), 'made', 'Made', 1, 1, 40, 0 from system_product returning id)
      insert into listing (store_id, system_product_id, price_cents, on_hand) select 1 + ${p} % 60, id, 999, 4 from made`,
  ),
);

describe('lists of two processes', () => {
  it('are what the plain statement says', { timeout: LISTS * PATIENCE }, async () => {
    for (const one of fc.sample(query, LISTS - WRITES)) await expectSame(one);
  });

  it('show the store with the lower id where two are equally far away', async () => {
    // Stores 21 and 54 are of the same latitude, this far to the east and to the west.
    await expectSame({ point: { lat: 45.453, lng: -78.385 }, isOpen: true, reach: 'near' });
  });

  it('show each write as soon as it is committed, while both are read all the time', {
    timeout: LISTS * PATIENCE,
  }, async () => {
    let isOver = false;
    const readers = processes.map(async (process) => {
      while (!isOver) await call(process, listProducts, wire(fc.sample(asked, 1)[0] as PlainQuery));
    });
    try {
      for (const [at, change] of fc.sample(write, WRITES).entries()) {
        await change.execute(db);
        await expectSame(fc.sample(asked, 1)[0] as PlainQuery);
        // An empty table, as after a repair by hand, is noticed as well.
        if (at === WRITES - 5) await sql`truncate listing cascade`.execute(db);
      }
    } finally {
      isOver = true;
      await Promise.all(readers);
    }
  });

  // The facets of everything near a place are kept with the offers that were chosen for it.
  it('count what is near a place anew when only a product changed', async () => {
    await putSpreadMarket(db);
    const nearby: PlainQuery = { point: { lat: 43.67, lng: -79.37 }, reach: 'near' };
    await expectSame(nearby);
    await sql`update system_product set brand_id = 1 + brand_id % ${SPREAD.brands}`.execute(db);
    await expectSame(nearby);
  });

  it('are read anew from a database that was put back, with its log', async () => {
    await putSpreadMarket(db);
    await expectSame({ point: { lat: 43.66, lng: -79.38 } });
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`update listing set price_cents = 7777, sale_price_cents = null where store_id < 30`.execute(trx);
      // A restore makes every table anew.
      await sql`create table made_anew (like catalogue_change including all)`.execute(trx);
      await sql`drop table catalogue_change`.execute(trx);
      await sql`alter table made_anew rename to catalogue_change`.execute(trx);
    });
    await expectSame({ point: { lat: 43.66, lng: -79.38 }, sort: 'price-' });
  });
});
