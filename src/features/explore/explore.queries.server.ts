import { sql } from 'kysely';
import type { LabelledProduct } from '#features/catalog';
import { type ListingRow, listingColumns, systemProductJoin } from '#features/catalog/server';
import { type StoreRow, storeDetailColumns } from '#features/stores/server';
import type { Point } from '#platform/contract/fields.ts';
import type { Db } from '#platform/db/db.ts';

/** Ids from here on are listings, lower ones are system products; the database's check constraints enforce it. */
export const FIRST_LISTING = 10_000_000;

type LabelRow = Pick<LabelledProduct, 'terpenes' | 'terpenePercent' | 'aroma' | 'packedOn'>;

export async function productWithStore(db: Db, listingId: number, now: Date) {
  const { rows } = await sql<ListingRow & StoreRow & LabelRow>`
    select ${listingColumns(now)}, ${storeDetailColumns(now)},
      sp.terpenes, sp.terpene_percent as "terpenePercent", sp.aroma, l.packed_on::text as "packedOn"
    from listing l join store s on s.id = l.store_id ${systemProductJoin}
    where l.id = ${listingId} and l.is_active and s.is_active`.execute(db);
  return rows[0];
}

/** A store's most popular products in stock; none of a closed store. `offset 0`: each by its key. */
export async function popularInStore(db: Db, storeId: number, { count, now }: { count: number; now: Date }) {
  const { rows } = await sql<ListingRow>`
    with top as materialized (
      select l.id, l.popularity from listing l where l.store_id = ${storeId} and l.is_active and l.is_available
      order by l.popularity desc, l.id limit ${count})
    select ${listingColumns(now)}
    from top cross join lateral (select * from listing l where l.id = top.id offset 0) l
    cross join lateral (select * from store s where s.id = l.store_id and s.is_active offset 0) s
    ${systemProductJoin}
    order by top.popularity desc, top.id`.execute(db);
  return rows;
}

/** The first products of each category that a store sells, those in stock first, and how many it has; categories in their order. As above. */
export async function shelvesOfStore(db: Db, storeId: number, { count, now }: { count: number; now: Date }) {
  const { rows } = await sql<ListingRow & { on_shelf: number }>`
    with top as materialized (
      select c.id as shelf_id, coalesce(c.order_by, 1000) as shelf_order, c.display_name as shelf_label, picked.*
      from category c cross join lateral (
        select l.id, row_number() over (order by not l.is_available, l.popularity desc, l.id) as position, count(*) over () as on_shelf
        from listing l where l.store_id = ${storeId} and l.category_id = c.id and l.is_active
        order by position limit ${count}) picked
      where c.is_active)
    select ${listingColumns(now)}, top.on_shelf
    from top join listing l on l.id = top.id join store s on s.id = l.store_id and s.is_active ${systemProductJoin}
    order by top.shelf_order, top.shelf_label, top.shelf_id, top.position`.execute(db);
  return rows;
}

/**
 * Other stores with stock: nearest first, or cheapest without a location. The sale price includes the discount group,
 * which offers on the wire lack.
 */
export async function offersElsewhere(
  db: Db,
  { productId, storeId, point, count }: { productId: number; storeId: number; point?: Point; count: number },
) {
  const { rows } = await sql<{ id: number; store_id: number; price_cents: number; sale_price_cents: number | null }>`
    select l.id, l.store_id, l.price_cents, nullif(l.unit_price_cents, l.price_cents) as sale_price_cents
    from listing l join store s on s.id = l.store_id
    where l.system_product_id = ${productId} and l.is_available and s.is_active and l.store_id <> ${storeId}
    order by ${point ? sql`s.position <-> (select ll_to_earth(${point.lat}, ${point.lng})),` : sql``} l.unit_price_cents, l.id
    limit ${count}`.execute(db);
  return rows;
}
