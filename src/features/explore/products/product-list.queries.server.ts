import { sql } from 'kysely';
import { type ListingRow, listingColumns, systemProductJoin } from '#features/catalog/server';
import type { Meaning } from '#features/search';
import { meaningRow } from '#features/search/server';
import type { Db } from '#platform/db/db.ts';

/** These listings, in this order. `offset 0` makes the planner read each listing and store by its key. */
export async function listingsInOrder(db: Db, ids: readonly number[], now: Date): Promise<ListingRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListingRow>`
    select ${listingColumns(now)}
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place)
    cross join lateral (select * from listing l where l.id = wanted.id offset 0) l
    cross join lateral (select * from store s where s.id = l.store_id offset 0) s
    ${systemProductJoin}
    order by wanted.place`.execute(db);
  return rows;
}

/** The products that match these words, each with its rank (0 to 15). */
export async function searchProducts(db: Db, meaning: Meaning): Promise<{ ids: number[]; ranks: number[] }> {
  const { rows } = await sql<{ ids: number[] | null; ranks: number[] | null }>`
    with typed as materialized (${meaningRow(meaning)})
    select json_agg(p.id) as ids, json_agg(search_rank(p.name_key, p.kind_keys, p.search_document, typed.whole, typed.begun,
      typed.key, typed.core, typed.prefer)) as ranks
    from system_product p cross join typed
    ${meaning.find === '' ? sql`` : sql`where p.search_document @@ typed.query`}`.execute(db);
  return { ids: rows[0]?.ids ?? [], ranks: rows[0]?.ranks ?? [] };
}
