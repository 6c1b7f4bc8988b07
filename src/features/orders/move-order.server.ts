import { inTransaction, type Trx } from '#platform/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import { newId, uuidOrNull } from '#platform/id.ts';
import { afterHold, HOLD_LET_GO, heldSinceBefore, NOT_HANDED_OVER, NOT_TAKEN_UP_AGAIN } from './old-hold.ts';
import { insertAttempt } from './old-holds.queries.server.ts';
import { nextForShopper, nextForStore } from './order.ts';
import { type OrderStatus, STATUS_LABELS } from './order-status.ts';
import { orderOf } from './order-wire.server.ts';
import type { Order } from './orders.contract.ts';
import { ordersByIds } from './orders.queries.server.ts';
import type { Attempt } from './payment-step.ts';
import {
  countSend,
  type Held,
  lockOrder,
  lockStockOfOrder,
  writeProgress,
} from './settle-payment.queries.server.ts';
import { advancePayment, type SettleDeps } from './settle-payment.server.ts';
import { NOT_TAKEN_UP } from './untaken.ts';

export type Move = {
  orderId: string;
  to: OrderStatus;
  reason?: string | null | undefined;
  /** The seller saw proof of age: needed to complete. */
  idChecked?: boolean | undefined;
  /** Who does it: 'system', or the id of a user. */
  actor: string;
  /** A partner's own stores; left out: any. */
  storeIds?: readonly string[] | undefined;
};

/**
 * Moves an order on, for the store: by the transition table, with the money that belongs to it (captured at completed,
 * given back at canceled) and the stock. What the provider does not answer at once, the recovery brings to its end.
 */
export async function moveOrder(deps: SettleDeps, move: Move): Promise<Order> {
  const held = await begin(deps, move.orderId, (order) => {
    if (move.storeIds && !move.storeIds.includes(String(order.storeId))) throw notFound();
    if (!nextForStore(order).includes(move.to)) throw notFrom(order.status, move.to);
    if (move.to === 'processing' && order.goal === 'returned' && order.state !== 'voided') throw beingReleased();
    if (move.to === 'completed' && move.idChecked !== true) {
      throw invalid({ idChecked: 'Please check the proof of age before you complete the order.' });
    }
    return move;
  });
  const attempt = await finish(deps, held);
  if (move.to === 'completed' && attempt.state !== 'captured') throw notCaptured(attempt);
  if (move.to === 'processing' && attempt.state !== 'approved') throw notHeld(attempt);
  return read(deps, held.orderId, 'store');
}

/** Calls an order off for the one who placed it, while the store has not taken it up. */
export async function cancelOwnOrder(deps: SettleDeps, userId: string, orderId: string): Promise<Order> {
  const held = await begin(deps, orderId, (order) => {
    if (order.userId !== userId) throw notFound();
    if (!nextForShopper(order).includes('canceled')) throw fail('conflict', 'This order can no longer be canceled.');
    return { to: 'canceled', reason: 'Canceled by you.', actor: 'shopper' };
  });
  await finish(deps, held);
  return read(deps, held.orderId, 'shopper');
}

/** Calls an order off whose payment the provider would not confirm. */
export async function giveUp(deps: SettleDeps, orderId: string): Promise<Attempt> {
  return begin(deps, orderId, (order) => {
    if (order.state !== 'pending' || order.status === 'canceled') throw notFrom(order.status, 'canceled');
    return { to: 'canceled', reason: 'The payment could not be confirmed.', actor: 'system' };
  });
}

/** Calls off an order that the store let lie; its money is given back by the recovery. Throws a conflict where it was taken up after all. */
export async function callOffUntaken(deps: SettleDeps, orderId: string): Promise<void> {
  await begin(deps, orderId, (order) => {
    if (order.status !== 'new-order') throw notFrom(order.status, 'canceled');
    return { to: 'canceled', reason: NOT_TAKEN_UP, actor: 'system' };
  });
}

