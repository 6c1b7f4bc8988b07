import { type RawBuilder, sql } from 'kysely';
import { type ListingRow, listingColumns, systemProductJoin } from '#features/catalog/server';
import { meant } from '#features/search/server';
import { storeConditions } from '#features/stores/server';
import type { Db } from '#platform/db/db.ts';
import type { PagedFilter, ProductFilter } from './product-filter.ts';
import { firstScale, offerOrder, productOrder, rank, thcColumns } from './product-order.queries.server.ts';

type Page = { rows: ListingRow[]; totalItems: number };
type Sql = RawBuilder<unknown>;

/** The shopper's place, from `here`. */
const earth = sql`(select position from here)`;

/**
 * Each system product once, at the nearest store that has it in stock, without a place at the cheapest one; where no
 * store has it in stock, the cheapest offer shows that it is out of stock, unless stores or prices are filtered.
 */
export function productPage(db: Db, filter: PagedFilter): Promise<Page> {
  const needsEveryOffer =
    filter.sort === 'price+' || filter.sort === 'price-' || restrictsStores(filter) || filter.price !== undefined;
  return needsEveryOffer ? pageOfOffers(db, filter) : pageOfProducts(db, filter);
}

export const restrictsStores = ({ delivery, isOpen }: ProductFilter) => Boolean(delivery || isOpen);

const hasConditions = ({ search, category, subCategory, brandIds, plantTypes, thc, cbd }: ProductFilter) =>
  Boolean(search || category?.length || subCategory?.length || brandIds || plantTypes || thc || cbd);

/** Else the index of popularity has a page by itself, and need not be read to its end. */
const isNarrowed = (filter: PagedFilter) => hasConditions(filter) || filter.sort !== undefined;

/** The order does not depend on offers: the page's products first, then an offer for each of them. */
function pageOfProducts(db: Db, filter: PagedFilter): Promise<Page> {
  const order = productOrder(filter);
  // `offset 0` makes the planner query each store by its own key, nearest first, instead of reading all the product's
  // offers.
  const nearby = filter.point
    ? sql`(select o.id from near n cross join lateral (select o.id from listing o
        where o.store_id = n.id and o.system_product_id = p.id and o.is_available offset 0) o
        order by n.distance, n.id limit 1),`
    : sql``;
  return readPage(
    db,
    sql`
    with ${typed(filter)} ${here(filter)}
    ${filter.point ? sql`near as materialized (${nearestStores(filter, NEAR_FOR_PAGE)}),` : sql``}
    ${isNarrowed(filter) ? sql`product as materialized (${products(filter)}),` : sql``}
    ${firstScale(filter, sql`product`)}
    total as materialized (select count(*) as n ${isNarrowed(filter) ? sql`from product` : fromProducts(filter)}),
    wanted as materialized (
      select p.* from ${isNarrowed(filter) ? sql`product` : sql`(${products(filter)})`} p ${orderedPage(filter, order)}),
    page as materialized (
      select p.*, coalesce(${nearby} ${bestOffer(filter)}, ${cheapestOutOfStock}) as listing_id from wanted p)
    ${pageInFull(filter, order)}`,
  );
}

/**
 * The order or the number of products depends on offers: one query reads all offers of the nearest few stores, and only
 * products that none of them has are looked up further away, one by one.
 */
function pageOfOffers(db: Db, filter: PagedFilter): Promise<Page> {
  const order = offerOrder(filter);
  const isFiltered = restrictsStores(filter) || filter.price !== undefined;
  const picked = pickedOffers(filter, isFiltered ? sql`` : sql`, ${cheapestOutOfStock}`);
  return readPage(
    db,
    sql`
    with ${typed(filter)} ${here(filter)} ${sellers(filter)}
    product as ${hasConditions(filter) ? sql`` : sql`not`} materialized (${products(filter)}),
    ${quickOffers(filter)}
    offer as materialized (
      select p.* from (${picked}) p where p.listing_id is not null ${priceRange(filter)}),
    ${firstScale(filter, sql`offer`)}
    total as materialized (select count(*) as n from offer),
    page as materialized (select p.* from offer p ${orderedPage(filter, order)})
    ${pageInFull(filter, order)}`,
  );
}

/** `offer`: the price of each product that matches `search` where the list shows it; null: out of stock everywhere. */
export function offersOf({ search, delivery, isOpen, point, now }: ProductFilter): Sql {
  const filter = { search, delivery, isOpen, point, now };
  return sql`
    ${here(filter)} ${sellers(filter)}
    product as materialized (
      select p.id, p.category_id, p.listing_count from system_product p ${search ? sql`cross join typed` : sql``}
      where p.listing_count > 0 ${productConditions(filter)}),
    ${quickOffers(filter)}
    offer as materialized (${pickedOffers(filter, sql``)})`;
}

