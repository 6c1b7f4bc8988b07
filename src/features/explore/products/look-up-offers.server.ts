import type * as z from 'zod/mini';
import { storesByIds } from '#features/stores/server';
import type { Db } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import { keyOrNull } from '#platform/id.ts';
import type { lookUpProductInStores, ProductOffer } from '../explore.contract.ts';
import { offersElsewhere } from '../explore.queries.server.ts';
import { systemProductOf } from '../offers/offers.queries.server.ts';

const AT_MOST = 20;

export async function lookUpOffers(
  db: Db,
  { id, id2, loc }: z.output<typeof lookUpProductInStores.input>,
  now: Date,
): Promise<ProductOffer[]> {
  const [storeId, productId] = [keyOrNull(id), keyOrNull(id2)];
  const [store] = storeId === null ? [] : await storesByIds(db, [storeId], { now });
  if (!store || storeId === null) throw fail('not-found', 'There is no such store.');
  const systemProductId = productId === null ? null : await systemProductOf(db, productId);
  if (systemProductId === null) throw fail('not-found', 'There is no such product.');
  const offers = await offersElsewhere(db, { productId: systemProductId, storeId, point: loc, count: AT_MOST });
  const ids = offers.map(({ store_id }) => store_id);
  const stores = new Map((await storesByIds(db, ids, { now, point: loc })).map((one) => [one.id, one]));
  return offers.flatMap(({ id, store_id, price_cents, sale_price_cents }) => {
    const store = stores.get(String(store_id));
    return store ? [{ store, productId: String(id), price: price_cents, priceSale: sale_price_cents }] : [];
  });
}
