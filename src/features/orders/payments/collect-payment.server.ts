import { inTransaction, type Trx } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import { uuidOrNull } from '#platform/id.ts';
import { addTask } from '#platform/jobs/tasks.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { auditOrder } from '../audit-order.server.ts';
import { beingReleased, notFound, notReleased } from '../lifecycle/move-failures.ts';
import { finishPayment, isOfStores, newAttempt, readOrder } from '../lifecycle/move-order.server.ts';
import { ORDER_COLLECTING } from '../lifecycle/order-alerts.ts';
import { isUncollected } from '../lifecycle/order-status.ts';
import type { Order } from '../orders.contract.ts';
import { type LockedAttempt, lockOrder, lockStockOfOrder } from './advance-payment.queries.server.ts';
import { type AdvanceDeps, advancePayment, completeOrder, declineText } from './advance-payment.server.ts';
import { insertAttempt } from './expired-authorizations.queries.server.ts';
import { type Attempt, captureOf } from './payment-step.ts';

type Who = {
  orderId: string;
  actor: string;
  /** Of staff, for the audit log. */
  by?: Actor | undefined;
  /** A partner's own stores; omitted: any. */
  storeIds?: readonly string[] | undefined;
};

/**
 * Charges an order again whose capture failed: a new payment of the same amount and card, which recovery completes
 * after a crash. Notifies the shopper first.
 */
export async function collectPayment(deps: AdvanceDeps, who: Who): Promise<Order> {
  let held = await begin(deps, who);
  if (held.state === 'approved' && held.targetState === 'returned') {
    await advancePayment(deps, held);
    if ((await readOrder(deps, held.orderId, 'store')).status === 'completed')
      return readOrder(deps, held.orderId, 'store');
    held = await begin(deps, who);
    if (held.state === 'approved') throw beingReleased();
  }
  const attempt = held.isNew ? await advancePayment(deps, held) : await finishPayment(deps, held);
  const order = await readOrder(deps, held.orderId, 'store');
  if (order.status === 'completed') return order;
  if (order.status === 'canceled') throw fail('conflict', 'This order was canceled.');
  if (attempt.state === 'declined') throw declined(attempt);
  throw attempt.state === 'pending' || attempt.targetState === 'captured' ? notAnswered() : notReleased();
}

type Begun = LockedAttempt & { isNew?: boolean };

/** The payment to bring to its end: a new one, or the last one where it is still under way. */
function begin(deps: AdvanceDeps, { orderId, actor, by, storeIds }: Who): Promise<Begun> {
  return inUncollected(deps, { orderId, storeIds }, async (trx, held) => {
    if (held.state !== 'voided' && held.state !== 'declined') return held;
    const now = deps.clock.now();
    await auditOrder(trx, by, held, {
      action: 'order-collected',
      at: now,
      before: { payment: held.paymentStatus },
      after: { payment: 'collecting', amountCents: captureOf(held) },
    });
    const attempt = newAttempt({ ...held, targetStateBy: actor }, 'captured', now);
    await insertAttempt(trx, attempt, now);
    const data = { orderId: held.orderId, attemptId: attempt.id };
    await addTask(trx, ORDER_COLLECTING, { key: attempt.id, data, dueAt: now });
    return { ...attempt, isNew: true };
  });
}

/** Writes off such an order's money: the goods are gone and the bank will not pay. Completes it without a payment. */
export async function writeOff(
  deps: AdvanceDeps,
  { actor, by, reason, ...which }: Who & { reason: string },
): Promise<Order> {
  const held = await inUncollected(deps, which, async (trx, held) => {
    if (held.state === 'pending') throw underWay();
    const completion = {
      attempt: { targetState: 'returned', targetStateBy: actor },
      paymentStatus: 'voided',
      reason,
      actor,
    } as const;
    const now = deps.clock.now();
    await auditOrder(trx, by, held, {
      action: 'order-written-off',
      at: now,
      before: { status: held.status, payment: held.paymentStatus },
      after: { status: 'completed', payment: 'voided', amountCents: captureOf(held) },
    });
    await completeOrder(trx, deps.jobs, held, completion, now);
    return held;
  });
  return readOrder(deps, held.orderId, 'store');
}

/** With stock, order and payment locked, for an uncollected order. */
async function inUncollected<T>(
  { db }: AdvanceDeps,
  { orderId, storeIds }: Pick<Who, 'orderId' | 'storeIds'>,
  work: (trx: Trx, held: LockedAttempt) => Promise<T>,
): Promise<T> {
  const id = uuidOrNull(orderId);
  if (!id) throw notFound();
  return inTransaction(db, async (trx) => {
    await lockStockOfOrder(trx, id);
    const held = await lockOrder(trx, id);
    if (!held || !isOfStores(held, storeIds)) throw notFound();
    if (isUncollected(held)) return work(trx, held);
    if (held.status === 'completed') throw fail('conflict', 'This order is completed. There is nothing to collect.');
    throw held.targetState === 'captured'
      ? underWay()
      : fail('conflict', 'There is nothing to collect for this order.');
  });
}

const declined = ({ declineCode }: Attempt) =>
  declineCode === 'unavailable'
    ? fail('unavailable', 'The payment service cannot be reached. Nothing was charged; please try again.', {
        retryAfterSeconds: 20,
      })
    : fail('payment-declined', declineText(declineCode ?? 'other'));

const underWay = () =>
  fail('unavailable', 'The bank is being asked for the payment of this order. Please try again in a minute.', {
    retryAfterSeconds: 60,
  });

const notAnswered = () =>
  fail('unavailable', 'The payment service is not responding. The payment is collected as soon as it does.', {
    retryAfterSeconds: 20,
  });
