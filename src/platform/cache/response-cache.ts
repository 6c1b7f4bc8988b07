import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

export type CacheLimits = {
  /** How old an answer may be, counted from the moment at which its making began. */
  ms: number;
  maxBytes: number;
};

export type ResponseCache<T> = {
  /**
   * The response under `key`: the cached one, else the pending one, else the result of `make`. `null` and failures are
   * returned but not cached.
   */
  get(key: string, make: () => Promise<T | null>): Promise<T | null>;
  /** The number and size of cached entries, for tests and metrics. */
  readonly bytes: number;
};

type CacheEntry<T> = { answer: T; since: number };

/** The approximate overhead of a key and its list entries. */
const ENTRY_BYTES = 200;

/**
 * Caches responses for some seconds in this process, evicts the least recently used, and computes each once for concurrent
 * requests.
 */
export function responseCache<T>(
  { ms, maxBytes }: CacheLimits,
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
      if (hit) return hit.answer;
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
