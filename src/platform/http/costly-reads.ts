import type { OperationBinding } from '../contract/handle.ts';
import { busy } from '../db/database-failure.ts';

export type CostlyReadLimits = {
  /** The pool's connections for anonymous costly reads; the rest stays free for others. */
  connections: number;
  patienceMs: number;
  /** While a caller has waited this long for a connection, reads are rejected at once. */
  mostPoolWaitMs: number;
};

/** Of the ten connections of a process. */
export const COSTLY_READ_LIMITS: CostlyReadLimits = { connections: 7, patienceMs: 3_000, mostPoolWaitMs: 1_000 };

type QueuedRead = { connections: number; admit: () => void };

/**
 * Sheds database load: anonymous costly calls get a part of the pool, and are rejected first while callers wait for
 * connections. Carts, orders, log-ins and live updates continue.
 */
export function costlyReads(
  longestPoolWaitMs: () => number,
  { connections: most, patienceMs, mostPoolWaitMs }: CostlyReadLimits = COSTLY_READ_LIMITS,
) {
  let used = 0;
  const queue = new Set<QueuedRead>();
  const hasRoom = (connections: number) => used === 0 || used + connections <= most;
  const admitNext = () => {
    for (const waiting of queue) {
      if (!hasRoom(waiting.connections)) return;
      queue.delete(waiting);
      used += waiting.connections;
      waiting.admit();
    }
  };
  const turn = (connections: number) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        queue.delete(waiting);
        reject(busy());
        admitNext();
      };
      const timer = setTimeout(giveUp, patienceMs);
      const admit = () => {
        clearTimeout(timer);
        resolve();
      };
      const waiting = { connections, admit };
      queue.add(waiting);
    });
  const enter = (connections: number): Promise<void> | undefined => {
    if (longestPoolWaitMs() > mostPoolWaitMs) throw busy();
    if (queue.size > 0 || !hasRoom(connections)) return turn(connections);
    used += connections;
    return undefined;
  };
  return {
    limit({ operation, run }: OperationBinding): OperationBinding {
      const connections = operation.costlyConnections;
      if (!connections) return { operation, run };
      return {
        operation,
        run: async (input, context) => {
          if (context.viewer) return run(input, context);
          const waiting = enter(connections);
          if (waiting) await waiting;
          try {
            return await run(input, context);
          } finally {
            used -= connections;
            admitNext();
          }
        },
      };
    },
  };
}
