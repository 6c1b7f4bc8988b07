import type { Clock } from '../clock.ts';

/**
 * Asks `load` at most once in `ms`, however many want to know: for what is the same for everyone and changes seldom.
 * Who comes while it is being asked waits for the same answer. A failure is not remembered.
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
