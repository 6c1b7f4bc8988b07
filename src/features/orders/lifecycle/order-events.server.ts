import type { Db } from '#platform/db/db.ts';
import { type BoundEvent, bindEvent } from '#platform/live/bind.ts';
import { orderMoved } from '../orders.contract.ts';
import { statusOfOwnOrder } from './order-events.queries.server.ts';

/** The live events of orders. The notifications feature publishes them. */
export const orderEvents = ({ db }: { db: Db }): BoundEvent[] => [
  bindEvent(orderMoved, async (id, userId) => {
    const status = await statusOfOwnOrder(db, id, userId);
    return status && { id, status };
  }),
];
