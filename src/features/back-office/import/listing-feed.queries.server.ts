import { sql } from 'kysely';
import type { Trx } from '#platform/db/db.ts';
import type { ListingRow } from './rows/listing-row.ts';

export type PlacedListing = Omit<ListingRow, 'licenceNumber' | 'importKey'> & { storeId: number; productId: number };

/** The user who counted, and the count time for rows that do not state one. */
export type Feed = { actor: string; receivedAt: Date };

export type MergedListing = {
  /** Index of the row. */
  index: number;
  /** outdated: a later count was applied already, and the row is left out. */
  outcome: 'created' | 'updated' | 'unchanged' | 'outdated';
  /** Fewer units than are reserved, since this count. */
  shortListingId: number | null;
};

/**
 * Upserts listings by store and product. What a row counts is on hand at its moment; what was handed over or adjusted after
 * that is applied on top. The listings are locked first, in the order of their ids: the movements are read when no order
 * can add another.
 */
export async function mergeListings(
  trx: Trx,
  listings: readonly PlacedListing[],
  { actor, receivedAt }: Feed,
): Promise<MergedListing[]> {
  const storeIds = listings.map(({ storeId }) => storeId);
  const productIds = listings.map(({ productId }) => productId);
  await sql`select l.id from unnest(${storeIds}::bigint[], ${productIds}::bigint[]) r (store_id, product_id)
    join listing l on l.store_id = r.store_id and l.system_product_id = r.product_id
    order by l.id for no key update of l`.execute(trx);
  const { rows } = await sql<MergedListing>`
    with feed as materialized (
      select r.*, l.id, l.on_hand as on_hand_before, l.reserved, r.as_of < l.counted_at as is_outdated,
        coalesce(r.as_of, ${receivedAt}::timestamptz) as at,
        r.counted + coalesce((select sum(m.on_hand_change) from stock_movement m where m.listing_id = l.id
          and m.at > coalesce(r.as_of, ${receivedAt}::timestamptz) and m.kind in ('hand-over', 'adjust')), 0)::int as on_hand
      from unnest(${storeIds}::bigint[], ${productIds}::bigint[],
        ${listings.map((row) => row.priceCents)}::int[], ${listings.map((row) => row.salePriceCents)}::int[],
        ${listings.map((row) => row.discountPercent)}::numeric[], ${listings.map((row) => row.isDiscountEnabled)}::boolean[],
        ${listings.map((row) => row.quantity)}::int[], ${listings.map((row) => row.isActive)}::boolean[],
        ${listings.map((row) => row.asOf)}::timestamptz[]) with ordinality
        as r (store_id, product_id, price, sale, discount, is_enabled, counted, is_active, as_of, n)
      left join listing l on l.store_id = r.store_id and l.system_product_id = r.product_id
    ), compared as materialized (
      select f.*, (l.price_cents, l.sale_price_cents, l.discount_percent, l.is_discount_enabled, l.on_hand, l.is_active)
        is distinct from (f.price, f.sale, f.discount, f.is_enabled, f.on_hand, f.is_active) as is_changed
      from feed f join listing l on l.id = f.id where f.is_outdated is not true
    ), updated as (
      update listing l set price_cents = c.price, sale_price_cents = c.sale, discount_percent = c.discount,
        is_discount_enabled = c.is_enabled, on_hand = c.on_hand, is_active = c.is_active, counted_at = c.at
      from compared c
      where l.id = c.id and (c.is_changed or (c.as_of is not null and l.counted_at is distinct from c.as_of))
      returning l.id, c.on_hand - c.on_hand_before as change, c.at
    ), created as (
      insert into listing (store_id, system_product_id, price_cents, sale_price_cents, discount_percent,
        is_discount_enabled, on_hand, is_active, counted_at)
      select store_id, product_id, price, sale, discount, is_enabled, on_hand, is_active, at
      from feed where id is null order by store_id, product_id
      returning id, on_hand as change, counted_at as at
    ), movement as (
      insert into stock_movement (listing_id, kind, on_hand_change, at, actor)
      select id, 'feed', change, at, ${actor}::text
      from (select * from updated union all select * from created) counted where change <> 0
    )
    select (f.n - 1)::int as index,
      case when f.id is null then 'created' when f.is_outdated then 'outdated' when c.is_changed then 'updated'
        else 'unchanged' end as outcome,
      case when c.on_hand <> c.on_hand_before and c.on_hand < c.reserved then c.id end as "shortListingId"
    from feed f left join compared c on c.n = f.n order by f.n`.execute(trx);
  return rows;
}
