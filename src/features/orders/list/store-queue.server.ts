import type { Db } from '#platform/db/db.ts';
import { acceptDeadline } from '../lifecycle/unaccepted.ts';
import { openOrdersOfStore } from './store-queue.queries.server.ts';

/** The open orders of a store without their shoppers; of a new one, until when the store may accept it. */
export async function queueOfStore(db: Db, storeId: number) {
  const rows = await openOrdersOfStore(db, storeId);
  return rows.map(({ placedAt, newAt, hours, timeZone, ...order }) => ({
    ...order,
    datePlaced: placedAt.toISOString(),
    acceptBy: order.status === 'new-order' ? acceptDeadline({ placedAt: newAt, hours, timeZone }).toISOString() : null,
  }));
}
