import { branchName } from '#features/catalog';
import { isFailure } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import type { CheckoutSummary } from '../checkout.contract.ts';
import { readFailedOrders } from '../confirmation/placed-orders.ts';

/** The intent to place a summary: all attempts share one key and total. */
export type Submission = {
  key: string;
  totalAmount: number;
  /** The summary's content: another one is another intent. */
  summary: string;
  /** Sent, without a definite response. */
  isOpen: boolean;
};

/** What the shopper sees and agrees to. */
export const fingerprint = ({ orders, summary }: CheckoutSummary): string =>
  JSON.stringify([
    summary.totalAmount,
    orders.map(({ storeId, deliveryType, deliveryLocation, orderNote, paymentCardId, totalAmount, items }) => [
      ...[storeId, deliveryType, deliveryLocation?.address, orderNote, paymentCardId, totalAmount],
      items.map(({ product, quantity, subTotal }) => [product.id, quantity, subTotal]),
    ]),
  ]);

/** The stored submission while the summary is unchanged, else a new one. */
export function submissionOf(summary: CheckoutSummary, kept: Submission | null, newKey = newId): Submission {
  const print = fingerprint(summary);
  if (kept?.summary === print) return kept;
  return { key: newKey(), totalAmount: summary.summary.totalAmount, summary: print, isOpen: false };
}

export function readSubmission(stored: string | null): Submission | null {
  try {
    const { key, totalAmount, summary, isOpen } = JSON.parse(stored ?? 'null') as Partial<Submission>;
    if (typeof key !== 'string' || !Number.isInteger(totalAmount) || typeof summary !== 'string') return null;
    return { key, totalAmount: totalAmount as number, summary, isOpen: isOpen === true };
  } catch {
    return null;
  }
}

/**
 * The meaning of a failed submit. `unknown`: the same key finds out. `changed`: stock or price. `declined`: no card was
 * charged. `no-provider`: the payment service was unreachable, no charge. `refused`: a rule or permission; no effect.
 */
export function meaningOf(error: unknown): 'unknown' | 'changed' | 'declined' | 'no-provider' | 'refused' | 'later' {
  if (!isFailure(error)) return 'unknown';
  if (error.code === 'conflict') return 'changed';
  if (error.code === 'payment-declined') {
    const failed = readFailedOrders(error.details);
    return failed.length > 0 && failed.every(({ code }) => code === 'unavailable') ? 'no-provider' : 'declined';
  }
  if (error.code === 'too-many-requests') return 'later';
  return error.code === 'unavailable' || error.code === 'internal' ? 'unknown' : 'refused';
}

/** The amounts that differ between the shown and the current summary: name, before, after (cents). */
export function movedAmounts(before: CheckoutSummary, after: CheckoutSummary) {
  const fees = after.orders.flatMap((order) => {
    const old = before.orders.find(({ storeId }) => storeId === order.storeId);
    const name = `Delivery fee, ${branchName(order.store)}`;
    return old && old.deliveryFee !== order.deliveryFee ? [{ name, was: old.deliveryFee, now: order.deliveryFee }] : [];
  });
  const { totalAmount: was } = before.summary;
  const { totalAmount: now } = after.summary;
  return was === now ? fees : [...fees, { name: 'Total', was, now }];
}
