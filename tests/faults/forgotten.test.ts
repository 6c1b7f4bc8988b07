import { chmodSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { buildApp } from '#app/app.ts';
import { readConfig } from '#app/config.ts';
import { openDeps } from '#app/deps.ts';
import { deleteAccount } from '#features/account';
import { httpClient } from '#platform/browser/client.ts';
import { openLog, silentLog } from '#platform/log.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { businessHoursClock } from '../e2e/support/business-hours-clock.ts';
import { temporaryFolder } from '../support/at-end.ts';
import { given } from '../support/given.ts';
import { accountWithEverything, HERS, type LivedInApp } from '../support/market/account-with-everything.ts';
import { filesWith } from '../support/market/database-scan.ts';
import { until } from '../support/market/shop-process.ts';

const MINUTE = 60_000;
const folder = temporaryFolder('forgotten');
chmodSync(folder, 0o755);
const dataDir = join(folder, 'data');
// Else PostgreSQL keeps files of its log for later as they are, with what they said.
const settings = { wal_recycle: 'off', max_wal_size: '64MB', min_wal_size: '32MB' };
const server = await startEmbeddedPostgres({ dataDir, log: silentLog, settings });
const config = readConfig({ MODE: 'demo', DATA_DIR: dataDir, CACHE_SECONDS: '0' }, []);
const logged: string[] = [];
const log = openLog({
  level: 'trace',
  to: new Writable({ write: (line, _, done) => done(void logged.push(String(line))) }),
});
const { deps: opened, close } = await openDeps({ config, databaseUrl: server.url, log });
// The orders are delivered, which stores do in business hours.
const deps = { ...opened, clock: businessHoursClock() };
await startJobs(deps);
const app = await buildApp({ config, deps, shedsLoad: false });
await app.listen({ host: '127.0.0.1', port: 0 });
const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`;
const call = ((operation, input, { as, headers } = {}) =>
  httpClient({ base, token: () => as?.sessionToken ?? null })(
    operation,
    input as never,
    headers ?? {},
  )) as LivedInApp['call'];

afterAll(async () => {
  await app.close();
  await close();
  await server.stop();
});

const waiting = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from pgboss.job where state < 'completed' and start_after <= now()`.execute(deps.db);
  return rows[0]?.n ?? -1;
};
const workIsDone = () => until(async () => (await waiting()) === 0, MINUTE, 'the jobs are done');

/** What PostgreSQL would do in its own time: dead rows and old log go, figures about columns are counted anew. */
async function tidyUp(): Promise<void> {
  for (let n = 0; n < 3; n++) {
    await sql`vacuum (full, analyze)`.execute(deps.db);
    await sql`select pg_switch_wal()`.execute(deps.db);
    await sql`checkpoint`.execute(deps.db);
  }
}

it('an account that is removed leaves nothing in the data folder, the write-ahead log among it, and in no line of the log', {
  timeout: 5 * MINUTE,
}, async () => {
  const store = await given.store(deps.db, { has_delivery: true });
  await given.zone(deps.db, { store_id: store });
  const listing = await given.listing(deps.db, { store_id: store, quantity: 50 });
  // Figures about columns are not counted of an empty table.
  for (let n = 0; n < 3; n++) await given.user(deps.db, { phone: `+1647555010${n}` });
  const user = await accountWithEverything({ call, db: deps.db, deps }, listing, workIsDone);
  const needles = Object.values(HERS);
  await sql`checkpoint`.execute(deps.db);
  for (const needle of needles) expect(filesWith(dataDir, [needle]).length, needle).toBeGreaterThan(0);

  // Reading all those files kept the server from closing connections that it gave up meanwhile.
  await workIsDone();
  await call(deleteAccount, { id: user.id }, { as: user });
  await workIsDone();
  await tidyUp();
  for (const needle of needles) expect(filesWith(dataDir, [needle]), needle).toEqual([]);
  expect(logged.length).toBeGreaterThan(20);
  expect(needles.filter((needle) => logged.some((line) => line.includes(needle)))).toEqual([]);
});
