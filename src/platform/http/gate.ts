import type { Share } from './network.ts';

export type GateLimits = {
  atOnce: number;
  mostWaiting: number;
  /** The limit of running and queued work per network or account; unlimited when omitted. */
  mostOfKey?: number;
};

/** Limits concurrent work. Queued work runs round-robin by key, so a client with many calls delays only itself. */
export function gate({ atOnce, mostWaiting, mostOfKey = Number.POSITIVE_INFINITY }: GateLimits) {
  const counts = new Map<string, number>();
  const queues = new Map<string, (() => void)[]>();
  let running = 0;
  let waiting = 0;
  const count = (shares: readonly Share[], change: 1 | -1) => {
    for (const { key } of shares) {
      const next = (counts.get(key) ?? 0) + change;
      if (next > 0) counts.set(key, next);
      else counts.delete(key);
    }
  };
  const waitFor = (key: string): Promise<void> =>
    new Promise((resolve) => {
      waiting++;
      const queue = queues.get(key);
      if (queue) queue.push(resolve);
      else queues.set(key, [resolve]);
    });
  /** Starts the oldest work of the next key, which then moves to the end. */
  const passOn = () => {
    for (const [key, queue] of queues) {
      const next = queue.shift();
      queues.delete(key);
      if (queue.length) queues.set(key, queue);
      waiting--;
      return next?.();
    }
    running--;
  };
  const isFull = (shares: readonly Share[] = []): boolean =>
    (running >= atOnce && waiting >= mostWaiting) ||
    shares.some(({ key, times }) => (counts.get(key) ?? 0) >= mostOfKey * times);
  const runOne = async <T>(shares: readonly Share[], work: () => Promise<T>): Promise<T> => {
    count(shares, 1);
    try {
      if (running >= atOnce) await waitFor(shares[0]?.key ?? '');
      else running++;
      try {
        return await work();
      } finally {
        passOn();
      }
    } finally {
      count(shares, -1);
    }
  };
  return {
    isFull,
    /** Null, without running, when full. */
    run: <T>(shares: readonly Share[], work: () => Promise<T>): Promise<T> | null =>
      isFull(shares) ? null : runOne(shares, work),
  };
}