/** Each `product` with the listing that shows it, its best offer or else `otherwise`, and what that costs. */
function pickedOffers(filter: ProductFilter, otherwise: Sql): Sql {
  const picked = usesQuickOffers(filter)
    ? sql`select p.*, quick.best[2]::integer as quick_price,
        coalesce(quick.best[3], case when (select is_cut from nearby) then ${bestOffer(filter)} end ${otherwise}) as listing_id
        from product p left join quick on quick.product_id = p.id`
    : sql`select p.*, null::integer as quick_price, coalesce(${bestOffer(filter)} ${otherwise}) as listing_id from product p`;
  return sql`
    select p.*, coalesce(p.quick_price, (select o.unit_price_cents from listing o where o.id = p.listing_id)) as price
    from (${picked} offset 0) p offset 0`;
}

export const orderedPage = ({ page, count }: PagedFilter, order: Sql): Sql =>
  sql`order by ${order} limit ${count} offset ${page * count}`;

/**
 * The end of a list's statement, from its `total` and its `page` of listing ids: at least one row, with null columns beside
 * the total for an empty page. `offset 0` makes the planner read each listing and store by its key, independent of the
 * estimated size of a page.
 */
export const pageInFull = ({ now }: Pick<ProductFilter, 'now'>, order: Sql): Sql => sql`
  select total.n as total_items, ${listingColumns(now)}
  from total left join (page p
    cross join lateral (select * from listing l where l.id = p.listing_id offset 0) l
    cross join lateral (select * from store s where s.id = l.store_id offset 0) s
    ${systemProductJoin}) on true
  order by ${order}`;

export async function readPage(db: Db, query: Sql): Promise<Page> {
  const { rows } = await (query as RawBuilder<ListingRow & { total_items: number }>).execute(db);
  return { rows: rows.filter(({ id }) => id !== null), totalItems: rows[0]?.total_items ?? 0 };
}

const NEAR_FOR_PAGE = 24;
const NEAR_FOR_ALL = 20;
/** At most this many offers are read for all of these: of large stores, fewer are read. */
const OFFERS_FOR_ALL = 3_000;
const FEW = 40;

/** Without a place the few stores help only where the filter leaves no more than them. */
const usesQuickOffers = (filter: ProductFilter) => filter.point !== undefined || restrictsStores(filter);

/**
 * `quick.best`: each product's best offer in those stores, with its store's rank among them (0 without a point), its price
 * and its listing. `nearby.is_cut`: there are more stores or offers than were read; otherwise products without an offer here
 * are out of stock everywhere.
 */
function quickOffers(filter: ProductFilter): Sql {
  if (!usesQuickOffers(filter)) return sql``;
  const { point } = filter;
  const ofProducts = hasConditions(filter) ? sql`o.system_product_id in (select id from product)` : sql`true`;
  // Lets the shelf's index skip the other categories.
  const narrow = filter.category?.length
    ? sql`and o.category_id = any(array(select distinct category_id from product))`
    : sql``;
  const isCut = sql`(select count(*) from near) = ${sql.lit(NEAR_FOR_ALL)}`;
  // Store after store, so that the first offers of a product to be read are its nearest ones, wherever the reading ends.
  const reading = point ? sql`order by n.distance, n.id limit ${sql.lit(OFFERS_FOR_ALL)}` : sql`where not ${isCut}`;
  return sql`
    near as materialized (${nearestStores(filter, NEAR_FOR_ALL)}),
    quick as materialized (
      select product_id, min(array[place, price, listing_id]) as best, count(*) as read from (
        select o.*, n.place
        from (select *, ${point ? sql`row_number() over (order by distance, id)` : sql`0`} as place from near) n
        cross join lateral (
          select o.system_product_id as product_id, o.id as listing_id, o.unit_price_cents as price from listing o
          where o.store_id = n.id and o.is_available and ${ofProducts} ${narrow} offset 0) o
        ${reading}) o
      group by product_id),
    nearby as materialized (
      select ${isCut} ${point ? sql`or (select sum(read) from quick) = ${sql.lit(OFFERS_FOR_ALL)}` : sql``} as is_cut),`;
}

const nearestStores = (filter: ProductFilter, count: number): Sql =>
  filter.point
    ? sql`select s.id, s.position <-> ${earth} as distance from store s
        where ${soldBy(filter)} order by distance, s.id limit ${sql.lit(count)}`
    : sql`select s.id from store s where ${soldBy(filter)} limit ${sql.lit(count)}`;

/** The offer of product `p` that is in stock: the nearest, without a place the cheapest. */
const bestOffer = (filter: ProductFilter): Sql => {
  if (filter.point) return nearestOffer(filter);
  return restrictsStores(filter)
    ? sql`(select o.id from listing o where ${isSeller(sql`o.store_id`)} and o.system_product_id = p.id and o.is_available
        order by o.unit_price_cents, o.id limit 1)`
    : sql`(select o.id from listing o join store s on s.id = o.store_id
        where s.is_active and o.system_product_id = p.id and o.is_available order by o.unit_price_cents, o.id limit 1)`;
};

