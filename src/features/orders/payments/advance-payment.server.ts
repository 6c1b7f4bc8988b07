import { addLines, changeCartStores, lockCart } from '#features/cart/server';
import type { PaymentGateway } from '#features/payments/server';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction, type Trx } from '#platform/db/db.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { alertStaff } from '../lifecycle/order-alerts.ts';
import { publishQueueChange } from '../lifecycle/order-events.server.ts';
import { isUncollected, type PaymentStatus } from '../lifecycle/order-status.ts';
import {
  cardByVaultKey,
  type LockedAttempt,
  lockAttempt,
  lockStockOfOrder,
  type OrderLine,
  ownerOf,
  type Progress,
  writeProgress,
} from './advance-payment.queries.server.ts';
import { askProvider, type ProviderResult } from './ask-provider.server.ts';
import { type Attempt, nextStep } from './payment-step.ts';
import { putBackLines } from './put-back.queries.server.ts';
import { leftOutText } from './put-back.ts';
import { refundRest } from './refund-payment.server.ts';

export type AdvanceDeps = { db: Db; clock: Clock; jobs: Pick<Jobs, 'enqueue'>; payments: PaymentGateway };

/**
 * Drives a payment to its targetState: asks the provider outside any transaction, then writes in one. Safe to call
 * concurrently: the provider knows the keys, and only the first response is written.
 */
export async function advancePayment(deps: AdvanceDeps, attempt: Attempt): Promise<Attempt> {
  for (let current = attempt; ; ) {
    const step = nextStep(current);
    if (!step) return current;
    if (step === 'refund') return (await refundRest(deps, current)) ?? current;
    const finding = await askProvider(deps.payments, step, current, deps.clock.now());
    const next = finding && (await write(deps, current, finding));
    if (!next || (next.state === current.state && next.targetState === current.targetState)) return next ?? current;
    current = next;
  }
}

/** Writes a response under the locks, unless another process has written one. */
function write(
  { db, clock, jobs }: AdvanceDeps,
  attempt: Attempt,
  finding: NonNullable<ProviderResult>,
): Promise<Attempt | null> {
  const isUndo = attempt.state === 'pending' && (finding.state === 'declined' || finding.state === 'not-sent');
  return inTransaction(db, async (trx) => {
    const now = clock.now();
    const back = isUndo ? await lockForUndo(trx, attempt.orderId) : null;
    if (finding.state === 'captured') await lockStockOfOrder(trx, attempt.orderId); // it may be handed over
    const held = await lockAttempt(trx, attempt.id);
    if (!held) return null;
    if (held.state !== attempt.state || held.targetState !== attempt.targetState) return held;
    if (finding.state === 'not-sent') {
      if (held.requestCount > 1) return null; // another send may have reached the provider
      return declined(trx, jobs, held, { code: 'unavailable', back, now });
    }
    if (finding.state === 'declined') return declined(trx, jobs, held, { code: finding.code, back, now });
    if (finding.state === 'approved') return approved(trx, jobs, held, finding.authRef, now);
    if (finding.state === 'captured') return captured(trx, jobs, held, finding.captureRef, now);
    if (finding.state === 'capture-declined') return captureDeclined(trx, held, now);
    const paymentStatus = isUncollected(held) ? undefined : 'voided';
    await writeProgress(trx, held, { attempt: { state: 'voided' }, paymentStatus }, now);
    return { ...held, state: 'voided' };
  });
}

type Undo = { userId: string | null; lines: OrderLine[] };

/** Cart, then listings, before the order, as everywhere. */
async function lockForUndo(trx: Trx, orderId: string): Promise<Undo> {
  const userId = await ownerOf(trx, orderId);
  if (userId) await lockCart(trx, userId);
  return { userId, lines: await lockStockOfOrder(trx, orderId) };
}

async function approved(
  trx: Trx,
  jobs: AdvanceDeps['jobs'],
  held: LockedAttempt,
  authRef: string,
  now: Date,
): Promise<Attempt> {
  const isWaitedFor = held.status === 'on-hold';
  const { isRenewal, targetStateBy, orderId } = held;
  const status = isRenewal
    ? ({ to: 'processing', reason: null, actor: targetStateBy } as const)
    : ({ to: 'new-order', reason: null, actor: 'system' } as const);
  await writeProgress(
    trx,
    held,
    {
      attempt: { state: 'approved', authRef },
      // After giving up, it is released next: nothing is collected with it.
      paymentStatus: isUncollected(held) && held.targetState === 'returned' ? undefined : 'authorized',
      ...(isWaitedFor && { status }),
    },
    now,
  );
  publishQueueChange(trx, held);
  if (isWaitedFor && isRenewal) await jobs.enqueue(trx, 'order.changed', { orderId, status: status.to });
  else if (isWaitedFor) await jobs.enqueue(trx, 'order.placed', { orderId });
  return { ...held, state: 'approved', authRef };
}

