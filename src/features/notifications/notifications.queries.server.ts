import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

export type Recipient = { email: string; firstName: string };

/** Who ordered and wants mails of it; null when the account is gone, too. */
export async function recipientOfOrder(db: Db, orderId: string): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select app_user.email, app_user.first_name as "firstName"
    from orders join app_user on app_user.id = orders.user_id where orders.id = ${orderId} and app_user.notify_by_mail`.execute(
    db,
  );
  return rows[0] ?? null;
}
