import { BagFillIcon, CheckIcon, ClockIcon, PackageIcon, PauseIcon, TruckFillIcon } from '#ui/icons/icons.ts';
import { cx } from '#ui/styles/classes.ts';
import type { OrderStatus } from '../lifecycle/order-status.ts';
import type { Order } from '../orders.contract.ts';
import { stepDate } from './order-dates.ts';
import { expectedAtStep } from './order-time.ts';
import { type TimelineStep, timelineSteps } from './timeline-steps.ts';
import '../orders.css';

const ICONS: Partial<Record<OrderStatus, typeof ClockIcon>> = {
  'new-order': ClockIcon,
  processing: PackageIcon,
  'ready-pickup': BagFillIcon,
  'ready-delivery': PackageIcon,
  'out-for-delivery': TruckFillIcon,
};

/** The order's steps with times, horizontal, on a phone vertical. */
export function OrderTimeline({ order }: { order: Order }) {
  const isCanceled = order.status === 'canceled';
  const now = new Date();
  return (
    <ol className={cx('timeline print:hidden', isCanceled && 'timeline-off')} aria-label="Progress">
      {timelineSteps(order).map((step) => (
        <li
          key={step.status}
          className={`timeline-${step.state}`}
          aria-current={step.state === 'current' || step.state === 'paused' ? 'step' : undefined}
        >
          <span className="timeline-dot" aria-hidden="true">
            <Sign step={step} />
          </span>
          <span>
            {step.label}
            <span className="sr-only">{WORDS[step.state]}</span>
          </span>
          {step.at ? (
            <time dateTime={step.at} className="timeline-time num">
              {stepDate(step.at, order.dateOrdered)}
            </time>
          ) : (
            <span className="timeline-time num">{expectedAtStep(order, step.status, now)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

const WORDS: Record<TimelineStep['state'], string> = {
  done: ', done',
  current: ', now',
  paused: ', on hold here',
  later: ', not yet',
};

function Sign({ step: { state, status } }: { step: TimelineStep }) {
  if (state === 'later') return null;
  if (state === 'done') return <CheckIcon />;
  if (state === 'paused') return <PauseIcon />;
  const Icon = ICONS[status] ?? CheckIcon;
  return <Icon />;
}
