import { inTransaction, type Trx } from '#platform/db/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import { newId, uuidOrNull } from '#platform/id.ts';
import type { Actor } from '#platform/logs/actor.ts';
import type { Fields } from '#platform/logs/changed-fields.ts';
import { auditOrder } from '../audit-order.server.ts';
import { nextForShopper, nextForStore } from '../order.ts';
import { serializeOrder } from '../order-serializer.server.ts';
import type { Order } from '../orders.contract.ts';
import { ordersByIds } from '../orders.queries.server.ts';
import {
  countSend,
  type LockedAttempt,
  lockOrder,
  lockStockOfOrder,
  writeProgress,
} from '../payments/advance-payment.queries.server.ts';
import { type AdvanceDeps, advancePayment } from '../payments/advance-payment.server.ts';
import {
  AUTHORIZATION_EXPIRED,
  AUTHORIZATION_RELEASED,
  afterHold,
  authorizedBefore,
  NOT_CONTINUED,
  NOT_HANDED_OVER,
} from '../payments/expired-authorization.ts';
import { insertAttempt } from '../payments/expired-authorizations.queries.server.ts';
import { type Attempt, captureOf, isBeingCaptured } from '../payments/payment-step.ts';
import { lastStep } from './last-step.queries.server.ts';
import {
  bankRefused,
  beingHandedOver,
  beingReleased,
  notCaptured,
  notFound,
  notFrom,
  notHeld,
  notReleased,
  wasCanceled,
} from './move-failures.ts';
import { alertStaff, type OrderAlert } from './order-alerts.ts';
import { publishQueueChange } from './order-events.server.ts';
import { isUncollected, type OrderStatus } from './order-status.ts';
import { takenByText } from './taken-by.ts';
import { NOT_ACCEPTED } from './unaccepted.ts';

export type OrderMove = {
  orderId: string;
  to: OrderStatus;
  reason?: string | null | undefined;
  /** The seller saw proof of age: needed to complete. */
  idChecked?: boolean | undefined;
  /** The actor: 'system' or the id of a user. */
  actor: string;
  /** Of staff, for the audit log. */
  by?: Actor | undefined;
  /** A partner's own stores; omitted: any. */
  storeIds?: readonly string[] | undefined;
  /** Rejects what the table alone would let through. With the order locked. */
  check?: ((order: LockedAttempt, trx: Trx) => Promise<void> | void) | undefined;
  /** Changes other fields of the order with the move, in its transaction. Gives them as they were and are, for the audit log. */
  set?: ((trx: Trx, order: LockedAttempt) => Promise<{ before: Fields; after: Fields }>) | undefined;
  /** What is written beside the move, in its transaction; not again where the caller repeats it. */
  record?: ((trx: Trx, order: LockedAttempt) => Promise<void>) | undefined;
  /** It can be taken back for ten seconds; the shopper is notified after them. */
  isUndoable?: boolean | undefined;
  /** From the screens of a store, where several devices act at once: who was first is named, and a repeated move succeeds. */
  isFromConsole?: boolean | undefined;
};

/** `to` or `reason` where they follow from the order under its lock. */
export type ConsoleMove = Omit<OrderMove, 'to' | 'reason'> & {
  to: OrderStatus | ((order: LockedAttempt) => OrderStatus);
  reason?: ((order: LockedAttempt) => string) | string | null | undefined;
};

/**
 * Moves an order for the store by the transition table, with stock and money (captured at completed, returned at
 * canceled). Recovery completes what the provider does not answer at once.
 */
export async function moveOrder(deps: AdvanceDeps, wanted: ConsoleMove): Promise<Order> {
  let move: OrderMove = { ...wanted, to: 'on-hold', reason: null };
  const held = await begin(deps, wanted.orderId, async (order, trx) => {
    if (!isOfStores(order, wanted.storeIds)) throw notFound();
    move = { ...wanted, to: of(wanted.to, order), reason: of(wanted.reason, order) };
    await move.check?.(order, trx);
    if (move.to === 'completed' && isUncollected(order)) throw notReleased();
    if (!nextForStore(order).includes(move.to)) return notMoved(trx, order, move);
    // An operator may cancel: the money returns.
    const mayCancel = move.to === 'canceled' && !move.isFromConsole;
    if (move.to !== 'completed' && !mayCancel && isBeingCaptured(order)) throw beingHandedOver();
    if (move.to === 'completed' && move.record && isBeingCaptured(order)) {
      if (order.targetStateBy !== move.actor) throw beingHandedOver();
      return { ...move, record: undefined };
    }
    if (move.to === 'processing' && order.targetState === 'returned' && order.state !== 'voided') throw beingReleased();
    if (move.to === 'completed' && move.idChecked !== true) {
      throw invalid({ idChecked: 'Please check the proof of age before you complete the order.' });
    }
    return move;
  });
  const attempt = await finishPayment(deps, held);
  if (move.to === 'processing' && attempt.state === 'declined') throw bankRefused();
  const order = await readOrder(deps, held.orderId, 'store');
  // A concurrent cancel comes first: staff at the counter must learn of that, and of nothing else.
  if (order.status === 'canceled' && move.to !== 'canceled') throw wasCanceled();
  if (move.to === 'completed' && order.status !== 'completed')
    throw isUncollected(order) ? notReleased() : notCaptured();
  if (move.to === 'processing' && attempt.state !== 'approved') throw notHeld();
  return order;
}