/**
 * Products in few stores are looked up there and sorted; for the rest, stores are scanned from the nearest on. `offset 0`
 * stops the planner from converting one into the other.
 */
const nearestOffer = (filter: ProductFilter): Sql => sql`case when p.listing_count <= ${sql.lit(FEW)}
  then (select o.id from (select o.id, o.store_id, s.position from listing o join store s on s.id = o.store_id
      where ${soldBy(filter)} and o.system_product_id = p.id and o.is_available offset 0) o
    order by o.position <-> ${earth}, o.store_id limit 1)
  else (select o.id from store s cross join lateral (select o.id from listing o
      where o.store_id = s.id and o.system_product_id = p.id and o.is_available offset 0) o
    where ${soldBy(filter)} order by s.position <-> ${earth}, s.id limit 1) end`;

/** `shown`: the offer at which a product's own page shows it: the best in stock, else the nearest or cheapest that is not. */
export const shownOffer = (systemProductId: number, filter: ProductFilter): Sql => sql`
  ${here(filter)}
  shown as materialized (
    select coalesce(${bestOffer(filter)}, ${filter.point ? nearestOutOfStock : cheapestOutOfStock}) as listing_id
    from system_product p where p.id = ${systemProductId}::bigint)`;

const nearestOutOfStock = sql`(select o.id from listing o join store s on s.id = o.store_id
  where s.is_active and o.system_product_id = p.id and o.is_active order by s.position <-> ${earth}, s.id limit 1)`;

const cheapestOutOfStock = sql`(select o.id from listing o join store s on s.id = o.store_id
  where s.is_active and o.system_product_id = p.id and o.is_active order by o.unit_price_cents, o.id limit 1)`;

/** Evaluates the filters on a store once per store, independent of the number of its offers. */
const sellers = (filter: ProductFilter): Sql =>
  restrictsStores(filter)
    ? sql`seller as materialized (
        select s.id from store s where ${sql.join([sql`s.is_active`, ...storeConditions(filter, filter.now)], sql` and `)}),`
    : sql``;

const soldBy = (filter: ProductFilter): Sql =>
  restrictsStores(filter) ? sql`s.is_active and ${isSeller(sql`s.id`)}` : sql`s.is_active`;

/** coalesce() keeps the planner from making a join of it, so that the sellers are hashed once. */
const isSeller = (id: Sql): Sql => sql`coalesce(${id} in (select id from seller), false)`;

/** The shopper's place as a value that is worked out once: written out, it would be for every store that is measured. */
const here = ({ point }: ProductFilter): Sql =>
  point ? sql`here as materialized (select ll_to_earth(${point.lat}, ${point.lng}) as position),` : sql``;

export const typed = ({ search }: ProductFilter): Sql =>
  search ? sql`typed as materialized (${meant(search)}),` : sql``;

const fromProducts = (filter: ProductFilter): Sql => sql`
  from system_product p ${filter.search ? sql`cross join typed` : sql``}
  where p.listing_count > 0 ${productConditions(filter)}`;

const products = (filter: ProductFilter & Pick<PagedFilter, 'sort'>): Sql =>
  sql`select p.id, p.category_id, p.listing_count, p.popularity, ${thcColumns(filter)} ${rank(filter)} as rank ${fromProducts(filter)}`;

/** A search for everything has an order and no condition. */
export const whereSearched = ({ search }: ProductFilter): Sql =>
  search && search.find !== '' ? sql`and p.search_document @@ typed.query` : sql``;

export function productConditions(filter: ProductFilter): Sql {
  const { category, subCategory, brandIds, plantTypes, thc, cbd } = filter;
  return sql`
    ${whereSearched(filter)}
    ${category?.length ? sql`and ${inCategories(category)}` : sql``}
    ${subCategory?.length ? sql`and ${inCategories(subCategory)}` : sql``}
    ${brandIds ? sql`and p.brand_id = any(${brandIds}::bigint[])` : sql``}
    ${plantTypes ? sql`and p.plant_type = any(${plantTypes}::text[])` : sql``}
    ${thc || cbd ? sql`and p.potency_scale = ${filter.potencyUnit ?? '%'}` : sql``}
    ${thc ? sql`and p.thc_low <= ${thc.to}::numeric and p.thc_high >= ${thc.from}::numeric` : sql``}
    ${cbd ? sql`and p.cbd_low <= ${cbd.to}::numeric and p.cbd_high >= ${cbd.from}::numeric` : sql``}`;
}

/** A product names its category and its subcategory, so a category's name finds its subcategories' products too. */
function inCategories(names: readonly string[]): Sql {
  const ids = sql`any(array(select id from category where name = any(${names}::text[]) and is_active))`;
  return sql`(p.category_id = ${ids} or p.subcategory_id = ${ids})`;
}

export const priceRange = ({ price }: ProductFilter): Sql =>
  price ? sql`and p.price between ${price.from}::integer and ${price.to}::integer` : sql``;
