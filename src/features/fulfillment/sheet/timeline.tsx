import { STATUS_LABELS } from '#features/orders';
import { cx } from '#ui/styles/classes.ts';
import { money } from '#ui/text/format.ts';
import { useBoard } from '../board/board-context.ts';
import { REFUND_LABELS } from '../refunds/refund-labels.ts';
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
        {entriesOf(order).map(({ key, label, at, by, reason, isUndone }) => (
          <li key={key} className={cx(isUndone && 'text-ink-muted line-through')}>
            <span className="min-w-0 flex-1">
              {label}
              {by && <span className="text-ink-muted">, {by}</span>}
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

/** Steps and refunds, by their time. */
const entriesOf = ({ history, refunds }: StaffOrder) =>
  [
    ...history.map((step) => ({
      ...step,
      key: `${step.status} ${step.at}`,
      label: labelOf(step.status),
      by: step.status === 'new-order' ? null : step.by,
    })),
    ...refunds.map(({ id, state, amount, at, by, reason }) => ({
      ...{ at, by, reason, isUndone: false },
      key: id,
      label: `${REFUND_LABELS[state]} ${money(amount)}`,
    })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));

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