const of = <T extends string | null | undefined>(value: T | ((order: LockedAttempt) => T), order: LockedAttempt): T =>
  typeof value === 'function' ? value(order) : value;

/** A request whose response was lost is repeated; else someone was first, or the table does not allow it. */
async function notMoved(trx: Trx, order: LockedAttempt, { to, actor, isFromConsole }: OrderMove): Promise<null> {
  const last = isFromConsole ? await lastStep(trx, order.orderId) : null;
  if (last?.status === to && last.actor === actor) return null;
  throw last ? fail('conflict', takenByText(order.refNum, last)) : notFrom(order.status, to);
}

/** Cancels an order for its shopper, unless the store has accepted it. */
export async function cancelOwnOrder(deps: AdvanceDeps, userId: string, orderId: string): Promise<Order> {
  const held = await begin(deps, orderId, (order) => {
    if (order.userId !== userId) throw notFound();
    if (!nextForShopper(order).includes('canceled')) throw fail('conflict', 'This order can no longer be canceled.');
    return { to: 'canceled', reason: 'Canceled by you.', actor: 'shopper' };
  });
  await finishPayment(deps, held);
  return readOrder(deps, held.orderId, 'shopper');
}

/**
 * Cancels an order whose payment the provider did not confirm. An uncollected one keeps its status and raises an alert.
 */
export async function cancelUnconfirmed(deps: AdvanceDeps, orderId: string): Promise<Attempt> {
  return begin(deps, orderId, (order) => {
    if (order.state !== 'pending' || order.status === 'canceled') throw notFrom(order.status, 'canceled');
    if (isUncollected(order))
      return { to: order.status, reason: null, actor: 'system', targetState: 'returned', alert: 'uncollected' };
    return { to: 'canceled', reason: 'The payment could not be confirmed.', actor: 'system' };
  });
}

/** Cancels an unaccepted order; recovery returns its money. Throws a conflict if it was accepted meanwhile. */
export async function cancelUnacceptedOrder(deps: AdvanceDeps, orderId: string): Promise<void> {
  await begin(deps, orderId, (order) => {
    if (order.status !== 'new-order') throw notFrom(order.status, 'canceled');
    return { to: 'canceled', reason: NOT_ACCEPTED, actor: 'system' };
  });
}

/** Releases an order's authorization before it expires; the table says what becomes of the order. */
export async function releaseAuthorization(deps: AdvanceDeps, orderId: string): Promise<void> {
  await begin(deps, orderId, (order) => {
    const isHeld = order.state === 'approved' && order.targetState === 'authorized';
    const to = isHeld && order.createdAt <= authorizedBefore(deps.clock.now()) ? afterHold(order.status) : null;
    if (!to) throw notFrom(order.status, 'on-hold');
    return {
      to,
      reason: to === 'canceled' ? NOT_HANDED_OVER : AUTHORIZATION_EXPIRED,
      actor: 'system',
      targetState: 'returned',
    };
  });
}

/** Cancels an order that has long been on hold without an authorization, unless the store continues it now. */
export async function cancelUnpaidOrder(deps: AdvanceDeps, orderId: string): Promise<void> {
  await begin(deps, orderId, (order) => {
    if (order.status !== 'on-hold' || order.paymentStatus !== 'voided') throw notFrom(order.status, 'canceled');
    return { to: 'canceled', reason: NOT_CONTINUED, actor: 'system' };
  });
}

/**
 * Cancels an order whose authorization was released in the provider's console. Throws a conflict if its payment changed
 * meanwhile.
 */
export async function cancelReleased(deps: AdvanceDeps, orderId: string): Promise<Attempt> {
  return begin(deps, orderId, (order) => {
    if (order.state !== 'approved' || order.targetState !== 'authorized') throw notFrom(order.status, 'canceled');
    return { to: 'canceled', reason: AUTHORIZATION_RELEASED, actor: 'system', alert: 'hold-released' };
  });
}

