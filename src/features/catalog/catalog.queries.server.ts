import { type RawBuilder, sql } from 'kysely';
import type { Meaning } from '#features/search';
import { brandHas, brandsOfKind, meaningRow, searching } from '#features/search/server';
import type { Db } from '#platform/db/db.ts';
import type { Brand, Category } from './catalog.contract.ts';
import { type BrandRow, type CategoryRow, type SystemProductRow, toBrand, toCategories } from './rows.server.ts';

/**
 * A store's offer for `toProducts`: from listing `l`, store `s`, system product `sp`. Unsold listings have no stock.
 */
export const listingColumns = (now: Date) => sql`
  l.id, l.price_cents, l.sale_price_cents, l.discount_percent, l.is_discount_enabled,
  case when l.is_available and s.is_active then l.quantity else 0 end as quantity,
  l.store_id, s.display_name as store_name, s.address as store_address, s.city as store_city, s.latitude as store_latitude, s.longitude as store_longitude,
  ${takesOrders(now)} as is_open, ${readyMinutes(now)} as ready_minutes, ${nextOpening(now)},
  case when s.has_delivery then s.zones_version end as zones_version,
  sp.id as system_product_id, sp.version as system_product_version`;

const isOpenAt = (moment: RawBuilder<unknown>) =>
  sql`is_open_at(s.open_minutes, s.dated_minutes, s.dated_open_minutes, s.time_zone, ${moment})`;

/** Store `s` is open at that moment, and not paused. */
export const takesOrders = (now: Date) =>
  sql`(${isOpenAt(sql`${now}::timestamptz`)} and not is_paused_at(s.paused_at, s.paused_until, ${now}::timestamptz))`;

/**
 * Store `s` is open, and closes in less than the minutes in which its orders are for the next opening. Same rule as
 * `isPastLastOrder`.
 */
export const pastLastOrder = (now: Date) => sql`(s.last_order_minutes > 0 and ${isOpenAt(sql`${now}::timestamptz`)}
  and not ${isOpenAt(sql`${now}::timestamptz + (s.last_order_minutes - 1) * interval '1 minute'`)})`;

/**
 * The preparation time of store `s` if an order placed now is ready before closing, else null. Same rule as `readyAt`:
 * the store is open now, and in the last minute before the order is ready, its last order is to come, and it can be
 * picked up there.
 */
function readyMinutes(now: Date) {
  const usual = sql`preparation_at(s.preparation_minutes, s.busy_minutes, s.busy_until, ${now}::timestamptz)`;
  const minutes = sql`case when s.orders_per_quarter is null then ${usual}
    else free_minutes(s.id, s.orders_per_quarter, ${usual}, ${now}::timestamptz) end`;
  return sql`case when s.has_pickup and ${takesOrders(now)}
    and ${isOpenAt(sql`${now}::timestamptz + ((${minutes}) - 1) * interval '1 minute'`)}
    and not ${pastLastOrder(now)}
    then ${minutes} end`;
}

/** When store `s` opens next, while it is closed. */
function nextOpening(now: Date) {
  const wall = sql`wall_minute(s.time_zone, ${now}::timestamptz)`;
  const opensIn = sql`opens_in(s.open_minutes, s.dated_minutes, s.dated_open_minutes, ${wall})`;
  const isOpen = isOpenAt(sql`${now}::timestamptz`);
  return sql`case when not ${isOpen} then (${wall} + ${opensIn} + 5760) % 10080 end as opens_minute,
    case when not ${isOpen} then ${opensIn} end as opens_in_minutes`;
}

export const systemProductJoin = sql`join system_product sp on sp.id = l.system_product_id`;

export async function systemProductsByIds(db: Db, ids: readonly number[]): Promise<SystemProductRow[]> {
  const { rows } = await sql<SystemProductRow>`
    select sp.id, sp.version, sp.name, sp.display_name, sp.description, sp.image_url, sp.assets, sp.plant_type,
      sp.potency_unit, sp.thc_min, sp.thc_max, sp.thc_typical, sp.cbd_min, sp.cbd_max, sp.cbd_typical, sp.net_weight,
      sp.dried_equivalent_mg, sp.review_count, sp.review_sum, sp.listing_count,
      sp.brand_id, b.name as brand_name, b.display_name as brand_label, b.description as brand_description, b.image_url as brand_image_url,
      c.name as category_name, c.display_name as category_label, sc.name as subcategory_name, sc.display_name as subcategory_label
    from system_product sp
    join brand b on b.id = sp.brand_id
    join category c on c.id = sp.category_id
    left join category sc on sc.id = sp.subcategory_id
    where sp.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** Active categories by their order (none = 1000), then name. */
export async function activeCategories(db: Db): Promise<Category[]> {
  const { rows } = await sql<CategoryRow>`
    select id, parent_id, name, display_name, image_url, is_active, order_by from category
    where is_active or id in (select parent_id from category where is_active)
    order by coalesce(order_by, 1000), display_name, id`.execute(db);
  return toCategories(rows).filter(({ isActive }) => isActive);
}

const brandColumns = sql`br.id, br.name, br.display_name, br.description, br.image_url,
  (select count(*) from system_product sp where sp.brand_id = br.id and sp.is_listed) as product_count, br.is_claimed`;

export async function brandById(db: Db, id: number): Promise<Brand | undefined> {
  const { rows } = await sql<BrandRow>`select ${brandColumns} from brand br where br.id = ${id}`.execute(db);
  return rows[0] && toBrand(rows[0]);
}

type BrandFilter = {
  search?: string;
  exact?: boolean;
  sort?: 'name+' | 'name-';
  page: number;
  count: number;
  now: Date;
};

/** Brands by relevance to the search, else by name. */
export const brandPage = (db: Db, { search: typed, exact, now, ...filter }: BrandFilter) =>
  searching(db, { kind: 'brand', typed, exact, now }, (search) => pageOfBrands(db, { ...filter, search }));

type FoundBrands = Pick<BrandFilter, 'sort' | 'page' | 'count'> & { search?: Meaning };

async function pageOfBrands(db: Db, { search, sort, page, count }: FoundBrands) {
  const q = sql`q`;
  const asked = search
    ? sql`q as materialized (${meaningRow(search)}),
        of_kind as materialized (${brandsOfKind(sql`(select of_products from q)`)}),`
    : sql``;
  const found = search
    ? sql`from brand br cross join q where ${brandHas(q, sql`select brand_id from of_kind`)}`
    : sql`from brand br`;
  const order =
    search && !sort
      ? sql`search_rank(br.name_key, '{}', br.search_document, q.whole, q.begun, q.key, q.core, q.prefer) desc, plain_text(br.display_name), br.id`
      : sort === 'name-'
        ? sql`plain_text(br.display_name) desc, br.id desc`
        : sql`plain_text(br.display_name), br.id`;
  const from = page * count;
  const { rows } = await sql<BrandRow & { total_items: number }>`
    with ${asked} found as materialized (select br.id, row_number() over (order by ${order}) as place ${found}),
    page as materialized (select * from found where place > ${from}::bigint and place <= ${from + count}::bigint)
    select total.n as total_items, ${brandColumns}
    from (select count(*) as n from found) total left join (page p join brand br on br.id = p.id) on true order by p.place`.execute(
    db,
  );
  return { items: rows.filter(({ id }) => id !== null).map(toBrand), totalItems: rows[0]?.total_items ?? 0 };
}
