import { bestOffers } from '#features/explore/server';
import { roundTileUrl } from '#features/pictures';
import type { Point } from '#platform/contract/fields.ts';
import type { Db } from '#platform/db/db.ts';
import { orNotFound } from '#platform/errors.ts';
import { uuidOrNull } from '#platform/id.ts';
import { NO_SUCH_LIST } from './list-limits.ts';
import type { ListWithProducts, SavedList, SharedList } from './lists.contract.ts';
import { listByToken, listOfUser, listsOfUser, type SavedListRow } from './lists.queries.server.ts';

type Place = { point?: Point | undefined; now: Date };

export const readLists = async (db: Db, userId: string): Promise<SavedList[]> =>
  (await listsOfUser(db, userId)).map(toList);

export const readList = async (db: Db, userId: string, id: string): Promise<SavedList> =>
  toList(await rowOf(db, userId, id));

export async function readListWithProducts(
  db: Db,
  userId: string,
  id: string,
  place: Place,
): Promise<ListWithProducts> {
  const row = await rowOf(db, userId, id);
  return { ...toList(row), products: await bestOffers(db, row.productIds, place) };
}

/** For everyone with the link, without the owner. */
export async function readSharedList(db: Db, token: string, place: Place): Promise<SharedList> {
  const { name, productIds } = orNotFound(await listByToken(db, token), 'This list is not shared, or no longer.');
  return { name, products: await bestOffers(db, productIds, place) };
}

async function rowOf(db: Db, userId: string, id: string): Promise<SavedListRow> {
  const key = uuidOrNull(id);
  return orNotFound(key === null ? null : await listOfUser(db, userId, key), NO_SUCH_LIST);
}

const toList = ({ productIds, pictures, ...list }: SavedListRow): SavedList => ({
  ...list,
  productIds: productIds.map(String),
  pictures: pictures.map(({ imageUrl, brand }) => imageUrl ?? roundTileUrl(brand)),
});
