import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { runImport } from '#features/back-office/server';
import { getProduct, listProducts } from '#features/explore';
import { systemClock } from '#platform/clock.ts';
import { type Db, openDatabase } from '#platform/db/db.ts';
import { migrate } from '#platform/db/migrate.ts';
import { silentLog } from '#platform/log.ts';
import { startStockPostgres } from '../support/database/stock-postgres.ts';
import { given } from '../support/given.ts';
import { databaseUrl, onServer } from '../support/global-setup.ts';
import { PATIENTLY } from '../support/patience.ts';
import { testApp } from '../support/test-app.ts';

/** A migrated database on a server of its own. */
async function migratedServer(settings: Record<string, string>) {
  const server = await startStockPostgres(process.env.TEST_POSTGRES ?? 'stock', settings);
  await onServer(server.url, (client) => client.query('create database wicket'));
  const url = databaseUrl(server.url, 'wicket');
  await migrate(url, { log: silentLog });
  const { db, close } = openDatabase(url, { log: silentLog });
  return { db, url, drop: () => close().then(server.stop) };
}

const runPlan = (url: string, file: string) => onServer(url, (client) => client.query(readFileSync(file, 'utf8')));

const catalogue = await migratedServer({ wal_level: 'logical', fsync: 'off' });
const database = await migratedServer({ fsync: 'off' });
// Stops its own server after the app.
const cell = await testApp({ database: Promise.resolve(database) });
afterAll(() => catalogue.drop());

const product = (key: string, name: string, more: Record<string, string> = {}) => ({
  ...{ key, brand: 'North Lantern', category: 'Flower', name, plant_type: 'hybrid', unit: 'g', net: '3.5' },
  ...{ thc_min: '18', thc_max: '22', thc_unit: '%', price_cents: '2500', currency: 'CAD' },
  ...more,
});

/** As an operator of the catalogue does. */
async function publish(rows: Record<string, string>[]): Promise<void> {
  const deps = {
    db: catalogue.db,
    clock: systemClock,
    geocoder: cell.deps.geocoder,
    files: cell.deps.files,
    log: silentLog,
  };
  const report = await runImport(deps as never, { kind: 'products', rows: rows as never, actor: 'command' });
  expect(report.errors).toEqual([]);
}

const idOf = async (db: Db, key: string) =>
  (await sql<{ id: number }>`select id from system_product where import_key = ${key}`.execute(db)).rows[0]?.id;
const listed = async () => (await cell.call(listProducts, {})).items.map(({ displayName }) => displayName).toSorted();
const found = async (search: string) =>
  (await cell.call(listProducts, { search })).items.map(({ displayName }) => displayName).toSorted();
/** Once what was published so far has arrived. */
const soon = <T>(what: () => Promise<T>) => expect.poll(what);

const store = await given.store(database.db);
const sell = async (key: string) =>
  given.listing(database.db, { store_id: store, system_product_id: await idOf(database.db, key) });

await publish([product('p-1', 'Tidal Glow')]);
await runPlan(catalogue.url, 'db/plans/publish-catalogue.sql');
await runPlan(database.url, 'db/plans/subscribe-catalogue.sql');
await onServer(database.url, (client) =>
  client.query(`create subscription catalogue connection '${catalogue.url}' publication catalogue`),
);

// A product may be copied before its brand is: a cell opens once it has all of them.
const isCopied = () =>
  sql<{ it: boolean }>`select bool_and(srsubstate = 'r') it from pg_subscription_rel`.execute(database.db);
await vi.waitUntil(async () => (await isCopied()).rows[0]?.it, PATIENTLY);

describe('a cell that subscribes to the catalogue', () => {
  it('has what was there before, and lists it once a store sells it', async () => {
    expect(await listed()).toEqual([]);
    await sell('p-1');
    expect(await listed()).toEqual([expect.stringContaining('Tidal Glow')]);
    await soon(() => found('tidal')).toHaveLength(1);
    expect(await found('tidle')).toHaveLength(1);
  });

  it('gets a product that is published, in lists, search and on its page', async () => {
    await publish([product('p-2', 'Harbour Zephyr', { brand: 'Quay Works', category: 'Pre-Rolls' })]);
    await soon(() => idOf(database.db, 'p-2')).toBeDefined();
    const listing = await sell('p-2');
    expect(await listed()).toEqual([expect.stringContaining('Harbour Zephyr'), expect.stringContaining('Tidal Glow')]);
    await soon(() => found('quay pre rolls')).toEqual([expect.stringContaining('Harbour Zephyr')]);
    expect(await cell.call(getProduct, { id: String(listing) })).toMatchObject({
      displayName: expect.stringContaining('Harbour Zephyr'),
      brand: { displayName: 'Quay Works' },
    });
  });

  it('follows a change, without losing what is its own', async () => {
    const before = (await cell.call(getProduct, { id: String(await idOf(database.db, 'p-2')) })).displayName;
    await publish([product('p-2', 'Harbour Quokka', { brand: 'Quay Works', category: 'Pre-Rolls' })]);
    await soon(async () => (await listed()).includes(before)).toBe(false);
    expect(await listed()).toEqual([expect.stringContaining('Harbour Quokka'), expect.stringContaining('Tidal Glow')]);
    await soon(() => found('quokka')).toHaveLength(1);
    await soon(() => found('zephyr')).toEqual([]);
    const { rows } = await sql`select listing_count from system_product where import_key = 'p-2'`.execute(database.db);
    expect(rows).toEqual([{ listing_count: 1 }]);
    await sql`update brand set display_name = 'Pier Works' where display_name = 'Quay Works'`.execute(catalogue.db);
    await soon(() => found('pier')).toHaveLength(1);
  });

  it('sells no longer what is removed, keeps its row, and gets it again when it comes back', async () => {
    const id = await idOf(database.db, 'p-2');
    await sql`delete from system_product where import_key = 'p-2'`.execute(catalogue.db);
    await soon(listed).toEqual([expect.stringContaining('Tidal Glow')]);
    await soon(() => found('quokka')).toEqual([]);
    const kept =
      await sql`select l.is_active from system_product p join listing l on l.system_product_id = p.id where p.id = ${id}`.execute(
        database.db,
      );
    expect(kept.rows).toEqual([{ is_active: false }]);
    await publish([product('p-2', 'Harbour Zephyr', { brand: 'Quay Works', category: 'Pre-Rolls' })]);
    await soon(() => idOf(database.db, 'p-2')).not.toBe(undefined);
    await sell('p-2');
    expect(await listed()).toEqual([expect.stringContaining('Harbour Zephyr'), expect.stringContaining('Tidal Glow')]);
  });
});
