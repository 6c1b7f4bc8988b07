import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

export type ProductRow = {
  category: string;
  subcategory: string | null;
  brand: string;
  name: string;
  weight: string | null;
  hue: number | null;
  graphic: string | null;
  /** May it be drawn? Its brand is one of the demo's. */
  isInvented: boolean;
  /** Its own picture. */
  imageUrl: string | null;
};

/** What the package of a system product shows; the category is its topmost one. */
export async function packagedProduct(db: Db, id: string): Promise<ProductRow | undefined> {
  const { rows } = await sql<ProductRow>`
    select coalesce(parent.name, category.name) as category,
      coalesce(subcategory.name, case when parent.id is not null then category.name end) as subcategory,
      brand.display_name as brand, product.name, product.net_weight as weight,
      brand.hue, brand.graphic, brand.is_invented as "isInvented", product.image_url as "imageUrl"
    from system_product product
    join brand on brand.id = product.brand_id
    join category on category.id = product.category_id
    left join category parent on parent.id = category.parent_id
    left join category subcategory on subcategory.id = product.subcategory_id
    where product.id = ${id}`.execute(db);
  return rows[0];
}

type Sign = Pick<ProductRow, 'name' | 'hue' | 'isInvented' | 'imageUrl'>;

export async function storeWithSign(db: Db, id: string) {
  type Row = Sign & { city: string; province: string };
  const { rows } = await sql<Row>`
    select display_name as name, hue, city, province, is_invented as "isInvented", image_url as "imageUrl" from store where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

export async function brandWithLook(db: Db, id: string) {
  const { rows } = await sql<Sign & { graphic: string | null }>`
    select display_name as name, hue, graphic, is_invented as "isInvented", image_url as "imageUrl" from brand where id = ${id}`.execute(
    db,
  );
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
