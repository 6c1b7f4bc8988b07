import { cx } from '#ui/styles/classes.ts';
import { useBoardNow } from './board-context.ts';
import { deadlineOf } from './deadline.ts';

const RADIUS = 24;
const LENGTH = 2 * Math.PI * RADIUS;

/** What is left of the 15 minutes to accept an order. Its words are read; the ring is for the eye. */
export function DeadlineRing({ acceptBy }: { acceptBy: string }) {
  const now = useBoardNow(acceptBy);
  const { share, tone, text, unit } = deadlineOf(acceptBy, now);
  return (
    <span role="timer" className={cx('order-ring', tone !== 'calm' && `order-ring-${tone}`)}>
      <svg viewBox="0 0 54 54" aria-hidden="true">
        <circle cx="27" cy="27" r={RADIUS} className="order-ring-track" />
        <circle
          cx="27"
          cy="27"
          r={RADIUS}
          strokeDasharray={`${share * LENGTH} ${LENGTH}`}
          className="order-ring-left"
        />
      </svg>
      <b>
        {text}
        {unit && <small> {unit}</small>}
        <span className="sr-only"> left to accept</span>
      </b>
    </span>
  );
}
