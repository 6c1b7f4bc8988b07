import { ClockIcon } from '#ui/icons/icons.ts';
import { Tag } from '#ui/parts/tag.tsx';
import { counted } from '#ui/text/format.ts';
import type { Counter } from './counter.contract.ts';

const SOON_MS = 5 * 60_000;

/** How many orders are new, and how long the store has for the first of them. Nothing where there is none. */
export function AcceptTime({ queue, now }: { queue: Counter['queue']; now: number }) {
  const due = queue.flatMap(({ acceptBy }) => (acceptBy ? Date.parse(acceptBy) - now : []));
  if (due.length === 0) return null;
  const left = Math.min(...due);
  return (
    <Tag tone={left < SOON_MS ? 'danger' : 'warning'}>
      <ClockIcon />
      <span role="timer">
        {counted(due.length, 'new order')}, {timeLeft(left)}
      </span>
    </Tag>
  );
}

/** Whole minutes, and seconds below five minutes. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds === 0) return 'time is up';
  if (milliseconds < SOON_MS) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} left`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 120 ? `${minutes} min left` : `${Math.floor(minutes / 60)} h left`;
}
