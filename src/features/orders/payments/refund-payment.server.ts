import type { Outcome, Refund as Refunded } from '#features/payments/server';
import { inTransaction, type Trx } from '#platform/db/db.ts';
import { sum } from '#platform/money.ts';
import { alertStaff } from '../lifecycle/order-alerts.ts';
import { publishQueueChange } from '../lifecycle/order-events.server.ts';
import { attemptById, type LockedAttempt, lockAttempt, writeProgress } from './advance-payment.queries.server.ts';
import type { AdvanceDeps } from './advance-payment.server.ts';
import { type Attempt, captureOf } from './payment-step.ts';
import {
  countRefundSend,
  endRefund,
  insertRefund,
  type Refund,
  type RefundEnd,
  type RefundToMake,
  refundsOf,
  uncountRefundSend,
} from './refund.queries.server.ts';

/** Refunds the rest of a payment, by its open refund or a new one. */
export async function refundRest(deps: AdvanceDeps, { id }: Attempt): Promise<Attempt | null> {
  const refund = await inTransaction(deps.db, async (trx) => {
    const held = await lockAttempt(trx, id);
    if (held?.state !== 'captured' || held.targetState !== 'returned') return null;
    const known = await refundsOf(trx, id);
    const rest = restOf(held, known);
    const open = known.find(isOpen);
    if (open || rest === 0) return open ?? null;
    return addRefund(
      trx,
      held,
      { known, amountCents: rest, reason: null, actor: held.targetStateBy },
      deps.clock.now(),
    );
  });
  if (refund?.state === 'pending') await advanceRefund(deps, refund.id);
  return attemptById(deps.db, id);
}

export const isOpen = ({ state }: Pick<Refund, 'state'>): boolean => state === 'pending' || state === 'unclear';

/** The refundable rest, without refunds under way. */
export const restOf = (payment: Pick<Attempt, 'amountCents' | 'captureCents'>, refunds: readonly Refund[]): number =>
  captureOf(payment) - sum(refunds.filter(({ state }) => state !== 'declined').map((refund) => refund.amountCents));

type NewRefund = { known: readonly Refund[]; amountCents: number; reason: string | null; actor: string };

/** Inserts a refund to make. The caller holds the payment's lock, and no other refund is open. */
export async function addRefund(
  trx: Trx,
  { id: attemptId }: Attempt,
  { known, amountCents, reason, actor }: NewRefund,
  now: Date,
): Promise<Refund> {
  const id = `${attemptId}-r${known.length === 0 ? '' : known.length + 1}`;
  await insertRefund(trx, { id, attemptId, amountCents, reason, actor }, now);
  return { id, attemptId, amountCents, state: 'pending', sends: 0 };
}

/**
 * Requests a refund outside any transaction, and writes the result in one. Safe to call concurrently: the provider
 * knows the key, and only the first response is written.
 */
export async function advanceRefund(deps: AdvanceDeps, id: string): Promise<void> {
  const refund = await countRefundSend(deps.db, id);
  if (!refund) return;
  const { amountCents, captureRef, capturedCents, earlier, sends } = refund;
  const asked = { amountCents, captureRef, capturedCents, earlier, isAgain: sends > 1 };
  const said = await deps.payments.refund(id, asked);
  if (said.kind === 'unavailable') return uncountRefundSend(deps.db, id);
  const end = endOf(said);
  if (end) await writeEnd(deps, refund, end);
}

function endOf(said: Outcome<Refunded>): RefundEnd | null {
  if (said.kind === 'ok') return { state: 'done', refundRef: said.value.refundRef };
  return said.kind === 'declined' || said.kind === 'unclear' ? { state: said.kind } : null;
}

/** A refund's result for payment and order. */
export function writeEnd(
  { db, clock, jobs }: AdvanceDeps,
  { id, attemptId, amountCents }: Pick<RefundToMake, 'id' | 'attemptId' | 'amountCents'>,
  end: RefundEnd,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const now = clock.now();
    const held = await lockAttempt(trx, attemptId);
    if (!held || !(await endRefund(trx, id, end, now))) return;
    const { orderId } = held;
    publishQueueChange(trx, held);
    if (end.state === 'done') {
      if (isAllBack(held, await refundsOf(trx, attemptId)))
        await writeProgress(trx, held, { attempt: { state: 'refunded' }, paymentStatus: 'refunded' }, now);
      await jobs.enqueue(trx, 'order.refunded', { orderId, refundId: id, amountCents });
      return;
    }
    // Another refund needs a new request: there is no automatic retry.
    if (end.state === 'declined' && held.targetState === 'returned')
      await writeProgress(trx, held, { attempt: { targetState: 'captured' } }, now);
    await alertStaff(trx, now, { kind: `refund-${end.state}`, orderId, about: id });
  });
}

const isAllBack = (held: LockedAttempt, refunds: readonly Refund[]): boolean =>
  held.state === 'captured' &&
  sum(refunds.filter(({ state }) => state === 'done').map((refund) => refund.amountCents)) === captureOf(held);
