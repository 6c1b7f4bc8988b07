import { sql } from 'kysely';
import type { OperationHours } from '#features/stores';
import type { Db } from '#platform/db/db.ts';
import type { OrderScope } from '../order-scope.ts';
import type { EndedOrder, QueueOrder } from './queue.contract.ts';
import { isFirstOrder } from './staff-order.queries.server.ts';

export type QueueRow = Omit<
  QueueOrder,
  'km' | 'acceptBy' | 'datePlaced' | 'readyAt' | 'since' | 'undo' | 'returningSince'
> & {
  placedAt: Date;
  newAt: Date | null;
  readyAt: Date | null;
  since: Date;
  announceAt: Date | null;
  returningSince: Date | null;
  /** Of the door; null: pickup. */
  door: [number, number] | null;
  counter: [number, number];
  hours: OperationHours;
  timeZone: string;
};

/** More than a store has open at once. */
const MOST = 300;

/** Open orders that the scope shows, of one store or of all, the oldest first. */
export async function openOrders(db: Db, scope: OrderScope, storeId: number | null): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select o.id, right(o.ref_num, 4) as number, o.store_id::text "storeId", o.status, o.payment_status "paymentStatus",
      o.delivery_type "deliveryType", coalesce(u.first_name, '') "firstName", coalesce(left(u.last_name, 1), '') initial,
      ${isFirstOrder} "isFirstOrder", o.order_note note, o.total_items "totalItems",
      lines.units, lines.picked, lines.mg "cannabisMg", lines.products,
      coalesce(o.charge_total_cents, o.total_cents) "totalAmount",
      o.placed_at "placedAt", placed.at "newAt", o.ready_at "readyAt", last.at since, last.announce_at "announceAt",
      (select json_build_object('id', d.id, 'name', d.first_name || ' ' || left(d.last_name, 1) || '.')
        from app_user d where d.id = o.driver_id) driver,
      o.seen_at is null "isUnseen", o.returning_since "returningSince", o.version,
      o.delivery_location->'coordinates' door, json_build_array(s.longitude, s.latitude) counter, s.hours, s.time_zone "timeZone"
    from orders o join store s on s.id = o.store_id left join app_user u on u.id = o.user_id
    cross join lateral (
      select sum(l.quantity - l.short)::int units, sum(l.picked)::int picked, sum((l.quantity - l.short) * l.cannabis_mg)::int mg,
        to_json((array_agg(l.product->>'displayName' order by l.listing_id) filter (where l.short < l.quantity))[1:3]) products
      from order_line l where l.order_id = o.id) lines
    cross join lateral (select h.at, h.announce_at from order_history h
      where h.order_id = o.id and h.undone_at is null order by h.id desc limit 1) last
    left join lateral (select h.at from order_history h
      where h.order_id = o.id and h.status = 'new-order' order by h.id limit 1) placed on true
    where o.status not in ('completed', 'canceled') and not (o.status = 'on-hold' and placed.at is null) and ${isShown(scope, storeId)}
    order by o.placed_at, o.id limit ${MOST}`.execute(db);
  return rows;
}

type EndedRow = Omit<EndedOrder, 'by' | 'at'> & { actor: string; at: Date };

/** Of the orders that the scope shows those canceled since, the latest last. */
export async function canceledSince(
  db: Db,
  scope: OrderScope,
  storeId: number | null,
  since: Date,
): Promise<EndedRow[]> {
  const { rows } = await sql<EndedRow>`
    select o.id, right(o.ref_num, 4) as number, o.delivery_type "deliveryType", h.actor, h.at,
      (select coalesce(sum(l.picked), 0)::int from order_line l where l.order_id = o.id) picked,
      h.actor = 'system' and (select b.status from order_history b
        where b.order_id = o.id and b.id < h.id and b.undone_at is null order by b.id desc limit 1) = 'new-order' "isUnaccepted"
    from order_history h join orders o on o.id = h.order_id
    where h.status = 'canceled' and h.at > ${since} and o.status = 'canceled' and ${isShown(scope, storeId)}
      and exists (select from order_history n where n.order_id = o.id and n.status = 'new-order')
    order by h.at`.execute(db);
  return rows;
}

/** On `o`. */
export function isShown({ storeIds, driverStoreIds, userId }: OrderScope, storeId: number | null) {
  const ofStore = storeId === null ? sql`true` : sql`o.store_id = ${storeId}`;
  if (storeIds === undefined) return ofStore;
  const theirs = sql`(o.store_id = any(${driverStoreIds}::bigint[]) and o.delivery_type = 'delivery'
    and (o.driver_id is null or o.driver_id = ${userId}))`;
  const all = [...storeIds, ...driverStoreIds];
  return sql`${ofStore} and o.store_id = any(${all}::bigint[]) and (o.store_id = any(${storeIds}::bigint[]) or ${theirs})`;
}
