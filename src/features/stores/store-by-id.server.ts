import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import { keyOrNull } from '#platform/id.ts';
import type { Store } from './stores.contract.ts';
import { storesByIds } from './stores.queries.server.ts';

export type StoreDeps = { db: Db; clock: Clock };

/** The store with its distance from `point`. Throws `not-found`. */
export async function storeById(
  { db, clock }: StoreDeps,
  id: string,
  point?: { lng: number; lat: number },
): Promise<Store> {
  const key = keyOrNull(id);
  const [store] = key === null ? [] : await storesByIds(db, [key], { now: clock.now(), point });
  if (!store) throw fail('not-found', 'There is no such store.');
  return store;
}
