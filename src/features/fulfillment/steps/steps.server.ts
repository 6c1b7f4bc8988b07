import { dropNewOrderPushes } from '#features/notifications/server';
import type { Order } from '#features/orders';
import {
  type AdvanceDeps,
  auditOrder,
  changeOrder,
  type LockedAttempt,
  moveOrder,
  undoStep,
} from '#features/orders/server';
import type { Trx } from '#platform/db/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import { uuidOrNull } from '#platform/id.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { driversOf } from '../drivers/drivers.queries.server.ts';
import { anyStoreOf, isInScope, isWhole, type OrderScope } from '../order-scope.ts';
import type { CANCEL_KINDS } from './steps.contract.ts';
import {
  type Changed,
  openLines,
  writeDriver,
  writePromise,
  writeReadyTime,
  writeSeen,
} from './steps.queries.server.ts';

/** Who of staff does something with which order. */
export type StaffAct = { orderId: string; actor: string; by: Actor; scope: OrderScope };

const MINUTE_MS = 60_000;
const readyAfter = (minutes: number, now: Date) => new Date(now.getTime() + minutes * MINUTE_MS);

export const accept = (deps: AdvanceDeps, act: StaffAct, minutes: number) =>
  move(deps, act, {
    to: 'processing',
    isUndoable: true,
    set: (trx, { orderId }) => writePromise(trx, orderId, readyAfter(minutes, deps.clock.now())),
  });

export const setReady = (deps: AdvanceDeps, act: StaffAct, minutes: number) =>
  change(deps, act, async (trx, order, now) => {
    if (order.status !== 'processing')
      throw fail('conflict', 'The time can be changed while the order is being prepared.');
    const readyAt = readyAfter(minutes, now);
    const changed = await writeReadyTime(trx, order.orderId, readyAt);
    await auditOrder(trx, act.by, order, { action: 'order-ready-time', at: now, ...changed });
  });

export const ready = (deps: AdvanceDeps, act: StaffAct) =>
  move(deps, act, {
    to: (order) => (order.deliveryType === 'pickup' ? 'ready-pickup' : 'ready-delivery'),
    isUndoable: true,
    record: async (trx, { orderId }) => {
      const open = await openLines(trx, orderId);
      if (open.length > 0) throw fail('conflict', `Not decided yet: ${open.slice(0, 3).join(', ')}.`);
    },
  });

export const assign = (deps: AdvanceDeps, act: StaffAct, driverId: string | null) =>
  change(deps, act, async (trx, order, now) => {
    const isWaiting = order.status === 'processing' || order.status === 'ready-delivery';
    if (order.deliveryType !== 'delivery' || !isWaiting)
      throw fail('conflict', 'Only a delivery that has not left the store can be given to a driver.');
    const driver = driverId === null ? null : await driverOf(trx, driverId, order);
    const changed = await writeDriver(trx, order.orderId, driver);
    await auditOrder(trx, act.by, order, { action: 'order-driver', at: now, ...changed });
  });

/** A driver drives themselves; who works at the counter names anyone. */
export const send = (deps: AdvanceDeps, act: StaffAct, driverId: string | undefined) =>
  move(deps, act, {
    to: 'out-for-delivery',
    isUndoable: true,
    set: async (trx, order) => {
      const wanted = isWhole(order.storeId, act.scope) ? (driverId ?? order.driverId ?? act.actor) : act.actor;
      return writeDriver(trx, order.orderId, await driverOf(trx, wanted, order));
    },
  });

export const returned = (deps: AdvanceDeps, act: StaffAct, reason: string) =>
  move(deps, act, {
    to: (order) => (order.returningSince ? 'canceled' : 'ready-delivery'),
    reason: (order) => (order.returningSince ? NOT_HANDED_OVER : reason),
    check: (order) => {
      if (order.status !== 'out-for-delivery') throw fail('conflict', 'This order is not out for delivery.');
    },
    set: (trx, order) => writeDriver(trx, order.orderId, null),
  });

/** Neutral words: why it was refused is between the store and who stood at the door. */
const NOT_HANDED_OVER = 'The order could not be handed over.';

export const hold = (deps: AdvanceDeps, act: StaffAct, reason: string) =>
  move(deps, act, { to: 'on-hold', reason: () => reason });

type CancelKind = (typeof CANCEL_KINDS)[number];

export const cancel = (deps: AdvanceDeps, act: StaffAct, { kind, reason }: { kind: CancelKind; reason: string }) =>
  move(deps, act, {
    to: 'canceled',
    reason: () => reason,
    check: ({ status }) => {
      if (status === 'canceled') return;
      if (kind === 'declined' && status !== 'new-order') throw fail('conflict', 'Only a new order can be declined.');
      if (kind === 'no-show' && status !== 'ready-pickup')
        throw fail('conflict', 'Only an order that is ready for pickup was not picked up.');
    },
  });

export const undo = (deps: AdvanceDeps, act: StaffAct, step: Order['status']) =>
  undoStep(deps, {
    ...act,
    step,
    storeIds: anyStoreOf(act.scope),
    check: (order) => {
      inScope(order, act.scope);
      if (!isWhole(order.storeId, act.scope) && step !== 'out-for-delivery')
        throw fail('forbidden', 'Your role can only undo the start of a delivery.');
    },
  });

/** Leaves an entry for the first who opened it; the others change nothing. */
export const seen = (deps: AdvanceDeps, act: StaffAct) =>
  change(deps, act, async (trx, order, now) => {
    if (!(await writeSeen(trx, order.orderId, act.actor, now))) return;
    await auditOrder(trx, act.by, order, { action: 'order-seen', at: now });
    await dropNewOrderPushes(trx, order.orderId);
  });

type Move = {
  to: Order['status'] | ((order: LockedAttempt) => Order['status']);
  reason?: (order: LockedAttempt) => string;
  check?: (order: LockedAttempt) => void;
  set?: (trx: Trx, order: LockedAttempt) => Promise<Changed>;
  record?: (trx: Trx, order: LockedAttempt) => Promise<void>;
  isUndoable?: boolean;
};

async function move(deps: AdvanceDeps, { orderId, actor, by, scope }: StaffAct, { to, reason, check, ...rest }: Move) {
  await moveOrder(deps, {
    ...rest,
    ...{ orderId, actor, by, storeIds: anyStoreOf(scope), isFromConsole: true },
    to,
    reason,
    check: (order) => {
      inScope(order, scope);
      check?.(order);
    },
  });
}

const change = (
  deps: AdvanceDeps,
  { orderId, scope }: StaffAct,
  work: (trx: Trx, order: LockedAttempt, now: Date) => Promise<void>,
) =>
  changeOrder(deps, { orderId, storeIds: anyStoreOf(scope) }, async (trx, order, now) => {
    inScope(order, scope);
    await work(trx, order, now);
  });

function inScope(order: LockedAttempt, scope: OrderScope): void {
  if (!isInScope(order, scope)) throw fail('not-found', 'There is no such order.');
}

async function driverOf(trx: Trx, id: string, { storeId }: LockedAttempt): Promise<string> {
  const userId = uuidOrNull(id);
  if (userId && (await driversOf(trx, storeId, userId)).length > 0) return userId;
  throw invalid({ driverId: 'Please choose someone at this store who makes deliveries.' });
}
