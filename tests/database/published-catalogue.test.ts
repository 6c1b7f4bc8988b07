import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { runImport } from '#features/back-office/server';
import { getProduct, listProducts, searchAll } from '#features/explore';
import { systemClock } from '#platform/clock.ts';
import { type Db, openDatabase } from '#platform/db/db.ts';
import { migrate } from '#platform/db/migrate.ts';
import { silentLog } from '#platform/log.ts';
import { given } from '../support/given.ts';
import { databaseUrl, onServer } from '../support/global-setup.ts';
import { startStockPostgres } from '../support/stock-postgres.ts';
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
const cell = await testApp({ database });
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
const listed = async () => (await cell.call(listProducts, {})).products.map(({ displayName }) => displayName);
const found = async (keyword: string) =>
  (await cell.call(listProducts, { search: keyword })).products.map(({ displayName }) => displayName);

describe('the catalogue that a cell subscribes to', () => {
  it('is there with what was published before, and follows', async () => {
    await publish([product('p-1', 'Tidal Glow')]);
    await runPlan(catalogue.url, 'db/plans/publish-catalogue.sql');
    await runPlan(database.url, 'db/plans/subscribe-catalogue.sql');
    await onServer(database.url, (client) =>
      client.query(`create subscription catalogue connection '${catalogue.url}' publication catalogue`),
    );
    await expect.poll(() => idOf(database.db, 'p-1'), { timeout: 20_000 }).toBeDefined();
    const store = await given.store(database.db);
    await given.listing(database.db, { store_id: store, system_product_id: await idOf(database.db, 'p-1') });
    expect(await listed()).toEqual([expect.stringContaining('Tidal Glow')]);
  });
});
