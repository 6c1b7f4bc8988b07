import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/db.ts';

/** A line of an open order for which there are not enough units. */
export type ShortLine = {
  storeId: number;
  store: string;
  licence: string;
  storeEmail: string | null;
  refNum: string;
  product: string;
  ordered: number;
  missing: number;
};

type ShortOrderFilter = { listingIds?: readonly number[]; licence?: string | undefined };

/**
 * Short lines by store and order. Units go to the orders ready first, then the oldest; negative stock counts as none.
 */
export async function shortLines(db: Db, { listingIds, licence }: ShortOrderFilter = {}): Promise<ShortLine[]> {
  const { rows } = await sql<ShortLine>`
    with promised as (
      select s.id, s.display_name, s.licence_number, s.contact_email, o.ref_num, o.placed_at, ol.listing_id,
        ol.product->>'displayName' as product, ol.quantity - ol.short as quantity, greatest(l.on_hand, 0) as on_hand,
        sum(ol.quantity - ol.short) over (partition by l.id order by
          (o.status in ('ready-pickup', 'ready-delivery', 'out-for-delivery')) desc, o.placed_at, o.id) as up_to_here
      from listing l join store s on s.id = l.store_id
      join order_line ol on ol.listing_id = l.id join orders o on o.id = ol.order_id
      where l.on_hand < l.reserved and o.status not in ('completed', 'canceled')
        and ${listingIds ? sql`l.id = any(${listingIds}::bigint[])` : sql`true`}
        and ${licence === undefined ? sql`true` : sql`s.licence_number = ${licence}`}
    )
    select id as "storeId", display_name as store, licence_number as licence, contact_email as "storeEmail",
      ref_num as "refNum", product, quantity as ordered, least(quantity, up_to_here - on_hand)::int as missing
    from promised where up_to_here > on_hand order by id, placed_at, ref_num, listing_id`.execute(db);
  return rows;
}

export type ShortCount = { importId: string; listingIds: number[] };

/** Claims the short orders of an import, so that each is notified once; null: none. */
export async function takeShortListings(trx: Trx): Promise<ShortCount | null> {
  const { rows } = await sql<ShortCount>`
    with due as materialized (
      select id, short_listings from catalogue_import where state = 'done' and short_listings <> '{}'
      order by received_at, id limit 1 for no key update skip locked
    ), taken as (
      update catalogue_import i set short_listings = '{}' from due where i.id = due.id
    )
    select id as "importId", to_json(short_listings) as "listingIds" from due`.execute(trx);
  return rows[0] ?? null;
}
