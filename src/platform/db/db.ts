import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { codeOf, isConflict, isConnectionLost } from './errors.ts';
import { isOutdated, withNamedStatements } from './named-statements.ts';
import { poolWait, watchPoolWait } from './pool-wait.ts';
import { sessionOptions } from './session-settings.ts';

/** SQL is written plainly in the query files, so the table types stay there, beside each statement. */
// biome-ignore lint/suspicious/noExplicitAny: no table types on purpose
export type Db = Kysely<any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type Trx = Transaction<any>;

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> };

type Options = { log: Log; max?: number; deadlineMs?: number; lifetimeSeconds?: number };

/** The kernel probes an idle connection after 10 s, then every second (libuv): a dead one is detected within 20 s. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** Beyond the 15 s of `statement_timeout`, when a living server has answered one way or the other. */
const DEADLINE_MS = 20_000;

/** So that connections spread over the servers again after one of them was away. Not in all processes at once. */
const lifetime = () => 540 + Math.random() * 120;

/** Opens a pool. Nothing is connected yet: the first query is. */
export function openDatabase(url: string, options: Options): Database {
  const { log, max = 10, deadlineMs = DEADLINE_MS, lifetimeSeconds = lifetime() } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...KEEP_ALIVE,
    application_name: 'wicket',
    connectionTimeoutMillis: 5_000,
    query_timeout: deadlineMs,
    // Idle connections stay open: parsing and planning the first list on a new one takes 63 ms, each later one 2.
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: lifetimeSeconds,
    types: { getTypeParser },
    options: sessionOptions({
      statement_timeout: '15s',
      idle_in_transaction_session_timeout: '10s',
      lock_timeout: '5s',
    }),
  });
  // Both listeners: `pool` covers idle clients, `client` the checked-out ones. Without them a database restart ends the
  // process.
  const lost = (error: Error) => log.warn({ code: codeOf(error), reason: error.message }, 'database connection lost');
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
  });
  const wait = poolWait();
  const db = new Kysely({
    dialect: new PostgresDialect({ pool: withNamedStatements(pool, wait) as unknown as pg.Pool }),
  });
  watchPoolWait(db, wait);
  return { db, pool, close: () => db.destroy() };
}

/** bigint, numeric and count(*) as numbers (all of ours are below 2^53); dates without time as text. */
const getTypeParser = ((oid: number, format?: 'text') => {
  if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number;
  if (oid === pg.types.builtins.DATE) return (value: string) => value;
  return pg.types.getTypeParser(oid, format);
}) as typeof pg.types.getTypeParser;

/**
 * Runs `work` in one transaction and again, from the start, when PostgreSQL gave it up for a deadlock, a prepared
 * statement of it was outdated by a migration, or its connection was lost before the commit. A connection lost at the
 * commit leaves the outcome unknown: that is not run again. `work` must have no effect outside the database.
 */
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  let mayBeCommitted = false;
  const transaction = () => {
    mayBeCommitted = false;
    return db.transaction().execute(async (trx) => {
      databases.set(trx, db);
      const result = await work(trx);
      mayBeCommitted = true;
      return result;
    });
  };
  return retried(transaction, (error) => !mayBeCommitted && isConnectionLost(error));
}

const databases = new WeakMap<Trx, Db>();
/** The database that a transaction was begun on by `inTransaction`; of anything else itself. */
export const databaseOf = (db: Db): Db => databases.get(db as Trx) ?? db;

const MOST_TRIES = 6;
/** While the server is away, more would only add to its load when it comes back. */
const MOST_CONNECTIONS = 3;

/**
 * The same for work that makes its own transaction; a single statement is one by itself, and costs a third. Without
 * `isUndone` it is not run again for a lost connection.
 */
export async function retried<T>(work: () => Promise<T>, isUndone = (_error: unknown) => false): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const most = isConflict(error) || isOutdated(error) ? MOST_TRIES : isUndone(error) ? MOST_CONNECTIONS : 1;
      if (attempt >= most) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

export async function isReachable(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
