import type { Trx } from '#platform/db/db.ts';
import { addTask } from '#platform/jobs/tasks.ts';

/** Alerts for store and operator, because people have to resolve them. */
export type OrderAlert = {
  /**
   * `uncollected`: the bank did not pay for an order that may be handed over. `hold-released`: it was released at the
   * provider.
   */
  kind: 'uncollected' | 'hold-released' | 'refund-declined' | 'refund-unclear';
  orderId: string;
  /** The payment's or refund's id: one alert each. */
  about: string;
};

export const ORDER_ALERT = 'order.alert';
export const ORDER_COLLECTING = 'order.collecting';

/** In the transaction that finds it. Notifications mail it. */
export const alertStaff = (trx: Trx, now: Date, alert: OrderAlert): Promise<void> =>
  addTask(trx, ORDER_ALERT, { key: `${alert.kind} ${alert.about}`, data: alert, dueAt: now });
