import { sql } from 'kysely';
import type { OperationHours, TimeSpan } from '#features/stores';
import type { Db } from '#platform/db/db.ts';
import { FIRST_LISTING } from '../explore.queries.server.ts';

/** The system product of an id, which may be a listing's; null: none. */
export async function systemProductOf(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select ${id >= FIRST_LISTING ? sql`system_product_id as id from listing` : sql`id from system_product`}
    where id = ${id}`.execute(db);
  return rows[0]?.id ?? null;
}

export type OfferRow = {
  id: number;
  store_id: number;
  price_cents: number;
  /** Includes the discount group, as offers on the wire have no field for it. */
  sale_price_cents: number | null;
  quantity: number;
};

export async function offersByIds(db: Db, ids: readonly number[]): Promise<OfferRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OfferRow>`
    select l.id, l.store_id, l.price_cents, nullif(l.unit_price_cents, l.price_cents) as sale_price_cents, l.quantity
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place) join listing l on l.id = wanted.id
    where l.is_active and l.is_available order by wanted.place`.execute(db);
  return rows;
}

type PreparationRow = {
  listingId: number;
  operationHours: OperationHours;
  timeZone: string;
  preparationMinutes: number;
  fullTimes: TimeSpan[] | null;
};

/** Preparation times of these listings' stores, in order; stores without one, or paused, are omitted. */
export async function preparationTimes(db: Db, listingIds: readonly number[], now: Date): Promise<PreparationRow[]> {
  if (listingIds.length === 0) return [];
  const { rows } = await sql<PreparationRow>`
    select l.id as "listingId", s.hours as "operationHours", s.time_zone as "timeZone",
      preparation_at(s.preparation_minutes, s.busy_minutes, s.busy_until, ${now}::timestamptz) as "preparationMinutes",
      full_times(s.id, s.orders_per_quarter, ${now}::timestamptz) as "fullTimes"
    from unnest(${listingIds}::bigint[]) with ordinality wanted (id, place) join listing l on l.id = wanted.id
    join store s on s.id = l.store_id
    where s.preparation_minutes is not null and not is_paused_at(s.paused_at, s.paused_until, ${now}::timestamptz)
    order by wanted.place`.execute(db);
  return rows;
}
