import { LRUCache } from 'lru-cache';
import { type Db, databaseOf } from '../db/db.ts';

export type Versioned<T> = { id: number; version: number; value: T };

/**
 * Caches rows by id and current version, which the caller knows, so no stale row is returned. Versions are random
 * (`new_version()`), as a restored database could otherwise repeat one with other content. Not cached inside
 * transactions, which may roll back. Unknown ids are omitted.
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
