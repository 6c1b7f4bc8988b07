import { type RawBuilder, sql } from 'kysely';
import { type ProductRow, productColumns, productJoins } from '#features/catalog/server';
import { storeConditions } from '#features/stores/server';
import type { Db } from '#platform/db.ts';
import type { Point } from '#platform/fields.ts';

export type ProductFilter = {
  point?: Point;
  search?: string;
  category?: readonly string[];
  subCategory?: readonly string[];
  brandId?: number;
  plantType?: string;
  sort?: 'price+' | 'price-' | 'thc+' | 'thc-';
  delivery?: boolean;
  isOpen?: boolean;
  /** Cents, of what the shopper pays. */
  minPrice?: number;
  maxPrice?: number;
  page: number;
  count: number;
  now: Date;
};

type Page = { rows: ProductRow[]; totalItems: number };
type Sql = RawBuilder<unknown>;

/**
 * Each system product once, at the nearest store that has it in stock, without a place at the cheapest one; where no
 * store has it in stock, the cheapest offer shows that it is out of stock, unless stores or prices are filtered.
 */
export function productPage(db: Db, filter: ProductFilter): Promise<Page> {
  const needsEveryOffer =
    filter.sort === 'price+' || filter.sort === 'price-' || restrictsStores(filter) || restrictsPrice(filter);
  return needsEveryOffer ? pageOfOffers(db, filter) : pageOfProducts(db, filter);
}

const restrictsStores = ({ delivery, isOpen }: ProductFilter) => Boolean(delivery || isOpen);
const restrictsPrice = ({ minPrice, maxPrice }: ProductFilter) => minPrice !== undefined || maxPrice !== undefined;

/** The order does not depend on offers: the page's products first, then an offer for each of them. */
function pageOfProducts(db: Db, filter: ProductFilter): Promise<Page> {
  const order = productOrder(filter);
  return read(sql`
    with ${typed(filter)}
    ${filter.point ? sql`near as materialized (${nearestStores(filter, NEAR_FOR_PAGE)}),` : sql``}
    total as materialized (select count(*) as n ${fromProducts(filter)}),
    page as materialized (
      select p.id, p.popularity, p.thc_typical, ${rank(filter)} as rank ${fromProducts(filter)}
      order by ${order} limit ${filter.count} offset ${filter.page * filter.count})
    select total.n as total_items, product.*
    from total left join lateral (
      select p.rank, p.popularity as product_popularity, ${productColumns(filter.now)}
      from page p
      join listing l on l.id = coalesce(
        ${filter.point ? sql`(select o.id from near n join listing o on o.store_id = n.id and o.system_product_id = p.id and o.is_available order by n.distance limit 1),` : sql``}
        ${bestOffer(filter)},
        ${cheapestOutOfStock})
      join store s on s.id = l.store_id ${productJoins}) product on true
    order by ${orderOfResult(filter)}`)
    .execute(db)
    .then(toPage);
}

/**
 * The order or the number of products depends on offers: the nearest few stores are asked for all they have, in one go,
 * and only products that none of them has are looked for further away, one by one.
 */
function pageOfOffers(db: Db, filter: ProductFilter): Promise<Page> {
  const isFiltered = restrictsStores(filter) || restrictsPrice(filter);
  const order = offerOrder(filter);
  return read(sql`
    with ${typed(filter)}
    product as materialized (select p.id, p.popularity, p.thc_typical, ${rank(filter)} as rank ${fromProducts(filter)}),
    ${quickOffers(filter)}
    offer as materialized (
      select p.*, o.id as listing_id, o.unit_price_cents
      from (select p.*, coalesce(${quickOffer(filter)}${isFiltered ? sql`` : sql`, ${cheapestOutOfStock}`}) as offer_id
        from product p ${usesQuickOffers(filter) ? sql`left join quick on quick.product_id = p.id` : sql``} offset 0) p
      join listing o on o.id = p.offer_id
      where true ${priceRange(filter)}),
    total as materialized (select count(*) as n from offer),
    page as materialized (select p.* from offer p order by ${order} limit ${filter.count} offset ${filter.page * filter.count})
    select total.n as total_items, product.*
    from total left join lateral (
      select p.rank, p.popularity as product_popularity, p.unit_price_cents, ${productColumns(filter.now)}
      from page p join listing l on l.id = p.listing_id join store s on s.id = l.store_id ${productJoins}) product on true
    order by ${orderOfResult(filter)}`)
    .execute(db)
    .then(toPage);
}

const NEAR_FOR_PAGE = 12;
const NEAR_FOR_ALL = 16;

/** Without a place the few stores help only where the filter leaves no more than them. */
const usesQuickOffers = (filter: ProductFilter) => filter.point !== undefined || restrictsStores(filter);

function quickOffers(filter: ProductFilter): Sql {
  if (!usesQuickOffers(filter)) return sql``;
  const isEnough = filter.point ? sql`` : sql`and (select count(*) from near) < ${sql.lit(NEAR_FOR_ALL)}`;
  return sql`
    near as materialized (${nearestStores(filter, NEAR_FOR_ALL)}),
    quick as materialized (
      select distinct on (o.system_product_id) o.system_product_id as product_id, o.id as listing_id
      from near n join listing o on o.store_id = n.id and o.is_available
      where o.system_product_id in (select id from product) ${isEnough}
      order by o.system_product_id, ${filter.point ? sql`n.distance` : sql`o.unit_price_cents`}, o.id),`;
}

