import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { SearchKind } from './lexicon.ts';
import type { Meaning } from './meaning.ts';

/** A meaning as a row, each search worked out once; `find` is the text of `query`. */
export const meant = ({ find, products, whole, begun, key, core, prefer, name }: Meaning) => sql`select
  ${find}::text as find, to_tsquery('shop_words', ${products}) as of_products,
  to_tsquery('shop_words', ${name}) as of_name, to_tsquery('shop_words', ${find}) as query,
  to_tsquery('shop_words', ${whole}) as whole, to_tsquery('shop_words', ${begun}) as begun, ${key}::text as key,
  ${core}::text as core, to_tsquery('shop_words', ${prefer}) as prefer`;

/** The catalogue's statistics of a word. */
export type Known = {
  /** Something begins with it, or with it and the next word joined. */
  is_known: boolean;
  pair_is_known: boolean;
  /** The two known words that it is made of. */
  parts: string[] | null;
  /** The known words that are nearest to it, the best first. */
  near: string[] | null;
  /** The same for it and the next word joined, where nothing is near the word itself. */
  pair_near: string[] | null;
  /** Another kind has it. */
  is_elsewhere: boolean;
  /** Known words that begin with it and not with its stem. */
  longer: string[] | null;
};

/** Per word; `pairs` join each word with the next one, null where there is none. */
export async function knownWords(
  db: Db,
  kind: SearchKind,
  words: readonly string[],
  pairs: readonly (string | null)[],
) {
  const { rows } = await sql<Known>`
    select is_known, pair_is_known, parts, near, pair_near, is_elsewhere, longer
    from unnest(${words}::text[], ${pairs}::text[]) with ordinality t (word, pair, place)
    cross join lateral known_search_word(${kind}, t.word, t.pair) order by t.place`.execute(db);
  return rows;
}

/** Which of these keys are towns that have stores. */
export async function townsAmong(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from search_word where kind = 'town' and word = any(${keys}::text[]) and documents > 0`.execute(db);
  return new Set(rows.map(({ word }) => word));
}

/** Which of these keys are names of brands. */
export async function brandsAmong(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    key: string;
  }>`select name_key as key from brand where name_key = any(${keys}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

type Scope = { storeId?: number; now: Date };

/** The number of results for each of these, without the list's other filters. */
export async function countFound(
  db: Db,
  kind: SearchKind,
  meanings: readonly Meaning[],
  scope: Scope,
): Promise<number[]> {
  const rows = meanings.map(({ find, products, name, limits }, n) => ({ n, find, products, name, ...limits }));
  // A search for everything in a branch of its own, so that the others are read from the index of words.
  const { rows: counts } = await sql<{ found: number }>`
    with m as materialized (
      select m.*, to_tsquery('shop_words', m.find) as query, to_tsquery('shop_words', m.products) as of_products,
        to_tsquery('shop_words', m.name) as of_name
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (n int, find text, products text, name text,
        "maxPrice" int, "minThc" numeric, "isOpen" boolean, delivery boolean))
    select case when m.find = '' and m.name is null then (select count(*) from ${found[kind](scope, sql`true`)})
      else (select count(*) from ${found[kind](scope, sql`${sql.raw(kind === 'brand' ? 'br' : kind === 'store' ? 's' : 'p')}.search_document @@ m.query`)}) end as found
    from m order by m.n`.execute(db);
  return counts.map((row) => row.found);
}

type Sql = RawBuilder<unknown>;

/** `has`: the conditions of its words. */
const found: Record<SearchKind, (scope: Scope, has: Sql) => Sql> = {
  product: ({ storeId, now }, has) => sql`system_product p where p.listing_count > 0 and ${has}
    and (m."minThc" is null or p.potency_scale = '%' and p.thc_high >= m."minThc")
    and (${storeId === undefined}::boolean and m."maxPrice" is null and m."isOpen" is null and m.delivery is null
      or exists (select from listing o join store s on s.id = o.store_id
        where o.system_product_id = p.id and o.is_active and s.is_active and (m."maxPrice" is null or o.unit_price_cents <= m."maxPrice")
        and (${storeId === undefined}::boolean or o.store_id = ${storeId ?? 0}::bigint) and ${ofStore(now)}))`,
  store: ({ now }, has) => sql`store s where s.is_active and ${has} and ${ofStore(now)}`,
  brand: () => sql`brand br where ${brandHas(sql`m`)}`,
};

const ofStore = (now: Date) => sql`(m."isOpen" is null or is_open_at(s.open_minutes, s.time_zone, ${now}::timestamptz))
  and (m.delivery is null or s.has_delivery)`;

/** The brands of products with these words. */
export const brandsOfKind = (ofProducts: Sql) => sql`select sp.brand_id from system_product sp
  where sp.listing_count > 0 and sp.search_document @@ ${ofProducts}`;

/**
 * By its own words and by what its products are, or by its name: of `q`, as `meant` has them. A statement with one `q` gives
 * `ofKind` from a CTE, or the planner would look for them once for each brand.
 */
export const brandHas = (
  q: Sql,
  ofKind: Sql = brandsOfKind(sql`${q}.of_products`),
) => sql`((${q}.find = '' or br.search_document @@ ${q}.query)
  and (${q}.of_products is null or br.id in (${ofKind}))
  or br.search_document @@ ${q}.of_name)`;
