import { sql } from 'kysely';
import type { Trx } from '#platform/db/db.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { actorColumns, actorValues } from '#platform/logs/record-audit.ts';
import type { ListingRow } from './rows/listing-row.ts';

export type PlacedListing = Omit<ListingRow, 'licenceNumber' | 'importKey'> & { storeId: number; productId: number };

/** The user who counted, and the count time for rows that do not state one. */
export type Feed = {
  actor: string;
  receivedAt: Date /** For the audit log; left out: the site itself. */;
  by?: Actor | undefined;
};

export type MergedListing = {
  index: number;
  /** outdated: a later count was applied already, and the row is left out. */
  outcome: 'created' | 'updated' | 'unchanged' | 'outdated';
  /** Fewer units than are reserved, since this count. */
  shortListingId: number | null;
};

/**
 * Upserts listings by store and product. A row's count holds at its moment; later hand-overs and adjustments apply on
 * top. Locks listings by id first, so that no order adds a movement while they are read.
 */
export async function mergeListings(
  trx: Trx,
  listings: readonly PlacedListing[],
  { actor, receivedAt, by }: Feed,
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
          and m.at > coalesce(r.as_of, ${receivedAt}::timestamptz) and m.kind in ('hand-over', 'adjust', 'missing')), 0)::int as on_hand
      from unnest(${storeIds}::bigint[], ${productIds}::bigint[],
        ${listings.map((row) => row.priceCents)}::int[], ${listings.map((row) => row.salePriceCents)}::int[],
        ${listings.map((row) => row.discountPercent)}::numeric[], ${listings.map((row) => row.isDiscountEnabled)}::boolean[],
        ${listings.map((row) => row.quantity)}::int[], ${listings.map((row) => row.isActive)}::boolean[],
        ${listings.map((row) => row.asOf)}::timestamptz[], ${listings.map((row) => row.packedOn ?? null)}::date[]) with ordinality
        as r (store_id, product_id, price, sale, discount, is_enabled, counted, is_active, as_of, packed_on, n)
      left join listing l on l.store_id = r.store_id and l.system_product_id = r.product_id
    ), compared as materialized (
      select f.*, (l.price_cents, l.sale_price_cents, l.discount_percent, l.is_discount_enabled, l.on_hand, l.is_active,
        l.packed_on) is distinct from (f.price, f.sale, f.discount, f.is_enabled, f.on_hand, f.is_active, f.packed_on) as is_changed
      from feed f join listing l on l.id = f.id where f.is_outdated is not true
    ), updated as (
      update listing l set price_cents = c.price, sale_price_cents = c.sale, discount_percent = c.discount,
        is_discount_enabled = c.is_enabled, on_hand = c.on_hand, is_active = c.is_active, packed_on = c.packed_on, counted_at = c.at
      from compared c
      where l.id = c.id and (c.is_changed or (c.as_of is not null and l.counted_at is distinct from c.as_of))
      returning l.id, c.on_hand - c.on_hand_before as change, c.at
    ), created as (
      insert into listing (store_id, system_product_id, price_cents, sale_price_cents, discount_percent,
        is_discount_enabled, on_hand, is_active, packed_on, counted_at)
      select store_id, product_id, price, sale, discount, is_enabled, on_hand, is_active, packed_on, at
      from feed where id is null order by store_id, product_id
      returning id, on_hand as change, counted_at as at
    ), movement as (
      insert into stock_movement (listing_id, kind, on_hand_change, at, actor)
      select id, 'feed', change, at, ${actor}::text
      from (select * from updated union all select * from created) counted where change <> 0
    )${by ? auditedChanges(by, receivedAt) : sql``}
    select (f.n - 1)::int as index,
      case when f.id is null then 'created' when f.is_outdated then 'outdated' when c.is_changed then 'updated'
        else 'unchanged' end as outcome,
      case when c.on_hand <> c.on_hand_before and c.on_hand < c.reserved then c.id end as "shortListingId"
    from feed f left join compared c on c.n = f.n order by f.n`.execute(trx);
  return rows;
}

/**
 * An entry of the audit log for each listing that changes, in the statement that changes it: `l` is the listing as it was
 * before. New ones are in the entry of their import alone.
 */
const auditedChanges = (by: Actor, at: Date) => sql`, audited as (
  insert into audit_entry (at, id, ${actorColumns}, store_id, action, object_type, object_id, object_label, changes)
  select ${at}::timestamptz, gen_random_uuid(), ${actorValues(by)}, c.store_id, 'listing-changed', 'listing', c.id::text,
    p.display_name, (
      select jsonb_object_agg(field, jsonb_build_array(was, now_is)) from (values
        ('priceCents', to_jsonb(l.price_cents), to_jsonb(c.price)), ('salePriceCents', to_jsonb(l.sale_price_cents), to_jsonb(c.sale)),
        ('discountPercent', to_jsonb(l.discount_percent), to_jsonb(c.discount)),
        ('isDiscountEnabled', to_jsonb(l.is_discount_enabled), to_jsonb(c.is_enabled)),
        ('onHand', to_jsonb(l.on_hand), to_jsonb(c.on_hand)), ('isActive', to_jsonb(l.is_active), to_jsonb(c.is_active)),
        ('packedOn', to_jsonb(l.packed_on), to_jsonb(c.packed_on))) fields (field, was, now_is)
      where was is distinct from now_is)
  from compared c join listing l on l.id = c.id join system_product p on p.id = l.system_product_id
  where c.is_changed)`;
