import type { PersonalData } from '#platform/contract/personal-data.ts';
import type { Db } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import { serializeOrder } from './order-serializer.server.ts';
import { ordersOfUser } from './orders.queries.server.ts';
import { disownOrders, hasOpenOrder } from './personal-data.queries.server.ts';

const PAGE = 100;

/** Orders stay for accounting (tax law), anonymized: the province stays, because the tax depends on it. */
export const ordersPersonalData = ({ db }: { db: Db }): PersonalData => ({
  name: 'orders',
  read: (userId) => allOrders(db, userId),
  forget: async (trx, { userId }) => {
    if (await hasOpenOrder(trx, userId)) {
      throw fail(
        'conflict',
        'You have an order that is still open. Your account can be removed once it is completed or canceled.',
      );
    }
    await disownOrders(trx, userId);
  },
});

async function allOrders(db: Db, userId: string) {
  const orders = [];
  for (let page = 0; ; page++) {
    const { items, totalItems } = await ordersOfUser(db, userId, { page, count: PAGE });
    orders.push(...items.map((row) => serializeOrder(row)));
    if (items.length === 0 || orders.length >= totalItems) return orders;
  }
}
