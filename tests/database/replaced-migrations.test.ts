import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { isMigrated, migrate } from '#platform/db/migrate.ts';
import { temporaryFolder } from '../support/at-end.ts';
import { given } from '../support/given.ts';
import { testDatabase } from '../support/postgres.ts';

const { db, url, drop } = await testDatabase();
const folder = temporaryFolder('replaced');
afterAll(async () => {
  await drop();
});

const FILES = readdirSync('db/migrations', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.sql'))
  .map((file) => basename(file, '.sql'))
  .sort();
const REPLACEMENTS = FILES.filter((name) => name.startsWith('01'));
const LATER = FILES.filter((name) => !REPLACEMENTS.includes(name));
const earlier = join(folder, 'earlier');
mkdirSync(earlier);
for (const name of REPLACEMENTS) copyFileSync(`db/migrations/01/${name}.sql`, join(earlier, `${name}.sql`));

let lines: string[] = [];
const line = ({ migration }: { migration?: string }, message: string) => void lines.push(`${message} ${migration}`);
const run = (from?: URL) => migrate(url, { log: { info: line, warn: line }, ...(from ? { folder: from } : {}) });

async function recorded(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function empty(db: Db): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`drop schema sandbox_vault cascade`.execute(db);
  await sql`create schema public`.execute(db);
}

/** The schema is that of the replaced migrations; the record says which of them made it. */
async function record(...names: string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(db);
  await sql`insert into kysely_migration select name, now()::text from unnest(${names}::text[]) name`.execute(db);
}

beforeEach(async () => {
  await empty(db);
  await run(pathToFileURL(`${earlier}/`));
  lines = [];
});

const ADOPTED = [
  ...REPLACEMENTS.map((name) => `migration adopted ${name}`),
  ...LATER.flatMap((name) => [`migration begins ${name}`, `migration applied ${name}`]),
];

it('applies the files of each topic to an empty database', async () => {
  await empty(db);
  expect(await isMigrated(db)).toBe(false);
  await run();
  expect(lines.filter((one) => one.startsWith('migration applied'))).toEqual(
    FILES.map((name) => `migration applied ${name}`),
  );
  expect(await isMigrated(db)).toBe(true);
});

it('adopts a database that has all replaced migrations, with its rows, runs none of their replacements, and all later ones', async () => {
  const listing = await given.listing(db);
  await record('0001_catalogue', '0055_tax_classes', '0062_removed_cart_lines');
  expect(await isMigrated(db)).toBe(false);
  await run();
  expect(lines).toEqual(ADOPTED);
  expect(await recorded()).toEqual(FILES);
  expect(await isMigrated(db)).toBe(true);
  expect((await sql`select id from listing`.execute(db)).rows).toEqual([{ id: listing }]);
  lines = [];
  await run();
  expect(lines).toEqual([]);
});

it('applies later migrations to an adopted database', async () => {
  await record('0062_removed_cart_lines');
  const later = join(folder, 'later');
  mkdirSync(later);
  writeFileSync(join(later, '0101_first.sql'), 'select nonsense');
  writeFileSync(join(later, '0201_later.sql'), 'create table later (n int)');
  await run(pathToFileURL(`${later}/`));
  expect(await recorded()).toEqual(['0101_first', '0201_later']);
  expect((await sql`select from later`.execute(db)).rows).toEqual([]);
});

it('adopts a database once when processes start together', async () => {
  await record('0062_removed_cart_lines');
  await Promise.all([run(), run(), run()]);
  expect(lines).toEqual(ADOPTED);
  expect(await recorded()).toEqual(FILES);
});

it('rejects a database that has only some of the replaced migrations, and leaves it as it is', async () => {
  await record('0001_catalogue', '0055_tax_classes');
  await expect(run()).rejects.toThrow(
    'its schema is that of an earlier version (up to migration 0055_tax_classes). Start commit cb450df on it once, ' +
      'which applies the migrations up to 0062_removed_cart_lines, and then this version.',
  );
  expect(await recorded()).toEqual(['0001_catalogue', '0055_tax_classes']);
  expect(lines).toEqual([]);
});
