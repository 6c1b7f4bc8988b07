import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { buildApp } from '#app/app.ts';
import { readConfig } from '#app/config.ts';
import { openDeps } from '#app/deps.ts';
import { TABLE_RIGHTS } from '#app/table-rights.ts';
import { deleteAccount } from '#features/account';
import { runImport } from '#features/back-office/server';
import { submitCart } from '#features/checkout';
import { listStores } from '#features/stores';
import { httpClient } from '#platform/browser/client.ts';
import type { InputOf, Operation, ResultOf } from '#platform/contract/contract.ts';
import { silentLog } from '#platform/log.ts';
import { readyShopper } from '../support/checkout.ts';
import { given } from '../support/given.ts';
import { databaseUrl, onServer } from '../support/global-setup.ts';
import { until } from '../support/market/shop-process.ts';
import { testClock } from '../support/test-deps.ts';

const server = inject('postgres').url;
const suffix = randomBytes(4).toString('hex');
/** An administrator has made the database and its two roles; none of them is a superuser. */
const [owner, web, stranger] = [`wicket_owner_${suffix}`, `wicket_web_${suffix}`, `wicket_stranger_${suffix}`];
const name = `wicket_test_roles_${suffix}`;
await onServer(server, async (client) => {
  for (const role of [owner, web, stranger]) await client.query(`create role ${role} login password 'wicket'`);
  await client.query(`create database ${name} owner ${owner}`);
});
await onServer(databaseUrl(server, name), (client) => client.query('create extension earthdistance cascade'));

const as = (role: string) => {
  const url = new URL(databaseUrl(server, name));
  url.username = role;
  url.password = 'wicket';
  return url.href;
};
const start = (databaseRole: string, migrationRole: string | null) => {
  const config = readConfig({ MODE: 'demo', LOG_LEVEL: 'silent', CACHE_SECONDS: '0' }, []);
  const migrationUrl = migrationRole === null ? null : as(migrationRole);
  return openDeps({ config: { ...config, migrationUrl }, databaseUrl: as(databaseRole), log: silentLog });
};

