import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/db.ts';
import type { PushAddress, VapidKeys } from './push-sender.ts';

const keyColumns = sql`public_key as "publicKey", private_key as "privateKey"`;

/** The newest. */
export async function newestKeys(db: Db): Promise<VapidKeys | null> {
  const { rows } = await sql<VapidKeys>`
    select ${keyColumns} from vapid_key order by created_at desc, public_key limit 1`.execute(db);
  return rows[0] ?? null;
}

/** By the public key; the oldest where none is named. */
export async function findKeys(db: Db, publicKey: string | null): Promise<VapidKeys | null> {
  const { rows } = await sql<VapidKeys>`
    select ${keyColumns} from vapid_key where ${publicKey}::text is null or public_key = ${publicKey}
    order by created_at, public_key limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Stores the first key pair. Of several processes that generate one at once, the first wins. */
export async function offerVapidKeys(trx: Trx, keys: VapidKeys): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('vapid_key'))`.execute(trx);
  if (!(await newestKeys(trx))) await addVapidKeys(trx, keys);
}

export async function addVapidKeys(db: Db, { publicKey, privateKey }: VapidKeys): Promise<void> {
  await sql`insert into vapid_key (public_key, private_key, created_at) values (${publicKey}, ${privateKey}, clock_timestamp())`.execute(
    db,
  );
}

export type PushKeyUse = { publicKey: string; createdAt: Date; devices: number };

/** Every key with the number of devices that subscribed with it, the newest first. */
export async function pushKeyUses(db: Db): Promise<PushKeyUse[]> {
  const { rows } = await sql<PushKeyUse>`
    select k.public_key as "publicKey", k.created_at as "createdAt", count(s.id)::int as devices
    from vapid_key k left join push_subscription s on k.public_key = coalesce(s.public_key,
      (select public_key from vapid_key order by created_at, public_key limit 1))
    group by k.public_key order by k.created_at desc, k.public_key`.execute(db);
  return rows;
}

