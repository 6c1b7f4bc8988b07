import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db.ts';

/** Which conversation: `orderId` null is the one with support. `storeIds` null: at whatever store. */
export type Whose = { userId: string; orderId: string | null; storeIds: readonly number[] | null };

const isAtStores = (storeIds: Whose['storeIds']) =>
  sql`(${storeIds}::bigint[] is null or orders.store_id = any(${storeIds}))`;

/** A conversation that may be had: of a person that there is, about an order of hers, at one of the stores. */
const mayBeHad = ({ userId, orderId, storeIds }: Whose) => sql`
  app_user left join orders on orders.id = ${orderId} and orders.user_id = app_user.id
  where app_user.id = ${userId} and (orders.id is not null or ${orderId}::uuid is null) and ${isAtStores(storeIds)}`;

export type OrderNamed = { orderId: string | null; refNum: string | null; storeName: string | null };

const orderNamed = sql`orders.id as "orderId", orders.ref_num as "refNum",
  (select display_name from store where store.id = orders.store_id) as "storeName"`;

/** What is written about; null where there can be no such conversation. */
export async function chatSubject(db: Db, whose: Whose): Promise<OrderNamed | null> {
  const { rows } = await sql<OrderNamed>`select ${orderNamed} from ${mayBeHad(whose)}`.execute(db);
  return rows[0] ?? null;
}

export type HeldChat = { id: string; lastN: number };

/** Begins the conversation or finds it, and holds it, so that its messages have an order; null where there can be none. */
export async function holdChat(
  trx: Trx,
  whose: Whose,
  { id, now }: { id: string; now: Date },
): Promise<HeldChat | null> {
  const { rows } = await sql<HeldChat>`
    insert into chat (id, user_id, order_id, last_at)
    select ${id}::uuid, app_user.id, orders.id, ${now}::timestamptz from ${mayBeHad(whose)} for key share of app_user
    on conflict (user_id, order_id) do update set last_n = chat.last_n
    returning id, last_n as "lastN"`.execute(trx);
  return rows[0] ?? null;
}

type NewMessage = { id: string; chatId: string; n: number; fromShopper: boolean; msg: string; now: Date };

/** The newest of its conversation. Nothing where there is a message with its id. */
export async function addMessage(trx: Trx, { id, chatId, n, fromShopper, msg, now }: NewMessage): Promise<void> {
  await sql`
    with added as (
      insert into chat_message (id, chat_id, n, from_shopper, msg, created_at)
      values (${id}, ${chatId}, ${n}, ${fromShopper}, ${msg}, ${now}) on conflict (id) do nothing
      returning n, created_at
    )
    update chat set last_n = added.n, last_at = added.created_at from added where chat.id = ${chatId}`.execute(trx);
}

export type MessageRow = {
  id: string;
  fromShopper: boolean;
  msg: string;
  createdAt: Date;
  orderId: string | null;
  state: 'sent' | 'delivered' | 'read';
};

const columns = sql`m.id, m.from_shopper as "fromShopper", m.msg, m.created_at as "createdAt",
  chat.order_id as "orderId",
  case when m.from_shopper and m.n <= chat.desk_read_to or not m.from_shopper and m.n <= chat.shopper_read_to then 'read'
    when m.from_shopper or m.n <= chat.shopper_got_to then 'delivered' else 'sent' end as state`;

type Of = { id: string; userId: string; fromShopper?: boolean };

/** A message of this person's conversations. */
export async function messageById(db: Db, { id, userId, fromShopper }: Of): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from chat_message m join chat on chat.id = m.chat_id
    where m.id = ${id} and chat.user_id = ${userId}
      and (${fromShopper ?? null}::boolean is null or m.from_shopper = ${fromShopper ?? null})`.execute(db);
  return rows[0] ?? null;
}

const isOf = ({ userId, orderId, storeIds }: Whose) =>
  sql`chat.user_id = ${userId} and chat.order_id is not distinct from ${orderId}::uuid and (${storeIds}::bigint[] is null
    or exists (select from orders where orders.id = chat.order_id and orders.store_id = any(${storeIds})))`;

/** The newest first, of those before the message `before`; a message of another conversation is before none. */
export async function messagesOf(
  db: Db,
  whose: Whose,
  { before = null, count }: { before?: string | null; count: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from chat_message m join chat on chat.id = m.chat_id
    where ${isOf(whose)} and (${before}::uuid is null
      or m.n < (select n from chat_message first where first.id = ${before} and first.chat_id = chat.id))
    order by m.n desc limit ${count}`.execute(db);
  return rows;
}

