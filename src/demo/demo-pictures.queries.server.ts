import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/db.ts';

type Named = { id: number; name: string };
export type UndrawnProduct = Named & { category: string; subcategory: string; brand: string; weight: string };
export type UndrawnStore = Named & { hue: number | null };

/** Demo products without a picture; the category is the topmost one. */
export async function undrawnProducts(db: Db): Promise<UndrawnProduct[]> {
  const { rows } = await sql<UndrawnProduct>`
    select product.id, coalesce(parent.name, category.name) as category,
      coalesce(subcategory.name, case when parent.id is not null then category.name end, '') as subcategory,
      brand.display_name as brand, product.display_name as name, coalesce(product.net_weight, '') as weight
    from system_product product
    join brand on brand.id = product.brand_id
    join category on category.id = product.category_id
    left join category parent on parent.id = category.parent_id
    left join category subcategory on subcategory.id = product.subcategory_id
    where brand.is_invented and product.image_url is null order by product.id`.execute(db);
  return rows;
}

export async function undrawnStores(db: Db): Promise<UndrawnStore[]> {
  const { rows } = await sql<UndrawnStore>`
    select id, display_name as name, hue from store where is_invented and image_url is null order by id`.execute(db);
  return rows;
}

export async function undrawnBrands(db: Db): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, display_name as name from brand where is_invented and image_url is null order by id`.execute(db);
  return rows;
}

/** Only where there is none. A brand's picture is news of each of its products, so that one statement may write thousands. */
export async function setPictures(
  trx: Trx,
  table: 'system_product' | 'store' | 'brand',
  pictures: readonly { id: number; url: string }[],
): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`update ${sql.table(table)} shown set image_url = drawn.url
    from unnest(${pictures.map(({ id }) => id)}::bigint[], ${pictures.map(({ url }) => url)}::text[]) as drawn (id, url)
    where shown.id = drawn.id and shown.image_url is null`.execute(trx);
}
