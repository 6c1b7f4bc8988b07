import { quantile } from '../../bench/support/load.ts';
import type { Crowd } from './crowd.ts';
import type { Readers } from './readers.ts';

/** From before an event until the cluster was whole again, in ms of `performance.now()`. */
export type Round = { from: number; to: number };

export type Figures = {
  rounds: number;
  orders: number;
  /** The longest time without an acknowledged order in each round, in ms. */
  gaps: number[];
  failures: number;
  /** Submits that needed one retry by the same key, and those that needed more. */
  retriedOnce: number;
  retriedMore: number;
  reads: number;
  readsFailed: number;
  readP99: number;
};

export function figuresOf(rounds: readonly Round[], crowd: Crowd, { reads }: Readers): Figures {
  const isIn = (at: number) => rounds.some(({ from, to }) => at >= from && at <= to);
  const inRounds = <T extends { at: number }>(all: readonly T[]) => all.filter(({ at }) => isIn(at));
  const submits = crowd.submits.filter(({ sentAt }) => isIn(sentAt));
  const read = inRounds(reads);
  return {
    rounds: rounds.length,
    orders: inRounds(crowd.orders).length,
    gaps: rounds.map((round) => longestGap(round, crowd)),
    failures: inRounds(crowd.failures).length,
    retriedOnce: submits.filter(({ tries }) => tries === 2).length,
    retriedMore: submits.filter(({ tries }) => tries > 2).length,
    reads: read.length,
    readsFailed: read.filter(({ status }) => status === 0 || status >= 500).length,
    readP99: quantile(
      read.map(({ ms }) => ms),
      0.99,
    ),
  };
}

function longestGap({ from, to }: Round, { orders }: Crowd): number {
  const moments = [from, ...orders.map(({ at }) => at).filter((at) => at >= from && at <= to), to];
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] as number)));
}

/** How often each is there. */
export const tally = (all: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(all, (one) => one)].map(([one, list]) => [one, list.length]));

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

export function printFigures(all: ReadonlyMap<string, Figures>): void {
  const rows = [...all].map(([event, one]) => [
    event,
    {
      rounds: one.rounds,
      orders: one.orders,
      'gap p50': inSeconds(quantile(one.gaps, 0.5)),
      'gap max': inSeconds(Math.max(...one.gaps)),
      'failed requests': one.failures,
      'submits with one retry': one.retriedOnce,
      'with more': one.retriedMore,
      reads: one.reads,
      'reads failed': one.readsFailed,
      'read p99': `${one.readP99.toFixed(0)} ms`,
    },
  ]);
  console.table(Object.fromEntries(rows));
}
