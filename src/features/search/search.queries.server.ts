import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { SearchKind } from './lexicon.ts';
import type { Meaning } from './meaning.ts';

/** A meaning as a row, each query parsed once; `find` is the text of `query`. */
export const meaningRow = ({ find, products, whole, begun, key, core, prefer, name }: Meaning) => sql`select
  ${find}::text as find, to_tsquery('shop_words', ${products}) as of_products,
  to_tsquery('shop_words', ${name}) as of_name, to_tsquery('shop_words', ${find}) as query,
  to_tsquery('shop_words', ${whole}) as whole, to_tsquery('shop_words', ${begun}) as begun, ${key}::text as key,
  ${core}::text as core, to_tsquery('shop_words', ${prefer}) as prefer`;

export type WordStatistics = {
  /** Some word has this prefix, alone or joined with the next word. */
  is_known: boolean;
  pair_is_known: boolean;
  /** The two known words that form it. */
  parts: string[] | null;
  /** The nearest known words, best first. */
  near: string[] | null;
  /** The same for the joined pair, where the word alone has no near one. */
  pair_near: string[] | null;
  /** Another search kind knows it. */
  is_elsewhere: boolean;
  /** Known words that start with it but not with its stem. */
  longer: string[] | null;
};

/** One row per word; `pairs` join each word with the next, null at the end. */
export async function knownWords(
  db: Db,
  kind: SearchKind,
  words: readonly string[],
  pairs: readonly (string | null)[],
) {
  const { rows } = await sql<WordStatistics>`
    select is_known, pair_is_known, parts, near, pair_near, is_elsewhere, longer
    from unnest(${words}::text[], ${pairs}::text[]) with ordinality t (word, pair, place)
    cross join lateral known_search_word(${kind}, t.word, t.pair) order by t.place`.execute(db);
  return rows;
}

export async function townsAmong(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from search_word where kind = 'town' and word = any(${keys}::text[]) and documents > 0`.execute(db);
  return new Set(rows.map(({ word }) => word));
}

export async function brandsAmong(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    key: string;
  }>`select name_key as key from brand where name_key = any(${keys}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Known words that share three first letters with one of these, the most similar first. */
export async function wordsAlike(db: Db, kind: SearchKind, words: readonly string[], most: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select w.word
    from unnest(${words}::text[]) typed
    join search_word w on w.kind = ${kind} and w.word >= left(typed, 3) and w.word < left(typed, 3) || '~'
    where length(typed) > 3 and length(w.word) > 3 and w.word <> typed and w.documents > 0
    group by w.word order by max(similarity(w.word, typed)) desc, max(w.documents) desc, w.word
    limit ${most}`.execute(db);
  return rows.map(({ word }) => word);
}

type Counted = Exclude<SearchKind, 'product'>;

/** The number of results for each of these, without the list's other filters. */
export async function countFound(db: Db, kind: Counted, meanings: readonly Meaning[], now: Date): Promise<number[]> {
  const rows = meanings.map(({ find, products, name, limits }, n) => ({ n, find, products, name, ...limits }));
  const among = (has: Sql) => sql`(select count(*) from ${found[kind](now, has)})`;
  // A search for everything has its own branch, so that the others use the text index.
  const { rows: counts } = await sql<{ found: number }>`
    with m as materialized (
      select m.*, to_tsquery('shop_words', m.find) as query, to_tsquery('shop_words', m.products) as of_products,
        to_tsquery('shop_words', m.name) as of_name
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (n int, find text, products text, name text,
        "isOpen" boolean, delivery boolean))
    select case when m.find = '' and m.name is null then ${among(sql`true`)}
      else ${among(sql`${sql.raw(kind === 'brand' ? 'br' : 's')}.search_document @@ m.query`)} end as found
    from m order by m.n`.execute(db);
  return counts.map((row) => row.found);
}

type Sql = RawBuilder<unknown>;

/** `has`: the conditions of its words. */
const found: Record<Counted, (now: Date, has: Sql) => Sql> = {
  store: (now, has) => sql`store s where s.is_active and ${has}
    and (m."isOpen" is null or is_open_at(s.open_minutes, s.dated_minutes, s.dated_open_minutes, s.time_zone, ${now}::timestamptz)
      and not is_paused_at(s.paused_at, s.paused_until, ${now}::timestamptz))
    and (m.delivery is null or s.has_delivery)`,
  brand: () => sql`brand br where ${brandHas(sql`m`)}`,
};

export const brandsOfKind = (ofProducts: Sql) => sql`select sp.brand_id from system_product sp
  where sp.is_listed and sp.search_document @@ ${ofProducts}`;

/**
 * By its own words and its products, or by its name: of `q` as from `meant`. With a single `q`, pass `ofKind` from a
 * CTE: the planner would otherwise look them up per brand.
 */
export const brandHas = (
  q: Sql,
  ofKind: Sql = brandsOfKind(sql`${q}.of_products`),
) => sql`((${q}.find = '' or br.search_document @@ ${q}.query)
  and (${q}.of_products is null or br.id in (${ofKind}))
  or br.search_document @@ ${q}.of_name)`;
