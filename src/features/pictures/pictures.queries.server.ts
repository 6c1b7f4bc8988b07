import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

export type ProductRow = {
  category: string;
  subcategory: string | null;
  brand: string;
  name: string;
  weight: string | null;
  hue: number | null;
  graphic: string | null;
};

/** What the package of a system product shows; the category is its topmost one. */
export async function packagedProduct(db: Db, id: string): Promise<ProductRow | undefined> {
  const { rows } = await sql<ProductRow>`
    select coalesce(parent.name, category.name) as category,
      coalesce(subcategory.name, case when parent.id is not null then category.name end) as subcategory,
      brand.display_name as brand, product.name, product.net_weight as weight,
      brand.hue, brand.graphic
    from system_product product
    join brand on brand.id = product.brand_id
    join category on category.id = product.category_id
    left join category parent on parent.id = category.parent_id
    left join category subcategory on subcategory.id = product.subcategory_id
    where product.id = ${id}`.execute(db);
  return rows[0];
}

export async function storeWithSign(db: Db, id: string) {
  const { rows } = await sql<{ name: string; hue: number | null; city: string; province: string }>`
    select display_name as name, hue, city, province from store where id = ${id}`.execute(db);
  return rows[0];
}

export async function brandWithLook(db: Db, id: string) {
  const { rows } = await sql<{ name: string; hue: number | null; graphic: string | null }>`
    select display_name as name, hue, graphic from brand where id = ${id}`.execute(db);
  return rows[0];
}

/** The key of the topmost category above a category, or of itself. */
export async function topCategoryName(db: Db, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(parent.name, category.name) as name
    from category left join category parent on parent.id = category.parent_id
    where category.name = ${name}`.execute(db);
  return rows[0]?.name;
}
