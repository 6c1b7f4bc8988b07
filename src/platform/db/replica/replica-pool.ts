import { inTime } from '../../jobs/in-time.ts';
import type { Log } from '../../log.ts';
import { openPool } from '../db.ts';
import { codeOf, isOverloadError } from '../errors.ts';
import type { NamedClient } from '../named-statements.ts';
import { type Pin, pinOf } from './pinned.ts';
import { type WalPosition, writePosition } from './wal-position.ts';

export type ReadCounts = {
  /** Reads that a replica answered. */
  replica: number;
  /** Reads that the primary answered, as a replica lacked too much or had no connection free. */
  late: number;
  /** The same, as none could be reached. */
  away: number;
  /** Reads that failed at a replica, and were answered by the primary. */
  repeated: number;
};

type Options = { log: Log; counts: ReadCounts; patienceMs: number };

/** Connections to replicas, each asked how far it is before it is used. */
export function openReplicaPool(readUrl: string, { log, counts, patienceMs }: Options) {
  const { connect, wait, end } = openPool(readUrl, { log, isReadOnly: true, connectMs: patienceMs });
  let isAway = false;
  const left = (error: unknown) => {
    if (!isAway) log.warn({ err: error }, 'replicas cannot be read; the primary answers');
    isAway = true;
    counts.away++;
    return null;
  };
  const look = async (required: WalPosition): Promise<Pin | null> => {
    let client: NamedClient | undefined;
    try {
      client = await connect();
      const standing = await inTime(patienceMs, standingOf(client, required), null);
      if (!standing) throw new Error('a replica does not respond');
      isAway = false;
      if (standing.isFresh) return pinOf(client, standing.server);
      counts.late++;
      client.release();
      return null;
    } catch (error) {
      client?.release(true);
      const isBusy = !client && isOverloadError(error) && !codeOf(error);
      if (!isBusy) return left(error);
      // No connection of the pool was free: they are there.
      counts.late++;
      return null;
    }
  };
  return {
    /** A connection to a replica that has replayed this; null: the next one has not, or none can be reached. */
    take: async (required: WalPosition): Promise<Pin | null> => (isAway ? left(null) : look(required)),
    /** The same, also of replicas that did not answer a moment ago; asks two, as one may just have gone. */
    takeAny: async (required: WalPosition): Promise<Pin | null> => (await look(required)) ?? look(required),
    /** Nobody waits for replicas that do not answer: this looks whether they are back. */
    async lookAgain(): Promise<void> {
      if (!isAway) return;
      const pin = await look(0n).catch(() => null);
      await pin?.end();
    },
    longestWaitMs: wait.longestMs,
    end,
  };
}

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
