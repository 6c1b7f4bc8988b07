import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

export type CacheLimits = {
  /** The maximum age of a response, from when its computation began. */
  ms: number;
  maxBytes: number;
  counts?: CacheCounts;
};

/** How many responses were there, and how many were computed. */
export type CacheCounts = { hits: number; misses: number };

export type ResponseCache<T> = {
  /**
   * The cached or pending response under `key`, else that of `make`. Returns `null` and failures without caching them.
   */
  get(key: string, make: () => Promise<T | null>): Promise<T | null>;
  readonly bytes: number;
};

type CacheEntry<T> = { answer: T; since: number };

const ENTRY_BYTES = 200;

/** Caches responses for some seconds in this process with LRU eviction; concurrent requests share one computation. */
export function responseCache<T>(
  { ms, maxBytes, counts = { hits: 0, misses: 0 } }: CacheLimits,
  { clock, bytesOf }: { clock: Clock; bytesOf: (answer: T) => number },
): ResponseCache<T> {
  const kept = new LRUCache<string, CacheEntry<T>>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }, key) => ENTRY_BYTES + 2 * key.length + bytesOf(answer),
  });
  const underway = new Map<string, CacheEntry<Promise<T | null>>>();
  const ifFresh = <H extends { since: number }>(hit: H | undefined, now: number) =>
    hit && hit.since <= now && now < hit.since + ms ? hit : undefined;
  return {
    async get(key, make) {
      const now = clock.now().getTime();
      const hit = ifFresh(kept.get(key), now) ?? ifFresh(underway.get(key), now);
      if (hit) {
        counts.hits++;
        return hit.answer;
      }
      counts.misses++;
      const mine = { answer: make(), since: now };
      underway.set(key, mine);
      try {
        const answer = await mine.answer;
        if (answer !== null) kept.set(key, { answer, since: now });
        return answer;
      } finally {
        if (underway.get(key) === mine) underway.delete(key);
      }
    },
    get bytes() {
      return kept.calculatedSize;
    },
  };
}
