import { useState } from 'react';
import { useAction } from '#platform/browser/data/use-action.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { FieldNote } from '#ui/fields/field.tsx';
import { Quantity } from '#ui/fields/quantity.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';
import { FailureNotice } from '#ui/states/notice.tsx';
import { counted, money } from '#ui/text/format.ts';
import { getStaffOrder, listQueue } from '../queue/queue.contract.ts';
import { ReasonField } from '../sheet/reason-field.tsx';
import { reasonTrouble } from '../sheet/reason-rule.ts';
import type { StaffOrder } from '../staff-order.contract.ts';
import { refundableUnits } from './refundable-units.ts';
import { refundLines } from './refunds.contract.ts';
import { useRefundAmount } from './use-refund-amount.ts';

type Chosen = { quantity: number; isRestocked: boolean };
/** For the shopper, who reads them. */
const READY = [
  'The product was damaged.',
  'It was not the product you ordered.',
  'It was missing from the bag.',
  'It came back to the store, sealed.',
];
const NONE: Chosen = { quantity: 0, isRestocked: false };

/** Asks which units of a completed order are paid back, why, and whether they are for sale again. */
export function RefundDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { id, refNum, version } = order;
  const [chosen, setChosen] = useState<Readonly<Record<string, Chosen>>>({});
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ lines?: string | undefined; reason?: string | undefined }>({});
  const refund = useAction(refundLines, {
    updates: [listQueue, getStaffOrder],
    showsRefusal: true,
    onSuccess: () => {
      toast.success(`Refund of order ${refNum.slice(-4)} is under way.`);
      onClose();
    },
  });
  const lines = order.lines.filter((line) => refundableUnits(line) > 0);
  const wanted = lines.map((line) => ({ ...(chosen[line.id] ?? NONE), line })).filter(({ quantity }) => quantity > 0);
  const amount = useRefundAmount({ id, version }, wanted);
  const units = wanted.reduce((total, { quantity }) => total + quantity, 0);
  const change = (lineId: string, part: Partial<Chosen>) =>
    setChosen((before) => ({ ...before, [lineId]: { ...(before[lineId] ?? NONE), ...part } }));
  const start = () => {
    const found = {
      lines: units === 0 ? 'Please choose what is refunded.' : undefined,
      reason: reasonTrouble(reason, 'Please say why it is refunded.'),
    };
    setErrors(found);
    if (found.lines || found.reason) return;
    const asked = wanted.map(({ line, quantity, isRestocked }) => ({ id: line.id, quantity, isRestocked }));
    refund.mutate({ id, lines: asked, reason: reason.trim(), version });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Refund: order ${refNum.slice(-4)}`}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onClick={onClose}>
            Back
          </Button>
          <Button busy={refund.isPending} busyText="Refunding" onClick={start}>
            {units === 0 ? 'Refund' : `Refund ${amount === null ? counted(units, 'unit') : money(amount)}`}
          </Button>
        </div>
      }
    >
      <p className="mb-4">
        Goods, their tax and their deposit go back to the card. The fee of a delivery stays charged. The shopper sees
        the reason.
      </p>
      <ul aria-label="What is refunded" tabIndex={-1} data-autofocus="" className="refund-lines">
        {lines.map((line) => {
          const { quantity, isRestocked } = chosen[line.id] ?? NONE;
          return (
            <li key={line.id} className="refund-line">
              <p className="min-w-0 flex-1">
                <b className="font-semibold">{line.product.displayName}</b>
                <span className="block text-sm text-ink-muted">
                  {money(line.price)} each, at most {counted(refundableUnits(line), 'unit')}
                </span>
              </p>
              <Quantity
                label={line.product.displayName}
                value={quantity}
                min={0}
                max={refundableUnits(line)}
                onChange={(value) => change(line.id, { quantity: value })}
              />
              {quantity > 0 && (
                <Checkbox
                  checked={isRestocked}
                  onChange={({ target }) => change(line.id, { isRestocked: target.checked })}
                >
                  Back on the shelf, for sale again
                </Checkbox>
              )}
            </li>
          );
        })}
      </ul>
      <div className="my-3" role={errors.lines ? 'alert' : 'status'}>
        <FieldNote
          hint={
            units === 0
              ? 'Nothing is chosen yet.'
              : `${counted(units, 'unit')}${amount === null ? '' : `: ${money(amount)} with tax and deposit`}`
          }
          error={errors.lines}
        />
      </div>
      <ReasonField ready={READY} value={reason} error={errors.reason} onChange={setReason} />
      <FailureNotice error={refund.error} className="mt-4" />
    </Dialog>
  );
}