async function captured(
  trx: Trx,
  jobs: AdvanceDeps['jobs'],
  held: LockedAttempt,
  captureRef: string,
  now: Date,
): Promise<Attempt> {
  const attempt = { state: 'captured', captureRef } as const;
  if (held.status === 'canceled') {
    await writeProgress(trx, held, { attempt, paymentStatus: 'paid' }, now);
    return { ...held, ...attempt };
  }
  // A handed-over order keeps its money, even if its release was requested meanwhile.
  const kept = { ...attempt, targetState: 'captured' } as const;
  const completion = { attempt: kept, paymentStatus: 'paid', reason: null, actor: held.targetStateBy } as const;
  await completeOrder(trx, jobs, held, completion, now);
  return { ...held, ...kept };
}

type Completion = {
  attempt: NonNullable<Progress['attempt']>;
  paymentStatus: PaymentStatus;
  reason: string | null;
  actor: string;
};

/** The only way to complete an order: paid at the hand-over, collected later, or written off. */
export async function completeOrder(
  trx: Trx,
  jobs: AdvanceDeps['jobs'],
  held: LockedAttempt,
  { attempt, paymentStatus, reason, actor }: Completion,
  now: Date,
): Promise<void> {
  const isNew = held.status !== 'completed';
  const status = isNew ? ({ to: 'completed', reason, actor } as const) : undefined;
  await writeProgress(trx, held, { attempt, paymentStatus, status }, now);
  publishQueueChange(trx, held);
  if (isNew) await jobs.enqueue(trx, 'order.changed', { orderId: held.orderId, status: 'completed' });
}

const NOT_RELEASED = 'The bank did not release the payment.';

/** The order stays, as the goods may be gone, and people end it. Releases the rest of the authorization. */
async function captureDeclined(trx: Trx, held: LockedAttempt, now: Date): Promise<LockedAttempt> {
  const note = { at: held.status, reason: NOT_RELEASED, actor: 'system' };
  await writeProgress(trx, held, { attempt: { targetState: 'returned' }, paymentStatus: 'pending', note }, now);
  publishQueueChange(trx, held);
  await alertStaff(trx, now, { kind: 'uncollected', orderId: held.orderId, about: held.id });
  return { ...held, targetState: 'returned', targetStateAt: now, paymentStatus: 'pending' };
}

type Refusal = { code: string; back: Undo | null; now: Date };

/**
 * Undoes the first phase: cancels the order, which releases its stock, and returns its lines to the cart. An
 * uncollected order stays.
 */
async function declined(
  trx: Trx,
  jobs: AdvanceDeps['jobs'],
  held: LockedAttempt,
  { code, back, now }: Refusal,
): Promise<Attempt> {
  const isStanding = held.status === 'on-hold';
  const leftOut =
    isStanding && back?.userId ? await putBackIntoCart(trx, back.userId, held, { lines: back.lines, code, now }) : '';
  const reason = `${declineText(code)} ${leftOut}`.trim();
  await writeProgress(
    trx,
    held,
    {
      attempt: { state: 'declined', declineCode: code },
      paymentStatus: isUncollected(held) ? undefined : 'voided',
      ...(isStanding && { status: { to: 'canceled', reason, actor: 'system' } }),
    },
    now,
  );
  if (isStanding && back) {
    // Requested repeatedly: the shopper has seen that the order is on hold.
    if (held.requestCount > 1) await jobs.enqueue(trx, 'order.changed', { orderId: held.orderId, status: 'canceled' });
  }
  if (isUncollected(held) && held.targetState === 'captured')
    await alertStaff(trx, now, { kind: 'uncollected', orderId: held.orderId, about: held.id });
  return { ...held, state: 'declined', declineCode: code };
}

type PutBack = { lines: OrderLine[]; code: string; now: Date };

/** Returns a message on lines that cannot be ordered again. */
async function putBackIntoCart(
  trx: Trx,
  userId: string,
  held: LockedAttempt,
  { lines, code, now }: PutBack,
): Promise<string> {
  const { storeId, deliveryType, deliveryLocation, orderNote } = held;
  const taken = await addLines(trx, userId, lines, now);
  const choices = { storeId, isSelected: true, deliveryType, deliveryLocation, orderNote };
  // A declined card is deselected; one that was never charged stays.
  const paymentCardId = code === 'unavailable' ? await cardByVaultKey(trx, userId, held.vaultKey) : undefined;
  await changeCartStores(trx, userId, [{ ...choices, paymentCardId }]);
  const standing = await putBackLines(trx, userId, held.orderId);
  return leftOutText(standing.map((line) => ({ ...line, taken: taken.get(line.listingId) ?? 0 })));
}

export function declineText(code: string): string {
  return REFUSALS[code] ?? 'Your card was declined. Please use another card.';
}

const REFUSALS: Record<string, string> = {
  insufficient_funds: 'Your card has insufficient funds. Please use another card.',
  expired: 'Your card has expired. Please use another card.',
  unavailable: 'The payment service cannot be reached. You have not been charged; please try again.',
  not_found: 'The payment could not be confirmed. You have not been charged.',
};
