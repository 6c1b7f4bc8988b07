import type { Trx } from '#platform/db.ts';
import type { Jobs } from '#platform/jobs.ts';

/** What a store and the operator must hear of at once, because people have to end it. */
export type OrderAlert = {
  /** `uncollected`: the bank did not release the money of an order that may be handed over. `hold-released`: somebody did at the provider. */
  kind: 'uncollected' | 'hold-released' | 'refund-declined' | 'refund-unclear';
  orderId: string;
  /** The id of the payment or refund: each is told of once. */
  about: string;
};

export const ORDER_ALERT = 'order.alert';

/** In the transaction that finds it out. Whoever works the job mails it (see notifications). */
export const alertStaff = (trx: Trx, jobs: Pick<Jobs, 'enqueue'>, alert: OrderAlert): Promise<void> =>
  jobs.enqueue(trx, ORDER_ALERT, alert);
