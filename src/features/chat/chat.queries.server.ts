import { sql } from 'kysely';
import type { StoreBranch } from '#features/catalog';
import type { Db, Trx } from '#platform/db/db.ts';

/** The key of a conversation: `orderId` null is support. `storeIds` null: every store. */
export type ConversationKey = { userId: string; orderId: string | null; storeIds: readonly number[] | null };

const isAtStores = (storeIds: ConversationKey['storeIds']) =>
  sql`(${storeIds}::bigint[] is null or orders.store_id = any(${storeIds}))`;

/** Joins a user with one of their orders at the given stores. Without an order id: the support conversation. */
const conversationScope = ({ userId, orderId, storeIds }: ConversationKey) => sql`
  app_user left join orders on orders.id = ${orderId} and orders.user_id = app_user.id
  where app_user.id = ${userId} and (orders.id is not null or ${orderId}::uuid is null) and ${isAtStores(storeIds)}`;

export type OrderSummary = {
  orderId: string | null;
  refNum: string | null;
  storeId: number | null;
  storeName: string | null;
};

const orderSummaryColumns = sql`orders.id as "orderId", orders.ref_num as "refNum", orders.store_id as "storeId",
  (select display_name from store where store.id = orders.store_id) as "storeName"`;

/** The subject of the conversation; null if the caller has no access. */
export async function chatSubject(db: Db, whose: ConversationKey): Promise<OrderSummary | null> {
  const { rows } = await sql<OrderSummary>`select ${orderSummaryColumns} from ${conversationScope(whose)}`.execute(db);
  return rows[0] ?? null;
}

/** `staffReadUpTo`: all later messages are the shopper's, and unanswered. */
export type LockedChat = { id: string; lastN: number; staffReadUpTo: number };

/** Finds or creates the conversation and locks it, so that its messages are ordered; null: not allowed. */
export async function lockChat(
  trx: Trx,
  whose: ConversationKey,
  { id, now }: { id: string; now: Date },
): Promise<LockedChat | null> {
  const { rows } = await sql<LockedChat>`
    insert into chat (id, user_id, order_id, last_at)
    select ${id}::uuid, app_user.id, orders.id, ${now}::timestamptz from ${conversationScope(whose)} for key share of app_user
    on conflict (user_id, order_id) do update set last_n = chat.last_n
    returning id, last_n as "lastN", desk_read_to as "staffReadUpTo"`.execute(trx);
  return rows[0] ?? null;
}

type NewMessage = { id: string; chatId: string; n: number; fromShopper: boolean; msg: string; now: Date };

/** Adds the newest message of the conversation; staff have read what it answers. False if its id exists. */
export async function addMessage(trx: Trx, { id, chatId, n, fromShopper, msg, now }: NewMessage): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with added as (
      insert into chat_message (id, chat_id, n, from_shopper, msg, created_at)
      values (${id}, ${chatId}, ${n}, ${fromShopper}, ${msg}, ${now}) on conflict (id) do nothing
      returning n, created_at, from_shopper
    )
    update chat set last_n = added.n, last_at = added.created_at,
      desk_read_to = case when added.from_shopper then desk_read_to else added.n end
    from added where chat.id = ${chatId}`.execute(trx);
  return numAffectedRows === 1n;
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

export async function messageById(db: Db, { id, userId, fromShopper }: Of): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from chat_message m join chat on chat.id = m.chat_id
    where m.id = ${id} and chat.user_id = ${userId}
      and (${fromShopper ?? null}::boolean is null or m.from_shopper = ${fromShopper ?? null})`.execute(db);
  return rows[0] ?? null;
}

const isOf = ({ userId, orderId, storeIds }: ConversationKey) =>
  sql`chat.user_id = ${userId} and chat.order_id is not distinct from ${orderId}::uuid and (${storeIds}::bigint[] is null
    or exists (select from orders where orders.id = chat.order_id and orders.store_id = any(${storeIds})))`;

