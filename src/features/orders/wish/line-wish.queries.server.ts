import { sql } from 'kysely';
import type { Wish } from '#features/cart';
import type { Trx } from '#platform/db/db.ts';
import type { OrderStatus } from '../lifecycle/order-status.ts';

type Line = { orderId: string; listingId: number };

/** Locks the order; null: it is not theirs, or has no such line. `isOpen`: the store has not decided the line, nor asked about it. */
export async function lockLine(
  trx: Trx,
  userId: string,
  { orderId, listingId }: Line,
): Promise<{ status: OrderStatus; isOpen: boolean } | null> {
  const { rows } = await sql<{ status: OrderStatus }>`
    select status from orders where id = ${orderId} and user_id = ${userId} for update`.execute(trx);
  const { rows: lines } = await sql<{ isOpen: boolean }>`
    select ol.outcome = 'open' and ol.replaces is null and not exists (select from substitution w
      where w.order_id = ol.order_id and w.listing_id = ol.listing_id and w.state = 'waiting') "isOpen"
    from order_line ol where ol.order_id = ${orderId} and ol.listing_id = ${listingId}`.execute(trx);
  const [order, line] = [rows[0], lines[0]];
  return order && line ? { ...order, ...line } : null;
}

export async function writeLineWish(trx: Trx, { orderId, listingId, wish }: Line & { wish: Wish }): Promise<void> {
  await sql`
    update order_line set substitution_wish = ${wish} where order_id = ${orderId} and listing_id = ${listingId}`.execute(
    trx,
  );
}
