import { AsyncLocalStorage } from 'node:async_hooks';
import { setInterval } from 'node:timers/promises';
import { sql } from 'kysely';
import { coalesced } from '../../cache/coalesced.ts';
import type { Log } from '../../log.ts';
import { openDatabase, openPool } from '../db.ts';
import { codeOf, isConflict, isConnectionLost, isOverloadError } from '../errors.ts';
import type { NamedClient } from '../named-statements.ts';
import { NotForReplicas, type Pin, pinOf, readingAt, readingAtPrimary } from './pinned.ts';
import { positionSamples } from './position-samples.ts';
import { readPosition, type WalPosition, writePosition } from './wal-position.ts';

export type ReadCounts = {
  /** Reads that a replica answered. */
  replica: number;
  /** Reads that the primary answered, as a replica lacked too much. */
  late: number;
  /** The same, as none could be reached. */
  away: number;
  /** Reads that failed at a replica, and were answered by the primary. */
  repeated: number;
};

export type Replicas = {
  /**
   * Runs reads on one connection to a replica that lacks nothing older than the budget and has replayed `position`: on the
   * primary where there is none, and again there where the replica fails. `work` must have no effect.
   */
  read<T>(position: WalPosition, work: () => Promise<T>): Promise<T>;
  /** Within, all reads use one connection. */
  together<T>(work: () => Promise<T>): Promise<T>;
  /** A position that contains everything committed until now, as PostgreSQL writes it; null: the primary did not tell. */
  position(): Promise<string | null>;
  readonly counts: Readonly<ReadCounts>;
  close(): Promise<void>;
};

type Options = {
  log: Log;
  /** How old data of a replica may be. */
  budgetMs: number;
  sampleMs?: number;
  patienceMs?: number;
};

const SAMPLE_MS = 500;
const PATIENCE_MS = 1_000;

type Urls = { databaseUrl: string; readUrl: string };

/** Replicas of a database, for reads. */
export async function openReplicas({ databaseUrl, readUrl }: Urls, options: Options): Promise<Replicas> {
  const { log, budgetMs, sampleMs = SAMPLE_MS, patienceMs = PATIENCE_MS } = options;
  // Its own connection: who has written must not wait for one of the pool again.
  const primary = openDatabase(databaseUrl, { log, max: 1, deadlineMs: patienceMs, connectMs: patienceMs });
  const replicas = openPool(readUrl, { log, isReadOnly: true, connectMs: patienceMs });
  const samples = positionSamples(budgetMs);
  const counts: ReadCounts = { replica: 0, late: 0, away: 0, repeated: 0 };
  let isAway = false;

  const ask = coalesced(async () => {
    const at = performance.now();
    const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(primary.db);
    const position = readPosition(rows[0]?.lsn ?? '');
    if (position !== null) samples.add(at, position);
    return position;
  });
  const position = () => ask().catch(() => null);

  const left = (error: unknown) => {
    if (!isAway) log.warn({ err: error }, 'replicas cannot be read; the primary answers');
    isAway = true;
    counts.away++;
    return null;
  };
  const take = async (asked: WalPosition): Promise<Pin | null> => {
    const required = samples.required(performance.now());
    if (required === null) return null;
    let client: NamedClient | undefined;
    try {
      client = await replicas.connect();
      const { isFresh, server } = await within(patienceMs, standingOf(client, asked > required ? asked : required));
      isAway = false;
      if (isFresh) return pinOf(client, server);
      counts.late++;
      client.release();
      return null;
    } catch (error) {
      client?.release(true);
      // No connection of the pool was free.
      if (!client && isOverloadError(error) && !codeOf(error)) throw error;
      return left(error);
    }
  };
  // Nobody waits for replicas that do not answer: the next round looks whether they are back.
  const ending = new AbortController();
  const rounds = (async () => {
    for await (const _tick of setInterval(sampleMs, null, { signal: ending.signal, ref: false })) {
      await position();
      if (isAway)
        await take(0n)
          .then((pin) => pin?.end())
          .catch(() => {});
    }
  })().catch(() => {}); // How the timer reports its abort.
  await position();

  const pages = new AsyncLocalStorage<Page>();
  const pinFor = (asked: WalPosition) => (isAway ? Promise.resolve(left(null)) : take(asked));
  return {
    counts,
    async read(asked, work) {
      const page = pages.getStore();
      if (page) page.pin ??= pinFor(asked);
      const pin = await (page?.pin ?? pinFor(asked));
      if (!pin) return readingAtPrimary(work);
      try {
        const result = await readingAt(pin, work);
        counts.replica++;
        return result;
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        log.warn({ err: error }, 'a replica failed; the primary answers');
        counts.repeated++;
        if (page) page.pin = Promise.resolve(null);
        await pin.end();
        return await readingAtPrimary(work);
      } finally {
        if (!page) await pin.end();
      }
    },
    together: (work) => {
      const page: Page = { pin: undefined };
      return pages.run(page, async () => {
        try {
          return await work();
        } finally {
          const pin = await page.pin?.catch(() => null);
          await pin?.end();
        }
      });
    },
    position: async () => {
      const now = await position();
      return now === null ? null : writePosition(now);
    },
    async close() {
      ending.abort();
      await rounds;
      await Promise.all([primary.close(), replicas.end()]);
    },
  };
}

type Page = { pin: Promise<Pin | null> | undefined };

type Standing = { isFresh: boolean; server: string };

/** Asked on the connection that answers the reads: behind a balancer another one leads to another replica. */
async function standingOf(client: NamedClient, required: WalPosition): Promise<Standing> {
  const { rows } = await client.query(
    `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end)
      >= $1::pg_lsn as "isFresh", extract(epoch from pg_postmaster_start_time())::text as server`,
    [writePosition(required)],
  );
  return rows[0] as Standing;
}

async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('a replica does not respond')), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Gone, no place for this, or in the way of what it replays: the primary can answer. */
const isOfReplica = (error: unknown): boolean =>
  error instanceof NotForReplicas || isConnectionLost(error) || isConflict(error) || codeOf(error) === '55P03';
