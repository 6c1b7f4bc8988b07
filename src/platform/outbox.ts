import { sql } from 'kysely';
import { v5 } from 'uuid';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import { newId } from './id.ts';
import type { Jobs } from './jobs.ts';

export type Message = { channel: 'mail'; to: string; subject: string; text: string; html: string };

/** Hands a mail over. Sending the same `id` twice may happen (a crash after the first); it is its Message-ID. */
export type Mailer = {
  send(mail: { id: string; to: string; subject: string; text: string; html: string }): Promise<void>;
  /** The outbox itself is the mail box (demo): messages stay readable there. Elsewhere the words go once they are sent. */
  readonly keepsMessages: boolean;
};

type Row = { id: string; recipient: string; subject: string; text: string; html: string };

const SEND = 'outbox.send';
const TIDY = 'outbox.tidy';

const NAMESPACE = '6d5c5a52-7c0f-4c1e-9d3b-0d2f4b8f5f10';

/**
 * Writes a message in the caller's transaction; it goes out if, and only if, that commits. With a key it is written
 * once, however often a job that writes it runs.
 */
export async function sendLater(trx: Db, jobs: Pick<Jobs, 'enqueue'>, message: Message, key?: string): Promise<void> {
  const { channel, to, subject, text, html } = message;
  const id = key === undefined ? newId() : v5(key, NAMESPACE);
  const { numAffectedRows } = await sql`
    insert into outbox_message (id, channel, recipient, subject, text, html, created_at)
    values (${id}, ${channel}, ${to}, ${subject}, ${text}, ${html}, clock_timestamp())
    on conflict (id) do nothing`.execute(trx);
  if (numAffectedRows === 1n) await jobs.enqueue(trx, SEND, { id });
}

type Deps = { db: Db; jobs: Jobs; mailer: Mailer; clock: Clock };

/** Starts sending what is in the outbox. */
export async function workOutbox({ db, jobs, mailer, clock }: Deps): Promise<void> {
  await jobs.work<{ id: string }>(SEND, async ({ id }) => {
    const waiting = await sql<Row>`select id, recipient, subject, text, html from outbox_message
      where id = ${id} and sent_at is null`.execute(db);
    const message = waiting.rows[0];
    if (!message) return;
    await mailer.send({ ...message, to: message.recipient });
    await markSent(db, id, clock.now(), mailer.keepsMessages);
  });
  await jobs.every(TIDY, '23 4 * * *', async () => {
    await sql`delete from outbox_message where sent_at < ${clock.now()}::timestamptz - interval '30 days'`.execute(db);
  });
}

export type KeptMessage = {
  channel: 'mail' | 'sms';
  to: string;
  subject: string;
  text: string;
  html: string;
  createdAt: string;
};

/** The newest messages first, at most 500. */
export async function messagesInOutbox(db: Db): Promise<KeptMessage[]> {
  const { rows } = await sql<Omit<KeptMessage, 'createdAt'> & { createdAt: Date }>`
    select channel, recipient as to, subject, text, html, created_at as "createdAt"
    from outbox_message order by created_at desc, id desc limit 500`.execute(db);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** What was sent may hold a link that opens an account, so its words are not kept beyond need. */
async function markSent(db: Db, id: string, now: Date, keepsWords: boolean): Promise<void> {
  await sql`update outbox_message set sent_at = ${now},
      text = case when ${keepsWords} then text else '' end, html = case when ${keepsWords} then html else '' end
    where id = ${id}`.execute(db);
}
