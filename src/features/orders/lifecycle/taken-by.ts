import type { OrderStatus } from './order-status.ts';

const DONE: Record<OrderStatus, string> = {
  'new-order': 'placed',
  'on-hold': 'put on hold',
  processing: 'accepted',
  'ready-pickup': 'marked ready',
  'ready-delivery': 'marked ready',
  'out-for-delivery': 'sent out',
  completed: 'handed over',
  canceled: 'canceled',
};

type Step = { status: OrderStatus; at: Date; actor: string; by: string | null; timeZone: string };

/** 'Order 4819 was accepted by Eli W. at 4:25 PM.', by the clock of the store. */
export function takenByText(refNum: string, { status, at, actor, by, timeZone }: Step): string {
  const who = by ?? (actor === 'shopper' ? 'the shopper' : actor === 'system' ? 'the system' : 'someone else');
  return `Order ${refNum.slice(-4)} was ${DONE[status]} by ${who} at ${timeText(at, timeZone)}.`;
}

/** '4:25 PM' */
export const timeText = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
    .format(at)
    .replaceAll('\u202f', ' ');
