import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/db.ts';

export type UnreadAnswers = {
  userId: string;
  orderId: string | null;
  /** null: support answered. */
  storeName: string | null;
  count: number;
  first: { id: string; n: number; at: Date };
  newest: { n: number; at: Date };
};

/** Locks the account, as everywhere first, then the conversation; returns unread answers, or null for none. */
export async function unreadAnswers(trx: Trx, chatId: string): Promise<UnreadAnswers | null> {
  await sql`select from app_user where id = (select user_id from chat where id = ${chatId}) for key share`.execute(trx);
  await sql`select from chat where id = ${chatId} for no key update`.execute(trx);
  const { rows } = await sql<Answer>`
    select chat.user_id as "userId", chat.order_id as "orderId", m.id, m.n, m.created_at as at,
      (select display_name from store join orders on orders.store_id = store.id where orders.id = chat.order_id) as "storeName"
    from chat join chat_message m on m.chat_id = chat.id
    where chat.id = ${chatId} and not m.from_shopper and m.n > chat.shopper_read_to order by m.n`.execute(trx);
  const [first, newest] = [rows[0], rows.at(-1)];
  if (!first || !newest) return null;
  const { userId, orderId, storeName } = first;
  return { userId, orderId, storeName, count: rows.length, first, newest };
}

type Answer = Pick<UnreadAnswers, 'userId' | 'orderId' | 'storeName'> & { id: string; n: number; at: Date };

/** A message that no staff have read or answered, and who should. */
export type Unanswered = {
  /** null, as the store's name: support should. */
  refNum: string | null;
  storeName: string | null;
  storeEmail: string | null;
};

/** null: read or answered by now, or deleted. */
export async function unanswered(db: Db, messageId: string): Promise<Unanswered | null> {
  const { rows } = await sql<Unanswered>`
    select orders.ref_num as "refNum", store.display_name as "storeName", store.contact_email as "storeEmail"
    from chat_message m join chat on chat.id = m.chat_id left join orders on orders.id = chat.order_id
      left join store on store.id = orders.store_id
    where m.id = ${messageId} and m.from_shopper and m.n > chat.desk_read_to`.execute(db);
  return rows[0] ?? null;
}

/** Bounds the sweep: after two weeks without a notification none is sent. */
const isRecent = (before: Date) => sql`chat.last_at > ${before}::timestamptz - interval '14 days'`;

/** Conversations whose first unread answer is older than that, without a mail for it. */
export async function chatsToMailReader(db: Db, before: Date): Promise<{ chatId: string; messageId: string }[]> {
  const { rows } = await sql<{ chatId: string; messageId: string }>`
    select chat.id as "chatId", first.id as "messageId" from chat cross join lateral (
      select m.id, m.n, m.created_at from chat_message m
      where m.chat_id = chat.id and not m.from_shopper and m.n > chat.shopper_read_to order by m.n limit 1) first
    where ${isRecent(before)} and chat.shopper_read_to < chat.last_n and chat.reader_mailed_n < chat.last_n
      and first.n > chat.reader_mailed_n and first.created_at <= ${before} limit 200`.execute(db);
  return rows;
}

/** The first unread message of each conversation, if it is older than that and was not mailed. */
export async function messagesToMailStaff(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from chat join chat_message m on m.chat_id = chat.id and m.n = chat.desk_read_to + 1
    where ${isRecent(before)} and chat.desk_read_to < chat.last_n and chat.desk_mailed_n < chat.last_n
      and m.from_shopper and m.n > chat.desk_mailed_n and m.created_at <= ${before} limit 200`.execute(db);
  return rows.map(({ id }) => id);
}

/** Records that a mail was written, or that none is wanted. */
export async function markReaderMailed(trx: Trx, chatId: string, n: number): Promise<void> {
  await sql`update chat set reader_mailed_n = greatest(reader_mailed_n, ${n}) where id = ${chatId}`.execute(trx);
}

export async function markStaffMailed(trx: Trx, messageId: string): Promise<void> {
  await sql`update chat set desk_mailed_n = greatest(desk_mailed_n, m.n) from chat_message m
    where m.id = ${messageId} and chat.id = m.chat_id`.execute(trx);
}
