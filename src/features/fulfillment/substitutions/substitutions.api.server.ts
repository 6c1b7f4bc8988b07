import { handle, type OperationBinding, type SignedInContext, type Viewer } from '#platform/contract/handle.ts';
import { orNotFound } from '#platform/errors.ts';
import { uuidOrNull } from '#platform/id.ts';
import { actorOf } from '#platform/logs/actor.ts';
import { answerOf, withdraw } from './end-substitution.server.ts';
import { followWishOf, orderOfStores, substitutesFor } from './follow-wish.server.ts';
import { serializeSubstitutions } from './serialize-substitutions.server.ts';
import {
  answerSubstitution,
  followWish,
  listOrderSubstitutions,
  listStaffSubstitutions,
  listSubstitutes,
  withdrawSubstitution,
} from './substitutions.contract.ts';
import { ownerOfOrder } from './substitutions.queries.server.ts';
import type { SwapDeps } from './swap-order.server.ts';

export function substitutionsApi(deps: SwapDeps): OperationBinding[] {
  const ofOrder = (orderId: string) => serializeSubstitutions(deps.db, orderId, deps.clock.now());
  return [
    handle(listSubstitutes, (which, { viewer }) => substitutesFor(deps, { ...which, storeIds: storesOf(viewer) })),
    handle(listStaffSubstitutions, async ({ id }, { viewer }) =>
      ofOrder(await orderOfStores(deps.db, id, storesOf(viewer))),
    ),
    handle(followWish, async (wanted, context) =>
      ofOrder(await followWishOf(deps, { ...wanted, storeIds: storesOf(context.viewer) }, byOf(context))),
    ),
    handle(withdrawSubstitution, async (which, context) =>
      ofOrder(await withdraw(deps, { ...which, storeIds: storesOf(context.viewer) }, byOf(context))),
    ),
    handle(listOrderSubstitutions, async ({ id }, { viewer }) => {
      const orderId = orNotFound(uuidOrNull(id), NO_ORDER);
      const owner = await ownerOfOrder(deps.db, orderId);
      return ofOrder(orNotFound(owner?.userId === viewer.userId ? orderId : null, NO_ORDER));
    }),
    handle(answerSubstitution, async (answer, { viewer }) => ofOrder(await answerOf(deps, viewer.userId, answer))),
  ];
}

const NO_ORDER = 'There is no such order.';

/** Where they have the right of the call; undefined: everywhere. */
const storesOf = ({ role, storeIds }: Viewer) => (role === 'operator' ? undefined : storeIds);

const byOf = (context: SignedInContext) => ({ ...actorOf(context), userId: context.viewer.userId });
