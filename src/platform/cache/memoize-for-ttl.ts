import type { Clock } from '../clock.ts';

/**
 * Calls `load` at most once per `ms`, for shared data that changes rarely. Concurrent callers share it. Failures are
 * not cached.
 */
export function memoizeForTtl<T>(
  load: () => Promise<T>,
  { ms, clock }: { ms: number; clock: Clock },
): () => Promise<T> {
  let last: { answer: Promise<T>; until: number } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (last && now < last.until) return last.answer;
    const mine = { answer: load(), until: now + ms };
    last = mine;
    mine.answer.catch(() => {
      if (last === mine) last = undefined;
    });
    return mine.answer;
  };
}
