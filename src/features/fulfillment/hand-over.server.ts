import { type AdvanceDeps, auditOrder, changeOrder, type LockedAttempt, moveOrder } from '#features/orders/server';
import type { Trx } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import { anyStoreOf, isInScope } from './order-scope.ts';
import { writeReturning } from './steps/steps.queries.server.ts';
import type { StaffAct } from './steps/steps.server.ts';

type HandOver = StaffAct & {
  /** Written in the transaction that asks for the capture, once. */
  record: (trx: Trx, order: LockedAttempt) => Promise<void>;
};

/** Hands an order over after the check of age: its record, then the capture of what its lines cost. */
export const completeOrder = (deps: AdvanceDeps, { orderId, actor, by, scope, record }: HandOver) =>
  moveOrder(deps, {
    ...{ orderId, actor, by, storeIds: anyStoreOf(scope), isFromConsole: true },
    ...{ to: 'completed', idChecked: true, record },
    check: (order) => inScope(order, scope),
  });

/**
 * Whoever wanted the order may not have it. At the counter it is canceled at once; from the door it has to come back first
 * (`returnOrder`), and cannot be handed over any more.
 */
export async function refuseOrder(deps: AdvanceDeps, refusal: HandOver): Promise<void> {
  const { orderId, actor, by, scope, record } = refusal;
  let isAtDoor = false;
  await changeOrder(deps, { orderId, storeIds: anyStoreOf(scope) }, async (trx, order, now) => {
    inScope(order, scope);
    isAtDoor = order.deliveryType === 'delivery';
    if (!isAtDoor || order.returningSince) return;
    if (order.status !== 'out-for-delivery' || order.targetState === 'captured')
      throw fail('conflict', 'This order is not out for delivery.');
    await writeReturning(trx, order.orderId, now);
    await record(trx, order);
    await auditOrder(trx, by, order, { action: 'order-refused', at: now });
  });
  if (isAtDoor) return;
  await moveOrder(deps, {
    ...{ orderId, actor, by, storeIds: anyStoreOf(scope), isFromConsole: true },
    ...{ to: 'canceled', reason: REFUSED, record },
    check: ({ status }) => {
      if (status !== 'ready-pickup' && status !== 'canceled')
        throw fail('conflict', 'Only an order that is ready for pickup is refused at the counter.');
    },
  });
}

/** Neutral words: why is between the store and who stood there. */
const REFUSED = 'The order could not be handed over.';

function inScope(order: LockedAttempt, scope: StaffAct['scope']): void {
  if (!isInScope(order, scope)) throw fail('not-found', 'There is no such order.');
}
