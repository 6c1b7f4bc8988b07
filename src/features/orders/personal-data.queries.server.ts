import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/db.ts';

/** Includes ended orders with a pending payment or refund: money may still have to be returned. */
export async function hasOpenOrder(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from orders o where o.user_id = ${userId} and (o.status not in ('completed', 'canceled')
      or exists (select from payment_attempt a where a.order_id = o.id and (a.state = 'pending'
        or (a.state = 'approved' and a.goal <> 'authorized') or (a.state = 'captured' and a.goal = 'returned')))
      or (o.status = 'canceled' and o.payment_status = 'paid')
      or exists (select from refund r join payment_attempt a on a.id = r.attempt_id
        where a.order_id = o.id and r.state in ('pending', 'unclear')))
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Removes the shopper, delivery address, note, and the store's texts about them. */
export async function disownOrders(trx: Trx, userId: string): Promise<void> {
  await sql`update order_history set reason = null
    where order_id in (select id from orders where user_id = ${userId}) and actor not in ('system', 'shopper')`.execute(
    trx,
  );
  await sql`update orders set user_id = null, order_note = '', delivery_location = delivery_location
      || '{"address": "", "city": "", "postalCode": null, "coordinates": [0, 0]}'
    where user_id = ${userId}`.execute(trx);
}
