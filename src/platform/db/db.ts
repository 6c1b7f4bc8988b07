import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { isOutdated, KEEP_ALIVE, preparedPool } from './prepared-pool.ts';

/** SQL is written plainly in the query files, so the table types stay there, beside each statement. */
// biome-ignore lint/suspicious/noExplicitAny: no table types on purpose
export type Db = Kysely<any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type Trx = Transaction<any>;

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> };

type Options = { log: Log; max?: number; deadlineMs?: number };

/** Beyond the 15 s of `statement_timeout`, when a living server has answered one way or the other. */
const DEADLINE_MS = 20_000;

/** Opens a pool. Nothing is connected yet: the first query is. */
export function openDatabase(url: string, { log, max = 10, deadlineMs = DEADLINE_MS }: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...KEEP_ALIVE,
    application_name: 'wicket',
    connectionTimeoutMillis: 5_000,
    // Connections stay open: parsing and planning the first list on a new connection takes 63 ms, each later one 2.
    idleTimeoutMillis: 0,
    types: { getTypeParser },
    options:
      '-c statement_timeout=15s -c idle_in_transaction_session_timeout=10s -c lock_timeout=5s -c timezone=UTC -c plan_cache_mode=force_generic_plan',
  });
  // Both listeners: `pool` covers idle clients, `client` the checked-out ones. Without them a database restart ends the
  // process.
  const lost = (error: Error) => log.warn({ code: codeOf(error), reason: error.message }, 'database connection lost');
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
  });
  const prepared = preparedPool(pool, { parserOf: getTypeParser, deadlineMs });
  const db = new Kysely({ dialect: new PostgresDialect({ pool: prepared as unknown as pg.Pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** bigint, numeric and count(*) as numbers (all of ours are below 2^53); dates without time as text. */
const getTypeParser = ((oid: number, format?: 'text') => {
  if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number;
  if (oid === pg.types.builtins.DATE) return (value: string) => value;
  return pg.types.getTypeParser(oid, format);
}) as typeof pg.types.getTypeParser;

const RETRIED = new Set(['40001', '40P01']); // Serialization failure, deadlock: PostgreSQL expects a retry of the whole transaction.
const MOST_TRIES = 6;

/**
 * Runs `work` in one transaction and again, from the start, when PostgreSQL gave it up for a deadlock, or
 * a prepared statement of it was outdated by a migration. `work` must have no effect outside the database.
 */
export const inTransaction = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  retried(() =>
    db.transaction().execute((trx) => {
      databases.set(trx, db);
      return work(trx);
    }),
  );

const databases = new WeakMap<Trx, Db>();
/** The database that a transaction was begun on by `inTransaction`; of anything else itself. */
export const databaseOf = (db: Db): Db => databases.get(db as Trx) ?? db;

/** The same for work that makes its own transaction; a single statement is one by itself, and costs a third. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MOST_TRIES || !(RETRIED.has(codeOf(error)) || isOutdated(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

/** PostgreSQL's five-character code of an error, or ''. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'];

/**
 * The server cannot be reached or has gone away: the request may be tried again later. Where it went while it committed,
 * the outcome is not known, so nothing here runs such a transaction again by itself.
 */
export function isConnectionError(error: unknown): boolean {
  const code = codeOf(error);
  return (
    code.startsWith('08') ||
    ['57P01', '57P02', '57P03', '53300', ...NETWORK].includes(code) ||
    (error instanceof Error &&
      /connection terminated|timeout exceeded when trying to connect|not queryable/i.test(error.message))
  );
}

// Waited too long for a lock, ran too long, stood still within a transaction for too long.
const GAVE_UP = new Set(['55P03', '57014', '25P03', ...RETRIED]);

/** The server is overloaded: the last statement is rolled back, and the request may be retried later. */
export const isOverloadError = (error: unknown): boolean => GAVE_UP.has(codeOf(error));

/** The referenced row was deleted after it was read. */
export const isOrphanError = (error: unknown): boolean => codeOf(error) === '23503';

export async function isReachable(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
