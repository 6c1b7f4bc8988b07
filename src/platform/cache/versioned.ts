import { LRUCache } from 'lru-cache';
import { type Db, databaseOf } from '../db/db.ts';

export type Versioned<T> = { id: number; version: number; value: T };

/**
 * Caches rows that change rarely. The caller knows the current version of each id, so no stale row is returned. Versions are
 * random (`new_version()`): after a restore of the database to an earlier time no cached version can recur with other
 * content. Reads inside a transaction are not cached, as it may roll back. Unknown ids are omitted from the result.
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
