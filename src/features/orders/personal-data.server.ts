import type { Clock } from '#platform/clock.ts';
import type { PersonalData } from '#platform/contract/personal-data.ts';
import type { Db } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import { serializeOrder } from './order-serializer.server.ts';
import { ordersOfUser } from './orders.queries.server.ts';
import { disownOrders, hasOpenOrder } from './personal-data.queries.server.ts';

const PAGE = 100;

type Deps = { db: Db; clock: Clock };

/** Orders stay for accounting (tax law), anonymized, with the province that determines the tax. */
export const ordersPersonalData = ({ db, clock }: Deps): PersonalData => ({
  name: 'orders',
  read: (userId) => allOrders({ db, clock }, userId),
  forget: async (trx, { userId }) => {
    if (await hasOpenOrder(trx, userId)) {
      throw fail('conflict', 'You have an open order. You can remove your account once it is completed or canceled.');
    }
    await disownOrders(trx, userId);
  },
});

async function allOrders({ db, clock }: Deps, userId: string) {
  const orders = [];
  for (let page = 0; ; page++) {
    const { items, totalItems } = await ordersOfUser(db, userId, { page, count: PAGE });
    orders.push(...items.map((row) => serializeOrder(row, clock.now())));
    if (items.length === 0 || orders.length >= totalItems) return orders;
  }
}
