import type * as z from 'zod/mini';
import { toProduct } from '#features/catalog/server';
import type { Db } from '#platform/db.ts';
import { pageOf } from '#platform/fields.ts';
import { keyOrNull } from '#platform/id.ts';
import type { listProducts } from './explore.contract.ts';
import { shelfPage } from './explore.queries.server.ts';
import { productPage } from './product-list.queries.server.ts';

type Input = z.output<typeof listProducts.input>;

const IN_ALL_STORES = 12;
const IN_ONE_STORE = 20;

/** The explorer's list: system products at their best offers, or what one store has. An unknown store or brand has nothing. */
export async function findProducts(db: Db, { loc, storeId, brandId, ...input }: Input, now: Date) {
  const store = storeId === undefined ? undefined : (keyOrNull(storeId) ?? NOTHING);
  const brand = brandId === undefined ? undefined : (keyOrNull(brandId) ?? NOTHING);
  const count = input.count ?? (store === undefined ? IN_ALL_STORES : IN_ONE_STORE);
  const filter = { ...input, point: loc, brandId: brand, count, now };
  const { rows, totalItems } = await (store === undefined ? productPage(db, filter) : shelfPage(db, store, filter));
  return pageOf(
    rows.map((row) => toProduct(row, loc)),
    { page: input.page, count, totalItems },
  );
}

/** No row has this id. */
const NOTHING = 0;
