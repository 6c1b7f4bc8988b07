import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { given } from '../support/given.ts';
import { testDatabase } from '../support/postgres.ts';

const { db } = await testDatabase();

const ring = (...points: [number, number][]) => JSON.stringify([points]);
const square = ring([0, 0], [2, 0], [2, 2], [0, 2], [0, 0]);

describe('the catalogue’s tables', () => {
  it.each([
    ['less than nothing reserved', { reserved: -1 }],
    ['no price', { price_cents: 0 }],
    ['a sale price above the price', { price_cents: 1000, sale_price_cents: 1001 }],
    ['a sale price that is the price', { price_cents: 1000, sale_price_cents: 1000 }],
    ['a discount of everything', { discount_percent: 100, is_discount_enabled: true }],
    ['a discount group that is on and has no percentage', { is_discount_enabled: true }],
  ])('refuse a listing with %s', async (_what, row) => {
    await expect(given.listing(db, row)).rejects.toMatchObject({ code: '23514' });
  });

  it('refuse a second listing of one product at one store', async () => {
    const store_id = await given.store(db);
    const system_product_id = await given.systemProduct(db);
    await given.listing(db, { store_id, system_product_id });
    await expect(given.listing(db, { store_id, system_product_id })).rejects.toMatchObject({ code: '23505' });
  });

  it.each([
    ['more than pure THC', { potency_unit: '%', thc_min: 90, thc_max: 101, cbd_min: 0, cbd_max: 0 }],
    ['a range upside down', { potency_unit: '%', thc_min: 20, thc_max: 10, cbd_min: 0, cbd_max: 0 }],
    ['half a range', { potency_unit: '%', thc_min: 20 }],
    ['a negative equivalent', { dried_equivalent_mg: -1 }],
    ['more stars than reviews allow', { review_count: 1, review_sum: 6 }],
    ['a plant type that is none', { plant_type: 'ruderalis' }],
  ])('refuse a product with %s', async (_what, row) => {
    await expect(given.systemProduct(db, row)).rejects.toMatchObject({ code: '23514' });
  });

  it.each([
    ['a place that is not in Canada', { latitude: 40, longitude: -79 }],
    ['a province that is none', { province: 'XX' }],
    ['a postal code that is none', { postal_code: 'M5V2A1' }],
    ['a card that nobody knows', { accepts: sql`'{diners}'::text[]` }],
    ['a website that is none', { website: 'javascript:alert(1)' }],
  ])('refuse a store with %s', async (_what, row) => {
    await expect(given.store(db, row)).rejects.toMatchObject({ code: '23514' });
  });

  it.each([
    ['that crosses itself', ring([0, 0], [2, 2], [2, 0], [0, 2], [0, 0])],
    ['that folds back on itself', ring([0, 0], [2, 0], [1, 0], [1, 1], [0, 0])],
    ['that stands still', ring([0, 0], [0, 0], [2, 2], [0, 2], [0, 0])],
    ['that touches itself', ring([0, 0], [4, 0], [4, 4], [2, 0], [0, 4], [0, 0])],
    ['that is not closed', ring([0, 0], [2, 0], [2, 2], [0, 2])],
    ['of three points', ring([0, 0], [2, 0], [0, 0])],
    ['off the globe', ring([0, 0], [200, 0], [2, 2], [0, 2], [0, 0])],
    ['of words', '[[["a","b"],[2,0],[2,2],["a","b"]]]'],
    ['that is none', '{}'],
  ])('refuse a delivery zone %s', async (_what, area) => {
    const store_id = await given.store(db);
    await expect(given.zone(db, { store_id, area })).rejects.toMatchObject({ code: '23514' });
  });

  it.each([
    ['a square', square],
    ['a triangle', ring([0, 0], [2, 0], [1, 2], [0, 0])],
    ['a horseshoe', ring([0, 0], [3, 0], [3, 3], [2, 3], [2, 1], [1, 1], [1, 3], [0, 3], [0, 0])],
    [
      'a square with a hole',
      JSON.stringify([
        JSON.parse(square)[0],
        [
          [0.5, 0.5],
          [1, 0.5],
          [1, 1],
          [0.5, 0.5],
        ],
      ]),
    ],
  ])('take a delivery zone that is %s', async (_what, area) => {
    const store_id = await given.store(db);
    await expect(given.zone(db, { store_id, area })).resolves.toBeGreaterThan(0);
  });

  it('count the stores that list a product, however listings come and go', async () => {
    const system_product_id = await given.systemProduct(db);
    const counted = async () => {
      const { rows } = await sql<{ n: number }>`
        select listing_count n from system_product where id = ${system_product_id}`.execute(db);
      return rows[0]?.n;
    };
    const first = await given.listing(db, { system_product_id });
    const second = await given.listing(db, { system_product_id });
    await given.listing(db, { system_product_id, is_active: false });
    expect(await counted()).toBe(2);
    await sql`update listing set is_active = not is_active where system_product_id = ${system_product_id}`.execute(db);
    expect(await counted()).toBe(1);
    await sql`update listing set on_hand = 3 where system_product_id = ${system_product_id}`.execute(db);
    expect(await counted()).toBe(1);
    await sql`delete from listing where id = any(${[first, second]})`.execute(db);
    expect(await counted()).toBe(1);
    await sql`delete from listing where system_product_id = ${system_product_id}`.execute(db);
    expect(await counted()).toBe(0);
  });

  it('count a further listing of a product without writing its index entries again', async () => {
    const system_product_id = await given.systemProduct(db);
    await given.listing(db, { system_product_id });
    const store_id = await given.store(db);
    await db.transaction().execute(async (trx) => {
      const before = await updatesOfProducts(trx);
      await given.listing(trx, { system_product_id, store_id });
      const { all, withIndexes } = await updatesOfProducts(trx);
      expect([all - before.all, withIndexes - before.withIndexes]).toEqual([1, 0]);
    });
  });

  it('carry a product’s category and popularity into its listings', async () => {
    const system_product_id = await given.systemProduct(db, { popularity: 5 });
    const id = await given.listing(db, { system_product_id });
    const category_id = await given.category(db);
    await sql`update system_product set popularity = 9, category_id = ${category_id} where id = ${system_product_id}`.execute(
      db,
    );
    const { rows } = await sql`select popularity, category_id from listing where id = ${id}`.execute(db);
    expect(rows).toEqual([{ popularity: 9, category_id }]);
  });
});

/** Of this connection, as far as they are not in the server's statistics yet. */
async function updatesOfProducts(trx: Db) {
  const { rows } = await sql<{ all: number; withIndexes: number }>`
    select n_tup_upd::int as all, (n_tup_upd - n_tup_hot_upd)::int as "withIndexes"
    from pg_stat_xact_user_tables where relname = 'system_product'`.execute(trx);
  return rows[0] ?? { all: 0, withIndexes: 0 };
}
