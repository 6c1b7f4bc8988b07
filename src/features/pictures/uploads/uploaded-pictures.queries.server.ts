import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

export async function isShown(db: Db, urls: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from store where image_url = any(${urls}::text[])
    union all select from system_product where image_url = any(${urls}::text[]) limit 1`.execute(db);
  return rows.length > 0;
}
