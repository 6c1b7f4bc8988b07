import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

const IN_A_ROW = 3;

type BestSellerRow = {
  store_id: number;
  id: number;
  display_name: string;
  image_url: string | null;
  brand_label: string;
  unit_price_cents: number;
};

/** The best sellers in stock of each store, in order. The index is read three entries deep per store. */
export async function bestSellersOf(db: Db, storeIds: readonly number[]): Promise<BestSellerRow[]> {
  if (storeIds.length === 0) return [];
  const { rows } = await sql<BestSellerRow>`
    select top.store_id, top.id, top.unit_price_cents, sp.display_name, sp.image_url, b.display_name as brand_label
    from unnest(${storeIds}::bigint[]) listed (id)
    cross join lateral (
      select l.store_id, l.id, l.unit_price_cents, l.system_product_id, l.popularity from listing l
      where l.store_id = listed.id and l.is_active and l.is_available
      order by l.popularity desc, l.id limit ${IN_A_ROW}) top
    join system_product sp on sp.id = top.system_product_id join brand b on b.id = sp.brand_id
    order by top.store_id, top.popularity desc, top.id`.execute(db);
  return rows;
}
