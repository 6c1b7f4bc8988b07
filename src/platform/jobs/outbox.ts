import { sql } from 'kysely';
import { v5 } from 'uuid';
import type { Db } from '../db/db.ts';
import { newId } from '../id.ts';
import type { Jobs } from './jobs.ts';

export type Message = (
  | ({ channel: 'mail'; to: string; subject: string; text: string; html: string } & Partial<Unsubscribing>)
  | { channel: 'sms'; to: string; text: string }
) & {
  /** The expiry of its link or PIN: not sent afterwards. */
  expiresAt?: Date;
  /** The topic and its event's time: of several failed messages only the newest is retried. */
  topic?: { key: string; at: Date };
};

/** The unsubscribe address of promotional mails: a POST to it ends them (RFC 8058). */
type Unsubscribing = { unsubscribeUrl: string | null };

/** Sends a mail. A crash may repeat an `id`, which is its Message-ID. */
export type Mailer = {
  send(mail: { id: string; to: string; subject: string; text: string; html: string } & Unsubscribing): Promise<void>;
  /** The outbox is the mail box (demo): texts stay. Elsewhere they are deleted once sent. */
  readonly keepsMessages: boolean;
};

/** Sends a text message; `to` is E.164. A crash may repeat an `id`. */
export type SmsSender = {
  /** 'undeliverable': the number never accepts any. Throws if it may be retried. */
  send(sms: { id: string; to: string; text: string }): Promise<'sent' | 'undeliverable'>;
  readonly keepsMessages: boolean;
  /** Each message costs money: the daily total is limited. */
  readonly mostPerDay: number;
};

export const SEND = 'outbox.send';

const NAMESPACE = '6d5c5a52-7c0f-4c1e-9d3b-0d2f4b8f5f10';

/** Writes a message in the caller's transaction; with a key only once, however often the job runs. */
export const sendLater = (trx: Db, jobs: Pick<Jobs, 'enqueueAll'>, message: Message, key?: string): Promise<void> =>
  sendAllLater(trx, jobs, [{ message, key }]);

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

/** Cancels pending promotional mails after an unsubscription. */
export async function withdrawMails(trx: Db, unsubscribeUrl: string): Promise<void> {
  await sql`delete from outbox_message where unsubscribe_url = ${unsubscribeUrl} and sent_at is null`.execute(trx);
}

export async function forgetMessages(trx: Db, recipients: readonly string[]): Promise<void> {
  await sql`delete from outbox_message where recipient = any(${recipients}::text[])`.execute(trx);
}

export async function forgetKeyed(trx: Db, keys: readonly string[]): Promise<void> {
  await sql`delete from outbox_message where id = any(${keys.map(idOfKey)}::uuid[])`.execute(trx);
}

/** Messages to a user's former address or number still belong to them, and are deleted with the user. */
export async function keepForOwner(trx: Db, recipient: string, userId: string): Promise<void> {
  await sql`update outbox_message set user_id = ${userId} where recipient = ${recipient}`.execute(trx);
}
