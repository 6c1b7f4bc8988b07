import { sql } from 'kysely';
import type { OperationHours } from '#features/stores';
import type { Db } from '#platform/db/db.ts';
import type { OrderStatus } from '../lifecycle/order-status.ts';

export type QueueRow = {
  id: string;
  number: string;
  status: OrderStatus;
  deliveryType: 'pickup' | 'delivery';
  totalItems: number;
  placedAt: Date;
  /** When the store was notified of it. */
  newAt: Date;
  hours: OperationHours;
  timeZone: string;
};

const MOST = 200;

/** The orders that a store has to do something about, the oldest first. */
export async function openOrdersOfStore(db: Db, storeId: number): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select o.id, right(o.ref_num, 4) as number, o.status, o.delivery_type as "deliveryType", o.total_items as "totalItems",
      o.placed_at as "placedAt", s.hours, s.time_zone as "timeZone", coalesce((
        select h.at from order_history h where h.order_id = o.id and h.status = 'new-order' order by h.id limit 1),
        o.placed_at) as "newAt"
    from orders o join store s on s.id = o.store_id
    where o.store_id = ${storeId}
      and o.status in ('new-order', 'processing', 'ready-pickup', 'ready-delivery', 'out-for-delivery')
    order by o.placed_at, o.id limit ${MOST}`.execute(db);
  return rows;
}

/** Where an order of this store stands; null where it has no such order. */
export async function standingOfStoreOrder(
  db: Db,
  orderId: string,
  storeId: number,
): Promise<{ status: OrderStatus; version: number } | null> {
  const { rows } = await sql<{ status: OrderStatus; version: number }>`
    select status, version from orders where id = ${orderId} and store_id = ${storeId}`.execute(db);
  return rows[0] ?? null;
}
