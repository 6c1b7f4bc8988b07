import { useState } from 'react';
import { useAction } from '#platform/browser/data/use-action.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';
import { FailureNotice } from '#ui/states/notice.tsx';
import { useBoard } from '../board/board-context.ts';
import { UNDO_MS } from '../board/use-steps.ts';
import { getStaffOrder, listQueue } from '../queue/queue.contract.ts';
import type { StaffOrder } from '../staff-order.contract.ts';
import { cancelStaffOrder, holdOrder, returnOrder } from '../steps/steps.contract.ts';
import { ReasonField } from './reason-field.tsx';
import { reasonTrouble } from './reason-rule.ts';

export type Ending = 'hold' | 'declined' | 'canceled' | 'no-show' | 'returned';

const MONEY = 'Nothing is charged, the stock is released, and the shopper sees the reason.';
const HOLD =
  'Work on it stops until you press Continue; it stays in Preparing. Its stock stays reserved, nothing is charged, and the shopper sees the reason.';
const WORDS: Record<Ending, { title: string; press: string; done: string; text: string }> = {
  hold: { title: 'Put on hold', press: 'Put on hold', done: 'is on hold.', text: HOLD },
  declined: { title: 'Decline', press: 'Decline order', done: 'is declined.', text: MONEY },
  canceled: { title: 'Cancel', press: 'Cancel order', done: 'is canceled.', text: MONEY },
  returned: {
    title: 'Back at the store',
    press: 'Back at the store',
    done: 'is ready for delivery again.',
    text: 'The order is ready for delivery again. Nothing is charged.',
  },
  'no-show': { title: 'Not picked up', press: 'Cancel order', done: 'is canceled.', text: MONEY },
};
const CANNOT = [
  'We close early today.',
  'Something in this order is not in stock.',
  'We cannot reach your address today.',
];
/** For the shopper, who reads them. */
const READY: Record<Ending, readonly string[]> = {
  hold: [
    'We are looking for one of the products.',
    'We have a question about your order and will write to you.',
    'Our payment terminal is down. We go on as soon as it works.',
    'We are very busy. Your order is next.',
  ],
  declined: ['We cannot prepare it in time.', ...CANNOT],
  canceled: ['You asked us to cancel it.', ...CANNOT],
  returned: ['Nobody was at the door.', 'The address could not be found.', 'The driver had to turn back.'],
  'no-show': ['The order was not picked up.'],
};
const UPDATES = { updates: [listQueue, getStaffOrder], showsRefusal: true };

type Props = { order: StaffOrder; ending: Ending; onClose: () => void };

/** Asks why, and says what happens to the money. */
export function ReasonDialog({ order: { id, refNum, readyAt }, ending, onClose }: Props) {
  const number = refNum.slice(-4);
  const { title, press, done, text } = WORDS[ending];
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { steps, clockOffset, usualMinutes } = useBoard();
  const onSuccess = () => {
    toast.success(`Order ${number} ${done}`);
    onClose();
  };
  /** Goes on with it for the time that was promised. */
  const goOn = () => {
    const left = readyAt ? (Date.parse(readyAt) - Date.now() - clockOffset) / 60_000 : usualMinutes;
    steps.accept.mutate({ id, number, readyInMinutes: Math.min(Math.max(Math.round(left), 10), 120) });
  };
  const onHeld = () => {
    toast.success(`Order ${number} ${done}`, { action: { label: 'Undo', onPress: goOn }, lifeMs: UNDO_MS });
    onClose();
  };
  const hold = useAction(holdOrder, { ...UPDATES, onSuccess: onHeld });
  const cancel = useAction(cancelStaffOrder, { ...UPDATES, onSuccess });
  const bringBack = useAction(returnOrder, { ...UPDATES, onSuccess });
  const action = ending === 'hold' ? hold : ending === 'returned' ? bringBack : cancel;
  const isStop = ending !== 'hold' && ending !== 'returned';
  const start = () => {
    const trouble = reasonTrouble(reason, 'Please say why.');
    setError(trouble);
    if (trouble) return;
    if (ending === 'hold') hold.mutate({ id, reason: reason.trim() });
    else if (ending === 'returned') bringBack.mutate({ id, reason: reason.trim() });
    else cancel.mutate({ id, kind: ending, reason: reason.trim() });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${title}: order ${number}`}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onClick={onClose}>
            Back
          </Button>
          <Button tone={isStop ? 'danger-solid' : 'primary'} busy={action.isPending} busyText="Saving" onClick={start}>
            {press}
          </Button>
        </div>
      }
    >
      <p className="mb-4">{text}</p>
      <ReasonField ready={READY[ending]} value={reason} error={error} onChange={setReason} />
      <FailureNotice error={action.error} className="mt-4" />
    </Dialog>
  );
}