type Decision = Pick<OrderMove, 'to' | 'reason' | 'actor' | 'by' | 'idChecked' | 'set' | 'record' | 'isUndoable'> & {
  /** Of the payment, where the move alone does not say it. */
  targetState?: Attempt['targetState'];
  alert?: OrderAlert['kind'];
};

/** null: nothing is left to do. */
type Decide = (order: LockedAttempt, trx: Trx) => Decision | null | Promise<Decision | null>;

/** With stock, order and attempt locked: decides by current data, and writes the target state for recovery. */
function begin(deps: AdvanceDeps, orderId: string, decide: Decide): Promise<LockedAttempt> {
  const id = uuidOrNull(orderId);
  if (!id) throw notFound();
  const { db, clock, jobs } = deps;
  return inTransaction(db, async (trx) => {
    const now = clock.now();
    await lockStockOfOrder(trx, id);
    const held = await lockOrder(trx, id);
    if (!held) throw notFound();
    const decision = await decide(held, trx);
    if (!decision) return held;
    const { to, reason = null, actor, targetState: newTarget = TARGETS[to], alert, by, idChecked } = decision;
    const changed = await decision.set?.(trx, held);
    await auditOrder(trx, by, held, {
      action: 'order-moved',
      at: now,
      before: { status: held.status, ...changed?.before },
      after: { status: to, ...(to === 'completed' && { idChecked }), ...changed?.after },
    });
    await decision.record?.(trx, held);
    publishQueueChange(trx, held);
    if (to === 'processing' && held.state === 'voided') return reauthorize(trx, { ...held, targetStateBy: actor }, now);
    const targetState = newTarget ?? held.targetState;
    // `advancePayment` completes an order once captured. On hold needs no notification.
    const announceAt = decision.isUndoable ? new Date(now.getTime() + UNDO_MS) : null;
    const status = to === 'completed' || to === held.status ? undefined : { to, reason, actor, announceAt };
    // What is captured is fixed here: the lines can no longer change.
    const captureCents = to === 'completed' ? (held.captureCents ?? held.chargeCents) : null;
    const attempt = {
      targetState,
      ...(newTarget && { targetStateBy: actor }),
      ...(captureCents !== null && { captureCents }),
    };
    // An uncollected order may have no payment left to end.
    const isOver = to === 'canceled' && (held.state === 'voided' || held.state === 'declined');
    await writeProgress(
      trx,
      held,
      { attempt, ...(isOver && { paymentStatus: 'voided' }), ...(status && { status }) },
      now,
    );
    if (status) await jobs.enqueue(trx, 'order.changed', { orderId: id, status: to }, announceAt ? LATER : {});
    if (alert) await alertStaff(trx, now, { kind: alert, orderId: id, about: held.id });
    return {
      ...held,
      targetState,
      captureCents: captureCents ?? held.captureCents,
      targetStateAt: newTarget ? now : held.targetStateAt,
      status: status?.to ?? held.status,
    };
  });
}

/** How long a step can be taken back. */
export const UNDO_MS = 10_000;
/** After the time to take it back, by whichever clock. */
const LATER = { afterSeconds: UNDO_MS / 1000 + 1 };

const TARGETS: Partial<Record<OrderStatus, Attempt['targetState']>> = { completed: 'captured', canceled: 'returned' };

/** After a released authorization a new payment attempt authorizes again and moves the order. */
async function reauthorize(trx: Trx, held: LockedAttempt, now: Date): Promise<LockedAttempt> {
  const attempt = newAttempt(held, 'authorized', now);
  await insertAttempt(trx, attempt, now);
  return { ...attempt, isRenewal: true };
}

/** The same card, with a new idempotency key; the amount that is left to charge. */
export const newAttempt = (last: LockedAttempt, targetState: Attempt['targetState'], now: Date): LockedAttempt => ({
  ...last,
  amountCents: captureOf(last),
  ...{ id: newId(), state: 'pending', targetState, authRef: null, captureRef: null },
  ...{ declineCode: null, requestCount: 1, createdAt: now, targetStateAt: null },
});

export async function finishPayment(deps: AdvanceDeps, held: LockedAttempt): Promise<Attempt> {
  if (held.state === 'pending') await countSend(deps.db, held.id);
  return advancePayment(deps, held);
}

export async function readOrder(
  { db, clock }: AdvanceDeps,
  orderId: string,
  forWhom: 'shopper' | 'store',
): Promise<Order> {
  const [row] = await ordersByIds(db, [orderId]);
  if (!row) throw notFound();
  return serializeOrder(row, clock.now(), forWhom);
}

/** A partner's own stores; undefined: any. */
export const isOfStores = ({ storeId }: LockedAttempt, storeIds: readonly string[] | undefined): boolean =>
  storeIds === undefined || storeIds.includes(String(storeId));
