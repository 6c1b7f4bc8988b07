import type { Trx } from '#platform/db/db.ts';
import type { Actor } from '#platform/logs/actor.ts';
import type { Fields } from '#platform/logs/changed-fields.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import type { LockedAttempt } from './payments/advance-payment.queries.server.ts';

type OrderChange = { action: string; at: Date; before?: Fields; after?: Fields };

/** Logs what staff did with an order. `by` is left out where the shopper or the site itself acts. Reasons stay in its history. */
export async function auditOrder(
  trx: Trx,
  by: Actor | undefined,
  { orderId, refNum, storeId }: Pick<LockedAttempt, 'orderId' | 'refNum' | 'storeId'>,
  change: OrderChange,
): Promise<void> {
  if (by) await recordAudit(trx, by, { ...change, object: { type: 'order', id: orderId, label: refNum }, storeId });
}