/** Lets the money go that has been held for an order as long as banks hold it; what the table says becomes of the order. */
export async function letHoldGo(deps: SettleDeps, orderId: string): Promise<void> {
  await begin(deps, orderId, (order) => {
    const isHeld = order.state === 'approved' && order.goal === 'authorized';
    const to = isHeld && order.createdAt <= heldSinceBefore(deps.clock.now()) ? afterHold(order.status) : null;
    if (!to) throw notFrom(order.status, 'on-hold');
    return { to, reason: to === 'canceled' ? NOT_HANDED_OVER : HOLD_LET_GO, actor: 'system', goal: 'returned' };
  });
}

/** Calls off an order on hold for which no money has been held for long, unless the store goes on with it this moment. */
export async function callOffUnpaid(deps: SettleDeps, orderId: string): Promise<void> {
  await begin(deps, orderId, (order) => {
    if (order.status !== 'on-hold' || order.paymentStatus !== 'voided') throw notFrom(order.status, 'canceled');
    return { to: 'canceled', reason: NOT_TAKEN_UP_AGAIN, actor: 'system' };
  });
}

type Decision = Pick<Move, 'to' | 'reason' | 'actor'> & {
  /** Of the payment, where the move alone does not say it. */
  goal?: Attempt['goal'];
};

/** Under the locks of stock, order and attempt: decides on what is true there, and writes it with the goal that the recovery will see to. */
function begin(deps: SettleDeps, orderId: string, decide: (order: Held) => Decision): Promise<Held> {
  const id = uuidOrNull(orderId);
  if (!id) throw notFound();
  const { db, clock, jobs } = deps;
  return inTransaction(db, async (trx) => {
    const now = clock.now();
    await lockStockOfOrder(trx, id);
    const held = await lockOrder(trx, id);
    if (!held) throw notFound();
    const { to, reason = null, actor, goal: newGoal = GOALS[to] } = decide(held);
    if (to === 'processing' && held.state === 'voided') return askForHold(trx, { ...held, goalBy: actor }, now);
    const goal = newGoal ?? held.goal;
    // A completed order is one whose money has come: `advancePayment` writes that. One on hold stays there without a word.
    const status = to === 'completed' || to === held.status ? undefined : { to, reason, actor };
    await writeProgress(
      trx,
      held,
      { attempt: { goal, ...(newGoal && { goalBy: actor }) }, ...(status && { status }) },
      now,
    );
    if (status) await jobs.enqueue(trx, 'order.changed', { orderId: id, status: to });
    return { ...held, goal, status: status?.to ?? held.status };
  });
}

const GOALS: Partial<Record<OrderStatus, Attempt['goal']>> = { completed: 'captured', canceled: 'returned' };

/** An order whose hold was let go is worked on once its money is held anew: by an attempt of its own, which then moves it. */
async function askForHold(trx: Trx, held: Held, now: Date): Promise<Held> {
  const attempt = { ...held, id: newId(), createdAt: now };
  await insertAttempt(trx, attempt, now);
  return { ...attempt, state: 'pending', goal: 'authorized', authRef: null, sends: 1, isRenewal: true };
}

async function finish(deps: SettleDeps, held: Held): Promise<Attempt> {
  if (held.state === 'pending') await countSend(deps.db, held.id);
  return advancePayment(deps, held);
}

async function read({ db }: SettleDeps, orderId: string, forWhom: 'shopper' | 'store'): Promise<Order> {
  const [row] = await ordersByIds(db, [orderId]);
  if (!row) throw notFound();
  return orderOf(row, forWhom);
}

const notFound = () => fail('not-found', 'There is no such order.');

const notFrom = (from: OrderStatus, to: OrderStatus) =>
  fail('conflict', `An order that is “${STATUS_LABELS[from]}” cannot become “${STATUS_LABELS[to]}”.`);

function notCaptured({ goal }: Attempt) {
  if (goal === 'authorized') return fail('payment-declined', 'The bank did not release the payment of this order.');
  return fail('unavailable', 'The payment service does not answer. The order is completed as soon as it does.', {
    retryAfterSeconds: 20,
  });
}

const beingReleased = () =>
  fail('unavailable', 'The payment of this order is being released. Please try again in a minute.', {
    retryAfterSeconds: 60,
  });

function notHeld({ state }: Attempt) {
  if (state === 'declined') return fail('payment-declined', 'The bank refused the payment. The order was canceled.');
  return fail('unavailable', 'The payment service does not answer. The order is taken up as soon as it does.', {
    retryAfterSeconds: 20,
  });
}
