import type { AdvanceDeps } from '#features/orders/server';
import { ownStoreKey } from '#features/stores/server';
import { pageOf } from '#platform/contract/fields.ts';
import { handle, type OperationBinding, type SignedInContext } from '#platform/contract/handle.ts';
import { keyOrNull } from '#platform/id.ts';
import { actorOf } from '#platform/logs/actor.ts';
import { listDrivers } from './drivers/drivers.contract.ts';
import { driversOf } from './drivers/drivers.queries.server.ts';
import { pickLine, shortLine } from './lines/lines.contract.ts';
import { pick, short } from './lines/lines.server.ts';
import { scopeOf } from './order-scope.ts';
import { readQueue } from './queue/list-queue.server.ts';
import { getStaffOrder, listQueue, searchStoreOrders } from './queue/queue.contract.ts';
import { findOrders } from './queue/search-orders.queries.server.ts';
import { readStaffOrder } from './queue/staff-order.server.ts';
import { refundAmount, refundUnits } from './refunds/refund-lines.server.ts';
import { getRefundAmount, refundLines } from './refunds/refunds.contract.ts';
import * as contract from './steps/steps.contract.ts';
import * as steps from './steps/steps.server.ts';

/** Every write gives the order as it is then. */
export const fulfillmentApi = (deps: AdvanceDeps): OperationBinding[] => {
  const after = async (id: string, context: SignedInContext, work: (act: steps.StaffAct) => Promise<void>) => {
    await work(actOf(id, context));
    return readStaffOrder(deps, id, scopeOf(context.viewer, 'read'));
  };
  return [
    handle(listQueue, ({ storeId }, { viewer }) => readQueue(deps, scopeOf(viewer, 'read'), wished(storeId))),
    handle(searchStoreOrders, async ({ storeId, search = '', page, count, ...filter }, { viewer }) => {
      const { status = null, deliveryType = null, from = null, to = null } = filter;
      const wanted = { storeId: wished(storeId), search, status, deliveryType, from, to, page, count };
      const { items, totalItems } = await findOrders(deps.db, scopeOf(viewer, 'read'), wanted);
      return pageOf(
        items.map(({ placedAt, ...order }) => ({ ...order, datePlaced: placedAt.toISOString() })),
        { page, count, totalItems },
      );
    }),
    handle(getStaffOrder, ({ id }, { viewer }) => readStaffOrder(deps, id, scopeOf(viewer, 'read'))),
    handle(contract.acceptOrder, ({ id, readyInMinutes }, context) =>
      after(id, context, (act) => steps.accept(deps, act, readyInMinutes)),
    ),
    handle(contract.setReadyTime, ({ id, readyInMinutes }, context) =>
      after(id, context, (act) => steps.setReady(deps, act, readyInMinutes)),
    ),
    handle(contract.markReady, ({ id }, context) => after(id, context, (act) => steps.ready(deps, act))),
    handle(contract.assignDriver, ({ id, driverId }, context) =>
      after(id, context, (act) => steps.assign(deps, act, driverId)),
    ),
    handle(listDrivers, ({ id }, { viewer }) => driversOf(deps.db, ownStoreKey(viewer, id))),
    handle(contract.sendOut, ({ id, driverId }, context) =>
      after(id, context, (act) => steps.send(deps, act, driverId)),
    ),
    handle(contract.returnOrder, ({ id, reason }, context) =>
      after(id, context, (act) => steps.returned(deps, act, reason)),
    ),
    handle(contract.holdOrder, ({ id, reason }, context) => after(id, context, (act) => steps.hold(deps, act, reason))),
    handle(contract.cancelStaffOrder, ({ id, ...how }, context) =>
      after(id, context, (act) => steps.cancel(deps, act, how)),
    ),
    handle(contract.undoStep, ({ id, step }, context) => after(id, context, (act) => steps.undo(deps, act, step))),
    handle(contract.markSeen, ({ id }, context) => after(id, context, (act) => steps.seen(deps, act))),
    handle(pickLine, ({ id, ...wish }, context) => after(id, context, (act) => pick(deps, act, wish))),
    handle(shortLine, ({ id, ...wish }, context) => after(id, context, (act) => short(deps, act, wish))),
    handle(getRefundAmount, async ({ id, ...wish }, { viewer }) =>
      refundAmount(deps.db, await readStaffOrder(deps, id, scopeOf(viewer, 'write')), wish),
    ),
    handle(refundLines, ({ id, ...wish }, context) => after(id, context, (act) => refundUnits(deps, act, wish))),
  ];
};

/** Left out: all that the caller may see. A store that cannot be has no orders. */
const wished = (storeId: string | undefined): number | null =>
  storeId === undefined ? null : (keyOrNull(storeId) ?? 0);

/** Who acts on an order, for its history and for the audit log, and at which stores. */
const actOf = (orderId: string, context: SignedInContext): steps.StaffAct => ({
  orderId,
  actor: context.viewer.userId,
  by: actorOf(context),
  scope: scopeOf(context.viewer, 'write'),
});
