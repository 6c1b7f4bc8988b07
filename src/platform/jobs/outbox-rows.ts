import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';

export type OutboxRow = {
  id: string;
  channel: 'mail' | 'sms';
  recipient: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | null;
  /** Including this one. */
  tries: number;
};

export type DropReason = 'expired' | 'overtaken' | 'gave-up' | 'undeliverable';
export type DroppedMessage = { id: string; channel: OutboxRow['channel']; reason: DropReason };

const AT_ONCE = 5;
const MOST_WAIT_MS = 15 * 60_000;
/** Longer than sending may take: a process that claimed a message may crash. */
const CLAIM = '2 minutes';

const isOpen = sql`sent_at is null and dropped_at is null`;

/** 10 s after the first attempt, with growing intervals up to 15 minutes. */
export const retryAt = (tries: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(5_000 * 2 ** Math.min(tries, 20), MOST_WAIT_MS));

/** Claims due messages, each for one caller: new ones first, expiring ones before others (see `sendAllLater`). */
export async function claimDue(db: Db, now: Date): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    update outbox_message set tries = tries + 1, first_tried_at = coalesce(first_tried_at, ${now}::timestamptz),
      next_try_at = ${now}::timestamptz + ${CLAIM}::interval
    where id in (select id from outbox_message
      where ${isOpen} and next_try_at <= ${now} and (expires_at is null or expires_at > ${now})
      order by next_try_at limit ${AT_ONCE} for update skip locked)
    returning id, channel, recipient, subject, text, html, unsubscribe_url as "unsubscribeUrl", tries`.execute(db);
  return rows;
}

/**
 * Drops due messages that are worthless: an expired link or PIN, a failed one that a newer one on its topic replaces,
 * one unsent for three days. The last keeps its text for resending.
 */
export async function dropUnsendable(db: Db, now: Date): Promise<DroppedMessage[]> {
  const { rows } = await sql<DroppedMessage>`
    with due as materialized (
      select id, case
        when expires_at <= ${now} then 'expired'
        when tries > 0 and exists (select from outbox_message newer where newer.topic = message.topic
          and newer.topic_at > message.topic_at and newer.recipient = message.recipient) then 'overtaken'
        when first_tried_at <= ${now}::timestamptz - interval '3 days' then 'gave-up'
      end as reason
      from outbox_message message where ${isOpen} and next_try_at <= ${now}
    )
    update outbox_message message set dropped_at = ${now}, drop_reason = reason, ${wordsKeptIf(sql`reason = 'gave-up'`)}
    from due where due.id = message.id and reason is not null and ${isOpen}
    returning message.id, channel, reason`.execute(db);
  return rows;
}

export async function markDropped(db: Db, id: string, reason: DropReason, now: Date): Promise<DroppedMessage[]> {
  const { rows } = await sql<DroppedMessage>`
    update outbox_message set dropped_at = ${now}, drop_reason = ${reason}, ${wordsKeptIf(sql`false`)}
    where id = ${id} and ${isOpen} returning id, channel, drop_reason as reason`.execute(db);
  return rows;
}

/** A sent message may hold a link that opens an account, so its text is deleted. */
export async function markSent(db: Db, id: string, now: Date, { keepsWords }: { keepsWords: boolean }): Promise<void> {
  await sql`update outbox_message set sent_at = ${now}, ${wordsKeptIf(sql`${keepsWords}::boolean`)}
    where id = ${id} and ${isOpen}`.execute(db);
}

const wordsKeptIf = (isKept: RawBuilder<unknown>) =>
  sql`text = case when ${isKept} then text else '' end, html = case when ${isKept} then html else '' end`;

/** The number of messages that became overdue while none was; only one process gets it, the others 0. */
export async function alertOfOverdue(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ wasBefore: boolean }>`
    update outbox_message set alerted_at = ${now}
    where ${isOpen} and alerted_at is null and tries > 0
      and first_tried_at <= ${now}::timestamptz - interval '15 minutes'
    returning exists (select from outbox_message earlier
      where earlier.sent_at is null and earlier.dropped_at is null and earlier.alerted_at is not null) as "wasBefore"`.execute(
    db,
  );
  return rows.some(({ wasBefore }) => wasBefore) ? 0 : rows.length;
}

export async function removeOldMessages(db: Db, now: Date): Promise<void> {
  await sql`delete from outbox_message
    where coalesce(sent_at, dropped_at) < ${now}::timestamptz - interval '30 days'`.execute(db);
}

export type UnsentMessage = {
  id: string;
  channel: OutboxRow['channel'];
  to: string;
  subject: string;
  tries: number;
  createdAt: Date;
  nextTryAt: Date | null;
  dropReason: DropReason | null;
};

export async function unsentMessages(db: Db, most: number): Promise<UnsentMessage[]> {
  const { rows } = await sql<UnsentMessage>`
    select id, channel, recipient as "to", subject, tries, created_at as "createdAt",
      case when tries > 0 then next_try_at end as "nextTryAt", drop_reason as "dropReason"
    from outbox_message where sent_at is null order by created_at, id limit ${most}`.execute(db);
  return rows;
}

/** Makes messages due for three more days; null: all unsent. Returns their number. */
export async function resendMessages(db: Db, ids: readonly string[] | null): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox_message set next_try_at = 'epoch', first_tried_at = null, tries = 0, dropped_at = null,
      drop_reason = null, alerted_at = null
    where sent_at is null and (drop_reason is null or drop_reason = 'gave-up')
      and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Mails and text messages that are not sent yet, and how long the oldest has waited. */
export async function countUnsent(db: Db, now: Date): Promise<{ n: number; oldestSeconds: number }> {
  const { rows } = await sql<{ n: number; oldestSeconds: number }>`
    select count(*)::int as n, coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float8 as "oldestSeconds"
    from outbox_message where ${isOpen}`.execute(db);
  return rows[0] ?? { n: 0, oldestSeconds: 0 };
}
