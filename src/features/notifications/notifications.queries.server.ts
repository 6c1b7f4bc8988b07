import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

export type Recipient = { userId: string; email: string | null; firstName: string; wantsMail: boolean };

/** The users of these orders; omits deleted accounts. */
export async function recipientsOfOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<(Recipient & { orderId: string })[]> {
  const { rows } = await sql<Recipient & { orderId: string }>`
    select orders.id as "orderId", app_user.id as "userId", app_user.email, app_user.first_name as "firstName",
      app_user.notify_by_mail as "wantsMail"
    from orders join app_user on app_user.id = orders.user_id where orders.id = any(${orderIds}::uuid[])`.execute(db);
  return rows;
}

export type StoreOrderNews = { orderId: string; number: string; storeId: string; storeName: string; userId: string };

/** New orders that nobody of their store has opened, each with everyone who may accept it there. */
export async function newOrdersForStaff(db: Db, orderIds: readonly string[]): Promise<StoreOrderNews[]> {
  const { rows } = await sql<StoreOrderNews>`
    select o.id as "orderId", right(o.ref_num, 4) as number, o.store_id::text as "storeId", s.display_name as "storeName",
      m.user_id as "userId"
    from orders o join store s on s.id = o.store_id
    join staff_member m on m.store_id = o.store_id and m.removed_at is null
    join staff_role_right r on r.role_key = m.role_key and r.right_key = 'write_orders'
    where o.id = any(${orderIds}::uuid[]) and o.status = 'new-order' and o.seen_at is null`.execute(db);
  return rows;
}

/** null when the account is gone. */
export async function recipientById(db: Db, userId: string): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select id as "userId", email, first_name as "firstName", notify_by_mail as "wantsMail"
    from app_user where id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** `storeEmail`: null where the store has no contact address. */
export type OrderForStaff = {
  refNum: string;
  totalCents: number;
  storeId: number;
  storeName: string;
  storeEmail: string | null;
};

export async function orderForStaff(db: Db, orderId: string): Promise<OrderForStaff | null> {
  const { rows } = await sql<OrderForStaff>`
    select o.ref_num as "refNum", o.total_cents as "totalCents", s.id as "storeId", s.display_name as "storeName",
      s.contact_email as "storeEmail"
    from orders o join store s on s.id = o.store_id where o.id = ${orderId}`.execute(db);
  return rows[0] ?? null;
}

export type StoreForStaff = { name: string; email: string | null };

export async function storeForStaff(db: Db, storeId: number): Promise<StoreForStaff | null> {
  const { rows } = await sql<StoreForStaff>`
    select display_name as name, contact_email as email from store where id = ${storeId}`.execute(db);
  return rows[0] ?? null;
}

type NewNotification = {
  id: string;
  userId: string;
  orderId: string;
  step: string;
  message: string;
  happenedAt: Date;
};

/** Gives those whose step was not written before. */
export async function addNotifications(trx: Db, news: readonly NewNotification[]): Promise<NewNotification[]> {
  const { rows } = await sql<{ id: string }>`
    insert into notification (id, user_id, type, ref_id, step, message, created_at)
    select id, "userId", 'order', "orderId", step, message, "happenedAt"
    from json_to_recordset(${JSON.stringify(news)}::json) as news (
      id uuid, "userId" uuid, "orderId" uuid, step text, message text, "happenedAt" timestamptz)
    on conflict (ref_id, step) do nothing returning id`.execute(trx);
  const added = new Set(rows.map(({ id }) => id));
  return news.filter(({ id }) => added.has(id));
}

type ChatNotification = {
  id: string;
  userId: string;
  chatId: string;
  orderId: string | null;
  /** The number of the newest message that it covers. */
  n: number;
  message: string;
};

/** Renews the notification of its conversation as unread. Returns its id; null where it covered that message before. */
export async function renewChatNotification(
  trx: Db,
  { id, userId, chatId, orderId, n, message }: ChatNotification,
  at: Date,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into notification (id, user_id, type, ref_id, chat_id, chat_n, message, created_at)
    values (${id}, ${userId}, 'chat', ${orderId}, ${chatId}, ${n}, ${message}, ${at})
    on conflict (chat_id) do update set message = excluded.message, chat_n = excluded.chat_n,
      created_at = excluded.created_at, read_at = null
    where notification.chat_n < excluded.chat_n
    returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

type ProductNotification = { id: string; userId: string; productId: number; message: string; at: Date };

export async function addProductNotification(trx: Db, { id, userId, ...news }: ProductNotification): Promise<void> {
  await sql`insert into notification (id, user_id, type, product_id, message, created_at)
    values (${id}, ${userId}, 'product', ${news.productId}, ${news.message}, ${news.at})`.execute(trx);
}

/** Gives whose it was; null where it was read already, or there was none. */
export async function markChatRead(trx: Db, chatId: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    update notification set read_at = ${now} where chat_id = ${chatId} and read_at is null
    returning user_id as "userId"`.execute(trx);
  return rows[0]?.userId ?? null;
}

/** Conversations whose notification has been out of date since before that time: a newer answer exists, or all are read. */
export async function chatsToNotify(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select chat.id from chat left join notification on notification.chat_id = chat.id
    where chat.last_at <= ${before} and chat.last_at > ${before}::timestamptz - interval '14 days' and (
      chat.shopper_read_to < chat.last_n and exists (select from chat_message m
        where m.chat_id = chat.id and not m.from_shopper
          and m.n > greatest(chat.shopper_read_to, coalesce(notification.chat_n, 0)))
      or notification.read_at is null and notification.chat_n <= chat.shopper_read_to)
    limit 200`.execute(db);
  return rows.map(({ id }) => id);
}

export type NotificationRow = {
  id: string;
  type: 'order' | 'chat' | 'product';
  message: string;
  refId: string | null;
  createdAt: Date;
  readAt: Date | null;
};

const columns = sql`id, type, message, coalesce(ref_id::text, product_id::text) as "refId", created_at as "createdAt", read_at as "readAt"`;

export async function notificationById(db: Db, id: string, userId: string): Promise<NotificationRow | null> {
  const { rows } = await sql<NotificationRow>`
    select ${columns} from notification where id = ${id} and user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** The newest first. */
export async function notificationsOf(
  db: Db,
  userId: string,
  { page, count }: { page: number; count: number },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select ${columns} from notification where user_id = ${userId}
    order by created_at desc, id desc limit ${count} offset ${page * count}`.execute(db);
  return rows;
}

export async function allNotificationsOf(db: Db, userId: string): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select ${columns} from notification where user_id = ${userId} order by created_at, id`.execute(db);
  return rows;
}

export async function countNotifications(db: Db, userId: string): Promise<{ totalItems: number; unread: number }> {
  const { rows } = await sql<{ totalItems: number; unread: number }>`
    select count(*) as "totalItems", count(*) filter (where read_at is null) as unread
    from notification where user_id = ${userId}`.execute(db);
  return rows[0] ?? { totalItems: 0, unread: 0 };
}

/** Of this user's notifications; null: all of them. Other users' stay. True where any was unread. */
export async function markRead(db: Db, userId: string, ids: readonly string[] | null, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update notification set read_at = ${now}
    where user_id = ${userId} and read_at is null and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
