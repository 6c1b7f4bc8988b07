import { inTransaction, type Trx } from '#platform/db/db.ts';
import { uuidOrNull } from '#platform/id.ts';
import { type LockedAttempt, lockOrder, lockStockOfOrder } from '../payments/advance-payment.queries.server.ts';
import type { AdvanceDeps } from '../payments/advance-payment.server.ts';
import { notFound } from './move-failures.ts';
import { isOfStores } from './move-order.server.ts';
import { publishQueueChange } from './order-events.server.ts';

type Which = {
  orderId: string;
  /** A partner's own stores; omitted: any. */
  storeIds?: readonly string[] | undefined;
};

/** Changes an order without moving it, with its stock, the order and its payment locked; the devices of the store read it again. */
export async function changeOrder(
  { db, clock }: Pick<AdvanceDeps, 'db' | 'clock'>,
  { orderId, storeIds }: Which,
  work: (trx: Trx, order: LockedAttempt, now: Date) => Promise<void>,
): Promise<void> {
  const id = uuidOrNull(orderId);
  if (!id) throw notFound();
  await inTransaction(db, async (trx) => {
    await lockStockOfOrder(trx, id);
    const held = await lockOrder(trx, id);
    if (!held || !isOfStores(held, storeIds)) throw notFound();
    await work(trx, held, clock.now());
    publishQueueChange(trx, held);
  });
}