/** With its subscriptions. False: there is none, or it is the newest. */
export async function removeVapidKeys(db: Db, publicKey: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from vapid_key where public_key = ${publicKey}
    and created_at < (select max(created_at) from vapid_key)`.execute(db);
  return numAffectedRows === 1n;
}

export async function deviceOfSession(
  db: Db,
  sessionId: string,
): Promise<{ endpoint: string; isForStores: boolean } | null> {
  const { rows } = await sql<{ endpoint: string; isForStores: boolean }>`
    select endpoint, is_for_stores as "isForStores" from push_subscription where session_id = ${sessionId}`.execute(db);
  return rows[0] ?? null;
}

type NewSubscription = PushAddress & {
  id: string;
  userId: string;
  sessionId: string;
  /** null: as it was for this session. */
  isForStores: boolean | null;
};

/**
 * Registers this session's push subscription. Replaces any earlier subscription of the same browser, another user's included, and deletes
 * that user's undelivered messages; only the user's newest `most` stay. Locks the session, so that one which ends
 * meanwhile leaves nothing behind: false then.
 */
export async function putSubscription(
  trx: Trx,
  { id, userId, sessionId, endpoint, p256dh, auth, publicKey, isForStores }: NewSubscription,
  { most, now }: { most: number; now: Date },
): Promise<boolean> {
  await sql`select from app_user where id = ${userId} for no key update`.execute(trx);
  const held = await sql`
    select from session where id = ${sessionId} and revoked_at is null for no key update`.execute(trx);
  if (held.rows.length === 0) return false;
  const before = await deviceOfSession(trx, sessionId);
  const isForStoresNow = isForStores ?? before?.isForStores ?? false;
  await sql`delete from push_subscription where session_id = ${sessionId} or endpoint = ${endpoint}`.execute(trx);
  // A conflict: another session has put the same browser there this very moment.
  await sql`insert into push_subscription (id, user_id, session_id, endpoint, p256dh, auth, public_key, is_for_stores, created_at)
    values (${id}, ${userId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${publicKey}, ${isForStoresNow}, ${now})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, public_key = excluded.public_key,
      is_for_stores = excluded.is_for_stores, created_at = excluded.created_at`.execute(trx);
  await sql`delete from push_subscription where id in (
    select id from push_subscription where user_id = ${userId} order by created_at desc, id desc offset ${most})`.execute(
    trx,
  );
  return true;
}

export async function removeSubscriptionOfSession(db: Db, sessionId: string): Promise<void> {
  await sql`delete from push_subscription where session_id = ${sessionId}`.execute(db);
}

export async function removeSubscription(db: Db, id: string): Promise<void> {
  await sql`delete from push_subscription where id = ${id}`.execute(db);
}

type Device = { id: string; userId: string; sessionId: string; isForStores: boolean };

export async function devicesOf(db: Db, userIds: readonly string[]): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select id, user_id as "userId", session_id as "sessionId", is_for_stores as "isForStores" from push_subscription
    where user_id = any(${userIds}::uuid[]) order by id`.execute(db);
  return rows;
}

/** For the user's export; without the keys, which belong to the browser. */
export async function pushDevicesOf(db: Db, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select session.device, endpoint, push_subscription.created_at as "createdAt", last_success_at as "lastSuccessAt",
      is_for_stores as "isForStores"
    from push_subscription join session on session.id = session_id
    where push_subscription.user_id = ${userId} order by push_subscription.created_at`.execute(db);
  return rows;
}

/** The push message for a device on one topic. */
export type PushMessage = { topic: string; body: string; path: string; happenedAt: Date };

/** Of two messages on one topic the one about the later event stays. False: this one was dropped. */
export async function savePushMessage(trx: Db, subscriptionId: string, word: PushMessage): Promise<boolean> {
  const { topic, body, path, happenedAt } = word;
  const { numAffectedRows } = await sql`
    insert into push_message (subscription_id, topic, body, path, happened_at)
    values (${subscriptionId}, ${topic}, ${body}, ${path}, ${happenedAt})
    on conflict (subscription_id, topic) do update set body = excluded.body, path = excluded.path,
      happened_at = excluded.happened_at, sent_at = null
    where push_message.happened_at <= excluded.happened_at`.execute(trx);
  return numAffectedRows === 1n;
}

export type PendingPush = PushMessage & { to: PushAddress };

type Taking = { since: Date; now: Date; until: Date };

/**
 * Claims a pending message about an event after `since`, for one caller at a time. Returns null also where another caller
 * has claimed it; that caller checks again after sending. A crashed process blocks it until `until` at the latest.
 */
export async function claimPushMessage(
  db: Db,
  subscriptionId: string,
  topic: string,
  { since, now, until }: Taking,
): Promise<PendingPush | null> {
  const { rows } = await sql<PushMessage & PushAddress>`
    update push_message set taken_until = ${until} from push_subscription
    where push_subscription.id = subscription_id and subscription_id = ${subscriptionId} and topic = ${topic}
      and sent_at is null and happened_at > ${since} and (taken_until is null or taken_until <= ${now})
    returning topic, body, path, happened_at as "happenedAt", endpoint, p256dh, auth,
        public_key as "publicKey"`.execute(db);
  if (!rows[0]) return null;
  const { endpoint, p256dh, auth, publicKey, ...word } = rows[0];
  return { ...word, to: { endpoint, p256dh, auth, publicKey } };
}

export async function returnPushMessage(db: Db, subscriptionId: string, topic: string): Promise<void> {
  await sql`update push_message set taken_until = null
    where subscription_id = ${subscriptionId} and topic = ${topic}`.execute(db);
}

/** A newer message that arrived meanwhile stays pending. */
export async function markPushSent(db: Db, subscriptionId: string, word: PushMessage, now: Date): Promise<void> {
  await sql`
    with told as (
      update push_subscription set last_success_at = ${now} where id = ${subscriptionId}
    )
    update push_message set sent_at = ${now}
    where subscription_id = ${subscriptionId} and topic = ${word.topic} and happened_at = ${word.happenedAt}`.execute(
    db,
  );
}

export async function deletePushesBefore(db: Db, moment: Date): Promise<void> {
  await sql`delete from push_message where happened_at < ${moment}`.execute(db);
}

/** The push service asked not to be contacted before then (Retry-After). */
export async function delayPush(db: Db, subscriptionId: string, topic: string, notBefore: Date): Promise<void> {
  await sql`update push_message set not_before = ${notBefore}
    where subscription_id = ${subscriptionId} and topic = ${topic}`.execute(db);
}

/** Messages on a topic that no device has received yet, where they lead to pages below `path`. */
export async function deleteUnsentPushes(trx: Db, topic: string, path: string): Promise<void> {
  await sql`delete from push_message where topic = ${topic} and sent_at is null and starts_with(path, ${path})`.execute(
    trx,
  );
}

/** Messages about events in between that were not sent although nothing blocks them. */
export async function unsentPushes(
  db: Db,
  { since, before, now }: { since: Date; before: Date; now: Date },
): Promise<{ userId: string; subscriptionId: string; topic: string }[]> {
  const { rows } = await sql<{ userId: string; subscriptionId: string; topic: string }>`
    select push_subscription.user_id as "userId", subscription_id as "subscriptionId", topic
    from push_message join push_subscription on push_subscription.id = subscription_id
    where sent_at is null and happened_at > ${since} and happened_at <= ${before}
      and (taken_until is null or taken_until <= ${now}) and (not_before is null or not_before <= ${now})
    order by happened_at limit 200`.execute(db);
  return rows;
}

/** Messages that devices have not got yet, and how long the oldest has waited. */
export async function waitingPushes(db: Db, now: Date): Promise<{ n: number; oldestSeconds: number }> {
  const since = new Date(now.getTime() - PUSH_LASTS_MS);
  const { rows } = await sql<{ n: number; oldestSeconds: number }>`
    select count(*)::int as n, coalesce(extract(epoch from ${now}::timestamptz - min(happened_at)), 0)::float8 as "oldestSeconds"
    from push_message where sent_at is null and happened_at > ${since}`.execute(db);
  return rows[0] ?? { n: 0, oldestSeconds: 0 };
}

/** After a day a message is worthless. */
const PUSH_LASTS_MS = 86_400_000;
