import { sql } from 'kysely';
import type { Point } from '#platform/contract/fields.ts';
import type { Db, Trx } from '#platform/db/db.ts';

export type ProductAlertRow = { id: string; productId: number | null; name: string; createdAt: Date };

const columns = sql`a.id, a.system_product_id "productId", coalesce(a.words, p.display_name) "name", a.created_at "createdAt"`;
const tables = sql`product_alert a left join system_product p on p.id = a.system_product_id`;

export async function alertsOfUser(db: Db, userId: string): Promise<ProductAlertRow[]> {
  const { rows } = await sql<ProductAlertRow>`
    select ${columns} from ${tables} where a.user_id = ${userId} order by a.created_at desc, a.id desc`.execute(db);
  return rows;
}

export async function alertById(db: Db, id: string): Promise<ProductAlertRow | null> {
  const { rows } = await sql<ProductAlertRow>`select ${columns} from ${tables} where a.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The system product of an id, which may be a listing's; null: there is none. */
export async function productOf(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select system_product_id id from listing where id = ${id}
    union all select id from system_product where id = ${id}
    limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Locks the user, so that two alerts made at once are counted one after the other. Gives how many they have. */
export async function lockAndCount(trx: Trx, userId: string): Promise<number> {
  await sql`select from app_user where id = ${userId} for no key update`.execute(trx);
  const { rows } = await sql<{ n: number }>`select count(*) n from product_alert where user_id = ${userId}`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

type NewAlert = {
  id: string;
  userId: string;
  productId: number | null;
  words: string | null;
  point: Point | undefined;
  now: Date;
};

/** The id of the alert; of one for the same thing, which then waits at this point. */
export async function insertAlert(trx: Trx, { id, userId, productId, words, point, now }: NewAlert): Promise<string> {
  const subject = productId === null ? sql`words` : sql`system_product_id`;
  const { rows } = await sql<{ id: string }>`
    insert into product_alert (id, user_id, system_product_id, words, longitude, latitude, created_at)
    values (${id}, ${userId}, ${productId}, ${words}, ${point?.lng ?? null}, ${point?.lat ?? null}, ${now})
    on conflict (user_id, ${subject}) do update set longitude = excluded.longitude, latitude = excluded.latitude
    returning id`.execute(trx);
  return (rows[0] as { id: string }).id;
}

export async function deleteAlert(db: Db, userId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from product_alert where id = ${id} and user_id = ${userId}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export type WaitingAlert = {
  id: string;
  userId: string;
  productId: number | null;
  words: string | null;
  name: string;
  longitude: number | null;
  latitude: number | null;
};

/** Those that were not looked at for the longest time, and not since `before`; they count as looked at from now on. */
export async function claimAlerts(
  db: Db,
  { before, now, most }: { before: Date; now: Date; most: number },
): Promise<WaitingAlert[]> {
  const { rows } = await sql<WaitingAlert>`
    with claimed as (
      update product_alert set checked_at = ${now} where id in (
        select id from product_alert where checked_at is null or checked_at < ${before}
        order by checked_at nulls first, id limit ${most} for update skip locked)
      returning *)
    select a.id, a.user_id "userId", a.system_product_id "productId", a.words, coalesce(a.words, p.display_name) "name",
      a.longitude, a.latitude
    from claimed a left join system_product p on p.id = a.system_product_id`.execute(db);
  return rows;
}

/** False where it was answered or removed meanwhile. */
export async function endAlert(trx: Trx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from product_alert where id = ${id}`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function deleteAlertsBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from product_alert where created_at < ${before}`.execute(db);
}
