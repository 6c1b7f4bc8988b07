import { mayShopperCancel, nextStatuses, type OrderStatus, type PaymentStatus } from './lifecycle/order-status.ts';

type Standing = { status: OrderStatus; paymentStatus: PaymentStatus; deliveryType: 'pickup' | 'delivery' };

/** What the one who placed the order may do now. */
export const nextForShopper = ({ status }: Standing): OrderStatus[] => (mayShopperCancel(status) ? ['canceled'] : []);

/** What the store may do now: nobody works on an order whose payment is not known yet. */
export function nextForStore({ status, paymentStatus, deliveryType }: Standing): OrderStatus[] {
  const next = nextStatuses(status, deliveryType);
  return paymentStatus === 'pending' ? next.filter((to) => to === 'canceled') : next;
}

type Entry = { status: OrderStatus; at: string; reason: string | null };

/** Why an order was written off is between the operator and the store. */
export const shopperHistory = (history: readonly Entry[]): Entry[] =>
  shownHistory(history).map((entry) => (entry.status === 'completed' ? { ...entry, reason: null } : entry));

/** Every order begins on hold for the moment that its payment takes; once it is placed, nobody needs to read that. */
export function shownHistory(history: readonly Entry[]): Entry[] {
  const isOver = history[0]?.status === 'on-hold' && history[1]?.status === 'new-order';
  return history.slice(isOver ? 1 : 0).map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() }));
}
