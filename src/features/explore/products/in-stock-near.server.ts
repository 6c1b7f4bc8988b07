import type { Product } from '#features/catalog';
import type { Point } from '#platform/contract/fields.ts';
import type { Db } from '#platform/db/db.ts';
import { currentIndex } from '../offer-index/keep-index.server.ts';
import { isSoldNear } from '../offer-index/product-sellers.ts';
import { findProducts } from './find-products.server.ts';

/** Whether a store near the point has the product; without a point, any store. */
export async function isInStockNear(db: Db, productId: number, point: Point | undefined): Promise<boolean> {
  const index = await currentIndex(db);
  const slot = index.products.slots.get(productId);
  if (slot === undefined) return false;
  return isSoldNear(index, slot, point);
}

/** The first product in stock there that these words find as they are, neither corrected nor fewer. */
export async function foundInStockNear(
  db: Db,
  words: string,
  { point, now }: { point: Point | undefined; now: Date },
): Promise<Product | null> {
  const input = { search: words, exact: true, loc: point, reach: point && ('near' as const), page: 0, count: 1 };
  const { items, searched } = await findProducts(db, input, now);
  const [first] = items;
  return first && first.quantity > 0 && !searched?.dropped.length ? first : null;
}
