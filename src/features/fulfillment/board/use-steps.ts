import { useAction } from '#platform/browser/data/use-action.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { getStaffOrder, listQueue } from '../queue/queue.contract.ts';
import type { StaffOrder } from '../staff-order.contract.ts';
import { acceptOrder, markReady, sendOut, undoStep } from '../steps/steps.contract.ts';

const UNDO_MS = 10_000;
const UPDATES = { updates: [listQueue, getStaffOrder] };

type Undoable = Parameters<ReturnType<typeof useUndo>>[1];

/** The steps of an order that are one press, each with Undo for 10 s. */
export function useSteps() {
  const offerUndo = useUndo();
  const done = (words: string, step: Undoable) => (order: StaffOrder) =>
    offerUndo(order, step, `Order ${order.refNum.slice(-4)} ${words}`);
  const accept = useAction(acceptOrder, { ...UPDATES, onSuccess: done('is accepted.', 'processing') });
  const ready = useAction(markReady, {
    ...UPDATES,
    onSuccess: (order) => {
      const step = order.deliveryType === 'pickup' ? 'ready-pickup' : 'ready-delivery';
      return done('is ready.', step)(order);
    },
  });
  const send = useAction(sendOut, { ...UPDATES, onSuccess: done('is on its way.', 'out-for-delivery') });
  return { accept, ready, send };
}

function useUndo() {
  const undo = useAction(undoStep, UPDATES);
  type Step = Parameters<typeof undo.mutate>[0]['step'];
  return ({ id }: StaffOrder, step: Step, text: string) =>
    toast.success(text, { action: { label: 'Undo', onPress: () => undo.mutate({ id, step }) }, lifeMs: UNDO_MS });
}
