import { findWaysToBuy, moveCart, undoMoveCart } from '#features/cart';
import type { AdvanceDeps } from '#features/orders/server';
import type { LookUpDeps } from '#features/places/server';
import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import {
  findSubmission,
  priceCheckout,
  priceGuestCheckout,
  submitCart,
  updateCart,
  verifyCart,
} from './checkout.contract.ts';
import type { PlaceDeps } from './place-order/place-order.server.ts';
import { priceGuestOrders, priceOrders, readCheckout } from './place-order/read-checkout.server.ts';
import { findSubmission as findAnswer, submitCart as submit } from './place-order/submit-cart.server.ts';
import { changeOrders } from './place-order/update-cart.server.ts';
import { totalsOf } from './pricing/checkout.ts';
import { findWays } from './ways/find-ways.server.ts';
import { moveInCart, undoMoveInCart } from './ways/move-cart.server.ts';

export const checkoutApi = (deps: AdvanceDeps & PlaceDeps & LookUpDeps): OperationBinding[] => [
  handle(updateCart, (changes, { viewer }) => changeOrders(deps, viewer.userId, changes)),
  handle(findWaysToBuy, (input, context) => findWays(deps, input, context)),
  handle(moveCart, (input, { viewer }) => moveInCart(deps, viewer.userId, input)),
  handle(undoMoveCart, ({ moveId }, { viewer }) => undoMoveInCart(deps, viewer.userId, moveId)),
  handle(priceCheckout, async (_input, { viewer }) => totalsOf((await priceOrders(deps, viewer.userId)).summary)),
  handle(priceGuestCheckout, async ({ items }) => totalsOf((await priceGuestOrders(deps, items)).summary)),
  handle(verifyCart, async (_input, { viewer }) => (await readCheckout(deps, viewer.userId)).summary),
  handle(submitCart, (body, { viewer, headers }) => submit(deps, viewer.userId, body, headers['idempotency-key'])),
  handle(findSubmission, (_input, { viewer, headers }) => findAnswer(deps, viewer.userId, headers['idempotency-key'])),
];