/** Newest first, before the message `before`; none if that belongs to another conversation. */
export async function messagesOf(
  db: Db,
  whose: ConversationKey,
  { before = null, count }: { before?: string | null; count: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from chat_message m join chat on chat.id = m.chat_id
    where ${isOf(whose)} and (${before}::uuid is null
      or m.n < (select n from chat_message first where first.id = ${before} and first.chat_id = chat.id))
    order by m.n desc limit ${count}`.execute(db);
  return rows;
}

export async function allMessagesOf(db: Db, userId: string): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from chat_message m join chat on chat.id = m.chat_id
    where chat.user_id = ${userId} order by m.created_at, m.id`.execute(db);
  return rows;
}

export async function markDelivered(db: Db, id: string, userId: string): Promise<void> {
  await sql`update chat set shopper_got_to = m.n from chat_message m
    where m.id = ${id} and m.chat_id = chat.id and chat.user_id = ${userId} and shopper_got_to < m.n`.execute(db);
}

/** Up to this message. Returns the conversation; null if it has no such message. */
export async function markReadByShopper(trx: Trx, whose: ConversationKey, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update chat set shopper_read_to = greatest(shopper_read_to, m.n), shopper_got_to = greatest(shopper_got_to, m.n)
    from chat_message m where m.id = ${id} and m.chat_id = chat.id and ${isOf(whose)} returning chat.id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Up to this message. Returns the conversation; null if it has no such message. */
export async function markReadByStaff(trx: Trx, whose: ConversationKey, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update chat set desk_read_to = greatest(desk_read_to, m.n) from chat_message m
    where m.id = ${id} and m.chat_id = chat.id and ${isOf(whose)} returning chat.id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** The shopper's last message that staff have read; null: none. */
export async function lastReadByStaff(
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

export type ChatRow = MessageRow &
  OrderSummary & {
    userId: string;
    firstName: string;
    unread: number;
    /** The time since which the shopper waits for an answer; null: not waiting. */
    waitingSince: Date | null;
  };
/**
 * One user's conversations; or for staff, those about these stores (null: all), or the single one of a notification.
 */
export type Reader = { userId: string } | Pick<ConversationKey, 'storeIds'> | { chatId: string; helperId: string };

function readBy(reader: Reader) {
  if ('userId' in reader) return sql`chat.user_id = ${reader.userId}`;
  if ('storeIds' in reader) return isAtStores(reader.storeIds);
  return sql`chat.id = ${reader.chatId} and exists (select from app_user helper where helper.id = ${reader.helperId} and ${helps})`;
}

/** `helper` reads chats about `orders`: an operator all, others those about the stores of their role. */
const helps = sql`exists (
  select from staff_member own join staff_role_right allowed on allowed.role_key = own.role_key and right_key = 'read_chats'
  where own.user_id = helper.id and own.removed_at is null and (own.store_id is null or own.store_id = orders.store_id))`;

export async function helpersOf(db: Db, chatId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select helper.id from chat left join orders on orders.id = chat.order_id, app_user helper
    where chat.id = ${chatId} and helper.role <> 'shopper' and ${helps} order by helper.id`.execute(db);
  return rows.map(({ id }) => id);
}

const chatRows = (reader: Reader) => {
  const isUnread =
    'userId' in reader
      ? sql`not other.from_shopper and other.n > chat.shopper_read_to`
      : sql`other.from_shopper and other.n > chat.desk_read_to`;
  return sql`
    select ${columns}, ${orderSummaryColumns}, chat.user_id as "userId", app_user.first_name as "firstName",
      (select count(*) from chat_message other where other.chat_id = chat.id and ${isUnread}) as unread,
      first.created_at as "waitingSince"
    from chat join app_user on app_user.id = chat.user_id join chat_message m on m.chat_id = chat.id and m.n = chat.last_n
    left join chat_message first on first.chat_id = chat.id and first.n = chat.desk_read_to + 1
    left join orders on orders.id = chat.order_id
    where ${readBy(reader)}`;
};

type Part = { page: number; count: number; isWaiting?: boolean | undefined };

/** The latest first, with the last message of each; or unanswered ones, the longest waiting first. */
export async function chatsOf(db: Db, reader: Reader, { page, count, isWaiting = false }: Part): Promise<ChatRow[]> {
  const which = isWaiting
    ? sql`and chat.desk_read_to < chat.last_n order by first.created_at, chat.id`
    : sql`order by chat.last_at desc, chat.id desc`;
  const { rows } = await sql<ChatRow>`
    ${chatRows(reader)} ${which} limit ${count} offset ${page * count}`.execute(db);
  return rows;
}

export async function countChats(db: Db, reader: Reader, { isWaiting = false }: Partial<Part> = {}): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) n from chat left join orders on orders.id = chat.order_id
    where ${readBy(reader)} and (not ${isWaiting}::boolean or chat.desk_read_to < chat.last_n)`.execute(db);
  return rows[0]?.n ?? 0;
}

/** A store, and the user's newest order there; null: no such store. */
export async function storeChat(
  db: Db,
  { userId, storeId }: { userId: string; storeId: number | null },
): Promise<{ storeName: string; location: StoreBranch; orderId: string | null } | null> {
  const { rows } = await sql<{ storeName: string; location: StoreBranch; orderId: string | null }>`
    select display_name as "storeName", json_build_object('address', address, 'city', city) as location, (select orders.id from orders
      where orders.user_id = ${userId} and orders.store_id = store.id order by placed_at desc, orders.id desc limit 1) as "orderId"
    from store where id = ${storeId}`.execute(db);
  return rows[0] ?? null;
}

/** How the audit log names a conversation. Its id names nobody once it is gone. */
export async function auditedChat(trx: Trx, id: string): Promise<{ label: string; storeId: number | null }> {
  const { rows } = await sql<{ label: string; storeId: number | null }>`
    select coalesce(ref_num, 'Support') as label, store_id as "storeId"
    from chat left join orders on orders.id = order_id where chat.id = ${id}`.execute(trx);
  return rows[0] ?? { label: '', storeId: null };
}
