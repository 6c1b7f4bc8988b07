import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { coalesced } from '../cache/coalesced.ts';
import { afterCommit, type Db, KEEP_ALIVE } from '../db/db.ts';
import { sessionOptions } from '../db/session-settings.ts';
import type { Log } from '../log.ts';

/** A subscriber to the messages of all processes, its own included. */
export type Subscribers = {
  /** Handlers by channel. */
  channels: Readonly<Record<string, (payload: string) => void>>;
  /** The connection was down: messages published meanwhile are lost. */
  onGap: () => void;
};

/** Publishes short messages between processes, at once and to current subscribers only. */
export type PubSub = { listen(hearers: Subscribers): Promise<{ stop(): Promise<void> }> };

type Signal = { channel: string; payload: string };

/**
 * Publishes to every process once the caller's transaction has committed. At most 8,000 bytes each: ids. Not within it, as
 * PostgreSQL lets only one transaction at a time commit with a signal. One is lost if the process ends in between. Equal
 * ones that are sent together arrive once, in the place of the last.
 */
export function sendSignals(trx: Db, signals: readonly Signal[]): void {
  afterCommit(trx, (db) => {
    const sender = senders.get(db) ?? signalSender(db);
    senders.set(db, sender);
    sender(signals);
  });
}

const senders = new WeakMap<Db, (signals: readonly Signal[]) => void>();

/** What comes while one statement is under way goes with the next. */
function signalSender(db: Db) {
  const waiting = new Map<string, Signal>();
  const send = coalesced(async () => {
    const batch = [...waiting.values()];
    waiting.clear();
    if (batch.length === 0) return;
    const [channels, payloads] = [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)];
    await sql`select pg_notify(channel, payload)
      from unnest(${channels}::text[], ${payloads}::text[]) signal (channel, payload)`.execute(db);
  });
  return (signals: readonly Signal[]) => {
    for (const signal of signals) {
      // PostgreSQL keeps the first of equal ones in a statement, and what came between would have the last word.
      const key = `${signal.channel} ${signal.payload}`;
      waiting.delete(key);
      waiting.set(key, signal);
    }
    // The transaction has committed: who waits for a lost signal looks for themselves.
    send().catch(() => {});
  };
}

const CHECK_MS = 10_000;
/** A busy process reads the reply to its probe late. */
const PATIENCE_MS = 15_000;
const LONGEST_WAIT_MS = 5_000;

type Options = { log: Log; checkMs?: number; patienceMs?: number };

/** PostgreSQL's LISTEN on a separate connection that reconnects by itself. */
export function postgresPubSub(
  databaseUrl: string,
  { log, checkMs = CHECK_MS, patienceMs = PATIENCE_MS }: Options,
): PubSub {
  const newClient = () =>
    new pg.Client({
      connectionString: databaseUrl,
      application_name: 'wicket-signals',
      options: sessionOptions(),
      ...KEEP_ALIVE,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
  return {
    async listen(hearers) {
      const ending = new AbortController();
      const first = Promise.withResolvers<void>();
      const over = keepListening(newClient, hearers, {
        log,
        checkMs,
        isEnding: ending.signal,
        onFirstTry: first.resolve,
      });
      await first.promise;
      return {
        async stop() {
          ending.abort();
          await over;
        },
      };
    },
  };
}

type Keeping = { log: Log; checkMs: number; isEnding: AbortSignal; onFirstTry: () => void };

async function keepListening(
  newClient: () => pg.Client,
  hearers: Subscribers,
  { log, checkMs, isEnding, onFirstTry }: Keeping,
) {
  for (let failures = 0, isFirst = true; !isEnding.aborted; isFirst = false) {
    const client = newClient();
    const leave = () => void client.end().catch(() => {});
    isEnding.addEventListener('abort', leave);
    try {
      const { ended } = await listenWith(client, hearers, checkMs);
      failures = 0;
      if (!isFirst) hearers.onGap();
      onFirstTry();
      await ended;
    } catch {
      leave();
      failures++;
      onFirstTry();
    }
    isEnding.removeEventListener('abort', leave);
    if (isEnding.aborted) return;
    log.warn('signals of other processes are not heard for a moment');
    const wait = Math.min(LONGEST_WAIT_MS, 100 * 2 ** failures) * (0.5 + Math.random() / 2);
    await sleep(wait, undefined, { signal: isEnding }).catch(() => {});
  }
}

async function listenWith(
  client: pg.Client,
  { channels }: Subscribers,
  checkMs: number,
): Promise<{ ended: Promise<void> }> {
  client.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload));
  // 'end' follows.
  client.on('error', () => {});
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  await client.connect();
  for (const channel of Object.keys(channels)) await client.query(`listen ${client.escapeIdentifier(channel)}`);
  return { ended: ended.finally(probeRepeatedly(client, checkMs)) };
}

/** Detects silently dead connections: the next probe waits for the reply. */
function probeRepeatedly(client: pg.Client, checkMs: number): () => void {
  let timer = setTimeout(probe, checkMs);
  async function probe() {
    try {
      await client.query('select 1');
      timer = setTimeout(probe, checkMs);
    } catch {
      await client.end().catch(() => {});
    }
  }
  return () => clearTimeout(timer);
}
