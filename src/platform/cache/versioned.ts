import { LRUCache } from 'lru-cache';
import { type Db, databaseOf } from '../db/db.ts';

export type Versioned<T> = { id: number; version: number; value: T };

/**
 * What seldom changes, as its database had it when it was read last: the caller knows by id which version is the current
 * one, so nothing old is given. Versions are random (`new_version()`): after the database was restored to an earlier time none
 * that is kept here comes again for something else. What a transaction reads is not kept, as it may be undone. Ids that are not there any
 * more are left out of the answer.
 */
export function versioned<T extends object>(
  read: (db: Db, ids: readonly number[]) => Promise<Versioned<T>[]>,
  { most }: { most: number },
) {
  const keptOf = new WeakMap<Db, LRUCache<number, Versioned<T>>>();
  return async (db: Db, wanted: ReadonlyMap<number, number>): Promise<Map<number, T>> => {
    const database = databaseOf(db);
    const kept = keptOf.get(database) ?? new LRUCache<number, Versioned<T>>({ max: most });
    keptOf.set(database, kept);
    const found = new Map<number, T>();
    const missing: number[] = [];
    for (const [id, version] of wanted) {
      const known = kept.get(id);
      if (known?.version === version) found.set(id, known.value);
      else missing.push(id);
    }
    for (const one of missing.length > 0 ? await read(db, missing) : []) {
      if (db === database) kept.set(one.id, one);
      found.set(one.id, one.value);
    }
    return found;
  };
}
