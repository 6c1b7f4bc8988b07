import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { newOrdersForStaff } from '../notifications.queries.server.ts';
import { deleteUnsentPushes } from './push.queries.server.ts';
import { pushLater } from './send-push.server.ts';

/** For devices on which no page rings: that a store has a new order, until someone there has opened it. No product is named. */
export async function pushNewOrdersToStaff(
  trx: Db,
  deps: { jobs: Jobs; clock: Clock },
  orderIds: readonly string[],
): Promise<void> {
  const news = await newOrdersForStaff(trx, orderIds);
  const happenedAt = deps.clock.now();
  await pushLater(
    trx,
    deps,
    news.map(({ orderId, number, storeId, storeName, userId }) => ({
      userId,
      isForStores: true,
      word: {
        topic: orderId,
        body: `New order ${number} at ${storeName}`,
        path: `/console/${storeId}/orders?order=${orderId}`,
        happenedAt,
      },
    })),
  );
}

/** Someone has opened it: devices that the message has not reached yet stay silent. */
export const dropNewOrderPushes = (trx: Db, orderId: string): Promise<void> =>
  deleteUnsentPushes(trx, orderId, '/console/');
