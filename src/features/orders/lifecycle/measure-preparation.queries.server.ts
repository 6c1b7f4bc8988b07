import { sql } from 'kysely';
import type { OperationHours } from '#features/stores';
import type { Db } from '#platform/db/db.ts';
import { MEASURED_ORDERS, type PackedOrder } from './measured-preparation.ts';

export type StoreToMeasure = {
  id: number;
  operationHours: OperationHours;
  timeZone: string;
  orders: PackedOrder[];
};

/** Stores with an order handed over since, with their last orders; those that say a preparation time of their own are offered the measured one. */
export async function storesToMeasure(db: Db, since: Date): Promise<StoreToMeasure[]> {
  const { rows } = await sql<StoreToMeasure & { orders: { notifiedAt: string; packedAt: string }[] }>`
    with seller as (
      select distinct o.store_id from order_history h join orders o on o.id = h.order_id
      where h.status = 'completed' and h.at >= ${since}::timestamptz)
    select s.id, s.hours as "operationHours", s.time_zone as "timeZone", recent.orders
    from seller join store s on s.id = seller.store_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('notifiedAt', packed.notified_at, 'packedAt', packed.packed_at)
        order by packed.placed_at desc), '[]') as orders
      from (
        select o.placed_at,
          (select min(h.at) from order_history h where h.order_id = o.id and h.status = 'new-order') as notified_at,
          (select min(h.at) from order_history h where h.order_id = o.id and h.undone_at is null
            and h.status in ('ready-pickup', 'ready-delivery'))
            as packed_at
        from orders o where o.store_id = s.id and o.status = 'completed'
        order by o.placed_at desc limit ${MEASURED_ORDERS}) packed
      where packed.notified_at is not null and packed.packed_at is not null) recent`.execute(db);
  const packed = ({ notifiedAt, packedAt }: { notifiedAt: string; packedAt: string }) => ({
    notifiedAt: new Date(notifiedAt),
    packedAt: new Date(packedAt),
  });
  return rows.map((row) => ({ ...row, orders: row.orders.map(packed) }));
}

export async function writeMeasuredPreparation(db: Db, storeId: number, minutes: number | null): Promise<void> {
  await sql`update store set measured_preparation_minutes = ${minutes}
    where id = ${storeId} and measured_preparation_minutes is distinct from ${minutes}::smallint`.execute(db);
}
