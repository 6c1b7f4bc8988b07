import { bestOffers } from '#features/explore/server';
import { pageOf } from '#platform/contract/fields.ts';
import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import { orNotFound } from '#platform/errors.ts';
import { uuidOrNull } from '#platform/id.ts';
import { cancelOwnOrder } from './lifecycle/move-order.server.ts';
import { offersAgain } from './list/offers-again.server.ts';
import { serializeOrder } from './order-serializer.server.ts';
import {
  cancelOrder,
  getOrder,
  listBoughtProducts,
  listOffersAgain,
  listOrders,
  type Order,
  setOrderWish,
} from './orders.contract.ts';
import { boughtProductIds, orderOfUser, ordersOfUser } from './orders.queries.server.ts';
import type { AdvanceDeps } from './payments/advance-payment.server.ts';
import { setLineWish } from './wish/set-line-wish.server.ts';

/** Looks up more than requested: some may no longer be sold. */
const SPARE = 2;

export const ordersApi = (deps: AdvanceDeps): OperationBinding[] => [
  handle(listOrders, async ({ isUnderWay, ...paging }, { viewer }) => {
    const { items, totalItems } = await ordersOfUser(deps.db, viewer.userId, { ...paging, isUnderWay });
    return pageOf(
      items.map((row) => serializeOrder(row, deps.clock.now())),
      { ...paging, totalItems },
    );
  }),
  handle(listBoughtProducts, async ({ loc, count }, { viewer }) => {
    const ids = await boughtProductIds(deps.db, viewer.userId, count * SPARE);
    return (await bestOffers(deps.db, ids, { point: loc, now: deps.clock.now() })).slice(0, count);
  }),
  handle(listOffersAgain, ({ id, loc }, { viewer }) => offersAgain(deps, viewer.userId, { id, point: loc })),
  handle(getOrder, ({ id }, { viewer }) => ownOrder(deps, viewer.userId, id)),
  handle(setOrderWish, async (line, { viewer }) =>
    ownOrder(deps, viewer.userId, await setLineWish(deps, viewer.userId, line)),
  ),
  handle(cancelOrder, ({ id }, { viewer }) => cancelOwnOrder(deps, viewer.userId, id)),
];

async function ownOrder({ db, clock }: AdvanceDeps, userId: string, id: string): Promise<Order> {
  const key = uuidOrNull(id);
  const row = key === null ? null : await orderOfUser(db, userId, key);
  return serializeOrder(orNotFound(row, 'There is no such order.'), clock.now());
}
