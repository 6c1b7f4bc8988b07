import { PostgresAdapter, sql } from 'kysely';
import type { Db } from './db.ts';

// Migrations 00… were replaced by 01…: the same schema, one file per topic (docs/decisions/0032-migrations-by-topic.md).
const isReplaced = (name: string) => name.startsWith('00');
const isReplacement = (name: string) => name.startsWith('01');

/** Migrations are applied in order: a database that has this one has all replaced ones. */
const LAST_REPLACED = '0062_removed_cart_lines';
const LAST_COMMIT_WITH_REPLACED = 'cb450df';

export async function hasOutdatedSchema(db: Db): Promise<boolean> {
  const replaced = await replacedIn(db);
  return replaced.length > 0 && !replaced.includes(LAST_REPLACED);
}

/**
 * Records the replacements as applied, without running them, where all replaced migrations are: the schema is the same.
 * Returns them; throws if only some are applied.
 */
export async function adoptSchema(db: Db, migrations: string[]): Promise<string[]> {
  if ((await replacedIn(db)).length === 0) return [];
  return db.connection().execute(async (connection) => {
    const lock = new PostgresAdapter();
    await lock.acquireMigrationLock(connection, LOCK_OPTIONS);
    try {
      return await connection.transaction().execute((trx) => replaceNames(trx, migrations.filter(isReplacement)));
    } finally {
      await lock.releaseMigrationLock(connection, LOCK_OPTIONS);
    }
  });
}

/** PostgreSQL's adapter ignores them: its lock is an advisory one. */
const LOCK_OPTIONS = { lockTable: '', lockRowId: '' };

async function replaceNames(trx: Db, replacements: string[]): Promise<string[]> {
  const replaced = await replacedIn(trx);
  if (replaced.length === 0) return []; // another process was faster
  if (!replaced.includes(LAST_REPLACED)) throw new Error(outdatedSchema(replaced.at(-1) as string));
  await sql`delete from kysely_migration where name = any(${replaced})`.execute(trx);
  await sql`insert into kysely_migration (name, timestamp)
    select name, ${new Date().toISOString()} from unnest(${replacements}::text[]) name`.execute(trx);
  return replacements;
}

const outdatedSchema = (last: string) =>
  `its schema is that of an earlier version (up to migration ${last}). Start commit ${LAST_COMMIT_WITH_REPLACED} on it once, ` +
  `which applies the migrations up to ${LAST_REPLACED}, and then this version.`;

async function replacedIn(db: Db): Promise<string[]> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name).filter(isReplaced);
}
