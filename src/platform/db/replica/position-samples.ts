import type { WalPosition } from './wal-position.ts';

/** Of those that come with writes most say nothing new. */
const APART_MS = 100;

type Sample = { at: number; position: WalPosition };

/** Where the primary was, and when it was asked. */
export function positionSamples(budgetMs: number) {
  let samples: Sample[] = [];
  return {
    add(at: number, position: WalPosition): void {
      if (at - (samples.at(-1)?.at ?? Number.NEGATIVE_INFINITY) < APART_MS) return;
      samples = [...samples.filter((one) => one.at >= at - budgetMs), { at, position }];
    },
    /**
     * What a replica must have replayed, so that it lacks nothing that is older than the budget. While the primary does not
     * answer: what is known. Null: nothing is.
     */
    required(now: number): WalPosition | null {
      const inTime = samples.find(({ at }) => at >= now - budgetMs);
      return (inTime ?? samples.at(-1))?.position ?? null;
    },
  };
}
