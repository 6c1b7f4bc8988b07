import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listProducts } from '#features/explore';
import { given } from '../support/given.ts';
import { testApp } from '../support/test-app.ts';

const { db, call } = await testApp();

const LOC = '-79.39,43.65';

/** The only product of a store, as everyone sees it now. */
async function shown(storeId: number) {
  const { items } = await call(listProducts, { storeId: String(storeId), page: 0, count: 20, loc: LOC }, {});
  return { displayName: items[0]?.displayName, fee: items[0]?.store.delivery?.fee };
}

/** Puts a row back as a restore does: no trigger of the table runs. */
async function restore(table: 'system_product' | 'store' | 'delivery_zone', row: Record<string, unknown>) {
  const names = Object.keys(row).filter((name) => name !== 'id');
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    const sets = names.map((name) => sql`${sql.ref(name)} = ${row[name]}`);
    await sql`update ${sql.table(table)} set ${sql.join(sets)} where id = ${row.id}`.execute(trx);
  });
}

const rowOf = async (table: string, columns: string, id: number) =>
  (
    await sql<
      Record<string, unknown>
    >`select id, ${sql.raw(columns)} from ${sql.table(table)} where id = ${id}`.execute(db)
  ).rows[0] as Record<string, unknown>;

describe('a database that is restored to an earlier time under a running process', () => {
  it('shows its own products, also when they have been changed as often as those before', async () => {
    const product = await given.systemProduct(db, { display_name: 'First' });
    const storeId = await given.store(db);
    await given.listing(db, { store_id: storeId, system_product_id: product });
    const backup = await rowOf('system_product', 'display_name, version', product);
    const rename = (name: string) =>
      sql`update system_product set display_name = ${name} where id = ${product}`.execute(db);
    await rename('Lost');
    expect(await shown(storeId)).toMatchObject({ displayName: 'Lost' });
    await restore('system_product', backup);
    expect(await shown(storeId)).toMatchObject({ displayName: 'First' });
    await rename('Lost again');
    expect(await shown(storeId)).toMatchObject({ displayName: 'Lost again' });
    await restore('system_product', backup);
    await rename('Second');
    expect(await shown(storeId)).toMatchObject({ displayName: 'Second' });
  });

  it('gives a new product or store a version of its own, should its id have been read before', async () => {
    for (let n = 0; n < 3; n++) await given.listing(db);
    for (const [table, column] of [
      ['system_product', 'version'],
      ['store', 'zones_version'],
    ] as const) {
      const { rows } = await sql<{ all: number; different: number }>`
        select count(*) as all, count(distinct ${sql.ref(column)}) as different from ${sql.table(table)}`.execute(db);
      expect(rows[0]?.different).toBe(rows[0]?.all);
    }
  });

  it('charges its own delivery fees', async () => {
    const storeId = await given.store(db, { has_delivery: true });
    await given.listing(db, { store_id: storeId });
    const zone = await given.zone(db, { store_id: storeId, fee_cents: 100 });
    const [store, area] = [
      await rowOf('store', 'zones_version', storeId),
      await rowOf('delivery_zone', 'fee_cents', zone),
    ];
    const charge = (cents: number) => sql`update delivery_zone set fee_cents = ${cents} where id = ${zone}`.execute(db);
    await charge(200);
    const lost = await shown(storeId);
    await restore('delivery_zone', area);
    await restore('store', store);
    await charge(300);
    const now = await shown(storeId);
    expect([lost.fee, now.fee]).toEqual([200, 300]);
  });
});
