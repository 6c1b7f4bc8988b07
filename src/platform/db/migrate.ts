import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { type Db, KEEP_ALIVE } from './db.ts';
import { codeOf } from './errors.ts';
import { adoptSchema } from './replaced-migrations.ts';
import { sessionOptions } from './session-settings.ts';

const FOLDER = new URL('../../../db/migrations/', import.meta.url);

type Line = (about: { migration?: string; seconds?: number }, message: string) => void;
type Options = {
  log: { info: Line; warn: Line };
  folder?: URL;
  /** The lock time-out, after which the migration yields to queued requests. */
  lockTimeoutMs?: number;
  /** How long it retries for locks, and waits for another migrating process. */
  patienceMs?: number;
};

/**
 * Applies the SQL files below db/migrations in the order of their names, each once in its own transaction, on a separate connection without the
 * requests' time-out. Processes may start together (advisory lock). A pending exclusive lock blocks queries, so it
 * waits briefly and retries. Adopts a database that has all replaced migrations; rejects one that has only some.
 */
export async function migrate(databaseUrl: string, options: Options): Promise<void> {
  const { log, folder = FOLDER, lockTimeoutMs = 2_000, patienceMs = 10 * 60_000 } = options;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    application_name: 'wicket-migrations',
    connectionTimeoutMillis: 5_000,
    ...KEEP_ALIVE,
    options: sessionOptions({
      statement_timeout: '0',
      idle_in_transaction_session_timeout: '0',
      lock_timeout: `${lockTimeoutMs}`,
      // For the indexes that migrations build.
      maintenance_work_mem: '128MB',
    }),
  });
  pool.on('error', () => {});
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    const provider = providerOf(folder, (name, apply) => logged(name, apply, log));
    for (const migration of await adoptSchema(db, Object.keys(await provider.getMigrations())))
      log.info({ migration }, 'migration adopted');
    const migrator = new Migrator({ db, provider });
    for (const until = Date.now() + patienceMs; !(await isUpToDate(migrator)); )
      await migrateNext(migrator, log, until);
  } finally {
    await db.destroy();
  }
}

async function migrateNext(migrator: Migrator, log: Options['log'], until: number): Promise<void> {
  const error = await despiteOthers(async () => {
    const { error } = await migrator.migrateUp();
    if (VANISHED.has(codeOf(error))) throw error;
    return error;
  });
  if (!error) return;
  if (codeOf(error) !== LOCK_TIMEOUT || Date.now() >= until) throw error;
  log.warn({}, 'a migration waits for a lock that somebody else holds; it is tried again');
  await sleep(Math.random() * 1_000);
}

const LOCK_TIMEOUT = '55P03';

// Kysely looks at all columns before it takes its lock, and PostgreSQL does not find one that another process drops just then.
const VANISHED = new Set(['42703', '42P01']);
const MOST_TRIES = 5;

export const isMigrated = (db: Db): Promise<boolean> => isUpToDate(new Migrator({ db, provider: providerOf(FOLDER) }));

async function isUpToDate(migrator: Migrator): Promise<boolean> {
  const migrations = await despiteOthers(() => migrator.getMigrations());
  return migrations.every(({ executedAt }) => executedAt !== undefined);
}

/** Looks again where another process changed the schema in the middle. A migration that is wrong fails each time. */
async function despiteOthers<T>(look: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await look();
    } catch (error) {
      if (!VANISHED.has(codeOf(error)) || attempt >= MOST_TRIES) throw error;
      await sleep(Math.random() * 200 * attempt);
    }
  }
}

async function logged(name: string, apply: () => Promise<void>, log: Options['log']): Promise<void> {
  const from = performance.now();
  log.info({ migration: name }, 'migration begins');
  await apply();
  log.info({ migration: name, seconds: Math.round((performance.now() - from) / 100) / 10 }, 'migration applied');
}

type Apply = (name: string, apply: () => Promise<void>) => Promise<void>;

function providerOf(folder: URL, run: Apply = (_name, apply) => apply()) {
  let reading: Promise<Record<string, Migration>> | undefined;
  return { getMigrations: () => (reading ??= readMigrations(folder, run)) };
}

async function readMigrations(folder: URL, run: Apply): Promise<Record<string, Migration>> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
  return Object.fromEntries(
    files.map((file, index) => {
      const name = basename(file, '.sql');
      const up = (trx: Db) => run(name, async () => void (await sql.raw(texts[index] as string).execute(trx)));
      return [name, { up }];
    }),
  );
}
