import { mayShopperCancel, nextStatuses, type OrderStatus, type PaymentStatus } from './lifecycle/order-status.ts';

type Standing = { status: OrderStatus; paymentStatus: PaymentStatus; deliveryType: 'pickup' | 'delivery' };

/** What the shopper may do now. */
export const nextForShopper = ({ status }: Standing): OrderStatus[] => (mayShopperCancel(status) ? ['canceled'] : []);

/** What the store may do now: nothing while the payment's result is unknown. */
export function nextForStore({ status, paymentStatus, deliveryType }: Standing): OrderStatus[] {
  const next = nextStatuses(status, deliveryType);
  return paymentStatus === 'pending' ? next.filter((to) => to === 'canceled') : next;
}

type Entry = { status: OrderStatus; at: string; reason: string | null };

/** Why an order was written off is between the operator and the store. */
export const shopperHistory = (history: readonly Entry[]): Entry[] =>
  shownHistory(history).map((entry) => (entry.status === 'completed' ? { ...entry, reason: null } : entry));

/** Every order starts on hold until its payment is authorized; a placed order does not show that step. */
export function shownHistory(history: readonly Entry[]): Entry[] {
  const isOver = history[0]?.status === 'on-hold' && history[1]?.status === 'new-order';
  return history.slice(isOver ? 1 : 0).map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() }));
}
