import { pageOf } from '#platform/contract/fields.ts';
import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import { orNotFound } from '#platform/errors.ts';
import { uuidOrNull } from '#platform/id.ts';
import { cancelOwnOrder } from './lifecycle/move-order.server.ts';
import { serializeOrder } from './order-serializer.server.ts';
import { cancelOrder, getOrder, listOrders } from './orders.contract.ts';
import { orderOfUser, ordersOfUser } from './orders.queries.server.ts';
import type { AdvanceDeps } from './payments/advance-payment.server.ts';

export const ordersApi = (deps: AdvanceDeps): OperationBinding[] => [
  handle(listOrders, async (paging, { viewer }) => {
    const { items, totalItems } = await ordersOfUser(deps.db, viewer.userId, paging);
    return pageOf(
      items.map((row) => serializeOrder(row)),
      { ...paging, totalItems },
    );
  }),
  handle(getOrder, async ({ id }, { viewer }) => {
    const key = uuidOrNull(id);
    const row = orNotFound(
      key === null ? null : await orderOfUser(deps.db, viewer.userId, key),
      'There is no such order.',
    );
    return serializeOrder(row);
  }),
  handle(cancelOrder, ({ id }, { viewer }) => cancelOwnOrder(deps, viewer.userId, id)),
];
