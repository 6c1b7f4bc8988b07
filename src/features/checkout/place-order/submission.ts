import { branchName } from '#features/catalog';
import { isFailure } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import type { CheckoutSummary } from '../checkout.contract.ts';
import { readFailed } from '../confirmation/placed-orders.ts';

/** One intent to place what one summary shows: every try of it carries the same key and the same total. */
export type Submission = {
  key: string;
  totalAmount: number;
  /** What the summary said: another one is another intent. */
  summary: string;
  /** It was sent and no definite answer has come. */
  isOpen: boolean;
};

/** What the shopper is shown and agrees to. */
export const fingerprint = ({ orders, summary }: CheckoutSummary): string =>
  JSON.stringify([
    summary.totalAmount,
    orders.map(({ storeId, deliveryType, deliveryLocation, orderNote, paymentCardId, totalAmount, items }) => [
      ...[storeId, deliveryType, deliveryLocation?.address, orderNote, paymentCardId, totalAmount],
      items.map(({ product, quantity, subTotal }) => [product.id, quantity, subTotal]),
    ]),
  ]);

/** The submission of this summary: the stored one while the summary is unchanged, else a new one. */
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
 * What a failed submit means. `unknown`: the order may stand or not, and the same key finds out. `changed`: stock or price
 * moved. `declined`: no card was charged. `no-provider`: nor was one, as the payment service could not be asked. `refused`: a rule, or not allowed; nothing happened.
 */
export function meaningOf(error: unknown): 'unknown' | 'changed' | 'declined' | 'no-provider' | 'refused' | 'later' {
  if (!isFailure(error)) return 'unknown';
  if (error.code === 'conflict') return 'changed';
  if (error.code === 'payment-declined') {
    const failed = readFailed(error.details);
    return failed.length > 0 && failed.every(({ code }) => code === 'unavailable') ? 'no-provider' : 'declined';
  }
  if (error.code === 'too-many-requests') return 'later';
  return error.code === 'unavailable' || error.code === 'internal' ? 'unknown' : 'refused';
}

/** The amounts that moved between the summary that was shown and the one of now: name, before, after (cents). */
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
