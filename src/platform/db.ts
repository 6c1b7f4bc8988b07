import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from './log.ts';
import { PreparedStatement, type Result } from './prepared-statement.ts';

/** SQL is written plainly in the query files, so the table types stay there, beside each statement. */
// biome-ignore lint/suspicious/noExplicitAny: no table types on purpose
export type Db = Kysely<any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type Trx = Transaction<any>;

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> };

/** Opens a pool. Nothing is connected yet: the first query is. */
export function openDatabase(url: string, { log, max = 10 }: { log: Log; max?: number }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'wicket',
    connectionTimeoutMillis: 5_000,
    // Kept for good: the first list on a new connection, read and planned, takes 63 ms, every other one 2.
    idleTimeoutMillis: 0,
    types: { getTypeParser },
    options:
      '-c statement_timeout=15s -c idle_in_transaction_session_timeout=10s -c lock_timeout=5s -c timezone=UTC -c plan_cache_mode=force_generic_plan',
  });
  // Both listeners: `pool` hears idle clients, `client` the checked-out ones. Without them a database restart ends the process.
  const lost = (error: Error) => log.warn({ code: codeOf(error), reason: error.message }, 'database connection lost');
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
  });
  const db = new Kysely({ dialect: new PostgresDialect({ pool: prepared(pool) as unknown as pg.Pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** bigint, numeric and count(*) as numbers (all of ours are below 2^53); dates without time as text. */
const getTypeParser = ((oid: number, format?: 'text') => {
  if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number;
  if (oid === pg.types.builtins.DATE) return (value: string) => value;
  return pg.types.getTypeParser(oid, format);
}) as typeof pg.types.getTypeParser;

const MOST_STATEMENTS = 500;

/**
 * Asked with a callback of our own: where the driver makes the promise, every row outlives the garbage collections of the
 * young (pg 8.23, Node 24), which take 4 ms with this where they took 18 while large answers were read.
 */
const answerOf = (client: pg.PoolClient, query: pg.QueryConfig | PreparedStatement): Promise<Result> =>
  new Promise((resolve, reject) => {
    // The types do not know that a statement of one's own may come with a callback; its answer is a `Result` then.
    client.query(query as pg.QueryConfig, (error, result) => (error ? reject(error) : resolve(result as Result)));
  });

/** Hands every statement to PostgreSQL under a name of its own, so that it is parsed and planned once per connection. */
function prepared(pool: pg.Pool) {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    let name = names.get(text);
    if (name === undefined && names.size < MOST_STATEMENTS) {
      name = createHash('sha1').update(text).digest('base64url');
      names.set(text, name);
    }
    return name;
  };
  const queryOf = (text: string, values: readonly unknown[]) => {
    const name = nameOf(text);
    return name
      ? new PreparedStatement({ name, text, values, parserOf: getTypeParser })
      : { text, values: [...values] };
  };
  const wrap = (client: pg.PoolClient) => ({
    // Without parameters it is a command (begin, a migration of many statements): the simple protocol takes those.
    query: (text: string, values?: readonly unknown[]) =>
      answerOf(client, values?.length ? queryOf(text, values) : { text }),
    release: (error?: Error | boolean) => client.release(error),
  });
  // One for each connection, as Kysely keeps what it knows of it.
  const wrapped = new WeakMap<pg.PoolClient, ReturnType<typeof wrap>>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

const RETRIED = new Set(['40001', '40P01']); // serialization failure, deadlock: PostgreSQL asks to run the whole transaction again
const MOST_TRIES = 6;

/**
 * Runs `work` in one transaction and again, from the start, when PostgreSQL gave it up for a deadlock.
 * `work` must have no effect outside the database.
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
      if (attempt === MOST_TRIES || !RETRIED.has(codeOf(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

/** PostgreSQL's five-character code of an error, or ''. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The server cannot be reached or has gone away: the request may be tried again later. */
export function isConnectionError(error: unknown): boolean {
  const code = codeOf(error);
  return (
    code.startsWith('08') ||
    ['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT'].includes(code) ||
    (error instanceof Error &&
      /connection terminated|timeout exceeded when trying to connect|not queryable/i.test(error.message))
  );
}

// Waited too long for a lock, ran too long, stood still within a transaction for too long.
const GAVE_UP = new Set(['55P03', '57014', '25P03', ...RETRIED]);

/** The server has too much to do: what it was asked last is undone, and the request may be tried again later. */
export const isOverloadError = (error: unknown): boolean => GAVE_UP.has(codeOf(error));

/** What the row was to belong to has gone since it was looked up. */
export const isOrphanError = (error: unknown): boolean => codeOf(error) === '23503';

export async function isReachable(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
