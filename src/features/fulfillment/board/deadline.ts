import type { QueueOrder } from '../queue/queue.contract.ts';

const MINUTE_MS = 60_000;
const ALLOWED_MS = 15 * MINUTE_MS;
const SOON_MS = 5 * MINUTE_MS;
const LAST_MS = 2 * MINUTE_MS;

export type Deadline = {
  /** Of 15 minutes, 0 to 1. */
  share: number;
  tone: 'calm' | 'soon' | 'last';
  /** '11', below 5 minutes '3:18'. */
  text: string;
  unit: 'min' | 'h' | null;
  /** It reads 0:00: the order is about to be canceled. */
  isOver: boolean;
};

/** How long a new order may still be accepted. The store's closed hours count in `acceptBy`: then it may be hours. */
export function deadlineOf(acceptBy: string, now: number): Deadline {
  const left = Math.max(0, Date.parse(acceptBy) - now);
  const share = Math.min(1, left / ALLOWED_MS);
  const tone = left < LAST_MS ? 'last' : left < SOON_MS ? 'soon' : 'calm';
  const isOver = left < 1000;
  if (left < SOON_MS) {
    const seconds = Math.floor(left / 1000);
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    return { share, tone, text, unit: null, isOver };
  }
  const minutes = Math.floor(left / MINUTE_MS);
  return minutes < 120
    ? { share, tone, text: String(minutes), unit: 'min', isOver }
    : { share, tone, text: String(Math.floor(minutes / 60)), unit: 'h', isOver };
}

type Expiring = Pick<QueueOrder, 'status' | 'acceptBy'>;

/** New orders that are lost within two minutes unless someone accepts them, the first one first. */
export const expiring = <O extends Expiring>(orders: readonly O[], now: number): O[] =>
  orders
    .filter(({ status, acceptBy }) => {
      const { tone, isOver } = deadlineOf(acceptBy ?? '', now);
      return status === 'new-order' && tone === 'last' && !isOver;
    })
    .toSorted((one, other) => Date.parse(one.acceptBy ?? '') - Date.parse(other.acceptBy ?? ''));

/** '22 min', '2 h 10'. */
export function spanText(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}

export type CardTime = { main: string; note: string; isLate: boolean };

/** The time on a card: when it is promised, else how long it has been waiting. */
export function cardTime(
  { status, readyAt, since }: Pick<QueueOrder, 'status' | 'readyAt' | 'since'>,
  now: number,
  clock: (moment: string) => string,
): CardTime {
  const waited = spanText(now - Date.parse(since));
  if (status === 'out-for-delivery') return { main: waited, note: 'on the way', isLate: false };
  if (status === 'processing' && readyAt) {
    const left = Date.parse(readyAt) - now;
    if (left >= 0) return { main: clock(readyAt), note: `in ${spanText(left)}`, isLate: false };
    return { main: `${spanText(-left)} late`, note: `promised ${clock(readyAt)}`, isLate: true };
  }
  return { main: waited, note: status === 'processing' ? 'since accepted' : 'waiting', isLate: false };
}

/** The times that are offered, in minutes. */
export const READY_MINUTES = [15, 20, 30, 45] as const;

/** The offered time that is nearest to what the store usually takes, not below it. */
export const usualMinutes = (preparationMinutes: number | null | undefined): number =>
  READY_MINUTES.find((minutes) => minutes >= (preparationMinutes ?? 20)) ?? 45;
