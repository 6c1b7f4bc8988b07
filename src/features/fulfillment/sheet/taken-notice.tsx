import { useState } from 'react';
import { Notice } from '#ui/states/notice.tsx';
import { useBoard } from '../board/board-context.ts';
import type { StaffOrder } from '../staff-order.contract.ts';

/** Says who accepted the order while it was open here, where it was not this device. */
export function TakenNotice({ order: { id, refNum, status, readyAt, history } }: { order: StaffOrder }) {
  const [wasNew] = useState(status === 'new-order');
  const { steps, kept, clock } = useBoard();
  const isOwn = steps.accept.variables?.id === id || kept.acts.some(({ orderId }) => orderId === id);
  const step = history.findLast((one) => one.status === 'processing' && !one.isUndone);
  if (!wasNew || isOwn || !step || status === 'new-order') return null;
  return (
    <Notice tone="info" role="status" className="mb-4">
      <b>
        Order {refNum.slice(-4)} was accepted by {step.by} at {clock(step.at)}.
      </b>{' '}
      {readyAt && `Ready by ${clock(readyAt)}.`}
    </Notice>
  );
}
