import { useCallback, useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { call } from '#platform/browser/browser.ts';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { onLocalChange, readLocal, writeLocal } from '#platform/browser/local-storage.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { counted } from '#ui/text/format.ts';
import { pickLine } from '../lines/lines.contract.ts';
import { getStaffOrder, listQueue } from '../queue/queue.contract.ts';
import type { StaffOrder } from '../staff-order.contract.ts';
import { acceptOrder } from '../steps/steps.contract.ts';
import { createActQueue } from './act-queue.ts';
import type { KeptAct } from './kept-acts.ts';

const NONE: readonly KeptAct[] = [];
/** What became of a step that was made an hour ago is read, not glanced at. */
const REFUSAL_LIFE_MS = 20_000;

export type KeptActs = ReturnType<typeof useKeptActs>;

/** Accepting and picking in a store: sent at once, or kept on this device until the line is back. */
export function useKeptActs(storeId: string) {
  const { queue, acts } = useActQueue(storeId);
  return { acts, act: queue.act, drop: queue.drop };
}

function useActQueue(storeId: string) {
  const cache = useCallCache();
  const key = `wicket:kept-steps:${cache.user}:${storeId}`;
  const queue = useMemo(() => queueOf(key, cache), [key, cache]);
  const acts = useSyncExternalStore(
    useCallback((listener: () => void) => onLocalChange(key, listener), [key]),
    queue.read,
    () => NONE,
  );
  return { cache, queue, acts };
}

/** Sends what is kept, in order, once the line is back. `readAt`: when the queue was last read. Once on a page. */
export function useSendingKeptActs(storeId: string, isOffline: boolean, readAt: number): void {
  const { cache, queue, acts } = useActQueue(storeId);
  const flush = useEffectEvent(async () => {
    const { sent, refusals } = await queue.flush();
    for (const words of refusals) toast.warning(words, { lifeMs: REFUSAL_LIFE_MS });
    if (sent > 0) toast.success(`Sent: ${counted(sent, 'step')} kept on this device.`);
    if (sent + refusals.length === 0) return;
    void cache.invalidate(listQueue);
    void cache.invalidate(getStaffOrder);
  });
  const isWaiting = acts.length > 0;
  // Each time that the queue was read, as then there is a line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that is what `readAt` says
  useEffect(() => {
    if (isWaiting && !isOffline) void flush();
  }, [isWaiting, isOffline, readAt]);
}

function queueOf(key: string, cache: ReturnType<typeof useCallCache>) {
  const { locks } = navigator;
  return createActQueue<StaffOrder>({
    storage: { read: () => readLocal(key), write: (text) => writeLocal(key, text) },
    isOnline: () => navigator.onLine,
    alone: locks && ((task) => locks.request(key, task)),
    send: async (act) => {
      // What was asked before would undo it on screen.
      await Promise.all([cache.cancel(listQueue), cache.cancel(getStaffOrder)]);
      const id = act.orderId;
      const order = await (act.kind === 'accept'
        ? call(acceptOrder, { id, readyInMinutes: act.readyInMinutes })
        : call(pickLine, { id, lineId: act.lineId, quantity: act.quantity, from: act.from }));
      cache.write(getStaffOrder, { id }, order);
      return order;
    },
  });
}
