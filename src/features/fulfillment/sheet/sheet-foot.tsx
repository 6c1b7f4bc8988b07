import { useState } from 'react';
import { Button } from '#ui/parts/button.tsx';
import { useBoard } from '../board/board-context.ts';
import { RefundDialog } from '../refunds/refund-dialog.tsx';
import { hasRefundable } from '../refunds/refundable-units.ts';
import type { StaffOrder } from '../staff-order.contract.ts';
import { NextButton, type NextProps } from './next-button.tsx';
import { type Ending, ReasonDialog } from './reason-dialog.tsx';
import { RightsNote } from './rights-note.tsx';

/** What stops the order, and its next step. */
export function SheetFoot({ order, minutes, isAsked }: NextProps) {
  const [ending, setEnding] = useState<Ending | null>(null);
  const [isRefunding, setRefunding] = useState(false);
  const { may, isOffline } = useBoard();
  return (
    <footer className="sheet-foot">
      <RightsNote order={order} />
      {may('write_orders') && order.status === 'processing' && (
        <Button tone="secondary" aria-disabled={isOffline} onClick={() => setEnding('hold')}>
          Hold
        </Button>
      )}
      {may('write_refunds') && order.nextStatuses.includes('canceled') && !order.returningSince && (
        <Button tone="danger" aria-disabled={isOffline} onClick={() => setEnding(endingOf(order))}>
          {ENDING_LABELS[endingOf(order)]}
        </Button>
      )}
      {may('write_deliveries') && order.status === 'out-for-delivery' && !order.returningSince && (
        <Button tone="secondary" aria-disabled={isOffline} onClick={() => setEnding('returned')}>
          Came back…
        </Button>
      )}
      {may('write_refunds') && hasRefundable(order) && (
        <Button tone="secondary" aria-disabled={isOffline} onClick={() => setRefunding(true)}>
          Refund…
        </Button>
      )}
      <span className="sheet-foot-gap" />
      <NextButton order={order} minutes={minutes} isAsked={isAsked} />
      {isRefunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
      {ending && <ReasonDialog order={order} ending={ending} onClose={() => setEnding(null)} />}
    </footer>
  );
}

const ENDING_LABELS = { declined: 'Decline…', canceled: 'Cancel order', 'no-show': 'Not picked up' } as const;

function endingOf({ status }: StaffOrder): keyof typeof ENDING_LABELS {
  if (status === 'new-order') return 'declined';
  return status === 'ready-pickup' ? 'no-show' : 'canceled';
}
