import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

export type StaffOrder = {
  refNum: string;
  placedAt: Date;
  totalCents: number;
  status: string;
  paymentStatus: string;
  deliveryType: string;
  store: string;
  licence: string;
};

type OrderFilter = { status?: string | undefined; licence?: string | undefined; count: number };

/** Newest first. Runs on manual requests only, so one statement for all filters is fast enough. */
export async function staffOrders(db: Db, wanted: OrderFilter): Promise<StaffOrder[]> {
  const { status = null, licence = null, count } = wanted;
  const { rows } =
    await sql<StaffOrder>`select ref_num as "refNum", placed_at as "placedAt", total_cents as "totalCents", status,
      payment_status as "paymentStatus", delivery_type as "deliveryType", display_name as store, licence_number as licence
    from orders join store on store.id = store_id
    where (${status}::text is null or status = ${status}) and (${licence}::text is null or licence_number = ${licence})
    order by placed_at desc, orders.id desc limit ${count}`.execute(db);
  return rows;
}

export async function orderIdOf(db: Db, refNum: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from orders where ref_num = ${refNum}`.execute(db);
  return rows[0]?.id ?? null;
}
