import { vi } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { newId } from '#platform/id.ts';
import { type PubSub, sendSignals } from '#platform/jobs/pg-pubsub.ts';
import { PATIENTLY } from '../patience.ts';

const ARRIVED = 'all_before_arrived';

/**
 * Signals that a test can wait for. A signal may arrive after the answer to the call that sent it: a socket that opens in between
 * receives it too.
 */
export function awaitedSignals(db: Db, real: PubSub) {
  const missing = new Map<string, Set<symbol>>();
  const listeners = new Set<symbol>();
  const signals: PubSub = {
    async listen({ channels, onGap }) {
      const listener = Symbol();
      const onArrived = (id: string) => void missing.get(id)?.delete(listener);
      const { stop } = await real.listen({ channels: { ...channels, [ARRIVED]: onArrived }, onGap });
      listeners.add(listener);
      return {
        stop() {
          listeners.delete(listener);
          return stop();
        },
      };
    },
  };
  /** Resolves once every listener has received all signals that `db` sent before: they arrive in order. */
  async function signalsArrived(): Promise<void> {
    const id = newId();
    const left = new Set(listeners);
    missing.set(id, left);
    sendSignals(db, [{ channel: ARRIVED, payload: id }]);
    await vi.waitUntil(() => left.size === 0, PATIENTLY);
    missing.delete(id);
  }
  return { signals, signalsArrived };
}
