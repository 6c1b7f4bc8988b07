import type * as z from 'zod/mini';
import { brandPage } from '#features/catalog/server';
import { closeWords } from '#features/search/server';
import { storePage } from '#features/stores/server';
import type { Db } from '#platform/db/db.ts';
import type { SearchType, searchAll } from '../explore.contract.ts';
import { findProducts } from '../products/find-products.server.ts';

const SHORTEST = 4;

const KINDS = { products: 'product', stores: 'store', brands: 'brand' } as const satisfies Record<SearchType, string>;

/** Finds products, stores and brands; with `type`, only that kind. */
export async function searchEverything(
  db: Db,
  { search = '', exact, type, loc, reach, page, count }: z.output<typeof searchAll.input>,
  now: Date,
) {
  const nothing = { items: [], totalItems: 0, searched: undefined };
  const isLong = search.length >= SHORTEST;
  const wants = (kind: typeof type) => isLong && (type === undefined || type === kind);
  const [products, stores, brands] = await Promise.all([
    wants('products') ? findProducts(db, { loc, search, exact, reach, page, count }, now) : nothing,
    wants('stores') ? storePage(db, { point: loc, search, exact, page, count, now }) : nothing,
    wants('brands') ? brandPage(db, { search, exact, page, count, now }) : nothing,
  ]);
  const longest = Math.max(products.totalItems, stores.totalItems, brands.totalItems);
  return {
    products: shown(products),
    stores: shown(stores),
    brands: shown(brands),
    totalPage: Math.ceil(longest / count),
    closeWords: type && isLong && longest === 0 ? await closeWords(db, KINDS[type], search) : [],
  };
}

const shown = <F extends { items: unknown[]; totalItems: number; searched?: unknown }>(found: F) => ({
  items: found.items as F['items'],
  totalItems: found.totalItems,
  searched: found.searched as F['searched'],
});
