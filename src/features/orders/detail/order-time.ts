import { timeInWords, windowInWords } from '#features/stores/ui';
import type { Order } from '../orders.contract.ts';

type TimedOrder = Pick<Order, 'status' | 'paymentStatus' | 'deliveryType' | 'expected' | 'history'> & {
  store: Pick<Order['store'], 'timeZone'>;
};

/** 'Ready about 4:35 PM', 'Running late. Arriving 4:50–5:10 PM', on the store's clock; null: unknown. */
export function expectedInWords({ expected, store: { timeZone } }: TimedOrder, now: Date): string | null {
  if (!expected) return null;
  const from = new Date(expected.from);
  const time = expected.to
    ? `Arriving ${windowInWords({ from, to: new Date(expected.to) }, timeZone, now)}`
    : `Ready about ${timeInWords(from, timeZone, now)}`;
  return expected.isLate ? `Running late. ${time}` : time;
}

/** 'about 4:35 PM': at the step of the timeline that the expected time is of; null: another step, or late. */
export function expectedAtStep(order: TimedOrder, step: Order['status'], now: Date): string | null {
  const { expected, status, store } = order;
  if (!expected || expected.isLate || step !== 'ready-pickup' || status === step) return null;
  return expected.to ? null : `about ${timeInWords(new Date(expected.from), store.timeZone, now)}`;
}

/** 'Picked up at 4:47 PM', 'Delivered Nov 18'; null: not handed over. */
export function handedOverInWords(order: TimedOrder, now: Date): string | null {
  const at = reachedAt(order, 'completed');
  if (!at || order.status !== 'completed') return null;
  return `${order.deliveryType === 'pickup' ? 'Picked up' : 'Delivered'} ${momentInWords(at, order, now)}`;
}

/** 'Canceled at 4:20 PM.', 'Canceled Nov 18, 2026.' */
export function canceledInWords(order: TimedOrder, now: Date): string | null {
  const at = reachedAt(order, 'canceled');
  return at && order.status === 'canceled' ? `Canceled ${momentInWords(at, order, now)}.` : null;
}

/** 'Your order left the store at 4:41 PM.' */
export function leftInWords(order: TimedOrder, now: Date): string | null {
  const at = reachedAt(order, 'out-for-delivery');
  const isOnItsWay = order.status === 'out-for-delivery';
  return at && isOnItsWay ? `Your order left the store ${momentInWords(at, order, now)}.` : null;
}

/** 'at 4:47 PM' today, else 'Nov 18, 2026'; on the store's clock. */
function momentInWords(at: Date, { store: { timeZone } }: TimedOrder, now: Date): string {
  const day = (moment: Date) =>
    new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric', year: 'numeric' }).format(moment);
  return day(at) === day(now) ? `at ${timeInWords(at, timeZone, at)}` : day(at);
}

/** '4:33 PM', since when it waits at the counter; null: it does not, or its payment has a problem. */
export function readySince(order: TimedOrder): string | null {
  const at = reachedAt(order, 'ready-pickup');
  if (!at || order.status !== 'ready-pickup' || order.paymentStatus !== 'authorized') return null;
  return timeInWords(at, order.store.timeZone, at);
}

function reachedAt({ history }: TimedOrder, status: Order['status']): Date | null {
  const entry = history.findLast((one) => one.status === status);
  return entry ? new Date(entry.at) : null;
}
