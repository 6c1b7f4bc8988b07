import { sql } from 'kysely';
import type { Point } from '#platform/contract/fields.ts';
import type { Db } from '#platform/db/db.ts';

export type PlainQuery = {
  point?: Point;
  category?: string;
  brandId?: number;
  minPrice?: number;
  maxPrice?: number;
  delivery?: boolean;
  isOpen?: boolean;
  reach?: 'near' | 'far';
  sort?: 'price+' | 'price-' | 'thc+' | 'thc-';
};
export type PlainList = {
  ids: number[];
  brands: { id: string; count: number }[];
  prices: { min: number; max: number } | null;
};

/**
 * The definition of the product list as one plain, slow statement: all listings in their order, and what facets count. Zones
 * are polygons without holes.
 */
export async function plainList(db: Db, query: PlainQuery, now: Date): Promise<PlainList> {
  const { point, category, brandId, minPrice, maxPrice, delivery = false, isOpen = false, reach, sort } = query;
  const hasPlace = point !== undefined;
  const here = sql`ll_to_earth(${point?.lat ?? 0}::float8, ${point?.lng ?? 0}::float8)`;
  const isNarrow = delivery || isOpen || (hasPlace && reach === 'near');
  const order = {
    'price+': sql`price`,
    'price-': sql`price desc`,
    'thc+': sql`thc is null, potency_scale is distinct from (select first from scale), thc`,
    'thc-': sql`thc is null, potency_scale is distinct from (select first from scale), thc desc`,
  };
  const { rows } = await sql<PlainList>`
    with shop as materialized (
      -- To a tenth of a millimetre: of stores in the middle of which someone stands, the last digits alone would choose.
      select s.id, round((earth_distance(s.position, ${here}) / 1000)::numeric, 7)::float8 as km,
        s.has_delivery and exists (select from delivery_zone z where z.store_id = s.id and (
          select polygon('(' || string_agg('(' || (corner->>0) || ',' || (corner->>1) || ')', ',') || ')')
          from jsonb_array_elements(z.area->0) corner) @> point(${point?.lng ?? 0}::float8, ${point?.lat ?? 0}::float8)) as delivers
      from store s where s.is_active and (${!delivery} or s.has_delivery)
        and (${!isOpen} or is_open_at(s.open_minutes, s.time_zone, ${now}::timestamptz))),
    offer as materialized (
      select l.system_product_id as product_id, l.id, l.unit_price_cents as price, shop.id as store_id, shop.km, shop.delivers,
        shop.km <= 100 or shop.delivers as is_near
      from listing l join shop on shop.id = l.store_id where l.is_available),
    reached as materialized (
      select o.* from offer o where case ${hasPlace ? (reach ?? '') : ''}
        when 'near' then o.is_near
        when 'far' then not exists (select from offer n where n.product_id = o.product_id and n.is_near)
        else true end),
    nearest as materialized (
      select distinct on (product_id) * from reached
      order by product_id, ${hasPlace ? sql`km, store_id` : sql`price, store_id`}),
    cheaper as (
      select distinct on (o.product_id) o.* from reached o join nearest n on n.product_id = o.product_id
      where ${hasPlace} and (case when ${delivery} then o.delivers else o.km <= 3 end) and o.price * 20 <= n.price * 19
      order by o.product_id, o.price, o.km, o.store_id),
    out_of_stock as (
      select distinct on (l.system_product_id) l.system_product_id as product_id, l.id, l.unit_price_cents as price
      from listing l join store s on s.id = l.store_id
      where s.is_active and l.is_active and ${!isNarrow}
        and not exists (select from listing o join store os on os.id = o.store_id
          where os.is_active and o.is_available and o.system_product_id = l.system_product_id)
      order by l.system_product_id, l.unit_price_cents, l.store_id),
    shown as materialized (
      select n.product_id, coalesce(c.id, n.id) as id, coalesce(c.price, n.price) as price, true as is_in_stock
      from nearest n left join cheaper c on c.product_id = n.product_id
      union all select product_id, id, price, false from out_of_stock),
    item as materialized (
      select shown.*, p.popularity, p.brand_id, p.potency_scale,
        case when p.potency_scale is not null then (p.thc_low + p.thc_high) / 2 end as thc,
        ${category === undefined} or exists (select from category c where c.name = ${category ?? ''} and c.is_active
          and c.id in (p.category_id, p.subcategory_id)) as in_category,
        ${brandId === undefined} or p.brand_id = ${brandId ?? 0}::bigint as in_brand,
        ${minPrice === undefined && maxPrice === undefined}
          or is_in_stock and price between ${minPrice ?? 0}::int and ${maxPrice ?? 1_000_000_000}::int as in_price
      from shown join system_product p on p.id = shown.product_id),
    found as materialized (select * from item where in_category and in_brand and in_price),
    scale as (select mode() within group (order by potency_scale) as first from found where thc is not null)
    select
      (select coalesce(json_agg(id order by ${sort ? sql`${order[sort]},` : sql``} popularity desc, product_id), '[]') from found) as ids,
      (select coalesce(json_agg(json_build_object('id', brand_id::text, 'count', n)), '[]') from (
        select brand_id, count(*) as n from item where in_category and in_price group by brand_id) b) as brands,
      (select json_build_object('min', min(price), 'max', max(price)) from item
        where in_category and in_brand and is_in_stock having count(*) > 0) as prices`.execute(db);
  return rows[0] as PlainList;
}
