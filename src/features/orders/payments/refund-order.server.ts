import { inTransaction, type Trx } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import { uuidOrNull } from '#platform/id.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { auditOrder } from '../audit-order.server.ts';
import { notFound } from '../lifecycle/move-failures.ts';
import { isOfStores, readOrder } from '../lifecycle/move-order.server.ts';
import { publishQueueChange } from '../lifecycle/order-events.server.ts';
import type { Order } from '../orders.contract.ts';
import { type LockedAttempt, lockOrder, lockStockOfOrder, writeProgress } from './advance-payment.queries.server.ts';
import type { AdvanceDeps } from './advance-payment.server.ts';
import { type Refund, refundsOf } from './refund.queries.server.ts';
import { addRefund, advanceRefund, isOpen, restOf, writeEnd } from './refund-payment.server.ts';

export type RefundRequest = {
  orderId: string;
  reason: string;
  actor: string;
  /** Of staff, for the audit log. */
  by?: Actor | undefined;
  /** A partner's own stores; omitted: any. */
  storeIds?: readonly string[] | undefined;
  /** Default: the rest. Callers that refund parts must request each once. */
  amountCents?: number;
  /** Of lines: with their stock, the order and its payment locked. */
  part?: RefundPart;
};

export type RefundPart = {
  /** Its amount; rejects what cannot be refunded. */
  amountOf: (trx: Trx, order: LockedAttempt) => Promise<number>;
  /** What is written beside the refund, in its transaction. */
  record: (trx: Trx, order: LockedAttempt, refundId: string) => Promise<void>;
};

/** Refunds a handed-over order, or its rest, without touching stock. Repeating a full refund returns the same one. */
export async function refundOrder(deps: AdvanceDeps, request: RefundRequest): Promise<Order> {
  const refund = await inPaid(deps, request, async (trx, held) => {
    if (held.state === 'refunded' && isOfRest(request)) return null;
    if (held.state !== 'captured') throw fail('conflict', 'Nothing was paid for this order.');
    const known = await refundsOf(trx, held.id);
    const open = known.find(isOpen);
    if (open) return sameRefund(open, known, held, request);
    return newRefund(deps, trx, held, { known, ...request });
  });
  if (!refund) return readOrder(deps, request.orderId, 'store');
  await advanceRefund(deps, refund.id);
  const { state } = await inPaid(deps, request, (trx, held) => oneOf(trx, held, refund.id));
  if (state === 'declined') throw fail('payment-declined', 'The bank did not accept the refund of this order.');
  if (state === 'unclear') throw unclear();
  if (state === 'pending') throw notAnswered();
  return readOrder(deps, refund.orderId, 'store');
}

type WantedRefund = RefundRequest & { known: readonly Refund[] };

async function newRefund(
  { clock }: AdvanceDeps,
  trx: Trx,
  held: LockedAttempt,
  { known, reason, actor, by, part, amountCents: wanted }: WantedRefund,
): Promise<Refund & { orderId: string }> {
  const now = clock.now();
  const rest = restOf(held, known);
  const amountCents = part ? await part.amountOf(trx, held) : (wanted ?? rest);
  if (amountCents > rest) throw fail('conflict', 'More than was paid for this order cannot be given back.');
  const isAll = amountCents === rest;
  await auditOrder(trx, by, held, { action: 'order-refunded', at: now, after: { refundedCents: amountCents } });
  if (isAll) await writeProgress(trx, held, { attempt: { targetState: 'returned', targetStateBy: actor } }, now);
  const refund = await addRefund(trx, held, { known, amountCents, reason, actor }, now);
  await part?.record(trx, held, refund.id);
  publishQueueChange(trx, held);
  return { ...refund, orderId: held.orderId };
}

const isOfRest = ({ amountCents, part }: RefundRequest) => amountCents === undefined && part === undefined;

function sameRefund(open: Refund, known: readonly Refund[], held: LockedAttempt, request: RefundRequest) {
  if (open.state === 'unclear') throw unclear();
  const isWhole = isOfRest(request) && restOf(held, known) === 0;
  if (!isWhole) throw fail('conflict', 'Another refund of this order is under way. Please try again in a minute.');
  return { ...open, orderId: held.orderId };
}

/** Staff looked up an unclear refund at the provider: whether it was made. */
export async function resolveUnclearRefund(
  deps: AdvanceDeps,
  { orderId, wasMade, by }: { orderId: string; wasMade: boolean; by?: Actor | undefined },
): Promise<Order> {
  const open = await inPaid(deps, { orderId }, async (trx, held) => {
    const known = await refundsOf(trx, held.id);
    const found = known.find(({ state }) => state === 'unclear');
    if (!found) throw fail('conflict', 'No refund of this order is unclear.');
    await auditOrder(trx, by, held, {
      action: 'refund-resolved',
      at: deps.clock.now(),
      before: { refund: 'unclear' },
      after: { refund: wasMade ? 'made' : 'missing' },
    });
    return found;
  });
  await writeEnd(deps, open, wasMade ? { state: 'done', refundRef: open.id } : { state: 'declined' });
  return readOrder(deps, orderId, 'store');
}

async function oneOf(trx: Trx, held: LockedAttempt, id: string): Promise<Refund> {
  const one = (await refundsOf(trx, held.id)).find((refund) => refund.id === id);
  if (!one) throw new Error('A refund is gone');
  return one;
}

/** With order and payment locked, for an ended order. */
async function inPaid<T>(
  { db }: AdvanceDeps,
  { orderId, storeIds, part }: Pick<RefundRequest, 'orderId' | 'storeIds' | 'part'>,
  work: (trx: Trx, held: LockedAttempt) => Promise<T>,
): Promise<T> {
  const id = uuidOrNull(orderId);
  if (!id) throw notFound();
  return inTransaction(db, async (trx) => {
    if (part) await lockStockOfOrder(trx, id);
    const held = await lockOrder(trx, id);
    if (!held || !isOfStores(held, storeIds)) throw notFound();
    if (held.status !== 'completed' && held.status !== 'canceled')
      throw fail('conflict', 'Only a completed order can be refunded. Cancel this one instead.');
    return work(trx, held);
  });
}

const unclear = () =>
  fail(
    'conflict',
    'The payment service cannot say whether the last refund of this order was made. An operator has to look it up there.',
  );

const notAnswered = () =>
  fail('unavailable', 'The payment service is not responding. The money is given back as soon as it does.', {
    retryAfterSeconds: 20,
  });
