import { sql } from 'kysely';
import type { Trx } from '#platform/db/db.ts';
import type { PutBackLine } from './put-back.ts';

/** An open order's lines, with their units in the cart and the stock without this order. */
export async function putBackLines(
  trx: Trx,
  userId: string,
  orderId: string,
): Promise<(Omit<PutBackLine, 'taken'> & { listingId: number })[]> {
  const { rows } = await sql<Omit<PutBackLine, 'taken'> & { listingId: number }>`
    select l.id "listingId", ol.product->>'displayName' name, ol.quantity wanted, coalesce(c.quantity, 0) "inCart",
      greatest(l.on_hand - l.reserved + ol.quantity, 0) "inStock", l.is_active and s.is_active "isSold"
    from order_line ol join listing l on l.id = ol.listing_id join store s on s.id = l.store_id
    left join cart_line c on c.user_id = ${userId} and c.listing_id = l.id
    where ol.order_id = ${orderId} order by l.id`.execute(trx);
  return rows;
}
