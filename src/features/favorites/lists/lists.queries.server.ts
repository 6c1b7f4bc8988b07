import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/db.ts';

export type SavedListRow = {
  id: string;
  name: string;
  shareToken: string | null;
  productIds: number[];
  /** Of the first four; null: no picture of its own. */
  pictures: { imageUrl: string | null; brand: string }[];
};

const PICTURES = 4;

const columns = sql`
  s.id, s.name, s.share_token "shareToken",
  coalesce((select json_agg(p.system_product_id order by p.added_at desc, p.system_product_id desc)
    from saved_list_product p where p.list_id = s.id), '[]') "productIds",
  coalesce((select json_agg(json_build_object('imageUrl', first.image_url, 'brand', first.brand)) from (
    select sp.image_url, b.display_name as brand
    from saved_list_product p join system_product sp on sp.id = p.system_product_id join brand b on b.id = sp.brand_id
    where p.list_id = s.id order by p.added_at desc, p.system_product_id desc limit ${sql.lit(PICTURES)}
  ) first), '[]') pictures`;

export async function listsOfUser(db: Db, userId: string): Promise<SavedListRow[]> {
  const { rows } = await sql<SavedListRow>`
    select ${columns} from saved_list s where s.user_id = ${userId} order by s.created_at, s.id`.execute(db);
  return rows;
}

export async function listOfUser(db: Db, userId: string, id: string): Promise<SavedListRow | null> {
  const { rows } = await sql<SavedListRow>`
    select ${columns} from saved_list s where s.id = ${id} and s.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

export async function listByToken(db: Db, token: string): Promise<SavedListRow | null> {
  const { rows } = await sql<SavedListRow>`select ${columns} from saved_list s where s.share_token = ${token}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Locks the user, so that concurrent new lists count. */
export async function lockOwner(trx: Trx, userId: string): Promise<void> {
  await sql`select from app_user where id = ${userId} for no key update`.execute(trx);
}

export async function countLists(trx: Trx, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) n from saved_list where user_id = ${userId}`.execute(trx);
  return rows[0]?.n ?? 0;
}

export async function insertList(
  trx: Trx,
  row: { id: string; userId: string; name: string; now: Date },
): Promise<void> {
  await sql`insert into saved_list (id, user_id, name, created_at)
    values (${row.id}, ${row.userId}, ${row.name}, ${row.now})`.execute(trx);
}

export type ListChange = {
  name: string | undefined;
  /** null: removes the link; undefined: unchanged. */
  shareToken: string | null | undefined;
};

/** False: no such list. A shared list keeps its existing link. */
export async function updateList(db: Db, userId: string, id: string, change: ListChange): Promise<boolean> {
  const { name = null, shareToken } = change;
  const token = shareToken === undefined ? sql`share_token` : tokenAfter(shareToken);
  const { numAffectedRows } = await sql`
    update saved_list set name = coalesce(${name}::text, name), share_token = ${token}
    where id = ${id} and user_id = ${userId}`.execute(db);
  return numAffectedRows === 1n;
}

const tokenAfter = (token: string | null) => (token === null ? sql`null` : sql`coalesce(share_token, ${token}::text)`);

export async function deleteList(db: Db, userId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from saved_list where id = ${id} and user_id = ${userId}`.execute(db);
  return numAffectedRows === 1n;
}

export async function lockList(trx: Trx, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from saved_list where id = ${id} and user_id = ${userId} for no key update`.execute(trx);
  return rows.length === 1;
}

/** False: the list is full. An existing product keeps its position. */
export async function insertProduct(
  trx: Trx,
  listId: string,
  { productId, most, now }: { productId: number; most: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    with added as (
      insert into saved_list_product (list_id, system_product_id, added_at)
      select ${listId}, ${productId}, ${now}
      where (select count(*) from saved_list_product where list_id = ${listId}) < ${most}
      on conflict do nothing returning 1
    )
    select exists (select from added) or exists (
      select from saved_list_product where list_id = ${listId} and system_product_id = ${productId}) "isThere"`.execute(
    trx,
  );
  return rows[0]?.isThere ?? false;
}

export async function deleteProduct(trx: Trx, listId: string, productId: number): Promise<void> {
  await sql`delete from saved_list_product where list_id = ${listId} and system_product_id = ${productId}`.execute(trx);
}
