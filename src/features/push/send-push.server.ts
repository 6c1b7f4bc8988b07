import { createHash } from 'node:crypto';
import { livingSessions } from '#features/accounts/server';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { Jobs } from '#platform/jobs.ts';
import {
  devicesOf,
  markWordSent,
  putWord,
  removeSubscription,
  removeWordsBefore,
  type Word,
  waitingWord,
} from './push.queries.server.ts';
import type { PushSender } from './push-sender.ts';

type Deps = { db: Db; jobs: Jobs; clock: Clock; push: PushSender; siteName: string };

const SEND = 'push.send';
const TIDY = 'push.tidy';
/** Who has been without a network for a day looks at her orders themselves. */
const A_DAY_S = 24 * 3600;

/** `userId` is there so that the job goes with her account. */
type Waiting = { userId: string; subscriptionId: string; topic: string };

/**
 * Tells every device of a person that asked for it, in the caller's transaction: it goes out if, and only if, that commits.
 * Of several words on one topic (an order's id) a device gets the newest that it has not had yet.
 */
export async function pushLater(
  trx: Db,
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  userId: string,
  word: Word,
): Promise<void> {
  const devices = await devicesOf(trx, userId);
  if (devices.length === 0) return;
  const living = await livingSessions(
    trx,
    devices.map(({ sessionId }) => sessionId),
    clock.now(),
  );
  for (const { id } of devices.filter(({ sessionId }) => living.has(sessionId))) {
    if (await putWord(trx, id, word)) await enqueue(trx, jobs, { userId, subscriptionId: id, topic: word.topic });
  }
}

const enqueue = (trx: Db, jobs: Jobs, data: Waiting, startAfter?: Date) =>
  jobs.enqueue(trx, SEND, data, {
    singletonKey: `${data.subscriptionId} ${data.topic}`,
    ...(startAfter && { startAfter }),
  });

/** Starts sending what waits. */
export async function workPush(deps: Deps): Promise<void> {
  const { db, jobs, clock } = deps;
  await jobs.work<Waiting>(SEND, (data) => send(deps, data), { isUrgent: true });
  await jobs.every(TIDY, '41 4 * * *', () =>
    removeWordsBefore(db, new Date(clock.now().getTime() - 2 * A_DAY_S * 1000)),
  );
}

async function send({ db, jobs, clock, push, siteName }: Deps, data: Waiting): Promise<void> {
  const { subscriptionId, topic } = data;
  const word = await waitingWord(db, subscriptionId, topic);
  const now = clock.now();
  const ttlSeconds = word ? A_DAY_S - Math.floor((now.getTime() - word.happenedAt.getTime()) / 1000) : 0;
  if (!word || ttlSeconds <= 0) return;
  const outcome = await push.send(
    word.to,
    { text: textOf(siteName, word), topic: opaque(topic), ttlSeconds: Math.min(ttlSeconds, A_DAY_S) },
    now,
  );
  if (outcome === 'sent') await markWordSent(db, subscriptionId, word, now);
  else if (outcome === 'gone') await removeSubscription(db, subscriptionId);
  else await enqueue(db, jobs, data, new Date(now.getTime() + outcome.retryAfterSeconds * 1000));
}

/** What src/service-worker/notice.ts reads. */
const textOf = (title: string, { topic, body, path, happenedAt }: Word) =>
  JSON.stringify({ title, body, path, tag: topic, at: happenedAt.getTime() });

/** 32 characters that tell a push service nothing. */
const opaque = (topic: string) => createHash('sha256').update(topic).digest('base64url').slice(0, 32);
