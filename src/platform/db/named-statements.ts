import { createHash } from 'node:crypto';
import type pg from 'pg';
import { currentSpan, withoutWork } from '../tracing/current-work.ts';
import { nameOfStatement } from '../tracing/statement-name.ts';
import { codeOf, isConnectionError } from './errors.ts';
import type { PoolWait } from './pool-wait.ts';

/** A type behind a prepared statement changed: its transaction must restart (`isOutdated`). */
class OutdatedStatement extends Error {}
export const isOutdated = (error: unknown): boolean => error instanceof OutdatedStatement;

const LIFTS_TIMEOUT = /^\s*set local statement_timeout/i;
const NO_TIMEOUT_MS = 2 ** 31 - 1;

/** Names every parameterized statement, so that PostgreSQL parses and plans it once per connection. */
export function withNamedStatements(pool: pg.Pool, wait: PoolWait) {
  const statements = namedStatements();
  const named = new WeakMap<pg.PoolClient, NamedClient>();
  return {
    connect: async () => {
      const client = await wait.during(() => withoutWork(() => pool.connect()));
      const known = named.get(client) ?? namedClient(client, statements);
      named.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

export type NamedClient = ReturnType<typeof namedClient>;

function namedClient(client: pg.PoolClient, statements: Statements) {
  let lost: unknown;
  let isTimeoutLifted = false;
  /** Without parameters it may be many statements, which have no name. */
  const send = async (text: string, values: readonly unknown[]) => {
    const statement = values.length ? statements.of(text) : undefined;
    // Its own time limit is missing in the types.
    const config: pg.QueryConfig & { query_timeout: number | undefined } = {
      name: statement?.name,
      text,
      values: [...values],
      query_timeout: isTimeoutLifted ? NO_TIMEOUT_MS : undefined,
    };
    const span = currentSpan()?.child(nameOfStatement(text), { 'db.system.name': 'postgresql' });
    try {
      const result = await resultOf(client, config);
      if (statement) statement.hasRun = true;
      return result;
    } catch (error) {
      span?.fail(error);
      if (isConnectionError(error)) lost = error;
      if (!statement || !isOutdatedBy(error, statement)) throw error;
      statements.renew(statement);
      throw new OutdatedStatement('A prepared statement cannot be used any more', { cause: error });
    } finally {
      span?.end();
    }
  };
  const query = async (text: string, values: readonly unknown[] = []) => {
    if (lost) throw lost;
    const isInTransaction = client.getTransactionStatus() !== 'I';
    isTimeoutLifted = isInTransaction && (isTimeoutLifted || LIFTS_TIMEOUT.test(text));
    try {
      return await send(text, values);
    } catch (error) {
      if (isInTransaction || !isOutdated(error)) throw error;
      return send(text, values);
    }
  };
  return {
    query,
    release: (isDiscarded = false) => client.release(isDiscarded || lost !== undefined),
  };
}

/** A callback, as the driver's promise retains all rows through young garbage collections, four times as long. */
const resultOf = (client: pg.PoolClient, config: pg.QueryConfig) =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    client.query(config, (error, result) => (error ? reject(error) : resolve(result)));
  });

type Statement = { readonly text: string; readonly name: string; hasRun: boolean };
type Statements = ReturnType<typeof namedStatements>;

const MOST_STATEMENTS = 500;

/** The same name for the same text; none beyond a limit. */
function namedStatements() {
  const known = new Map<string, Statement>();
  let generation = 0;
  return {
    of: (text: string): Statement | undefined => {
      let statement = known.get(text);
      if (!statement && known.size < MOST_STATEMENTS) {
        const name = `${generation}-${createHash('sha256').update(text).digest('base64url')}`;
        statement = { text, name, hasRun: false };
        known.set(text, statement);
      }
      return statement;
    },
    /** Renames all, so that no connection reuses a prepared statement. */
    renew: (outdated: Statement) => {
      if (known.get(outdated.text) !== outdated) return;
      known.clear();
      generation++;
    },
  };
}

/** Changed column types (0A000 has other causes, too), or a value that the driver could not write. */
const ROUTINES = new Set(['RevalidateCachedQuery', 'FetchPreparedStatement']);
const OF_TYPES = new Set(['42883', '42804']);

/** PostgreSQL lost the prepared statement, or its types changed. */
const isOutdatedBy = (error: unknown, { hasRun }: Statement) =>
  ROUTINES.has((error as pg.DatabaseError).routine ?? '') || (hasRun && OF_TYPES.has(codeOf(error)));
