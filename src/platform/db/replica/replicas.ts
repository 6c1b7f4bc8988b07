import { AsyncLocalStorage } from 'node:async_hooks';
import { repeat } from '../../jobs/repeat.ts';
import type { Log } from '../../log.ts';
import { codeOf, isConflict, isConnectionError, isConnectionLost, isPoolExhausted } from '../errors.ts';
import { NotForReplicas, type Pin, readingAt, readingAtPrimary } from './pinned.ts';
import { openPositions } from './primary-positions.ts';
import { openReplicaPool, type ReadCounts } from './replica-pool.ts';
import { type WalPosition, writePosition } from './wal-position.ts';

export type Replicas = {
  /**
   * Runs reads on one connection to a replica that lacks nothing older than the budget and has replayed `position`: on the
   * primary where there is none, and again there where the replica fails. While the primary cannot be reached, any replica
   * that has replayed `position` answers: nobody has anything newer. `work` must have no effect.
   */
  read<T>(position: WalPosition, work: () => Promise<T>): Promise<T>;
  /**
   * Runs reads on the primary: what is too new for a replica, or is not told its caller's position. Only while the primary
   * cannot be reached, or has no connection free for long, on any replica that has replayed `position`. `work` must have no
   * effect.
   */
  readAtPrimary<T>(position: WalPosition, work: () => Promise<T>): Promise<T>;
  /** Within, all reads use one connection. */
  together<T>(work: () => Promise<T>): Promise<T>;
  /** A position that contains everything committed until now, as PostgreSQL writes it; null: the primary did not tell. */
  position(): Promise<string | null>;
  readonly counts: Readonly<ReadCounts>;
  /** How long the oldest caller has waited for a connection to a replica; null: the primary answers in their place. */
  longestWaitMs(): number | null;
  close(): Promise<void>;
};

type Options = {
  log: Log;
  /** How old data of a replica may be. */
  budgetMs: number;
  /** How long the oldest caller has waited for a connection to the primary. */
  primaryWaitMs?: () => number;
  sampleMs?: number;
  patienceMs?: number;
};

const SAMPLE_MS = 500;
const PATIENCE_MS = 1_000;
/** A primary that takes no writes (its standbys do not confirm them) is used up by callers who wait for theirs. */
const USED_UP_MS = 500;

type Urls = { databaseUrl: string; readUrl: string };
type Page = { pin: Promise<Pin | null> | undefined };
type Answer<T> = { result: T };

/** Replicas of a database, for reads. */
export async function openReplicas({ databaseUrl, readUrl }: Urls, options: Options): Promise<Replicas> {
  const { log, budgetMs, primaryWaitMs = () => 0, sampleMs = SAMPLE_MS, patienceMs = PATIENCE_MS } = options;
  const counts: ReadCounts = { replica: 0, late: 0, away: 0, repeated: 0 };
  const positions = openPositions(databaseUrl, { log, budgetMs, patienceMs });
  const pool = openReplicaPool(readUrl, { log, counts, patienceMs });
  const endRounds = repeat(sampleMs, async () => {
    await positions.current();
    await pool.lookAgain();
  });
  await positions.current();

  const pages = new AsyncLocalStorage<Page>();
  const pinFor = async (asked: WalPosition) => {
    const required = positions.required();
    return required === null ? null : pool.take(asked > required ? asked : required);
  };
  /** On the connection of the page, which has one for all its reads; otherwise on `take`'s. null: a replica cannot answer. */
  const atReplica = async <T>(take: () => Promise<Pin | null>, work: () => Promise<T>): Promise<Answer<T> | null> => {
    const page = pages.getStore();
    if (page) page.pin ??= take();
    const taken = page?.pin ?? take();
    const pin = await taken;
    if (!pin) return null;
    try {
      const result = await readingAt(pin, work);
      counts.replica++;
      return { result };
    } catch (error) {
      if (!isOfReplica(error)) throw error;
      log.warn({ err: error }, 'a replica failed; another server answers');
      counts.repeated++;
      if (page?.pin === taken) page.pin = Promise.resolve(null);
      await pin.end();
      return null;
    } finally {
      if (!page) await pin.end();
    }
  };
  /** Where the page has none so far; another read of it may have found one meanwhile. */
  const atAnother = async <T>(take: () => Promise<Pin | null>, work: () => Promise<T>): Promise<Answer<T> | null> => {
    const page = pages.getStore();
    const before = page?.pin;
    if (page && !(await before) && page.pin === before) page.pin = undefined;
    return atReplica(take, work);
  };
  const readAtPrimary = async <T>(asked: WalPosition, work: () => Promise<T>): Promise<T> => {
    const early = primaryWaitMs() > USED_UP_MS ? await atAnother(() => pool.take(asked), work) : null;
    if (early) return early.result;
    try {
      return await readingAtPrimary(work);
    } catch (error) {
      if (!isConnectionError(error) && !isPoolExhausted(error)) throw error;
      const last = await atAnother(() => pool.takeAny(asked), work);
      if (!last) throw error;
      return last.result;
    }
  };
  return {
    counts,
    longestWaitMs: () => (pool.isAway() ? null : pool.longestWaitMs()),
    read: async (asked, work) => {
      const answer = await atReplica(() => pinFor(asked), work);
      return answer ? answer.result : readAtPrimary(asked, work);
    },
    readAtPrimary,
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
      const now = await positions.current();
      return now === null ? null : writePosition(now);
    },
    async close() {
      await endRounds();
      await Promise.all([positions.close(), pool.end()]);
    },
  };
}

/** Gone, no place for this, or in the way of what it replays: the primary can answer. */
const isOfReplica = (error: unknown): boolean =>
  error instanceof NotForReplicas || isConnectionLost(error) || isConflict(error) || codeOf(error) === '55P03';
