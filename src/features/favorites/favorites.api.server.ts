import { toProducts } from '#features/catalog/server';
import type { Clock } from '#platform/clock.ts';
import { pageOf } from '#platform/contract/fields.ts';
import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import type { Db } from '#platform/db/db.ts';
import { fail, orNotFound } from '#platform/errors.ts';
import { keyOrNull } from '#platform/id.ts';
import { addFavorite, listFavoriteIds, listFavorites, removeFavorite } from './favorites.contract.ts';
import {
  deleteFavorite,
  favoriteIds,
  favoriteProducts,
  insertFavorite,
  productOfId,
} from './favorites.queries.server.ts';

type Deps = { db: Db; clock: Clock };

const MOST = 1_000;

export function favoritesApi({ db, clock }: Deps): OperationBinding[] {
  const productOf = async (id: string) => {
    const key = keyOrNull(id);
    return key ? productOfId(db, key) : null;
  };
  return [
    handle(addFavorite, async ({ productId }, { viewer }) => {
      const product = orNotFound(await productOf(productId), 'There is no such product.');
      const isThere = await insertFavorite(db, viewer.userId, { ...product, mostPerUser: MOST }, clock.now());
      if (!isThere) throw fail('conflict', `You have ${MOST} favorites. Please remove one first.`);
      return true as const;
    }),
    handle(removeFavorite, async ({ id }, { viewer }) => {
      const product = await productOf(id);
      if (product) await deleteFavorite(db, viewer.userId, product.productId);
      return true as const;
    }),
    handle(listFavorites, async (paging, { viewer }) => {
      const { rows, totalItems } = await favoriteProducts(db, viewer.userId, paging, clock.now());
      return pageOf(await toProducts(db, rows), { ...paging, totalItems });
    }),
    handle(listFavoriteIds, async (_input, { viewer }) => (await favoriteIds(db, viewer.userId)).map(String)),
  ];
}
