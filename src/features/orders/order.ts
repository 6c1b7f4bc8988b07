import { mayShopperCancel, nextStatuses, type OrderStatus, type PaymentStatus } from './lifecycle/order-status.ts';

type Standing = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  deliveryType: 'pickup' | 'delivery';
  /** Refused at the door, and not back at the store yet. */
  returningSince?: Date | null;
};

export const nextForShopper = ({ status }: Standing): OrderStatus[] => (mayShopperCancel(status) ? ['canceled'] : []);

/** The store's next statuses: only cancel while the payment's result is unknown, or after a refusal at the door. */
export function nextForStore({ status, paymentStatus, deliveryType, returningSince }: Standing): OrderStatus[] {
  const next = nextStatuses(status, deliveryType);
  return paymentStatus === 'pending' || returningSince ? next.filter((to) => to === 'canceled') : next;
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
