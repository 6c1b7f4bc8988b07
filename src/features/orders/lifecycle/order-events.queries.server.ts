import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { OrderStatus } from './order-status.ts';

export async function statusOfOwnOrder(db: Db, orderId: string, userId: string): Promise<OrderStatus | null> {
  const { rows } = await sql<{ status: OrderStatus }>`
    select status from orders where id = ${orderId} and user_id = ${userId}`.execute(db);
  return rows[0]?.status ?? null;
}
