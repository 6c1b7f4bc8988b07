import type { Db } from '#platform/db/db.ts';
import { type BoundEvent, bindEvent } from '#platform/live/bind.ts';
import { orderMoved } from '../orders.contract.ts';
import { statusOfOwnOrder } from './order-events.queries.server.ts';

/** What orders say through the live connection. Whoever hears of an order's steps tells it (see notifications). */
export const orderEvents = ({ db }: { db: Db }): BoundEvent[] => [
  bindEvent(orderMoved, async (id, userId) => {
    const status = await statusOfOwnOrder(db, id, userId);
    return status && { id, status };
  }),
];
