import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './db.ts';

const folder = new URL('../../db/migrations/', import.meta.url);

/** Applies db/migrations/*.sql in order, each once, under an advisory lock (several processes may start together). */
export async function migrate(db: Db): Promise<void> {
  const { error } = await migrator(db).migrateToLatest();
  if (error) throw error;
}

/** Is every migration of this version applied? */
export async function isMigrated(db: Db): Promise<boolean> {
  const migrations = await migrator(db).getMigrations();
  return migrations.every(({ executedAt }) => executedAt !== undefined);
}

function migrator(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: readMigrations } });
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
  return Object.fromEntries(
    files.map((name, index) => [
      name.replace(/\.sql$/, ''),
      { up: async (trx) => void (await sql.raw(texts[index] as string).execute(trx)) },
    ]),
  );
}
