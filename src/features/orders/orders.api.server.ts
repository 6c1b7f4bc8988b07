import type { LookUpDeps } from '#features/places/server';
import { fail } from '#platform/errors.ts';
import { pageOf } from '#platform/fields.ts';
import { type BoundOperation, handle } from '#platform/handle.ts';
import { uuidOrNull } from '#platform/id.ts';
import { cancelOwnOrder } from './move-order.server.ts';
import { orderOf } from './order-wire.server.ts';
import { cancelOrder, getOrder, listOrders, submitCart, updateCart, verifyCart } from './orders.contract.ts';
import { orderOfUser, ordersOfUser } from './orders.queries.server.ts';
import type { PlaceDeps } from './place-order.server.ts';
import { readCheckout } from './read-checkout.server.ts';
import type { SettleDeps } from './settle-payment.server.ts';
import { submitCart as submit } from './submit-cart.server.ts';
import { changeOrders } from './update-cart.server.ts';

export const ordersApi = (deps: SettleDeps & PlaceDeps & LookUpDeps): BoundOperation[] => [
  handle(updateCart, (changes, { viewer }) => changeOrders(deps, viewer.userId, changes)),
  handle(verifyCart, async (_input, { viewer }) => (await readCheckout(deps, viewer.userId)).summary),
  handle(submitCart, (body, { viewer, headers }) => submit(deps, viewer.userId, body, headers['idempotency-key'])),
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
