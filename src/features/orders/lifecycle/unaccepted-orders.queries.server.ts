import { sql } from 'kysely';
import type { OperationHours } from '#features/stores';
import type { Db } from '#platform/db/db.ts';

export type UnacceptedRow = {
  id: string;
  /** When the store was notified: its payment was authorized. */
  placedAt: Date;
  hours: OperationHours;
  timeZone: string;
};

const PAGE = 500;

/** Orders still new since before `before`, in pages after the given one, oldest first. */
export async function unacceptedOrders(db: Db, before: Date, after?: UnacceptedRow): Promise<UnacceptedRow[]> {
  const { rows } = await sql<UnacceptedRow>`
    select o.id, placed.at as "placedAt", s.hours, s.time_zone as "timeZone"
    from orders o join store s on s.id = o.store_id
    cross join lateral (
      select h.at from order_history h where h.order_id = o.id and h.status = 'new-order' order by h.id limit 1) placed
    where o.status = 'new-order' and o.id > ${after?.id ?? ZERO}::uuid and placed.at <= ${before}::timestamptz
    order by o.id limit ${PAGE}`.execute(db);
  return rows;
}

const ZERO = '00000000-0000-0000-0000-000000000000';
