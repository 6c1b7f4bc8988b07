import type { Db, Trx } from '#platform/db/db.ts';
import { keyOrNull } from '#platform/id.ts';
import { type BoundEvent, bindEvent, publishToUser, storeKey } from '#platform/live/bind.ts';
import { standingOfStoreOrder } from '../list/store-queue.queries.server.ts';
import { orderMoved, queueChanged } from '../orders.contract.ts';
import { statusOfOwnOrder } from './order-events.queries.server.ts';

/** Tells the devices of the store to read the order again. */
export const publishQueueChange = (trx: Trx, { storeId, orderId }: { storeId: number; orderId: string }) =>
  publishToUser(trx, queueChanged, { userId: storeKey(storeId), id: orderId });

export const orderEvents = ({ db }: { db: Db }): BoundEvent[] => [
  bindEvent(orderMoved, async (id, userId) => {
    const status = await statusOfOwnOrder(db, id, userId);
    return status && { id, status };
  }),
  bindEvent(queueChanged, async (id, key) => {
    const storeId = keyOrNull(key.slice(storeKey('').length));
    const standing = storeId && (await standingOfStoreOrder(db, id, storeId));
    return standing ? { id, ...standing } : null;
  }),
];
