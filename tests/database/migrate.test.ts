import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { temporaryFolder } from '../support/at-end.ts';
import { onServer } from '../support/global-setup.ts';
import { testDatabase } from '../support/postgres.ts';

const { db, url, drop } = await testDatabase();
const root = temporaryFolder('migrations');
afterAll(async () => {
  await drop();
});

/** A folder of these migrations, in a database that knows none; its log lines are collected. */
async function migrating(migrations: Record<string, string>) {
  await sql`drop table if exists kysely_migration, kysely_migration_lock`.execute(db);
  const folder = join(root, String(Math.random()));
  mkdirSync(folder);
  for (const [name, text] of Object.entries(migrations)) writeFileSync(join(folder, `${name}.sql`), text);
  const lines: string[] = [];
  const line = (about: { migration?: string }, message: string) => void lines.push(`${message} ${about.migration}`);
  const run = (limits: { lockTimeoutMs?: number; patienceMs?: number } = {}) =>
    migrate(url, { log: { info: line, warn: line }, folder: pathToFileURL(`${folder}/`), ...limits });
  return { run, lines };
}

describe('a migration', () => {
  it('may take as long as it needs, waits shortly for locks, and says when it begins and ends', async () => {
    const { run, lines } = await migrating({
      '0201_settings': `create table settings as select current_setting('statement_timeout') statement,
        current_setting('lock_timeout') lock, current_setting('idle_in_transaction_session_timeout') idle`,
      '0202_more': 'create table more (n int)',
    });
    await run();
    const { rows } = await sql`select * from settings`.execute(db);
    expect(rows).toEqual([{ statement: '0', lock: '2s', idle: '0' }]);
    expect(lines).toEqual([
      'migration begins 0201_settings',
      'migration applied 0201_settings',
      'migration begins 0202_more',
      'migration applied 0202_more',
    ]);
    await run();
    expect(lines).toHaveLength(4);
  });

  it('lets requests go first while its table is in use, and is tried again until it gets its lock', async () => {
    await sql`create table busy (n int)`.execute(db);
    const { run, lines } = await migrating({ '0201_busy': 'alter table busy add column more int' });
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('begin; lock table busy in access share mode');
    const migrated = run({ lockTimeoutMs: 100 });
    await expect.poll(() => lines.some((line) => line.includes('waits for a lock'))).toBe(true);
    // What came behind the migration in the line for the lock is served between its tries.
    await onServer(url, (client) => client.query('select * from busy'));
    await holder.query('commit');
    await holder.end();
    await migrated;
    expect((await sql`select more from busy`.execute(db)).rows).toEqual([]);
    await sql`drop table busy`.execute(db);
  });

  it('that never gets its lock is given up with that error', async () => {
    await sql`create table held_fast (n int)`.execute(db);
    const { run } = await migrating({ '0201_fast': 'alter table held_fast add column more int' });
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('begin; lock table held_fast in access share mode');
    await expect(run({ lockTimeoutMs: 100, patienceMs: 0 })).rejects.toMatchObject({ code: '55P03' });
    await holder.end();
  });

  it('that is wrong leaves those before it applied, and nothing of itself', async () => {
    const { run } = await migrating({
      '0201_right': 'create table right_one (n int)',
      '0202_wrong': 'create table wrong_one (n int); select nonsense',
    });
    await expect(run()).rejects.toMatchObject({ code: '42703' });
    const { rows } =
      await sql`select to_regclass('right_one') is not null as first, to_regclass('wrong_one') is not null as second`.execute(
        db,
      );
    expect(rows).toEqual([{ first: true, second: false }]);
  });

  it('is applied once by processes that start together', async () => {
    const { run, lines } = await migrating({ '0201_together': 'create table together (n int); select pg_sleep(0.3)' });
    await Promise.all([run({ lockTimeoutMs: 100 }), run({ lockTimeoutMs: 100 }), run({ lockTimeoutMs: 100 })]);
    expect(lines.filter((line) => line.startsWith('migration applied'))).toHaveLength(1);
  });
});
