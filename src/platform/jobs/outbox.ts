import { sql } from 'kysely';
import { v5 } from 'uuid';
import type { Db } from '../db/db.ts';
import { newId } from '../id.ts';
import type { Jobs } from './jobs.ts';

export type Message = (
  | ({ channel: 'mail'; to: string; subject: string; text: string; html: string } & Partial<Unsubscribing>)
  | { channel: 'sms'; to: string; text: string }
) & {
  /** A link or PIN in it is good until then: it is not sent afterwards. */
  expiresAt?: Date;
  /** The topic and the time of its event: of several failed messages on one topic only the newest is retried. */
  topic?: { key: string; at: Date };
};

/** The unsubscribe address of promotional mails: a POST to it ends them (RFC 8058). */
type Unsubscribing = { unsubscribeUrl: string | null };

/** Hands a mail over. Sending the same `id` twice may happen (a crash after the first); it is its Message-ID. */
export type Mailer = {
  send(mail: { id: string; to: string; subject: string; text: string; html: string } & Unsubscribing): Promise<void>;
  /** The outbox itself is the mail box (demo): messages stay readable there. Elsewhere the words go once they are sent. */
  readonly keepsMessages: boolean;
};

/** Hands a text message over; `to` is E.164. Sending the same `id` twice may happen, as with a mail. */
export type SmsSender = {
  /** 'undeliverable': the number takes none and never will. Throws when it may be tried again. */
  send(sms: { id: string; to: string; text: string }): Promise<'sent' | 'undeliverable'>;
  /** As a mailer's. */
  readonly keepsMessages: boolean;
  /** Each message costs money: the total per day is limited. */
  readonly mostPerDay: number;
};

/** Wakes the sender, which reads from the rows what is due. */
export const SEND = 'outbox.send';

const NAMESPACE = '6d5c5a52-7c0f-4c1e-9d3b-0d2f4b8f5f10';

/**
 * Writes a message in the caller's transaction; it goes out if, and only if, that commits. With a key it is written
 * once, however often a job that writes it runs.
 */
export const sendLater = (trx: Db, jobs: Pick<Jobs, 'enqueueAll'>, message: Message, key?: string): Promise<void> =>
  sendAllLater(trx, jobs, [{ message, key }]);

/** The same for several at once. */
export async function sendAllLater(
  trx: Db,
  jobs: Pick<Jobs, 'enqueueAll'>,
  messages: readonly { message: Message; key?: string | undefined }[],
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ message: { topic, ...message }, key }) => ({
    subject: '',
    html: '',
    ...message,
    topic: topic?.key,
    topicAt: topic?.at,
    id: key === undefined ? newId() : idOfKey(key),
  }));
  const { rows: written } = await sql<{ id: string }>`
    insert into outbox_message (id, channel, recipient, subject, text, html, unsubscribe_url, expires_at, topic,
      topic_at, next_try_at, created_at)
    select id, channel, "to", subject, text, html, "unsubscribeUrl", "expiresAt", topic, "topicAt",
      -- Messages that expire go before those that do not, such as a whole mailing list.
      case when "expiresAt" is null then 'epoch' else '-infinity' end::timestamptz, clock_timestamp()
    from json_to_recordset(${JSON.stringify(rows)}::json) as message (
      id uuid, channel text, "to" text, subject text, text text, html text, "unsubscribeUrl" text,
      "expiresAt" timestamptz, topic text, "topicAt" timestamptz)
    on conflict (id) do nothing returning id`.execute(trx);
  if (written.length) await jobs.enqueueAll(trx, SEND, [{}]);
}

const idOfKey = (key: string): string => v5(key, NAMESPACE);

export type KeptMessage = {
  channel: 'mail' | 'sms';
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Promotional mails only. */
  unsubscribeUrl?: string;
  createdAt: string;
};

/** The newest messages first, at most 500. */
export async function messagesInOutbox(db: Db): Promise<KeptMessage[]> {
  const { rows } = await sql<Omit<KeptMessage, 'createdAt' | 'unsubscribeUrl'> & Unsubscribing & { createdAt: Date }>`
    select channel, recipient as to, subject, text, html, unsubscribe_url as "unsubscribeUrl", created_at as "createdAt"
    from outbox_message order by created_at desc, id desc limit 500`.execute(db);
  return rows.map(({ unsubscribeUrl, ...row }) => ({
    ...row,
    ...(unsubscribeUrl && { unsubscribeUrl }),
    createdAt: row.createdAt.toISOString(),
  }));
}

/** Pending promotional mails are not sent any more: the owner of the address has unsubscribed. */
export async function withdrawMails(trx: Db, unsubscribeUrl: string): Promise<void> {
  await sql`delete from outbox_message where unsubscribe_url = ${unsubscribeUrl} and sent_at is null`.execute(trx);
}

/** Removes what was or will be sent to any of these. */
export async function forgetMessages(trx: Db, recipients: readonly string[]): Promise<void> {
  await sql`delete from outbox_message where recipient = any(${recipients}::text[])`.execute(trx);
}

/** Deletes messages that mention a person to others, by the keys they were written with. */
export async function forgetKeyed(trx: Db, keys: readonly string[]): Promise<void> {
  await sql`delete from outbox_message where id = any(${keys.map(idOfKey)}::uuid[])`.execute(trx);
}

/** A message to an address or number that a user no longer has still belongs to them: it is deleted with their row. */
export async function keepForOwner(trx: Db, recipient: string, userId: string): Promise<void> {
  await sql`update outbox_message set user_id = ${userId} where recipient = ${recipient}`.execute(trx);
}
