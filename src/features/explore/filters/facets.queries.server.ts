import { type RawBuilder, sql } from 'kysely';
import { storeConditions } from '#features/stores/server';
import type { Db } from '#platform/db/db.ts';
import type { ProductFilter, Range } from '../products/product-filter.ts';
import { offersOf, restrictsStores, typed, whereSearched } from '../products/product-list.queries.server.ts';
import { type FacetRow, POTENCY_EDGES, PRICE_EDGES } from './facets.server.ts';

type Sql = RawBuilder<unknown>;

/** For the list of all stores: each system product once, with the price of the offer that the list shows. */
export const productFacets = (db: Db, filter: ProductFilter): Promise<FacetRow[]> =>
  readFacets(
    db,
    sql`
    with ${typed(filter)} ${offersOf(filter)},
    item as materialized (
      select ${productFields}, offer.price from system_product p join offer on offer.id = p.id
      ${restrictsStores(filter) ? sql`where offer.price is not null` : sql``})`,
    filter,
  );

/** For a store's own list, out-of-stock products included. */
export const shelfFacets = (db: Db, storeId: number, filter: ProductFilter): Promise<FacetRow[]> =>
  readFacets(
    db,
    sql`
    with ${typed(filter)}
    item as materialized (
      select ${productFields}, l.unit_price_cents as price
      from listing l join system_product p on p.id = l.system_product_id join store s on s.id = l.store_id
        ${filter.search ? sql`cross join typed` : sql``}
      where l.store_id = ${storeId} and l.is_active and s.is_active
        ${sql.join(
          storeConditions(filter, filter.now).map((condition) => sql`and ${condition}`),
          sql` `,
        )}
        ${whereSearched(filter)})`,
    filter,
  );

const productFields = sql`p.id, p.brand_id, p.category_id, p.subcategory_id, p.plant_type, p.potency_scale,
  p.thc_low, p.thc_high, p.cbd_low, p.cbd_high`;

/** Counts the rows of `item`. Evaluates each filter for every item, so that a facet can omit its own. */
async function readFacets(db: Db, items: Sql, filter: ProductFilter): Promise<FacetRow[]> {
  const { rows } = await (
    sql`
    ${items},
    checked as materialized (
      select i.*, ${isIn(filter.category)} as in_category, ${isIn(filter.subCategory)} as in_subcategory,
        ${filter.brandIds ?? null}::bigint[] is null or i.brand_id = any(${filter.brandIds ?? null}::bigint[]) as in_brand,
        coalesce(i.plant_type = any(${filter.plantTypes ?? null}::text[]), ${!filter.plantTypes}::boolean) as in_plant,
        ${inRange(filter.price, sql`i.price`, sql`i.price`)} as in_price,
        ${inPotency(filter, filter.thc, sql`i.thc_low`, sql`i.thc_high`)} as in_thc,
        ${inPotency(filter, filter.cbd, sql`i.cbd_low`, sql`i.cbd_high`)} as in_cbd
      from item i),
    missed as materialized (
      select c.*, (not in_category)::int + (not in_subcategory)::int + (not in_brand)::int + (not in_plant)::int
        + (not in_price)::int + (not in_thc)::int + (not in_cbd)::int as misses
      from checked c)
    select 'total' as facet, '' as key, '' as label, count(*) as n, null::numeric as low, null::numeric as high
      from missed where misses = 0
    union all
    select 'brand', b.id::text, b.display_name, n, null, null
      from (select brand_id, count(*) as n from missed where misses = (not in_brand)::int group by 1) m join brand b on b.id = brand_id
    union all
    select 'plant', plant_type, plant_type, count(*), null, null
      from missed where misses = (not in_plant)::int and plant_type is not null group by plant_type
    union all ${categoryCounts('category', sql`in_category`, sql`c.parent_id is null`)}
    union all ${categoryCounts('subcategory', sql`in_subcategory`, sql`c.parent_id is not null`)}
    union all
    select 'price', width_bucket(price, ${PRICE_EDGES}::int[])::text, '', count(*), min(price), max(price)
      from missed where misses = (not in_price)::int and price is not null group by 2
    union all ${potencyCounts('thc', '%')} union all ${potencyCounts('thc', 'mg')}
    union all ${potencyCounts('cbd', '%')} union all ${potencyCounts('cbd', 'mg')}` as RawBuilder<FacetRow>
  ).execute(db);
  return rows;
}

/** An inactive category finds nothing, as in the list. */
const isIn = (names: readonly string[] = []): Sql => {
  const ids = sql`array(select id from category where name = any(${names}::text[]) and is_active)`;
  return sql`(${names.length === 0}::boolean or i.category_id = any(${ids}) or coalesce(i.subcategory_id = any(${ids}), false))`;
};

/** True without a filter; false for a null value. */
const inRange = (range: Range | undefined, low: Sql, high: Sql): Sql => sql`
  (${range === undefined}::boolean or coalesce(${low} <= ${range?.to ?? 0}::numeric and ${high} >= ${range?.from ?? 0}::numeric, false))`;

const inPotency = ({ potencyUnit }: ProductFilter, range: Range | undefined, low: Sql, high: Sql): Sql => sql`
  ${inRange(range, low, high)} and (${range === undefined}::boolean or coalesce(i.potency_scale = ${potencyUnit ?? '%'}, false))`;

/** A name counts what it would find: what has it as its category or as its subcategory. */
const categoryCounts = (facet: 'category' | 'subcategory', own: Sql, which: Sql): Sql => sql`
  select ${sql.lit(facet)}, c.name, c.display_name, sum(m.n)::bigint, null, null
  from (select category_id, subcategory_id, count(*) as n from missed where misses = (not ${own})::int group by 1, 2) m
  join category c on c.is_active and ${which} and (c.id = m.category_id or c.id = m.subcategory_id)
  group by c.id`;

function potencyCounts(name: 'thc' | 'cbd', unit: '%' | 'mg'): Sql {
  const [low, high, own] = [sql.ref(`${name}_low`), sql.ref(`${name}_high`), sql.ref(`in_${name}`)];
  return sql`
    select ${sql.lit(`${name}${unit}`)}, ${cell(low, unit)} || '-' || ${cell(high, unit)}, '', count(*), min(${low}), max(${high})
    from missed where misses = (not ${own})::int and ${low} is not null and potency_scale = ${sql.lit(unit)} group by 2`;
}

/** Edges have even cells, what lies between two of them an odd one. */
const cell = (value: Sql, unit: '%' | 'mg'): Sql => {
  const edges = sql`${POTENCY_EDGES[unit]}::numeric[]`;
  const n = sql`width_bucket(${value}, ${edges})`;
  return sql`(2 * ${n} - coalesce((${value} = (${edges})[${n}])::int, 0))`;
};
