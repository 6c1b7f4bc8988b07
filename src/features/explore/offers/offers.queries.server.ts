import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { FIRST_LISTING } from '../explore.queries.server.ts';

/** The system product of an id, which may be a listing's; null: there is none. */
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
  /** What a discount group leaves is a sale price too: an offer on the wire has no field for the group. */
  sale_price_cents: number | null;
  quantity: number;
};

/** Those of these listings that are in stock, in their order. */
export async function offersByIds(db: Db, ids: readonly number[]): Promise<OfferRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OfferRow>`
    select l.id, l.store_id, l.price_cents, nullif(l.unit_price_cents, l.price_cents) as sale_price_cents, l.quantity
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place) join listing l on l.id = wanted.id
    where l.is_active and l.is_available order by wanted.place`.execute(db);
  return rows;
}
