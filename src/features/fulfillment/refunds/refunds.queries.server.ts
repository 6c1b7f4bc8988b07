import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/db.ts';

/** Units of each line that were refunded, or may be: by listing. */
export async function refundedUnits(db: Db, orderId: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ listingId: number; units: number }>`
    select rl.listing_id "listingId", sum(rl.units)::int units from refund_line rl join refund r on r.id = rl.refund_id
    where rl.order_id = ${orderId} and r.state <> 'declined' group by rl.listing_id`.execute(db);
  return new Map(rows.map(({ listingId, units }) => [listingId, units]));
}

export async function orderVersion(db: Db, orderId: string): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`select version from orders where id = ${orderId}`.execute(db);
  return rows[0]?.version ?? null;
}

export type RefundedLine = { listingId: number; units: number; isRestocked: boolean };

type NewLines = { refundId: string; orderId: string; lines: readonly RefundedLine[]; actor: string };

/** Writes what a refund is for, with the goods that are back on hand. */
export async function writeRefundLines(
  trx: Trx,
  { refundId, orderId, lines, actor }: NewLines,
  now: Date,
): Promise<void> {
  await sql`
    with wanted as (
      select * from unnest(${lines.map(({ listingId }) => listingId)}::bigint[], ${lines.map(({ units }) => units)}::int[],
        ${lines.map(({ isRestocked }) => isRestocked)}::boolean[]) w (listing_id, units, is_restocked)
    ), refunded as (
      insert into refund_line (refund_id, order_id, listing_id, units, is_restocked)
      select ${refundId}, ${orderId}::uuid, listing_id, units, is_restocked from wanted
    ), back as (
      update listing l set on_hand = l.on_hand + w.units from wanted w where l.id = w.listing_id and w.is_restocked
      returning l.id, w.units
    ), changed as (
      update orders set version = version + 1 where id = ${orderId}
    )
    insert into stock_movement (listing_id, kind, on_hand_change, order_id, at, actor)
    select id, 'return', units, ${orderId}::uuid, ${now}::timestamptz, ${actor}::text from back`.execute(trx);
}
