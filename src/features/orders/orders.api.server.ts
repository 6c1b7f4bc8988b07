import type { LookUpDeps } from '#features/places/server';
import { pageOf } from '#platform/contract/fields.ts';
import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import { fail } from '#platform/errors.ts';
import { uuidOrNull } from '#platform/id.ts';
import { cancelOwnOrder } from './lifecycle/move-order.server.ts';
import { orderOf } from './order-serializer.server.ts';
import {
  cancelOrder,
  findSubmission,
  getOrder,
  listOrders,
  submitCart,
  updateCart,
  verifyCart,
} from './orders.contract.ts';
import { orderOfUser, ordersOfUser } from './orders.queries.server.ts';
import type { SettleDeps } from './payments/advance-payment.server.ts';
import type { PlaceDeps } from './place-order/place-order.server.ts';
import { readCheckout } from './place-order/read-checkout.server.ts';
import { findSubmission as findAnswer, submitCart as submit } from './place-order/submit-cart.server.ts';
import { changeOrders } from './place-order/update-cart.server.ts';

export const ordersApi = (deps: SettleDeps & PlaceDeps & LookUpDeps): OperationBinding[] => [
  handle(updateCart, (changes, { viewer }) => changeOrders(deps, viewer.userId, changes)),
  handle(verifyCart, async (_input, { viewer }) => (await readCheckout(deps, viewer.userId)).summary),
  handle(submitCart, (body, { viewer, headers }) => submit(deps, viewer.userId, body, headers['idempotency-key'])),
  handle(findSubmission, (_input, { viewer, headers }) => findAnswer(deps, viewer.userId, headers['idempotency-key'])),
  handle(listOrders, async (paging, { viewer }) => {
    const { items, totalItems } = await ordersOfUser(deps.db, viewer.userId, paging);
    return pageOf(
      items.map((row) => orderOf(row)),
      { ...paging, totalItems },
    );
  }),
  handle(getOrder, async ({ id }, { viewer }) => {
    const row = uuidOrNull(id) && (await orderOfUser(deps.db, viewer.userId, id));
    if (!row) throw fail('not-found', 'There is no such order.');
    return orderOf(row);
  }),
  handle(cancelOrder, ({ id }, { viewer }) => cancelOwnOrder(deps, viewer.userId, id)),
];
