import { inTime } from '../../jobs/in-time.ts';
import type { Log } from '../../log.ts';
import { openPool } from '../db.ts';
import { isPoolExhausted } from '../errors.ts';
import type { NamedClient } from '../named-statements.ts';
import { type Pin, pinOf } from './pinned.ts';
import { readPosition, type WalPosition } from './wal-position.ts';

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

/**
 * How long what a connection's server has told holds. A server never loses what it has replayed, so this only bounds how many
 * reads go to one that stopped responding: asked before each read, a list costs 1.07 of the CPU that it costs at the primary.
 */
const TOLD_MS = 50;

type Options = { log: Log; counts: ReadCounts; patienceMs: number };

/** Connections to replicas, each asked how far it is before it is used, unless it has just told. */
export function openReplicaPool(readUrl: string, { log, counts, patienceMs }: Options) {
  const { connect, wait, end } = openPool(readUrl, { log, isReadOnly: true, connectMs: patienceMs });
  let isAway = false;
  const told = new WeakMap<NamedClient, Standing>();
  const standingOf = async (client: NamedClient, required: WalPosition): Promise<Standing> => {
    const known = told.get(client);
    if (known && known.replayed >= required && performance.now() - known.at < TOLD_MS) return known;
    const standing = await inTime(patienceMs, askStanding(client), null);
    if (!standing) throw new Error('a replica does not respond');
    isAway = false;
    told.set(client, standing);
    return standing;
  };
  /** null: the replica has not replayed this, or no connection is free. Throws where none can be reached. */
  const look = async (required: WalPosition): Promise<Pin | null> => {
    let client: NamedClient | undefined;
    try {
      client = await connect();
      const { replayed, server } = await standingOf(client, required);
      if (replayed >= required) return pinOf(client, server);
      client.release();
    } catch (error) {
      client?.release(true);
      if (client || !isPoolExhausted(error)) throw error;
    }
    counts.late++;
    return null;
  };
  /** Looks at two connections, as the first may have been cut just now. */
  const lookTwice = async (required: WalPosition): Promise<Pin | null> => {
    try {
      return await look(required).catch(() => look(required));
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'replicas cannot be read; the primary answers');
      isAway = true;
      counts.away++;
      return null;
    }
  };
  return {
    /** A connection to a replica that has replayed this; null: the next one has not, or none can be reached. */
    take: async (required: WalPosition): Promise<Pin | null> => {
      if (!isAway) return lookTwice(required);
      counts.away++;
      return null;
    },
    /** The same, also of replicas that did not answer a moment ago. */
    takeAny: lookTwice,
    isAway: () => isAway,
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

/** How far one server is, by the clock of this process. */
type Standing = { replayed: WalPosition; server: string; at: number };

/** On the connection that answers the reads: behind a balancer another one leads to another replica. */
async function askStanding(client: NamedClient): Promise<Standing> {
  const { rows } = await client.query(
    `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end::text as replayed,
      extract(epoch from pg_postmaster_start_time())::text as server`,
  );
  const { replayed, server } = rows[0] as { replayed: string; server: string };
  return { replayed: readPosition(replayed) ?? 0n, server, at: performance.now() };
}
