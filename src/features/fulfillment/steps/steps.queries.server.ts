import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#platform/db/db.ts';
import type { Fields } from '#platform/logs/changed-fields.ts';

/** As it was and as it is, for the audit log. The order is locked before. */
export type Changed = { before: Fields; after: Fields };

/** Not before the time that its shopper was told: the quarters of an hour before it are full. */
export const writePromise = (trx: Trx, orderId: string, readyAt: Date): Promise<Changed> =>
  writeReady(trx, orderId, sql`greatest(${readyAt}::timestamptz, orders.planned_ready_at)`);

export const writeReadyTime = (trx: Trx, orderId: string, readyAt: Date): Promise<Changed> =>
  writeReady(trx, orderId, sql`${readyAt}::timestamptz`);

async function writeReady(trx: Trx, orderId: string, readyAt: RawBuilder<unknown>): Promise<Changed> {
  const { rows } = await sql<{ before: Date | null; after: Date }>`
    update orders set ready_at = ${readyAt} from orders old where orders.id = ${orderId} and old.id = orders.id
    returning old.ready_at as before, orders.ready_at as after`.execute(trx);
  return { before: { readyAt: rows[0]?.before }, after: { readyAt: rows[0]?.after } };
}

/** null: back at the store, for the next tour with any driver. Gives their names. */
export async function writeDriver(trx: Trx, orderId: string, driverId: string | null): Promise<Changed> {
  const { rows } = await sql<{ before: string | null; after: string | null }>`
    update orders set driver_id = ${driverId} from orders old where orders.id = ${orderId} and old.id = orders.id
    returning (select display_name from app_user where app_user.id = old.driver_id) as before,
      (select display_name from app_user where app_user.id = orders.driver_id) as after`.execute(trx);
  return { before: { driver: rows[0]?.before }, after: { driver: rows[0]?.after } };
}

export async function writeReturning(trx: Trx, orderId: string, now: Date): Promise<void> {
  await sql`update orders set returning_since = ${now} where id = ${orderId}`.execute(trx);
}

/** False: someone of the store has opened it before. */
export async function writeSeen(trx: Trx, orderId: string, userId: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update orders set seen_at = ${now}, seen_by = ${userId} where id = ${orderId} and seen_at is null`.execute(trx);
  return numAffectedRows === 1n;
}

/** Names of lines that are neither picked nor decided. */
export async function openLines(trx: Trx, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select product->>'displayName' as name from order_line where order_id = ${orderId} and outcome = 'open'
    order by listing_id`.execute(trx);
  return rows.map(({ name }) => name);
}
