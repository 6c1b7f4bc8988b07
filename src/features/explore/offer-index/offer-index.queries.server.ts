import { sql } from 'kysely';
import type { Precision } from '#features/places';
import type { Area, OperationHours } from '#features/stores';
import { zoneAreas } from '#features/stores/server';
import type { Db } from '#platform/db/db.ts';

/** How far a process has read the log of changes. */
export type LogPosition = {
  /** A `pg_snapshot`: the transactions that the process has seen. */
  snapshot: string;
  /** Of those that the snapshot does not tell of, the ones whose changes were read. */
  seen: readonly string[];
  /** Changes when the database is restarted, restored or replaced: positions of another one mean nothing. */
  database: string;
  /** The database's time, in ms. */
  at: number;
};
export type CatalogueChange = { subject: 'store' | 'product' | 'names' | 'all'; id: number };

/**
 * The changes that `since` has not seen; without it none. Rows of transactions that the database has not come to yet are left
 * over from a dump. A replica's snapshot does not name the transactions in progress: there everything from the oldest of them
 * on counts as not seen, apart from what was read.
 */
export async function readChanges(
  db: Db,
  since: LogPosition | null,
): Promise<{ position: LogPosition; changes: CatalogueChange[] }> {
  type Change = CatalogueChange & { xid: string };
  const { rows } = await sql<Omit<LogPosition, 'seen'> & { isReplica: boolean; changes: Change[] | null }>`
    select case when pg_is_in_recovery()
        then replace('x:x:', 'x', pg_snapshot_xmin(pg_current_snapshot())::text)
        else pg_current_snapshot()::text end as snapshot,
      pg_is_in_recovery() as "isReplica", round(extract(epoch from clock_timestamp()) * 1000) as at,
      extract(epoch from pg_postmaster_start_time()) || ' ' || 'catalogue_change'::regclass::oid as database,
      (select json_agg(json_build_object('subject', subject, 'id', id, 'xid', xid::text)) from catalogue_change
        where xid >= pg_snapshot_xmin(${since?.snapshot ?? null}::pg_snapshot)
          and not pg_visible_in_snapshot(xid, ${since?.snapshot ?? null}::pg_snapshot)
          and xid < pg_snapshot_xmax(pg_current_snapshot())) as changes`.execute(db);
  const [{ changes, isReplica, ...position }] = rows as [(typeof rows)[number]];
  const known = new Set(since?.seen);
  const read = changes ?? [];
  const seen = isReplica ? [...new Set(read.map(({ xid }) => xid))] : [];
  return { position: { ...position, seen }, changes: read.filter(({ xid }) => !known.has(xid)) };
}

export async function removeOldChanges(db: Db, before: Date): Promise<void> {
  await sql`delete from catalogue_change where at < ${before}`.execute(db);
}

export type ProductFacts = {
  id: number;
  brand_id: number;
  category_id: number;
  subcategory_id: number | null;
  plant_type: 'indica' | 'sativa' | 'hybrid' | 'cbd' | null;
  potency_scale: '%' | 'mg' | null;
  thc_low: number | null;
  thc_high: number | null;
  cbd_low: number | null;
  cbd_high: number | null;
  net_weight: string | null;
  popularity: number;
};

/** null: all of them. Those of most stores first: products with neighbouring slots are at about as many stores. */
export async function readProducts(db: Db, ids: readonly number[] | null): Promise<ProductFacts[]> {
  const { rows } = await sql<ProductFacts>`
    select id, brand_id, category_id, subcategory_id, plant_type, potency_scale, thc_low, thc_high, cbd_low, cbd_high,
      net_weight, popularity
    from system_product ${ids ? sql`where id = any(${ids}::bigint[])` : sql``} order by listing_count desc, id`.execute(
    db,
  );
  return rows;
}

export type Names = {
  brands: { id: number; label: string }[];
  categories: { id: number; name: string; label: string; isTopLevel: boolean; isActive: boolean }[];
};

export async function readNames(db: Db): Promise<Names> {
  const { rows } = await sql<Names>`
    select (select coalesce(json_agg(json_build_object('id', id, 'label', display_name)), '[]') from brand) as brands,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'label', display_name,
        'isTopLevel', parent_id is null, 'isActive', is_active)), '[]') from category) as categories`.execute(db);
  return rows[0] as Names;
}

/** A store with its active listings as columns, those in stock first. */
export type StoreRow = {
  id: number;
  name: string;
  address: string;
  city: string;
  precision: Precision;
  latitude: number;
  longitude: number;
  has_delivery: boolean;
  time_zone: string;
  hours: OperationHours;
  paused_at: Date | null;
  paused_until: Date | null;
  areas: Area[] | null;
  in_stock: number;
  products: number[] | null;
  prices: number[] | null;
  listings: number[] | null;
};

export async function activeStoreIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from store where is_active order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Active stores among these ids, in the order of ids. */
export async function readStores(db: Db, ids: readonly number[]): Promise<StoreRow[]> {
  const { rows } = await sql<StoreRow>`
    with shelf as (
      select store_id, count(*) filter (where is_available) as in_stock, json_agg(system_product_id) as products,
        json_agg(unit_price_cents) as prices, json_agg(id) as listings
      from (select * from listing where store_id = any(${ids}::bigint[]) and is_active
        order by store_id, not is_available, system_product_id) l
      group by store_id)
    select s.id, s.display_name as name, s.address, s.city, s.precision, s.latitude, s.longitude, s.has_delivery, s.time_zone, s.hours, s.paused_at, s.paused_until, ${zoneAreas} as areas,
      coalesce(shelf.in_stock, 0) as in_stock, shelf.products, shelf.prices, shelf.listings
    from store s left join shelf on shelf.store_id = s.id
    where s.id = any(${ids}::bigint[]) and s.is_active order by s.id`.execute(db);
  return rows;
}
