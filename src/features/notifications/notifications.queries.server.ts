import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

export type Recipient = { userId: string; email: string | null; firstName: string; wantsMail: boolean };

/** Who placed the order; null when the account is gone. */
export async function recipientOfOrder(db: Db, orderId: string): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select app_user.id as "userId", app_user.email, app_user.first_name as "firstName",
      app_user.notify_by_mail as "wantsMail"
    from orders join app_user on app_user.id = orders.user_id where orders.id = ${orderId}`.execute(db);
  return rows[0] ?? null;
}

type NewNotification = { id: string; userId: string; refId: string; step: string; message: string };

/** False where this step was written before. */
export async function addNotification(
  trx: Db,
  { id, userId, refId, step, message }: NewNotification,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into notification (id, user_id, type, ref_id, step, message, created_at)
    values (${id}, ${userId}, 'order', ${refId}, ${step}, ${message}, ${now})
    on conflict (ref_id, step) do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

export type NotificationRow = {
  id: string;
  type: 'order';
  message: string;
  refId: string;
  createdAt: Date;
  readAt: Date | null;
};

const columns = sql`id, type, message, ref_id as "refId", created_at as "createdAt", read_at as "readAt"`;

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

/** Of this person's; null: all of them. What is not hers is left alone. */
export async function markRead(db: Db, userId: string, ids: readonly string[] | null, now: Date): Promise<void> {
  await sql`update notification set read_at = ${now}
    where user_id = ${userId} and read_at is null and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))`.execute(db);
}
