import { useRef, useState } from 'react';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useAction, useTask } from '#platform/browser/data/use-action.ts';
import { toast } from '#ui/overlays/toast.tsx';
import type { KeptActs } from '../offline/use-kept-acts.ts';
import { getStaffOrder, listQueue } from '../queue/queue.contract.ts';
import type { StaffOrder } from '../staff-order.contract.ts';
import { markReady, sendOut, setReadyTime, undoStep } from '../steps/steps.contract.ts';

const UNDO_MS = 10_000;
const UPDATES = { updates: [listQueue, getStaffOrder] };

type Accepting = { id: string; number: string; readyInMinutes: number };
type Hooks = { kept: KeptActs; now: () => number; onAccepted: (orderId: string) => unknown };

/** The steps of an order that are one press, each with Undo for 10 s. */
export function useSteps({ kept, now, onAccepted }: Hooks) {
  const cache = useCallCache();
  const { offer, undo } = useUndo();
  const [lastAccepted, setLastAccepted] = useState<string | null>(null);
  const undoOnServer = useAction(undoStep, UPDATES);
  const done = (words: string, step: Parameters<typeof undoOnServer.mutate>[0]['step']) => (order: StaffOrder) =>
    offer(`Order ${order.refNum.slice(-4)} ${words}`, () => undoOnServer.mutate({ id: order.id, step }));
  const accept = useTask(async ({ id, number, readyInMinutes }: Accepting) => {
    try {
      const order = await kept.act({ kind: 'accept', orderId: id, readyInMinutes, at: now() });
      if (order) done(`is accepted. Ready in ${readyInMinutes} min.`, 'processing')(order);
      else offer(`Order ${number} is accepted here, and sent when you are back.`, () => kept.drop(id));
      setLastAccepted(order && id);
      onAccepted(id);
    } finally {
      for (const one of UPDATES.updates) void cache.invalidate(one);
    }
  });
  const retime = useAction(setReadyTime, {
    ...UPDATES,
    onSuccess: (order, { readyInMinutes }) =>
      toast.success(`Order ${order.refNum.slice(-4)} is ready in ${readyInMinutes} min.`),
  });
  const ready = useAction(markReady, {
    ...UPDATES,
    onSuccess: (order) => {
      const step = order.deliveryType === 'pickup' ? 'ready-pickup' : 'ready-delivery';
      return done('is ready.', step)(order);
    },
  });
  const send = useAction(sendOut, { ...UPDATES, onSuccess: done('is on its way.', 'out-for-delivery') });
  return { accept, ready, send, undo, retime, lastAccepted };
}

/** By the toast's button, or by its key. */
function useUndo() {
  const last = useRef<{ toastId: number; until: number; run: () => void }>(undefined);
  return {
    offer(text: string, run: () => void) {
      const once = () => {
        last.current = undefined;
        run();
      };
      const toastId = toast.success(text, { action: { label: 'Undo', onPress: once }, lifeMs: UNDO_MS });
      last.current = { toastId, until: Date.now() + UNDO_MS, run: once };
    },
    undo() {
      if (!last.current || last.current.until < Date.now()) return toast.info('There is nothing to undo.');
      toast.dismiss(last.current.toastId);
      return last.current.run();
    },
  };
}
