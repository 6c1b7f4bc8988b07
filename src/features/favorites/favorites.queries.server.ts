import { sql } from 'kysely';
import { type ListingRow, listingColumns, systemProductJoin } from '#features/catalog/server';
import type { Db } from '#platform/db/db.ts';

/** The system product of an id, which may be a listing's or its own; null: none. */
export async function productOfId(db: Db, id: number): Promise<{ productId: number; listingId: number | null } | null> {
  const { rows } = await sql<{ productId: number; listingId: number | null }>`
    select system_product_id "productId", id "listingId" from listing where id = ${id}
    union all select id, null from system_product where id = ${id}
    limit 1`.execute(db);
  return rows[0] ?? null;
}

type NewFavorite = { productId: number; listingId: number | null; mostPerUser: number };

/** False: the limit is reached. An existing favorite stays unchanged. */
export async function insertFavorite(
  db: Db,
  userId: string,
  { productId, listingId, mostPerUser }: NewFavorite,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    with added as (
      insert into favorite (user_id, system_product_id, listing_id, added_at)
      select ${userId}, ${productId}, ${listingId}::bigint, ${now}
      where (select count(*) from favorite where user_id = ${userId}) < ${mostPerUser}
      -- Changed to what it is: one that another call is writing at this moment counts as there, too.
      on conflict (user_id, system_product_id) do update set added_at = favorite.added_at returning 1
    )
    select exists (select from added)
      or exists (select from favorite where user_id = ${userId} and system_product_id = ${productId}) "isThere"`.execute(
    db,
  );
  return rows[0]?.isThere ?? false;
}

export async function deleteFavorite(db: Db, userId: string, productId: number): Promise<void> {
  await sql`delete from favorite where user_id = ${userId} and system_product_id = ${productId}`.execute(db);
}

export async function favoriteIds(db: Db, userId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select system_product_id id from favorite where user_id = ${userId} order by added_at desc`.execute(db);
  return rows.map(({ id }) => id);
}

type Paging = { page: number; count: number };

/** Each at its marked offer while listed, else at the cheapest in stock, else at any; unlisted products are omitted. */
export async function favoriteProducts(db: Db, userId: string, { page, count }: Paging, now: Date) {
  const { rows } = await sql<ListingRow>`
    select ${listingColumns(now)}
    from favorite f
    cross join lateral (
      select o.* from listing o join store os on os.id = o.store_id
      where o.system_product_id = f.system_product_id and o.is_active and os.is_active
      order by (o.id = f.listing_id and o.is_available) desc, o.is_available desc, o.unit_price_cents, o.id limit 1
    ) l
    join store s on s.id = l.store_id ${systemProductJoin}
    where f.user_id = ${userId}
    order by f.added_at desc, f.system_product_id desc
    limit ${count} offset ${page * count}`.execute(db);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) n from favorite f where f.user_id = ${userId} and exists (
      select from listing o join store os on os.id = o.store_id
      where o.system_product_id = f.system_product_id and o.is_active and os.is_active)`.execute(db);
  return { rows, totalItems: counted[0]?.n ?? 0 };
}