function quickOffer(filter: ProductFilter): Sql {
  if (!usesQuickOffers(filter)) return bestOffer(filter);
  // Fewer than asked for means that these are all the stores there are.
  return sql`quick.listing_id, case when (select count(*) from near) = ${sql.lit(NEAR_FOR_ALL)} then ${bestOffer(filter)} end`;
}

const nearestStores = (filter: ProductFilter, count: number): Sql =>
  filter.point
    ? sql`select s.id, s.position <-> ${earth(filter.point)} as distance from store s
        where ${soldBy(filter)} order by distance limit ${sql.lit(count)}`
    : sql`select s.id from store s where ${soldBy(filter)} limit ${sql.lit(count)}`;

/** The offer of product `p` that is in stock: the nearest, without a place the cheapest. */
const bestOffer = (filter: ProductFilter): Sql =>
  filter.point
    ? sql`(select o.id from store s join listing o on o.store_id = s.id and o.system_product_id = p.id and o.is_available
        where ${soldBy(filter)} order by s.position <-> ${earth(filter.point)} limit 1)`
    : sql`(select o.id from listing o join store s on s.id = o.store_id
        where ${soldBy(filter)} and o.system_product_id = p.id and o.is_available order by o.unit_price_cents, o.id limit 1)`;

const cheapestOutOfStock = sql`(select o.id from listing o join store s on s.id = o.store_id
  where s.is_active and o.system_product_id = p.id and o.is_active order by o.unit_price_cents, o.id limit 1)`;

const soldBy = (filter: ProductFilter): Sql =>
  sql.join([sql`s.is_active`, ...storeConditions(filter, filter.now)], sql` and `);

const earth = ({ lat, lng }: Point): Sql => sql`ll_to_earth(${lat}, ${lng})`;

const typed = ({ search }: ProductFilter): Sql =>
  search ? sql`typed as materialized (select search_query('product', ${search}) as query),` : sql``;

const fromProducts = (filter: ProductFilter): Sql => sql`
  from system_product p ${filter.search ? sql`cross join typed` : sql``}
  where p.listing_count > 0 ${productConditions(filter)}`;

export function productConditions({ search, category, subCategory, brandId, plantType }: ProductFilter): Sql {
  return sql`
    ${search ? sql`and p.search_document @@ typed.query` : sql``}
    ${category?.length ? sql`and ${inCategories(category)}` : sql``}
    ${subCategory?.length ? sql`and ${inCategories(subCategory)}` : sql``}
    ${brandId === undefined ? sql`` : sql`and p.brand_id = ${brandId}`}
    ${plantType === undefined ? sql`` : sql`and p.plant_type = ${plantType}`}`;
}

/** A product names its category and its subcategory, so a category's name finds its subcategories' products too. */
function inCategories(names: readonly string[]): Sql {
  const ids = sql`any(array(select id from category where name = any(${names}::text[]) and is_active))`;
  return sql`(p.category_id = ${ids} or p.subcategory_id = ${ids})`;
}

const priceRange = ({ minPrice, maxPrice }: ProductFilter): Sql => sql`
  ${minPrice === undefined ? sql`` : sql`and o.unit_price_cents >= ${minPrice}`}
  ${maxPrice === undefined ? sql`` : sql`and o.unit_price_cents <= ${maxPrice}`}`;

const rank = ({ search }: ProductFilter): Sql =>
  search ? sql`ts_rank(p.search_document, typed.query)` : sql`null::real`;

function productOrder({ sort, search }: ProductFilter): Sql {
  if (sort === 'thc+') return sql`p.thc_typical nulls last, p.popularity desc, p.id`;
  if (sort === 'thc-') return sql`p.thc_typical desc nulls last, p.popularity desc, p.id`;
  return search ? sql`rank desc, p.popularity desc, p.id` : sql`p.popularity desc, p.id`;
}

function offerOrder(filter: ProductFilter): Sql {
  if (filter.sort === 'price+') return sql`p.unit_price_cents, p.popularity desc, p.id`;
  if (filter.sort === 'price-') return sql`p.unit_price_cents desc, p.popularity desc, p.id`;
  return productOrder(filter);
}

/** The page's order once more: a join keeps none. */
function orderOfResult({ sort, search }: ProductFilter): Sql {
  const byPopularity = sql`product_popularity desc, system_product_id`;
  if (sort === 'price+') return sql`unit_price_cents, ${byPopularity}`;
  if (sort === 'price-') return sql`unit_price_cents desc, ${byPopularity}`;
  if (sort === 'thc+') return sql`thc_typical nulls last, ${byPopularity}`;
  if (sort === 'thc-') return sql`thc_typical desc nulls last, ${byPopularity}`;
  return search ? sql`rank desc, ${byPopularity}` : byPopularity;
}

const read = (query: Sql) => query as RawBuilder<ProductRow & { total_items: number }>;

/** One row at least: the total, with nothing beside it where the page is empty. */
function toPage({ rows }: { rows: (Omit<ProductRow, 'id'> & { id: number | null; total_items: number })[] }): Page {
  return {
    rows: rows.filter((row): row is ProductRow & { total_items: number } => row.id !== null),
    totalItems: rows[0]?.total_items ?? 0,
  };
}
