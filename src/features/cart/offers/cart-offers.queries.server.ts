import { sql } from 'kysely';
import { type ListingRow, listingColumns, systemProductJoin } from '#features/catalog/server';
import type { Db } from '#platform/db/db.ts';

type Asked = { shown: readonly number[]; cart: readonly number[]; now: Date };

/**
 * For each shown listing (`instead`) the cheapest offer of its product at a cart store, at most 5 % dearer. Listings of
 * cart stores stay. `offset 0` makes the planner read rows by their keys.
 */
export async function offersAtStoresOf(
  db: Db,
  { shown, cart, now }: Asked,
): Promise<(ListingRow & { instead: number })[]> {
  if (shown.length === 0 || cart.length === 0) return [];
  const { rows } = await sql<ListingRow & { instead: number }>`
    with at_store as materialized (
      select distinct l.store_id from listing l join store s on s.id = l.store_id and s.is_active
      where l.id = any(${cart}::bigint[])
    )
    select own.id as instead, ${listingColumns(now)}
    from unnest(${shown}::bigint[]) with ordinality wanted (id, place)
    cross join lateral (select * from listing where listing.id = wanted.id offset 0) own
    cross join lateral (
      select other.* from at_store
      cross join lateral (
        select * from listing where system_product_id = own.system_product_id and store_id = at_store.store_id
          and is_available offset 0) other
      where other.unit_price_cents::bigint * 100 <= own.unit_price_cents::bigint * 105
      order by other.unit_price_cents, other.store_id limit 1) l
    cross join lateral (select * from store where store.id = l.store_id offset 0) s
    ${systemProductJoin}
    where own.store_id not in (select store_id from at_store)
    order by wanted.place`.execute(db);
  return rows;
}
