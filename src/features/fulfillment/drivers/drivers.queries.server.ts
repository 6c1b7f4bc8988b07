import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** Who may carry out deliveries of the store; `userId`: only them. */
export async function driversOf(
  db: Db,
  storeId: number,
  userId: string | null = null,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.first_name || ' ' || left(u.last_name, 1) || '.' as name
    from staff_member m join app_user u on u.id = m.user_id
    where m.store_id = ${storeId} and m.removed_at is null and (${userId}::uuid is null or u.id = ${userId}::uuid)
      and exists (select from staff_role_right r where r.role_key = m.role_key and r.right_key = 'write_deliveries')
    order by u.first_name, u.last_name, u.id`.execute(db);
  return rows;
}
