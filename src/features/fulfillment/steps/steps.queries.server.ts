import { sql } from 'kysely';
import type { Trx } from '#platform/db/db.ts';

/** Not before the time that its shopper was told: the quarters of an hour before it are full. */
export async function writePromise(trx: Trx, orderId: string, readyAt: Date): Promise<void> {
  await sql`update orders set ready_at = greatest(${readyAt}::timestamptz, planned_ready_at) where id = ${orderId}`.execute(
    trx,
  );
}

export async function writeReadyTime(trx: Trx, orderId: string, readyAt: Date): Promise<void> {
  await sql`update orders set ready_at = ${readyAt} where id = ${orderId}`.execute(trx);
}

export async function writeDriver(trx: Trx, orderId: string, driverId: string | null): Promise<void> {
  await sql`update orders set driver_id = ${driverId} where id = ${orderId}`.execute(trx);
}

/** Back at the store: for the next tour, with any driver. */
export async function clearDriver(trx: Trx, orderId: string): Promise<void> {
  await sql`update orders set driver_id = null where id = ${orderId}`.execute(trx);
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

/** Whether they may carry out deliveries of the store. */
export async function isDriver(trx: Trx, userId: string, storeId: number): Promise<boolean> {
  const { rows } = await sql`
    select from staff_member m join staff_role_right r on r.role_key = m.role_key and r.right_key = 'write_deliveries'
    where m.user_id = ${userId} and m.store_id = ${storeId} and m.removed_at is null`.execute(trx);
  return rows.length > 0;
}

/** Names of lines that are neither picked nor decided. */
export async function openLines(trx: Trx, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select product->>'displayName' as name from order_line where order_id = ${orderId} and outcome = 'open'
    order by listing_id`.execute(trx);
  return rows.map(({ name }) => name);
}
