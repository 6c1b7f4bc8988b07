import { useState } from 'react';
import { Button, ButtonLink } from '#ui/parts/button.tsx';
import { counted } from '#ui/text/format.ts';
import { useBoard } from '../board/board-context.ts';
import type { StaffOrder } from '../staff-order.contract.ts';
import { type Ending, ReasonDialog } from './reason-dialog.tsx';
import { isLaterThan } from './sheet-side.tsx';

/** What stops the order, and its next step. */
export function SheetFoot({ order, minutes }: { order: StaffOrder; minutes: number }) {
  const [ending, setEnding] = useState<Ending | null>(null);
  const { may, isOffline } = useBoard();
  return (
    <footer className="sheet-foot">
      {may('write_orders') && order.status === 'processing' && (
        <Button tone="secondary" aria-disabled={isOffline} onClick={() => setEnding('hold')}>
          Hold
        </Button>
      )}
      {may('write_refunds') && order.nextStatuses.includes('canceled') && (
        <Button tone="danger" aria-disabled={isOffline} onClick={() => setEnding(endingOf(order))}>
          {ENDING_LABELS[endingOf(order)]}
        </Button>
      )}
      <span className="ml-auto" />
      <Next order={order} minutes={minutes} />
      {ending && <ReasonDialog order={order} ending={ending} onClose={() => setEnding(null)} />}
    </footer>
  );
}

const ENDING_LABELS = { declined: 'Decline…', canceled: 'Cancel order', 'no-show': 'Not picked up' } as const;

function endingOf({ status }: StaffOrder): keyof typeof ENDING_LABELS {
  if (status === 'new-order') return 'declined';
  return status === 'ready-pickup' ? 'no-show' : 'canceled';
}

/** The next step; one that has to wait says for what. */
function Next({ order, minutes }: { order: StaffOrder; minutes: number }) {
  const { steps, may, isOffline, handOverPath, now, clock } = useBoard();
  const { id, status, nextStatuses, deliveryType, plannedReadyAt } = order;
  if (may('write_orders') && (status === 'new-order' || status === 'on-hold') && nextStatuses.includes('processing'))
    return (
      <Button
        aria-disabled={isOffline}
        busy={steps.accept.isPending}
        busyText="Accepting"
        onClick={() => steps.accept.mutate({ id, readyInMinutes: minutes })}
      >
        {isLaterThan(plannedReadyAt, minutes, now)
          ? `Accept, ready ${clock(plannedReadyAt)}`
          : `Accept, ready in ${minutes} min`}
      </Button>
    );
  if (may('write_orders') && status === 'processing') {
    const open = order.lines.filter(({ outcome }) => outcome === 'open').length;
    return (
      <>
        {open > 0 && <span className="text-sm text-ink-muted">{counted(open, 'line')} to pick</span>}
        <Button
          aria-disabled={isOffline || open > 0}
          busy={steps.ready.isPending}
          busyText="Saving"
          onClick={() => steps.ready.mutate({ id })}
        >
          Mark ready for {deliveryType}
        </Button>
      </>
    );
  }
  if (may('write_deliveries') && status === 'ready-delivery')
    return (
      <Button
        aria-disabled={isOffline}
        busy={steps.send.isPending}
        busyText="Saving"
        onClick={() => steps.send.mutate({ id })}
      >
        Send out
      </Button>
    );
  const isForHandOver = status === 'ready-pickup' || status === 'out-for-delivery';
  if (may('write_deliveries') && isForHandOver)
    return <ButtonLink to={handOverPath(id)}>Check ID and hand over</ButtonLink>;
  return null;
}
