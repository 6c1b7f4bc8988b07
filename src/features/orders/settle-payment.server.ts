import { addLines, changeCartStores, lockCart } from '#features/cart/server';
import type { Outcome, PaymentGateway } from '#features/payments/server';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction, type Trx } from '#platform/db.ts';
import type { Jobs } from '#platform/jobs.ts';
import { type Attempt, isLost, nextStep, type Step } from './payment-step.ts';
import { putBackLines } from './put-back.queries.server.ts';
import { leftOutText } from './put-back.ts';
import {
  cardByVaultKey,
  giveStockBack,
  type Held,
  lockAttempt,
  lockStockOfOrder,
  type OrderLine,
  ownerOf,
  writeProgress,
} from './settle-payment.queries.server.ts';

export type SettleDeps = { db: Db; clock: Clock; jobs: Pick<Jobs, 'enqueue'>; payments: PaymentGateway };

/** What the provider said to a step, in the terms of the attempt; null: not known yet, ask again. */
type Finding =
  | { state: 'approved'; authRef: string }
  | { state: 'captured'; captureRef: string }
  | { state: 'declined'; code: string }
  | { state: 'voided' | 'refunded' }
  | { state: 'capture-declined' }
  /** The provider was never reached: nothing moved, if nobody else asked. */
  | { state: 'not-sent' }
  | null;

/**
 * Drives a payment towards its goal: asks the provider outside any transaction, then writes the answer in one. Anyone
 * may call it at any time, also twice at once: the provider knows the keys, and only the first answer is written.
 */
export async function advancePayment(deps: SettleDeps, attempt: Attempt): Promise<Attempt> {
  for (let current = attempt; ; ) {
    const step = nextStep(current);
    if (!step) return current;
    const finding = await ask(deps, step, current);
    const next = finding && (await write(deps, current, finding));
    if (!next || (next.state === current.state && next.goal === current.goal)) return next ?? current;
    current = next;
  }
}

async function ask({ payments, clock }: SettleDeps, step: Step, attempt: Attempt): Promise<Finding> {
  const { id, vaultKey, amountCents, refNum: orderRef, authRef, captureRef } = attempt;
  if (step === 'authorize') {
    const said = await payments.authorize(id, { vaultKey, amountCents, currency: 'CAD', orderRef });
    if (said.kind === 'ok') return { state: 'approved', authRef: said.value.authRef };
    if (said.kind === 'declined') return { state: 'declined', code: said.code };
    return said.kind === 'unavailable' ? { state: 'not-sent' } : null;
  }
  if (step === 'find') {
    const asked = { kind: 'authorize', vaultKey, amountCents, orderRef } as const;
    return found(await payments.lookup(id, asked), isLost(attempt, clock.now()));
  }
  if (step === 'capture') {
    const said = await payments.capture(captureKey(id), { authRef: authRef ?? '', amountCents });
    if (said.kind === 'ok') return { state: 'captured', captureRef: said.value.captureRef };
    return said.kind === 'declined' ? { state: 'capture-declined' } : null;
  }
  if (step === 'void') {
    const said = await payments.void(`${id}-v`, { authRef: authRef ?? '' });
    if (said.kind === 'ok') return { state: 'voided' };
    if (said.kind !== 'declined') return null;
    const asked = { kind: 'capture', authRef: authRef ?? '', amountCents } as const;
    return capturedAfterAll(await payments.lookup(captureKey(id), asked));
  }
  const said = await payments.refund(`${id}-r`, { captureRef: captureRef ?? '', amountCents });
  return said.kind === 'ok' ? { state: 'refunded' } : null;
}

const captureKey = (id: string) => `${id}-c`;

type Lookup = Outcome<{ ref: string; isApproved: boolean } | 'not_found'>;

/** An authorization of which nothing was heard. That the provider does not know it proves nothing while it may be under way. */
function found(said: Lookup, isLost: boolean): Finding {
  if (said.kind !== 'ok') return null;
  if (said.value === 'not_found') return isLost ? { state: 'declined', code: 'not_found' } : null;
  return said.value.isApproved ? { state: 'approved', authRef: said.value.ref } : { state: 'declined', code: 'other' };
}

/** What cannot be voided was captured by an earlier call whose answer got lost. */
function capturedAfterAll(said: Lookup): Finding {
  const isCapture = said.kind === 'ok' && said.value !== 'not_found' && said.value.isApproved;
  return isCapture ? { state: 'captured', captureRef: (said.value as { ref: string }).ref } : null;
}

/** Writes an answer under the locks, unless somebody else has written one meanwhile. */
function write(
  { db, clock, jobs }: SettleDeps,
  attempt: Attempt,
  finding: NonNullable<Finding>,
): Promise<Attempt | null> {
  const isUndo = attempt.state === 'pending' && (finding.state === 'declined' || finding.state === 'not-sent');
  return inTransaction(db, async (trx) => {
    const now = clock.now();
    const back = isUndo ? await lockForUndo(trx, attempt.orderId) : null;
    const held = await lockAttempt(trx, attempt.id);
    if (!held) return null;
    if (held.state !== attempt.state || held.goal !== attempt.goal) return held;
    if (finding.state === 'not-sent') {
      if (held.sends > 1) return null; // another send may have reached the provider
      return declined(trx, jobs, held, { code: 'unavailable', back, now });
    }
    if (finding.state === 'declined') return declined(trx, jobs, held, { code: finding.code, back, now });
    if (finding.state === 'approved') return approved(trx, jobs, held, finding.authRef, now);
    if (finding.state === 'captured') return captured(trx, jobs, held, finding.captureRef, now);
    if (finding.state === 'capture-declined') {
      await writeProgress(trx, held, { attempt: { goal: 'authorized' } }, now);
      return { ...held, goal: 'authorized' };
    }
    await writeProgress(trx, held, { attempt: { state: finding.state }, paymentStatus: finding.state }, now);
    if (finding.state === 'refunded') await jobs.enqueue(trx, 'order.refunded', { orderId: held.orderId });
    return { ...held, state: finding.state };
  });
}

