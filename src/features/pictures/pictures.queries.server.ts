import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

export type PictureSubject = {
  imageUrl: string | null;
  tileName: string;
  name: string;
  above: string;
  below: string;
};

export async function productSubject(db: Db, id: string): Promise<PictureSubject | undefined> {
  const { rows } = await sql<PictureSubject>`
    select p.image_url as "imageUrl", b.display_name as "tileName", p.display_name as name, b.display_name as above,
      coalesce(p.net_weight, '') as below
    from system_product p join brand b on b.id = p.brand_id where p.id = ${id}`.execute(db);
  return rows[0];
}

export async function storeSubject(db: Db, id: string): Promise<PictureSubject | undefined> {
  const { rows } = await sql<PictureSubject>`
    select image_url as "imageUrl", display_name as "tileName", display_name as name, 'Ontario authorized' as above,
      city || ', ' || province as below
    from store where id = ${id}`.execute(db);
  return rows[0];
}

export async function brandSubject(db: Db, id: string): Promise<PictureSubject | undefined> {
  const { rows } = await sql<PictureSubject>`
    select image_url as "imageUrl", display_name as "tileName", display_name as name, 'Brand' as above, '' as below
    from brand where id = ${id}`.execute(db);
  return rows[0];
}
