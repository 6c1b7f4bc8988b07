import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db.ts';

/** What a shopper was answered and has not read. */
export type YetToRead = {
  userId: string;
  orderId: string | null;
  /** null: support answered. */
  storeName: string | null;
  count: number;
  first: { id: string; at: Date };
  newest: { n: number; at: Date };
};

/**
 * Holds the conversation, so that nothing is written or read in it meanwhile, and gives what she has yet to read; null:
 * nothing. Her account first, as everywhere.
 */
export async function answersYetToRead(trx: Trx, chatId: string): Promise<YetToRead | null> {
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

type Answer = Pick<YetToRead, 'userId' | 'orderId' | 'storeName'> & { id: string; n: number; at: Date };

/** A message that nobody at the desk has read or answered, and who should. */
export type Unanswered = {
  /** null: support should, as is the store's name. */
  refNum: string | null;
  storeName: string | null;
  storeEmail: string | null;
};

/** null: it is read or answered by now, or gone. */
export async function unanswered(db: Db, messageId: string): Promise<Unanswered | null> {
  const { rows } = await sql<Unanswered>`
    select orders.ref_num as "refNum", store.display_name as "storeName", store.contact_email as "storeEmail"
    from chat_message m join chat on chat.id = m.chat_id left join orders on orders.id = chat.order_id
      left join store on store.id = orders.store_id
    where m.id = ${messageId} and m.from_shopper and m.n > chat.desk_read_to`.execute(db);
  return rows[0] ?? null;
}
