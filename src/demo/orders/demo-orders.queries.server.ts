import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { DEMO_HOME } from '../demo-logins.ts';

export type StaffedStore = { id: number; name: string; hasDelivery: boolean };

/** Of the invented stores that deliver the nearest to the demo's shopper; null: there is no invented store. */
export async function storeToStaff(db: Db): Promise<StaffedStore | null> {
  const { latitude, longitude } = DEMO_HOME;
  const { rows } = await sql<StaffedStore>`
    select id, display_name as name, has_delivery as "hasDelivery" from store where is_invented and is_active
    order by has_delivery desc, power(latitude - ${latitude}, 2) + power((longitude - ${longitude}) * cos(radians(${latitude})), 2), id
    limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function userIdOf(db: Db, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from app_user where email = ${email}`.execute(db);
  return rows[0]?.id ?? null;
}

export async function cardIdOf(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from saved_card where user_id = ${userId} limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** What a demo order may hold: in stock for a whole evening, and far below 30 g. */
export async function shelfFor(db: Db, storeId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from listing l join system_product p on p.id = l.system_product_id
    where l.store_id = ${storeId} and l.is_active and l.quantity >= 4 and p.dried_equivalent_mg <= 3500
    order by l.popularity desc, l.id limit 40`.execute(db);
  return rows.map(({ id }) => id);
}

/** So that each call orders something else. */
export async function ordersSoFar(db: Db, storeId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from orders where store_id = ${storeId}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
