import { branchName } from '#features/catalog';
import { useCall } from '#platform/browser/data/use-call.ts';
import { CaretRightIcon, CheckIcon, ClockIcon } from '#ui/icons/icons.ts';
import { Link } from '#ui/parts/link.tsx';
import { counted } from '#ui/text/format.ts';
import { expectedInWords } from '../detail/order-time.ts';
import { timelineSteps } from '../detail/timeline-steps.ts';
import { STATUS_LABELS } from '../lifecycle/order-status.ts';
import { listOrders, type Order } from '../orders.contract.ts';
import './buy-again.css';

/** The number of orders under way, and the newest. undefined: not known yet. */
export function useUnderWay() {
  const { data, isError } = useCall(listOrders, { isUnderWay: true, count: 1 }, { refetchOnWindowFocus: 'always' });
  if (isError) return { count: 0, newest: undefined };
  return data && { count: data.totalItems, newest: data.items[0] };
}

/** The newest order's time with a link; with several, a link to all. */
export function OrderStrip({ order, count }: { order: Order; count: number }) {
  const { id, store, totalItems, status } = order;
  const isOne = count === 1;
  return (
    <Link to={isOne ? `/profile/orders/${id}` : '/profile/orders'} className="order-strip">
      <span className="order-strip-sign">
        <ClockIcon />
      </span>
      <span className="num min-w-0">
        <b className="order-strip-time">{expectedInWords(order, new Date()) ?? STATUS_LABELS[status]}</b>
        <span className="order-strip-store">
          {isOne ? `${branchName(store)} · ${counted(totalItems, 'item')}` : `${count} orders under way`}
        </span>
      </span>
      <Steps order={order} />
      <span className="btn btn-secondary order-strip-button">{isOne ? 'View order' : 'View orders'}</span>
      <CaretRightIcon className="order-strip-caret" />
    </Link>
  );
}

/** The time as dots on a line. */
function Steps({ order }: { order: Order }) {
  return (
    <span className="order-strip-steps" aria-hidden="true">
      {timelineSteps(order).map(({ status, label, state }) => (
        <span key={status} className={`order-strip-${state}`}>
          <i>{state === 'done' && <CheckIcon />}</i>
          {label}
        </span>
      ))}
    </span>
  );
}
