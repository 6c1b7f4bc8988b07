import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** How much is made by `putSpreadMarket`. */
export const SPREAD = { stores: 60, products: 800, brands: 12, categories: 8 };

/** A number from 0 to below `most`, the same each time, from texts that name it. */
const dice = (most: number, ...names: string[]) =>
  sql`(('x' || substr(md5(${sql.join(names.map((name) => sql.raw(name)))}), 1, 7))::bit(28)::int % ${sql.lit(most)})`;

/**
 * The whole catalogue of the database: stores all over southern Ontario, some in one street, most with a zone; products from rare ones, at one store, to common ones;
 * one in four listings out of stock. Ids count from 1, categories 7 and 8 are below 1 and 2.
 */
export async function putSpreadMarket(db: Db): Promise<void> {
  const { stores, products, brands, categories } = SPREAD;
  await sql`truncate listing, store, system_product, brand, category restart identity cascade`.execute(db);
  await sql`alter table listing alter column id restart with 10000000`.execute(db);
  await sql`insert into category (name, display_name, parent_id)
    select 'kind-' || n, 'Kind ' || n, case when n > 6 then n - 6 end from generate_series(1, ${sql.lit(categories)}) n`.execute(
    db,
  );
  await sql`insert into brand (name, display_name) select 'brand-' || n, 'Brand ' || n from generate_series(1, ${sql.lit(brands)}) n`.execute(
    db,
  );
  await sql`insert into store (licence_number, licence_holder, name, display_name, address, city, province, latitude, longitude,
      time_zone, has_delivery)
    select 'L' || n, 'Holder', 'store-' || n, 'Store ' || n, n || ' Queen St W', 'Toronto', 'ON',
      43.65 + case when n % 3 = 0 then ${dice(300, "n || 'lat'")} / 100.0 else ${dice(400, "n || 'lat'")} / 10000.0 end,
      -79.39 + case when n % 3 = 0 then ${dice(300, "n || 'lng'")} / 100.0 else ${dice(400, "n || 'lng'")} / 10000.0 end,
      'America/Toronto', n % 4 <> 0 from generate_series(1, ${sql.lit(stores)}) n`.execute(db);
  await sql`insert into opening_hours (store_id, weekday, opens_at, closes_at)
    select id, day, '09:00', case when id % 5 = 0 then '11:00' else '22:00' end::time from store, generate_series(0, 6) day`.execute(
    db,
  );
  await sql`insert into delivery_zone (store_id, name, fill_color, min_spend_cents, fee_cents, area)
    select id, 'Zone', '#1e7650', 0, 499, jsonb_build_array(jsonb_build_array(
      jsonb_build_array(longitude - reach, latitude - reach), jsonb_build_array(longitude + reach, latitude - reach),
      jsonb_build_array(longitude + reach, latitude + reach), jsonb_build_array(longitude - reach, latitude + reach),
      jsonb_build_array(longitude - reach, latitude - reach)))
    from (select *, case when id % 7 = 0 then 3.003 else 0.0503 end as reach from store where id % 3 <> 1) s`.execute(
    db,
  );
  await sql`insert into system_product (import_key, name, display_name, brand_id, category_id, subcategory_id, popularity,
      potency_unit, thc_min, thc_max, dried_equivalent_mg)
    select 'p' || n, 'p' || n, 'Product ' || n, 1 + ${dice(brands, "n || 'brand'")}, 1 + ${dice(6, "n || 'kind'")},
      case when n % 3 = 0 then 7 + ${dice(2, "n || 'sub'")} end, ${dice(50, "n || 'popular'")},
      unit, thc, thc + 2, 0
    from (select n, case n % 4 when 0 then 'mg' when 1 then '%' when 2 then 'mg/g' end as unit,
      case when n % 4 < 3 then ${dice(30, "n || 'thc'")} end as thc from generate_series(1, ${sql.lit(products)}) n) p`.execute(
    db,
  );
  // The first products are at most stores, the last at one or at none.
  await sql`insert into listing (store_id, system_product_id, price_cents, sale_price_cents, on_hand)
    select s.id, p.id, 500 + ${dice(60, "s.id || 'price' || p.id")} * 50, case when ${dice(5, "s.id || 'sale' || p.id")} = 0 then 450 end,
      case when ${dice(4, "s.id || 'stock' || p.id")} = 0 then 0 else 5 end
    from store s cross join system_product p
    where ${dice(1000, "s.id || 'sells' || p.id")} < 1000 / (1 + p.id / 8) + 10`.execute(db);
}
