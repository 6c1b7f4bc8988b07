import { mayShopperCancel, nextStatuses, type OrderStatus, type PaymentStatus } from './lifecycle/order-status.ts';

type Standing = { status: OrderStatus; paymentStatus: PaymentStatus; deliveryType: 'pickup' | 'delivery' };

export const nextForShopper = ({ status }: Standing): OrderStatus[] => (mayShopperCancel(status) ? ['canceled'] : []);

/** The store's next statuses: none while the payment's result is unknown. */
export function nextForStore({ status, paymentStatus, deliveryType }: Standing): OrderStatus[] {
  const next = nextStatuses(status, deliveryType);
  return paymentStatus === 'pending' ? next.filter((to) => to === 'canceled') : next;
}

type Entry = { status: OrderStatus; at: string; reason: string | null };

/** Write-off reasons are for operator and store only. */
export const shopperHistory = (history: readonly Entry[]): Entry[] =>
  shownHistory(history).map((entry) => (entry.status === 'completed' ? { ...entry, reason: null } : entry));

/** Orders start on hold until authorized; placed orders hide that step. */
export function shownHistory(history: readonly Entry[]): Entry[] {
  const isOver = history[0]?.status === 'on-hold' && history[1]?.status === 'new-order';
  return history.slice(isOver ? 1 : 0).map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() }));
}
