import { createHash } from 'node:crypto';
import { activeSessions } from '#features/auth/server';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import {
  claimPushMessage,
  delayPush,
  deletePushesBefore,
  devicesOf,
  markPushSent,
  type PushMessage,
  removeSubscription,
  returnPushMessage,
  savePushMessage,
  unsentPushes,
} from './push.queries.server.ts';
import type { PushSender } from './push-sender.ts';

type Deps = { db: Db; jobs: Jobs; clock: Clock; push: PushSender; log: Log; siteName: string };

const SEND = 'push.send';
const TIDY = 'push.tidy';
const SWEEP_SECONDS = 60;
/** By then a job has sent it, unless it was lost or the service cannot be reached. */
const BY_JOBS_MS = 10 * 60_000;
/** A device that was offline for a day gets no old messages: its user looks at the orders. */
const A_DAY_MS = 24 * 3600_000;
/**
 * Longer than the time-out of a push service, and shorter than the delay before another process takes over the job of a
 * crashed one.
 */
const TAKEN_MS = 60_000;

/** With `userId` the job is deleted with the account. */
type DuePush = { userId: string; subscriptionId: string; topic: string };

/**
 * Queues a push message for every subscribed device of these users (`isForStores`: for those that want news of stores), in the caller's transaction: it is sent if and only if
 * that commits. Per topic (an order's id) a device gets the newest message that it has not received yet.
 */
export async function pushLater(
  trx: Db,
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  news: readonly { userId: string; word: PushMessage; isForStores?: boolean }[],
): Promise<void> {
  const devices = await devicesOf(
    trx,
    news.map(({ userId }) => userId),
  );
  if (devices.length === 0) return;
  const living = await activeSessions(
    trx,
    devices.map(({ sessionId }) => sessionId),
    clock.now(),
  );
  for (const { userId, word, isForStores = false } of news)
    for (const { id } of devices.filter(
      (device) => device.userId === userId && living.has(device.sessionId) && (device.isForStores || !isForStores),
    ))
      if (await savePushMessage(trx, id, word))
        await enqueue(trx, jobs, { userId, subscriptionId: id, topic: word.topic });
}

const enqueue = (trx: Db, jobs: Jobs, data: DuePush, afterSeconds = 0) =>
  jobs.enqueue(trx, SEND, data, { singletonKey: `${data.subscriptionId} ${data.topic}`, afterSeconds });

/** Starts sending pending messages. */
export async function startPushJobs(deps: Deps): Promise<void> {
  const { db, jobs, clock } = deps;
  await jobs.work<DuePush>(SEND, (data) => send(deps, data));
  await jobs.often('push.unsent', SWEEP_SECONDS, () => sendForgotten(deps));
  await jobs.every(TIDY, '41 4 * * *', () => deletePushesBefore(db, new Date(clock.now().getTime() - 2 * A_DAY_MS)));
}

/** Words whose job was lost. One that cannot be sent holds up no other. */
async function sendForgotten(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const [since, before] = [new Date(now.getTime() - A_DAY_MS), new Date(now.getTime() - BY_JOBS_MS)];
  for (const waiting of await unsentPushes(deps.db, { since, before, now }))
    await send(deps, waiting).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a push message could not be sent'),
    );
}

async function send(deps: Deps, data: DuePush): Promise<void> {
  while (await sendNewest(deps, data));
}

/** True where it was sent: a newer message may have arrived meanwhile. */
async function sendNewest(deps: Deps, data: DuePush): Promise<boolean> {
  const { db, clock, push, siteName } = deps;
  const { subscriptionId, topic } = data;
  const now = clock.now();
  const [since, until] = [new Date(now.getTime() - A_DAY_MS), new Date(now.getTime() + TAKEN_MS)];
  // One after the other: of two under way at once the older could arrive last.
  const word = await claimPushMessage(db, subscriptionId, topic, { since, now, until });
  if (!word) return false;
  try {
    const ttlSeconds = Math.floor((word.happenedAt.getTime() - since.getTime()) / 1000);
    const outcome = await push.send(word.to, { text: textOf(siteName, word), topic: opaque(topic), ttlSeconds }, now);
    if (outcome === 'sent') await markPushSent(db, subscriptionId, word, now);
    else if (outcome === 'gone') await removeSubscription(db, subscriptionId);
    else await sendAgain(deps, data, outcome.retryAfterSeconds);
    return outcome === 'sent';
  } finally {
    await returnPushMessage(db, subscriptionId, topic);
  }
}

async function sendAgain({ db, jobs, clock }: Deps, data: DuePush, afterSeconds: number): Promise<void> {
  const notBefore = new Date(clock.now().getTime() + 1000 * afterSeconds);
  await delayPush(db, data.subscriptionId, data.topic, notBefore);
  await enqueue(db, jobs, data, afterSeconds);
}

/** The payload that src/service-worker/notice.ts reads. */
const textOf = (title: string, { topic, body, path, happenedAt }: PushMessage) =>
  JSON.stringify({ title, body, path, tag: topic, at: happenedAt.getTime() });

/** 32 characters that reveal nothing to a push service. */
const opaque = (topic: string) => createHash('sha256').update(topic).digest('base64url').slice(0, 32);
