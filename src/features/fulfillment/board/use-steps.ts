import { useRef, useState } from 'react';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useAction, useTask } from '#platform/browser/data/use-action.ts';
import { toast } from '#ui/overlays/toast.tsx';
import type { KeptActs } from '../offline/use-kept-acts.ts';
import { getStaffOrder, listQueue } from '../queue/queue.contract.ts';
import type { StaffOrder } from '../staff-order.contract.ts';
import { markReady, sendOut, setReadyTime, undoStep } from '../steps/steps.contract.ts';

export const UNDO_MS = 10_000;
const UPDATES = { updates: [listQueue, getStaffOrder] };

type Accepting = { id: string; number: string; readyInMinutes: number };
type Hooks = { kept: KeptActs; now: () => number; onAccepted: (orderId: string) => unknown };

/** The steps of an order that are one press, each with Undo for 10 s. */
export function useSteps({ kept, now, onAccepted }: Hooks) {
  const cache = useCallCache();
  const { offer, restate, undo } = useUndo();
  const [lastAccepted, setLastAccepted] = useState<string | null>(null);
  const undoOnServer = useAction(undoStep, UPDATES);
  const done = (words: string, step: Parameters<typeof undoOnServer.mutate>[0]['step']) => (order: StaffOrder) =>
    offer(order.id, `Order ${order.refNum.slice(-4)} ${words}`, () => undoOnServer.mutate({ id: order.id, step }));
  const accept = useTask(async ({ id, number, readyInMinutes }: Accepting) => {
    try {
      const order = await kept.act({ kind: 'accept', orderId: id, readyInMinutes, at: now() });
      if (order) done(`is accepted. Ready in ${readyInMinutes} min.`, 'processing')(order);
      else offer(id, `Order ${number} is accepted here, and sent when you are back.`, () => kept.drop(id));
      setLastAccepted(order && id);
      onAccepted(id);
    } finally {
      for (const one of UPDATES.updates) void cache.invalidate(one);
    }
  });
  const retime = useAction(setReadyTime, {
    ...UPDATES,
    onSuccess: (order, { readyInMinutes }) =>
      restate(order.id, `Order ${order.refNum.slice(-4)} is ready in ${readyInMinutes} min.`),
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

type Step = { orderId: string; toastId: number; until: number; run: () => void };

/** By the toast's button, or by its key. Of an order the last step alone has a toast: the one before cannot be taken back. */
function useUndo() {
  const last = useRef<Step>(undefined);
  const show = (text: string, step: Omit<Step, 'toastId'>) => {
    if (last.current?.orderId === step.orderId) toast.dismiss(last.current.toastId);
    const once = () => {
      last.current = undefined;
      step.run();
    };
    const lifeMs = step.until - Date.now();
    const toastId = toast.success(text, { action: { label: 'Undo', onPress: once }, lifeMs });
    last.current = { ...step, toastId, run: once };
  };
  return {
    offer: (orderId: string, text: string, run: () => void) =>
      show(text, { orderId, until: Date.now() + UNDO_MS, run }),
    /** Other words for a step that stays the last one. */
    restate(orderId: string, text: string) {
      const step = last.current;
      if (step?.orderId === orderId && step.until > Date.now()) show(text, step);
      else toast.success(text);
    },
    undo() {
      if (!last.current || last.current.until < Date.now()) return toast.info('There is nothing to undo.');
      toast.dismiss(last.current.toastId);
      return last.current.run();
    },
  };
}
