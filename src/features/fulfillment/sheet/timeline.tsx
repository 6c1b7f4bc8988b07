import { STATUS_LABELS } from '#features/orders';
import { cx } from '#ui/styles/classes.ts';
import { useBoard } from '../board/board-context.ts';
import type { StaffOrder } from '../staff-order.contract.ts';

type OrderStatus = StaffOrder['status'];

/** What was done with the order, by whom and when, and what is still to come. */
export function Timeline({ order }: { order: StaffOrder }) {
  const { clock } = useBoard();
  return (
    <section aria-labelledby="sheet-timeline">
      <h3 id="sheet-timeline" className="sheet-title">
        Timeline
      </h3>
      <ol className="sheet-timeline">
        {order.history.map(({ status, at, by, reason, isUndone }) => (
          <li key={`${status} ${at}`} className={cx(isUndone && 'text-ink-muted line-through')}>
            <span className="min-w-0 flex-1">
              {labelOf(status)}
              {status !== 'new-order' && <span className="text-ink-muted">, {by}</span>}
              {reason && <span className="text-ink-muted">: {reason}</span>}
              {isUndone && <span className="sr-only"> (undone)</span>}
            </span>
            <time dateTime={at} className="num flex-none text-ink-muted">
              {clock(at)}
            </time>
          </li>
        ))}
        {stepsAhead(order).map((status) => (
          <li key={status} className="sheet-ahead">
            {labelOf(status)}
            <span className="sr-only">, still to come</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const labelOf = (status: OrderStatus): string => (status === 'processing' ? 'Accepted' : STATUS_LABELS[status]);

const WAYS: Record<StaffOrder['deliveryType'], readonly OrderStatus[]> = {
  pickup: ['new-order', 'processing', 'ready-pickup', 'completed'],
  delivery: ['new-order', 'processing', 'ready-delivery', 'out-for-delivery', 'completed'],
};

/** None of an order that is on hold, canceled or refused at the door. */
function stepsAhead({ status, deliveryType, returningSince }: StaffOrder): readonly OrderStatus[] {
  const way = WAYS[deliveryType];
  return returningSince || !way.includes(status) ? [] : way.slice(way.indexOf(status) + 1);
}
