import type { Meaning } from '#features/search';
import { shelfOf } from '#platform/cache/shelf.ts';
import type { Db } from '#platform/db/db.ts';
import { searchProducts } from '../products/product-list.queries.server.ts';
import type { Ranks } from './match-products.ts';
import type { Products } from './offer-index.ts';

/** What a search found, each with its rank. Some 5 bytes for a product. */
type Found = { slots: Int32Array; ranks: Int8Array };

const MOST_KEPT = 1_000;
const kept = new WeakMap<Products, ReturnType<typeof shelfOf<Found>>>();

/** How well each product fits the search. What it finds is kept until a product's words change. */
export async function ranksOf(db: Db, products: Products, meaning: Meaning): Promise<Ranks> {
  const searches = kept.get(products) ?? shelfOf<Found>(MOST_KEPT);
  kept.set(products, searches);
  const name = JSON.stringify(meaning);
  const found = searches.get(name) ?? (await find(db, products, meaning));
  searches.set(name, found);
  const ranks = new Int8Array(products.count).fill(-1);
  for (const [at, slot] of found.slots.entries()) ranks[slot] = found.ranks[at] as number;
  return ranks;
}

async function find(db: Db, { slots }: Products, meaning: Meaning): Promise<Found> {
  const { ids, ranks } = await searchProducts(db, meaning);
  const known = [...ids.keys()].filter((at) => slots.has(ids[at] as number));
  return {
    slots: Int32Array.from(known, (at) => slots.get(ids[at] as number) as number),
    ranks: Int8Array.from(known, (at) => ranks[at] as number),
  };
}