const { deps: opened, close } = await start(web, owner);
const deps = { ...opened, clock: testClock() };
await startJobs(deps);
const config = readConfig({ MODE: 'demo', LOG_LEVEL: 'silent', CACHE_SECONDS: '0' }, []);
const app = await buildApp({ config, deps, checkResults: true, shedsLoad: false });
await app.listen({ host: '127.0.0.1', port: 0 });
const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`;
const { db } = deps;

afterAll(async () => {
  await app.close();
  await close();
  await onServer(server, async (client) => {
    await client.query(`drop database ${name} with (force)`);
    for (const role of [owner, web, stranger]) await client.query(`drop role ${role}`);
  });
});

type Caller = { as?: { sessionToken: string } | null };
async function call<O extends Operation>(operation: O, input: InputOf<O>, { as: caller }: Caller = {}) {
  const client = httpClient({ base, token: () => caller?.sessionToken ?? null });
  return (await client(operation, input as never, {})) as ResultOf<O>;
}

const asOwner = <T>(work: (client: pg.Client) => Promise<T>) => onServer(as(owner), work);
/** PostgreSQL's code of the error that a statement of the web role ends in. */
const codeOf = (statement: string) =>
  sql
    .raw(statement)
    .execute(db)
    .then(
      () => 'it is allowed',
      ({ code }: { code: string }) => code,
    );
const NOT_ALLOWED = '42501';

describe('the role of the web process', () => {
  it('serves orders with their payments, mails and queue, imports, sweeps and an erasure', async () => {
    const listingId = await given.listing(db, { quantity: 5 });
    const shopper = await readyShopper({ call, db } as never, { listingId });
    const { orders } = await call(submitCart, {}, { as: shopper });
    expect(orders).toHaveLength(1);
    const mails = () =>
      sql`select from outbox_message where recipient = ${shopper.email} and sent_at is not null`.execute(db);
    await until(async () => (await mails()).rows.length > 0, 15_000, 'the confirmation was sent by the queue');

    const row = {
      licence: 'CRSA1999999',
      name: 'NORTHERN LEAF',
      address: '20 BAY ST',
      city: 'Toronto',
      province: 'ON',
    };
    const place = {
      postal_code: 'M5J 2N8',
      lat: '43.642',
      lon: '-79.378',
      coord_source: 'open_exact',
      website_host: '',
    };
    const importDeps = { db: deps.importsDb, clock: deps.clock, geocoder: deps.geocoder };
    const rows = [{ ...row, ...place }];
    const report = await runImport(importDeps, { kind: 'stores', rows: rows as never, actor: 'command' });
    expect(report).toMatchObject({ created: 1, errors: [] });
    expect((await call(listStores, {})).items.length).toBeGreaterThan(0);

    const leaver = await given.user(db);
    await call(deleteAccount, { id: leaver.id }, { as: leaver });
    expect((await sql`select from app_user where id = ${leaver.id}`.execute(db)).rows).toEqual([]);
  });

  it('vacuums and analyzes what imports fill, where PostgreSQL has a right for that', async () => {
    const { rows } = await sql<{ may: boolean }>`select case
        when current_setting('server_version_num')::int < 170000 then true
        else has_table_privilege('listing', 'maintain') end as may`.execute(db);
    expect(rows).toEqual([{ may: true }]);
    expect(await codeOf('vacuum listing')).toBe('it is allowed');
  });

  it.each([
    'create table loot (n integer)',
    'create temporary table loot (n integer)',
    'create table pgboss.loot (n integer)',
    'create index on app_user (first_name)',
    'create view loot as select 1',
    `create function loot() returns integer language sql as 'select 1'`,
    'create schema loot',
    'create extension pgcrypto',
    'create role loot',
    'alter table app_user add column loot text',
    'alter table orders disable trigger all',
    'alter table pgboss.job add column loot text',
    'drop table app_user cascade',
    'drop schema pgboss cascade',
    'drop trigger count_listings_inserted on listing',
    'truncate app_user cascade',
    'truncate pgboss.job',
    'set session_replication_role = replica',
    'update stock_movement set on_hand_change = 0',
    'delete from stock_movement',
    'update levy_rate set percent = 0',
    `insert into kysely_migration values ('0999_loot', now()::text)`,
    'update pgboss.version set version = 1',
  ])('is refused: %s', async (statement) => {
    expect(await codeOf(statement)).toBe(NOT_ALLOWED);
  });

  it('runs what is due by the clock: pg-boss may note when it last looked', async () => {
    const hasLooked = async () =>
      (await sql<{ at: Date | null }>`select cron_on as at from pgboss.version`.execute(db)).rows[0]?.at != null;
    await until(hasLooked, 15_000, 'pg-boss has looked for what is due');
  });

  it('has these rights of every table, and of none more', async () => {
    const { rows } = await sql<{ name: string; rights: string }>`
      select n.nspname || '.' || c.relname as name, string_agg(lower(privilege_type), ' ' order by privilege_type) as rights
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl)
      where grantee = ${web}::regrole and c.relkind in ('r', 'p', 'v') group by 1`.execute(db);
    const { appendOnly, readOnly, readOnlyColumns, maintained } = TABLE_RIGHTS;
    const inPart = readOnlyColumns.map((column) => column.slice(0, column.lastIndexOf('.')));
    const named = [...appendOnly, ...readOnly, ...inPart, ...maintained];
    expect(named.filter((table) => !rows.some((row) => row.name === table))).toEqual([]);
    const odd = rows.filter((row) => row.rights.replace(' maintain', '') !== 'delete insert select update');
    expect(odd.map((row) => row.name).toSorted()).toEqual([...appendOnly, ...readOnly, ...inPart].toSorted());
  });

  it('has its rights of a new table at the next start, and loses what it was given besides', async () => {
    await asOwner(async (client) => {
      await client.query('create table later (n integer)');
      await client.query(`grant truncate on app_user to ${web}`);
      await client.query(`grant update, delete on stock_movement to ${web}`);
    });
    // Two at once, as processes start.
    const started = await Promise.all([start(web, owner), start(web, owner)]);
    await Promise.all(started.map((one) => one.close()));
    expect(await codeOf('insert into later values (1)')).toBe('it is allowed');
    expect(await codeOf('truncate app_user cascade')).toBe(NOT_ALLOWED);
    expect(await codeOf('delete from stock_movement')).toBe(NOT_ALLOWED);
    await asOwner((client) => client.query('drop table later'));
  });

  it('starts without the address of the other role once that has migrated', async () => {
    const { close: closeAgain, deps: again } = await start(web, null);
    await sql`select 1`.execute(again.db);
    await closeAgain();
  });

  it('does not start where it could change the schema after all', async () => {
    const refusal = (databaseRole: string, migrationRole: string) =>
      start(databaseRole, migrationRole).then(
        () => 'it started',
        (error: Error) => `${error.name}: ${error.message}`,
      );
    expect(await refusal(web, web)).toMatch(/^StartError: .* has the same role as DATABASE_URL/);
    await asOwner((client) => client.query(`grant create on schema public to ${stranger}`));
    expect(await refusal(stranger, owner)).toMatch(
      /may create tables in the schema public, which the role of a web process/,
    );
    await asOwner((client) => client.query(`revoke create on schema public from ${stranger}`));
    await onServer(server, (client) => client.query(`grant ${owner} to ${stranger}`));
    expect(await refusal(stranger, owner)).toMatch(/^StartError: .*(may create tables in|may act as the owner of)/);
    await onServer(server, (client) => client.query(`revoke ${owner} from ${stranger}`));
  });

  it('gets the tables of the queue again, when they were dropped, at the next start', async () => {
    await asOwner((client) => client.query('drop schema pgboss cascade'));
    const again = await start(web, owner);
    await again.deps.jobs.enqueue(again.deps.db, 'guard.probe', {});
    await again.close();
    expect(await codeOf('select from pgboss.job')).toBe('it is allowed');
  });
});
