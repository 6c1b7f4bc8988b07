import type { Db } from './db.ts';

export type PoolWait = ReturnType<typeof poolWait>;

export function poolWait() {
  // A set keeps its order: the first has waited longest.
  const waits = new Set<{ since: number }>();
  let waitedMs = 0;
  return {
    async during<T>(connecting: () => Promise<T>): Promise<T> {
      const wait = { since: performance.now() };
      waits.add(wait);
      try {
        return await connecting();
      } finally {
        waits.delete(wait);
        waitedMs += performance.now() - wait.since;
      }
    },
    waitedMs: () => waitedMs,
    longestMs(): number {
      for (const { since } of waits) return performance.now() - since;
      return 0;
    },
  };
}

const waitsOf = new WeakMap<Db, PoolWait>();
export const watchPoolWait = (db: Db, wait: PoolWait): void => void waitsOf.set(db, wait);

/** How long all callers of this pool together have waited. */
export const poolWaitedMs = (db: Db): number => waitsOf.get(db)?.waitedMs() ?? 0;

/** How long the oldest waiting caller of this pool has waited; 0: none waits. */
export const longestPoolWaitMs = (db: Db): number => waitsOf.get(db)?.longestMs() ?? 0;
