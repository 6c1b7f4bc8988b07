import type { Trx } from '#platform/db/db.ts';
import { addTask } from '#platform/jobs/tasks.ts';

/** What a store and the operator must hear of at once, because people have to end it. */
export type OrderAlert = {
  /** `uncollected`: the bank did not release the money of an order that may be handed over. `hold-released`: somebody did at the provider. */
  kind: 'uncollected' | 'hold-released' | 'refund-declined' | 'refund-unclear';
  orderId: string;
  /** The id of the payment or refund: each is notified once. */
  about: string;
};

export const ORDER_ALERT = 'order.alert';
/** Notifies the shopper that their card is charged again for an order. */
export const ORDER_COLLECTING = 'order.collecting';

/** In the transaction that finds it out. Notifications mail it. */
export const alertStaff = (trx: Trx, now: Date, alert: OrderAlert): Promise<void> =>
  addTask(trx, ORDER_ALERT, { key: `${alert.kind} ${alert.about}`, data: alert, dueAt: now });
