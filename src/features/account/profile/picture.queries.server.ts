import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** Returns the previous picture's name and locks the row. */
export async function replacePicture(trx: Db, userId: string, name: string | null): Promise<string | null> {
  const { rows } = await sql<{ before: string | null }>`
    with known as (select id, picture_file from app_user where id = ${userId} for no key update)
    update app_user set picture_file = ${name} from known where app_user.id = known.id
    returning known.picture_file as before`.execute(trx);
  return rows[0]?.before ?? null;
}

export async function isPictureInUse(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from app_user where picture_file = ${name}`.execute(db);
  return rows.length > 0;
}
