import { bestOffers } from '#features/explore/server';
import { pageOf } from '#platform/contract/fields.ts';
import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import { orNotFound } from '#platform/errors.ts';
import { uuidOrNull } from '#platform/id.ts';
import { cancelOwnOrder } from './lifecycle/move-order.server.ts';
import { offersAgain } from './list/offers-again.server.ts';
import { serializeOrder } from './order-serializer.server.ts';
import { cancelOrder, getOrder, listBoughtProducts, listOffersAgain, listOrders } from './orders.contract.ts';
import { boughtProductIds, orderOfUser, ordersOfUser } from './orders.queries.server.ts';
import type { AdvanceDeps } from './payments/advance-payment.server.ts';

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
  handle(getOrder, async ({ id }, { viewer }) => {
    const key = uuidOrNull(id);
    const row = orNotFound(
      key === null ? null : await orderOfUser(deps.db, viewer.userId, key),
      'There is no such order.',
    );
    return serializeOrder(row, deps.clock.now());
  }),
  handle(cancelOrder, ({ id }, { viewer }) => cancelOwnOrder(deps, viewer.userId, id)),
];
