import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#platform/db/db.ts';
import { silentLog } from '#platform/log.ts';
import { given } from '../../../../tests/support/given.ts';
import { testDatabase } from '../../../../tests/support/postgres.ts';
import { analyzeCatalogue, analyzeFilled, vacuumCatalogue } from './catalogue-import.queries.server.ts';

it('leaves a table that it cannot have in time to autovacuum: the import is done', async () => {
  const { db, url, drop } = await testDatabase({ max: 1 });
  const other = openDatabase(url, { log: silentLog, max: 1 });
  onTestFinished(() => other.close().then(drop));
  await sql`set lock_timeout = '50ms'`.execute(db);
  await other.db.transaction().execute(async (trx) => {
    await sql`lock table listing in exclusive mode`.execute(trx);
    for (const tidy of [analyzeCatalogue, vacuumCatalogue]) await expect(tidy(db)).resolves.toBeUndefined();
    await expect(sql`vacuum listing`.execute(db)).rejects.toMatchObject({ code: '55P03' });
  });
  await sql`drop table stock_movement, cart_line, order_line, listing cascade`.execute(db);
  await expect(vacuumCatalogue(db)).rejects.toMatchObject({ code: '42P01' });
});

it('updates the statistics of what an import filled where its rows are a tenth of the table', async () => {
  const { db, drop } = await testDatabase();
  onTestFinished(drop);
  const known = async () => {
    const { rows } = await sql<{
      n: number;
    }>`select reltuples::int as n from pg_class where oid = 'system_product'::regclass`.execute(db);
    return rows[0]?.n;
  };
  const addProducts = (count: number) => Promise.all(Array.from({ length: count }, () => given.systemProduct(db)));
  await addProducts(20);
  await analyzeFilled(db, 'products', 1);
  expect(await known()).toBe(20);
  await addProducts(5);
  await analyzeFilled(db, 'products', 1);
  expect(await known()).toBe(20);
  await analyzeFilled(db, 'products', 2);
  expect(await known()).toBe(25);
});
