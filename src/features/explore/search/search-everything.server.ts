import type * as z from 'zod/mini';
import { brandPage } from '#features/catalog/server';
import { storePage } from '#features/stores/server';
import type { Db } from '#platform/db/db.ts';
import type { searchAll } from '../explore.contract.ts';
import { findProducts } from '../products/find-products.server.ts';

const SHORTEST = 4;

/** Products, stores and brands by what was typed; with `type`, that kind alone. */
export async function searchEverything(
  db: Db,
  { search = '', exact, type, loc, page, count }: z.output<typeof searchAll.input>,
  now: Date,
) {
  const nothing = { items: [], totalItems: 0, searched: undefined };
  const wants = (kind: typeof type) => search.length >= SHORTEST && (type === undefined || type === kind);
  const [products, stores, brands] = await Promise.all([
    wants('products') ? findProducts(db, { loc, search, exact, page, count }, now) : nothing,
    wants('stores') ? storePage(db, { point: loc, search, exact, page, count, now }) : nothing,
    wants('brands') ? brandPage(db, { search, exact, page, count, now }) : nothing,
  ]);
  const longest = Math.max(products.totalItems, stores.totalItems, brands.totalItems);
  return {
    products: { items: products.items, searched: products.searched },
    stores: { items: stores.items, searched: stores.searched },
    brands: { items: brands.items, searched: brands.searched },
    totalPage: Math.ceil(longest / count),
  };
}
