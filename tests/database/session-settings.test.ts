import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '#app/config.ts';
import { openDeps } from '#app/deps.ts';
import { openDatabase } from '#platform/db/db.ts';
import { silentLog } from '#platform/log.ts';
import { testDatabase } from '../support/postgres.ts';

const { db, url, drop } = await testDatabase();
afterAll(drop);
const database = new URL(url).pathname.slice(1);

/** Defaults of a server that is unlike ours. A database may set what its server may. */
const OTHERS = {
  jit: 'on',
  jit_above_cost: '0',
  plan_cache_mode: 'auto',
  random_page_cost: '4',
  work_mem: '64kB',
  max_parallel_workers_per_gather: '2',
  timezone: 'America/Toronto',
};
for (const [name, value] of Object.entries(OTHERS))
  await sql.raw(`alter database ${database} set ${name} = '${value}'`).execute(db);

const SHOWN = `select current_setting('jit') jit, current_setting('plan_cache_mode') plans,
  current_setting('random_page_cost') page_cost, current_setting('work_mem') work_mem,
  current_setting('max_parallel_workers_per_gather') workers, current_setting('timezone') timezone`;
const OURS = {
  jit: 'off',
  plans: 'force_generic_plan',
  page_cost: '1.1',
  work_mem: '16MB',
  workers: '0',
  timezone: 'UTC',
};

/** One connection of somebody else, with the server's defaults. */
async function plainConnection<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'plain' });
  await client.connect();
  return work(client).finally(() => client.end());
}

it('sets what plans depend on for each connection of a pool, whatever the server’s defaults are', async () => {
  const ours = openDatabase(url, { log: silentLog, max: 1 });
  expect((await sql.raw(SHOWN).execute(ours.db)).rows).toEqual([OURS]);
  await ours.close();
  // Control: the defaults are in force for a connection that sets nothing.
  const [plain] = await plainConnection(async (client) => (await client.query(SHOWN)).rows);
  expect(plain).toMatchObject({ jit: 'on', page_cost: '4', workers: '2', timezone: 'America/Toronto' });
});

const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(
  db,
);
const hasLoginTriggers = (rows[0]?.version ?? 0) >= 170_000;

it.skipIf(!hasLoginTriggers)('sets it for every connection that a process opens', async () => {
  await sql
    .raw(`create table opened (by text, settings jsonb);
      create function note_login() returns event_trigger language plpgsql as $$ begin
        insert into opened select current_setting('application_name'), to_jsonb(shown) from (${SHOWN}) shown;
      end $$;
      create event trigger note_login on login execute function note_login()`)
    .execute(db);
  const config = readConfig({ MODE: 'demo', LOG_LEVEL: 'silent' }, []);
  const { deps, close } = await openDeps({ config, databaseUrl: url, log: silentLog });
  const listening = await deps.signals.listen({ channels: {}, onGap: () => {} });
  for (const one of [deps.db, deps.importsDb]) await sql`select 1`.execute(one);
  await listening.stop();
  await close();
  await plainConnection(() => Promise.resolve());
  const opened = await sql<{
    by: string;
    settings: object;
  }>`select distinct by, settings from opened order by by`.execute(db);
  const byName = opened.rows.map(({ by, settings }) => [by, settings]);
  const plain = { ...OURS, jit: 'on', plans: 'auto', page_cost: '4', work_mem: '64kB', workers: '2' };
  expect(byName).toEqual([
    // Control.
    ['plain', { ...plain, timezone: 'America/Toronto' }],
    ['wicket', OURS],
    ['wicket-check', OURS],
    ['wicket-jobs', OURS],
    ['wicket-migrations', OURS],
    ['wicket-signals', OURS],
  ]);
});