/** Everything that a person wrote and was answered, in its order. */
export async function allMessagesOf(db: Db, userId: string): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from chat_message m join chat on chat.id = m.chat_id
    where chat.user_id = ${userId} order by m.created_at, m.id`.execute(db);
  return rows;
}

/** She has got what she was answered, as far as this message. */
export async function markGot(db: Db, id: string, userId: string): Promise<void> {
  await sql`update chat set shopper_got_to = m.n from chat_message m
    where m.id = ${id} and m.chat_id = chat.id and chat.user_id = ${userId} and shopper_got_to < m.n`.execute(db);
}

/** As far as this message. False where the conversation has no such message. */
export async function markReadByShopper(db: Db, whose: Whose, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update chat set shopper_read_to = greatest(shopper_read_to, m.n), shopper_got_to = greatest(shopper_got_to, m.n)
    from chat_message m where m.id = ${id} and m.chat_id = chat.id and ${isOf(whose)}`.execute(db);
  return numAffectedRows === 1n;
}

/** As far as this message. Gives the conversation; null where it has no such message. */
export async function markReadByDesk(trx: Trx, whose: Whose, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update chat set desk_read_to = greatest(desk_read_to, m.n) from chat_message m
    where m.id = ${id} and m.chat_id = chat.id and ${isOf(whose)} returning chat.id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** The last message of hers that the desk has read in a conversation; null: it has read none. */
export async function lastReadByDesk(
  db: Db,
  chatId: string,
  userId: string,
): Promise<{ id: string; orderId: string | null } | null> {
  const { rows } = await sql<{ id: string; orderId: string | null }>`
    select m.id, chat.order_id as "orderId" from chat join chat_message m on m.chat_id = chat.id
    where chat.id = ${chatId} and chat.user_id = ${userId} and m.from_shopper and m.n <= chat.desk_read_to
    order by m.n desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export type ChatRow = MessageRow & OrderNamed & { userId: string; firstName: string; unread: number };
/** Conversations of one person, as she sees them, or of whoever writes to these stores (null: to anyone), as the desk does. */
export type Reader = { userId: string } | Pick<Whose, 'storeIds'>;

const readBy = (reader: Reader) =>
  'userId' in reader ? sql`chat.user_id = ${reader.userId}` : isAtStores(reader.storeIds);

/** With the last message of each, the latest first. */
export async function chatsOf(
  db: Db,
  reader: Reader,
  { page, count }: { page: number; count: number },
): Promise<ChatRow[]> {
  const isUnread =
    'userId' in reader
      ? sql`not other.from_shopper and other.n > chat.shopper_read_to`
      : sql`other.from_shopper and other.n > chat.desk_read_to`;
  const { rows } = await sql<ChatRow>`
    select ${columns}, ${orderNamed}, chat.user_id as "userId", app_user.first_name as "firstName",
      (select count(*) from chat_message other where other.chat_id = chat.id and ${isUnread}) as unread
    from chat join app_user on app_user.id = chat.user_id join chat_message m on m.chat_id = chat.id and m.n = chat.last_n
    left join orders on orders.id = chat.order_id
    where ${readBy(reader)} order by chat.last_at desc, chat.id desc limit ${count} offset ${page * count}`.execute(db);
  return rows;
}

export async function countChats(db: Db, reader: Reader): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) n from chat left join orders on orders.id = chat.order_id where ${readBy(reader)}`.execute(db);
  return rows[0]?.n ?? 0;
}