type Undo = { userId: string | null; lines: OrderLine[] };

/** Cart, then listings: before the order, as everywhere. */
async function lockForUndo(trx: Trx, orderId: string): Promise<Undo> {
  const userId = await ownerOf(trx, orderId);
  if (userId) await lockCart(trx, userId);
  return { userId, lines: await lockStockOfOrder(trx, orderId) };
}

async function approved(trx: Trx, jobs: SettleDeps['jobs'], held: Held, authRef: string, now: Date): Promise<Attempt> {
  const isWaitedFor = held.status === 'on-hold';
  const { isRenewal, goalBy, orderId } = held;
  const status = isRenewal
    ? ({ to: 'processing', reason: null, actor: goalBy } as const)
    : ({ to: 'new-order', reason: null, actor: 'system' } as const);
  await writeProgress(
    trx,
    held,
    {
      attempt: { state: 'approved', authRef },
      paymentStatus: 'authorized',
      ...(isWaitedFor && { status }),
    },
    now,
  );
  if (isWaitedFor && isRenewal) await jobs.enqueue(trx, 'order.changed', { orderId, status: status.to });
  else if (isWaitedFor) await jobs.enqueue(trx, 'order.placed', { orderId });
  return { ...held, state: 'approved', authRef };
}

async function captured(
  trx: Trx,
  jobs: SettleDeps['jobs'],
  held: Held,
  captureRef: string,
  now: Date,
): Promise<Attempt> {
  const isHandedOver = held.status !== 'canceled';
  await writeProgress(
    trx,
    held,
    {
      attempt: { state: 'captured', captureRef },
      paymentStatus: 'paid',
      ...(isHandedOver && { status: { to: 'completed', reason: null, actor: held.goalBy } }),
    },
    now,
  );
  if (isHandedOver) await jobs.enqueue(trx, 'order.changed', { orderId: held.orderId, status: 'completed' });
  return { ...held, state: 'captured', captureRef };
}

type Refusal = { code: string; back: Undo | null; now: Date };

/** Undoes what the first phase did: stock back to the shelf, lines back into the cart. */
async function declined(
  trx: Trx,
  jobs: SettleDeps['jobs'],
  held: Held,
  { code, back, now }: Refusal,
): Promise<Attempt> {
  const isStanding = held.status !== 'canceled';
  if (isStanding && back) await giveStockBack(trx, held.orderId);
  const leftOut =
    isStanding && back?.userId ? await putBackIntoCart(trx, back.userId, held, { lines: back.lines, code, now }) : '';
  const reason = `${refusalText(code)} ${leftOut}`.trim();
  await writeProgress(
    trx,
    held,
    {
      attempt: { state: 'declined', declineCode: code },
      paymentStatus: 'voided',
      ...(isStanding && { status: { to: 'canceled', reason, actor: 'system' } }),
    },
    now,
  );
  if (isStanding && back) {
    // Asked more than once: the shopper was told that the order is on hold.
    if (held.sends > 1) await jobs.enqueue(trx, 'order.changed', { orderId: held.orderId, status: 'canceled' });
  }
  return { ...held, state: 'declined' };
}

type PutBack = { lines: OrderLine[]; code: string; now: Date };

/** Gives a sentence on what can not be ordered from there again as it was. */
async function putBackIntoCart(trx: Trx, userId: string, held: Held, { lines, code, now }: PutBack): Promise<string> {
  const { storeId, deliveryType, deliveryLocation, orderNote } = held;
  const taken = await addLines(trx, userId, lines, now);
  const choices = { storeId, isSelected: true, deliveryType, deliveryLocation, orderNote };
  // A card that the bank refused is chosen anew; one that was never asked about stays.
  const paymentCardId = code === 'unavailable' ? await cardByVaultKey(trx, userId, held.vaultKey) : undefined;
  await changeCartStores(trx, userId, [{ ...choices, paymentCardId }]);
  const standing = await putBackLines(trx, userId, held.orderId);
  return leftOutText(standing.map((line) => ({ ...line, taken: taken.get(line.listingId) ?? 0 })));
}

/** Why a payment was refused, in the shopper's words. */
export function refusalText(code: string): string {
  return REFUSALS[code] ?? 'Your card was declined. Please use another card.';
}

const REFUSALS: Record<string, string> = {
  insufficient_funds: 'Your card has insufficient funds. Please use another card.',
  expired: 'Your card has expired. Please use another card.',
  unavailable: 'The payment service cannot be reached. You have not been charged; please try again.',
  not_found: 'The payment could not be confirmed. You have not been charged.',
};
