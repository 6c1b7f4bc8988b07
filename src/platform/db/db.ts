import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { codeOf, isConflict, isConnectionLost } from './errors.ts';
import { isOutdated, withNamedStatements } from './named-statements.ts';
import { poolWait, watchPoolWait } from './pool-wait.ts';
import { pinnedConnection } from './replica/pinned.ts';
import { sessionOptions } from './session-settings.ts';

/** SQL is written plainly in the query files, so the table types stay there, beside each statement. */
// biome-ignore lint/suspicious/noExplicitAny: no table types on purpose
export type Db = Kysely<any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type Trx = Transaction<any>;

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> };

type Options = {
  log: Log;
  max?: number;
  deadlineMs?: number;
  lifetimeSeconds?: number;
  connectMs?: number;
  isReadOnly?: boolean;
};

/** The kernel probes an idle connection after 10 s, then every second (libuv): a dead one is detected within 20 s. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** Beyond the 15 s of `statement_timeout`, by which a live server has responded. */
const DEADLINE_MS = 20_000;

/** Reconnecting rebalances connections after a server was away; jittered per process. */
const lifetime = () => 540 + Math.random() * 120;

/** Connections with their settings and named statements. */
export function openPool(url: string, options: Options) {
  const { log, max = 10, deadlineMs = DEADLINE_MS, lifetimeSeconds = lifetime(), connectMs = 5_000 } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...KEEP_ALIVE,
    application_name: 'wicket',
    connectionTimeoutMillis: connectMs,
    query_timeout: deadlineMs,
    // Idle connections stay open: parsing and planning the first list on a new one takes 63 ms, each later one 2.
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: lifetimeSeconds,
    types: { getTypeParser },
    options: sessionOptions({
      statement_timeout: '15s',
      idle_in_transaction_session_timeout: '10s',
      lock_timeout: '5s',
      ...(options.isReadOnly && { default_transaction_read_only: 'on' }),
    }),
  });
  // Both listeners: `pool` covers idle clients, `client` the checked-out ones. Without them a database restart ends the
  // process.
  let isClosing = false;
  const lost = (error: Error) => {
    if (!isClosing) log.warn({ code: codeOf(error), reason: error.message }, 'database connection lost');
  };
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
  });
  const wait = poolWait();
  const { connect, end } = withNamedStatements(pool, wait);
  let ended: Promise<void> | undefined;
  const close = () => {
    isClosing = true;
    ended ??= end();
    return ended;
  };
  return { pool, wait, connect, end: close };
}

export function openDatabase(url: string, options: Options): Database {
  const { pool, wait, connect, end } = openPool(url, options);
  const connectOf = async () => pinnedConnection() ?? connect();
  const db = new Kysely({
    dialect: new PostgresDialect({ pool: { connect: connectOf, end } as unknown as pg.Pool }),
  });
  watchPoolWait(db, wait);
  return { db, pool, close: () => end().then(() => db.destroy()) };
}

/** Runs work with the role that may change the schema, which requests do not have. */
export type AsOwner = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** On a connection of its own, which closes with the work. */
export const asOwnerOf =
  (url: string, log: Log): AsOwner =>
  async (work) => {
    const { db, close } = openDatabase(url, { log, max: 1 });
    try {
      return await work(db);
    } finally {
      await close();
    }
  };

/** bigint, numeric and count(*) as numbers (all of ours are below 2^53); dates without time as text. */
const getTypeParser = ((oid: number, format?: 'text') => {
  if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number;
  if (oid === pg.types.builtins.DATE) return (value: string) => value;
  return pg.types.getTypeParser(oid, format);
}) as typeof pg.types.getTypeParser;

/**
 * Runs `work` in a transaction, and again from the start after a deadlock, an outdated prepared statement, or a
 * connection lost before the commit. A connection lost at the commit leaves the outcome unknown: no retry. `work` must
 * have no effect outside the database.
 */
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  let mayBeCommitted = false;
  const transaction = async () => {
    mayBeCommitted = false;
    const acts: CommitAct[] = [];
    const done = await db.transaction().execute(async (trx) => {
      databases.set(trx, db);
      actsOf.set(trx, acts);
      const result = await work(trx);
      mayBeCommitted = true;
      return result;
    });
    for (const act of acts) act(db);
    return done;
  };
  return retried(transaction, (error) => !mayBeCommitted && isConnectionLost(error));
}

type CommitAct = (database: Db) => void;
const actsOf = new WeakMap<Trx, CommitAct[]>();

/** Runs `act` once the transaction of `inTransaction` has committed; outside one at once. It must not throw. */
export function afterCommit(db: Db, act: CommitAct): void {
  const acts = actsOf.get(db as Trx);
  if (acts) acts.push(act);
  else act(db);
}

const databases = new WeakMap<Trx, Db>();
/** The database on which `inTransaction` began this transaction; otherwise itself. */
export const databaseOf = (db: Db): Db => databases.get(db as Trx) ?? db;

const MOST_TRIES = 6;
/** More retries would add to the server's load when it returns. */
const MOST_CONNECTIONS = 3;

/**
 * Retries work with its own transaction, or a single statement, at a third of the cost. Without `isUndone` a lost
 * connection is not retried.
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
