import { randomBytes } from 'node:crypto';
import { systemProductOf } from '#features/explore/server';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction, type Trx } from '#platform/db/db.ts';
import { fail, orNotFound } from '#platform/errors.ts';
import { keyOrNull, newId, uuidOrNull } from '#platform/id.ts';
import { LIST_IS_FULL, MOST_LISTS, MOST_PRODUCTS, NO_SUCH_LIST, TOO_MANY_LISTS } from './list-limits.ts';
import type { SavedList } from './lists.contract.ts';
import {
  countLists,
  deleteList,
  deleteProduct,
  insertList,
  insertProduct,
  lockList,
  lockOwner,
  updateList,
} from './lists.queries.server.ts';
import { readList } from './read-lists.server.ts';

export type ListDeps = { db: Db; clock: Clock };

type NewList = { name: string; productId?: string | undefined };

export async function createList(deps: ListDeps, userId: string, { name, productId }: NewList): Promise<SavedList> {
  const now = deps.clock.now();
  const id = newId();
  const product = productId === undefined ? null : await productOf(deps.db, productId);
  await inTransaction(deps.db, async (trx) => {
    await lockOwner(trx, userId);
    if ((await countLists(trx, userId)) >= MOST_LISTS) throw fail('conflict', TOO_MANY_LISTS);
    await insertList(trx, { id, userId, name, now });
    if (product !== null) await insertProduct(trx, id, { productId: product, most: MOST_PRODUCTS, now });
  });
  return readList(deps.db, userId, id);
}

type ListChange = { id: string; name?: string | undefined; isShared?: boolean | undefined };

export async function changeList({ db }: ListDeps, userId: string, change: ListChange): Promise<SavedList> {
  const { id, name, isShared } = change;
  const key = keyOf(id);
  const shareToken = isShared === undefined ? undefined : isShared ? newShareToken() : null;
  if (!(await updateList(db, userId, key, { name, shareToken }))) throw noSuchList();
  return readList(db, userId, key);
}

export async function removeList({ db }: ListDeps, userId: string, id: string): Promise<true> {
  if (!(await deleteList(db, userId, keyOf(id)))) throw noSuchList();
  return true;
}

type Place = { id: string; productId: string };

export async function putOnList({ db, clock }: ListDeps, userId: string, place: Place): Promise<true> {
  const productId = await productOf(db, place.productId);
  return withList(db, userId, place.id, async (trx, listId) => {
    const isThere = await insertProduct(trx, listId, { productId, most: MOST_PRODUCTS, now: clock.now() });
    if (!isThere) throw fail('conflict', LIST_IS_FULL);
  });
}

export async function takeOff({ db }: ListDeps, userId: string, place: Place): Promise<true> {
  const key = keyOrNull(place.productId);
  const productId = key && (await systemProductOf(db, key));
  return withList(db, userId, place.id, async (trx, listId) => {
    if (productId) await deleteProduct(trx, listId, productId);
  });
}

/** Locks the list, so that concurrent additions count. */
async function withList(db: Db, userId: string, id: string, task: (trx: Trx, listId: string) => Promise<void>) {
  const key = keyOf(id);
  await inTransaction(db, async (trx) => {
    if (!(await lockList(trx, userId, key))) throw noSuchList();
    await task(trx, key);
  });
  return true as const;
}

async function productOf(db: Db, id: string): Promise<number> {
  const key = keyOrNull(id);
  return orNotFound(key && (await systemProductOf(db, key)), 'There is no such product.');
}

/** 160 bits, unguessable. Lower case, as page addresses lose capitals. */
const newShareToken = (): string => randomBytes(20).toString('hex');

const keyOf = (id: string): string => orNotFound(uuidOrNull(id), NO_SUCH_LIST);
const noSuchList = () => fail('not-found', NO_SUCH_LIST);
