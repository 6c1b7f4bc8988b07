import { createHash } from 'node:crypto';
import type pg from 'pg';
import { PreparedStatement, type Result } from './prepared-statement.ts';

/** The kernel probes an idle connection after 10 s, then every second (libuv): a dead one is detected within 20 s. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** The connection did not answer in time. It is destroyed; whether the statement took effect is not known. */
class DeadlineExceeded extends Error {
  readonly code = 'ETIMEDOUT';
}

/** A type behind a prepared statement changed. In a transaction: run it again from the start (`isOutdated`). */
class OutdatedStatement extends Error {
  readonly code = '0A000';
}
export const isOutdated = (error: unknown): boolean => error instanceof OutdatedStatement;

const MOST_STATEMENTS = 500;
const UNLIMITED = /^\s*set local statement_timeout/i;
const TRANSACTION = /^\s*(begin|start transaction|commit|rollback)\b(?! to)/i;

type Options = {
  parserOf: (oid: number) => (text: string) => unknown;
  /** Longer than the server's `statement_timeout`: only a connection that is dead takes so long. */
  deadlineMs: number;
};

/**
 * Hands every statement to PostgreSQL under a name of its own, so that it is parsed and planned once per connection.
 * When a migration changes a type under the running process, all connections with older plans are replaced.
 */
export function preparedPool(pool: pg.Pool, { parserOf, deadlineMs }: Options) {
  const nameOf = statementNames();
  /** Grows when a plan is found to be outdated: connections of an earlier generation are closed, not used again. */
  let generation = 0;
  const wrap = (client: pg.PoolClient) => {
    const born = generation;
    let isInTransaction = false;
    let timeoutMs: number | null = deadlineMs;
    const command = (text: string): Promise<Result> => {
      const [, word] = TRANSACTION.exec(text) ?? [];
      if (word) {
        isInTransaction = /^(begin|start)/i.test(word);
        timeoutMs = deadlineMs;
      } else if (UNLIMITED.test(text)) timeoutMs = null;
      return answerOf(client, { text }, timeoutMs);
    };
    const replan = (error: Error, query: pg.QueryConfig) => {
      if (born === generation) generation++;
      if (isInTransaction) throw new OutdatedStatement(error.message, { cause: error });
      return answerOf(client, query, timeoutMs);
    };
    return {
      query: (text: string, values?: readonly unknown[]): Promise<Result> => {
        // Without parameters it is a command (begin, a migration of many statements): the simple protocol takes those.
        if (!values?.length) return command(text);
        const name = nameOf(text);
        const plain = () => ({ text, values: [...values] });
        if (!name) return answerOf(client, plain(), timeoutMs);
        const query = new PreparedStatement({ name, text, values, parserOf });
        return answerOf(client, query, timeoutMs, (error) => replan(error, plain()));
      },
      isCurrent: () => born === generation,
      release: (error?: Error | boolean) => client.release(error ?? born !== generation),
    };
  };
  // One for each connection, as Kysely keeps what it knows of it.
  const wrapped = new WeakMap<pg.PoolClient, ReturnType<typeof wrap>>();
  return {
    connect: async () => {
      for (;;) {
        const client = await pool.connect();
        const known = wrapped.get(client) ?? wrap(client);
        wrapped.set(client, known);
        if (known.isCurrent()) return known;
        client.release(true);
      }
    },
    end: () => pool.end(),
  };
}

/** The same name for the same text; none once there are very many. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    let name = names.get(text);
    if (name === undefined && names.size < MOST_STATEMENTS) {
      name = createHash('sha1').update(text).digest('base64url');
      names.set(text, name);
    }
    return name;
  };
}

/**
 * Uses a callback instead of the driver's promise: with the promise, every row survives the young-generation garbage
 * collections (pg 8.23, Node 24), which take 18 ms instead of 4 while large results are read.
 */
function answerOf(
  client: pg.PoolClient,
  query: pg.QueryConfig | PreparedStatement,
  timeoutMs: number | null,
  replan?: (error: Error) => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = timeoutMs === null ? undefined : setTimeout(expire, timeoutMs);
    let isAnswered = false;
    // After the process itself stood still the timers run first: an answer that has arrived meanwhile is read before.
    function expire() {
      setImmediate(() => {
        if (!isAnswered) hangUp(client);
      });
    }
    // The types omit custom statements with a callback; its result is a `Result` then.
    client.query(query as pg.QueryConfig, (error, result) => {
      isAnswered = true;
      clearTimeout(timer);
      if (!error) resolve(result as Result);
      else if (replan && isPlanOutdated(error, query as PreparedStatement)) resolve(attempt(replan, error));
      else reject(error);
    });
  });
}

const attempt = async (replan: (error: Error) => Promise<Result>, error: Error) => replan(error);

/** Every statement of the connection fails with this error, and the pool drops it. */
function hangUp(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: pg.Connection };
  connection.stream.destroy(new DeadlineExceeded('The database did not answer in time.'));
}

// A function or operator that does not exist for the types, a type that does not match.
const OF_TYPES = new Set(['42883', '42804']);

/** PostgreSQL rejects a cached plan whose columns or parameters have changed type since. */
const isPlanOutdated = (error: Error & { code?: string; routine?: string }, { wasDescribed }: PreparedStatement) =>
  wasDescribed && (error.routine === 'RevalidateCachedQuery' || OF_TYPES.has(error.code ?? ''));
