import { sql } from 'kysely';
import { nameOfActor } from '#features/orders/server';
import type { OperationHours } from '#features/stores';
import type { Db } from '#platform/db/db.ts';
import type { StaffLine, StaffOrder } from '../staff-order.contract.ts';

export type StaffFacts = {
  version: number;
  storeId: number;
  deliveryType: 'pickup' | 'delivery';
  driverId: string | null;
  driver: StaffOrder['driver'];
  seenAt: Date | null;
  seenBy: string | null;
  hours: OperationHours;
  shopper: StaffOrder['shopper'];
  lines: (Omit<StaffLine, 'toHandOver' | 'handedOver' | 'subTotal'> & { short: number })[];
  /** With what was taken back. */
  history: {
    status: StaffOrder['status'];
    at: string;
    reason: string | null;
    actor: string;
    by: string | null;
    announceAt: string | null;
    isUndone: boolean;
  }[];
};

/** What the store sees of an order beyond what its shopper does. */
export async function staffFacts(db: Db, orderId: string): Promise<StaffFacts | null> {
  const { rows } = await sql<StaffFacts>`
    select o.version, o.store_id "storeId", o.delivery_type "deliveryType", o.driver_id "driverId", s.hours,
      (select json_build_object('id', d.id, 'name', d.first_name || ' ' || left(d.last_name, 1) || '.')
        from app_user d where d.id = o.driver_id) as driver,
      o.seen_at "seenAt", ${nameOfActor(sql`o.seen_by::text`)} "seenBy",
      json_build_object('firstName', coalesce(u.first_name, ''), 'initial', coalesce(left(u.last_name, 1), ''),
        'phoneLast4', right(u.phone, 4), 'isFirstOrder', ${isFirstOrder}) as shopper,
      (select json_agg(json_build_object('id', ol.listing_id::text, 'product', ol.product, 'ordered', ol.quantity, 'picked', ol.picked,
          'short', ol.short, 'outcome', ol.outcome, 'price', ol.unit_price_cents, 'cannabisMg', ol.cannabis_mg,
          'stockLeft', l.quantity, 'shelfPlace', l.shelf_place,
          'category', (select c.display_name from system_product sp join category c on c.id = coalesce(sp.subcategory_id, sp.category_id)
            where sp.id = l.system_product_id), 'wish', ol.substitution_wish, 'replaces', ol.replaces::text,
          'refunded', coalesce((select sum(rl.units) from refund_line rl join refund r on r.id = rl.refund_id
            where rl.order_id = ol.order_id and rl.listing_id = ol.listing_id and r.state <> 'declined'), 0))
          order by ol.listing_id)
        from order_line ol join listing l on l.id = ol.listing_id where ol.order_id = o.id) as lines,
      (select json_agg(json_build_object('status', h.status, 'at', h.at, 'reason', h.reason, 'actor', h.actor,
          'by', ${nameOfActor(sql`h.actor`)}, 'announceAt', h.announce_at, 'isUndone', h.undone_at is not null) order by h.id)
        from order_history h where h.order_id = o.id) as history
    from orders o join store s on s.id = o.store_id left join app_user u on u.id = o.user_id
    where o.id = ${orderId}`.execute(db);
  return rows[0] ?? null;
}

/** Of `o`: its shopper has bought nothing here before. */
export const isFirstOrder = sql`
  (o.user_id is not null and not exists (select from orders before where before.user_id = o.user_id
    and before.placed_at < o.placed_at and before.status <> 'canceled'))`;
