import type * as z from 'zod/mini';
import { brandPage } from '#features/catalog/server';
import { storePage } from '#features/stores/server';
import type { Db } from '#platform/db.ts';
import type { searchAll } from './explore.contract.ts';
import { findProducts } from './find-products.server.ts';

const SHORTEST = 4;

/** Products, stores and brands by what was typed; with `type`, that kind alone. */
export async function searchEverything(
  db: Db,
  { search = '', type, loc, page, count }: z.output<typeof searchAll.input>,
  now: Date,
) {
  const nothing = { items: [], totalItems: 0 };
  const wants = (kind: typeof type) => search.length >= SHORTEST && (type === undefined || type === kind);
  const [products, stores, brands] = await Promise.all([
    wants('products') ? findProducts(db, { loc, search, page, count }, now) : nothing,
    wants('stores') ? storePage(db, { point: loc, search, page, count, now }) : nothing,
    wants('brands') ? brandPage(db, { search, page, count }) : nothing,
  ]);
  const longest = Math.max(products.totalItems, stores.totalItems, brands.totalItems);
  return {
    products: { items: products.items },
    stores: { items: stores.items },
    brands: { items: brands.items },
    totalPage: Math.ceil(longest / count),
  };
}
