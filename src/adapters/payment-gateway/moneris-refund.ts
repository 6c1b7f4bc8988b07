import type { LookupRequest, Outcome, RefundOf } from '#features/payments/server';
import { amountOf, declineOf, mayCorrect, verdictOf } from './moneris-answer.ts';
import type { MonerisLine, PaymentOutcome } from './moneris-line.ts';
import { CRYPT, isOf, once, recordOf, refOf, UNKNOWN } from './moneris-payment.ts';
import type { Receipt } from './moneris-xml.ts';

/** All of a capture is given back at once, or a part of it. */
export function giveBack(line: MonerisLine, payment: RefundOf, now: Date): Promise<PaymentOutcome> {
  const isAll = payment.amountCents === payment.capturedCents && payment.earlier.length === 0;
  return isAll ? giveAllBack(line, payment, now) : givePartBack(line, payment);
}

/** Today's capture is corrected, an older one refunded; that can happen once, so what was done under either name is found first. */
async function giveAllBack(line: MonerisLine, payment: RefundOf, now: Date): Promise<PaymentOutcome> {
  const requests = backOf(payment);
  const before = await givenBack(line, payment);
  if (before.kind !== 'ok' || before.value !== 'not_found') return before as PaymentOutcome;
  if (mayCorrect(payment.captureRef.split(';')[2], now)) {
    const corrected = await once(line, 'purchasecorrection', requests.correction, () => true);
    if (corrected.kind !== 'declined') return corrected;
  }
  const refunded = await once(line, 'refund', requests.refund, isOf(payment.amountCents));
  if (refunded.kind !== 'declined') return refunded;
  // Another correction may have happened in between.
  const since = await givenBack(line, payment);
  return since.kind === 'ok' && since.value === 'not_found' ? refunded : (since as PaymentOutcome);
}

/**
 * A partial refund is always a separate transaction, and several may have the same amount. Moneris shows one refund of a
 * payment and has no key for it, so only one is open at a time, and an ambiguous one is left to an operator.
 */
async function givePartBack(line: MonerisLine, payment: RefundOf): Promise<PaymentOutcome> {
  const { refund } = backOf(payment);
  if (payment.isAgain) {
    const before = await line.whatBecameOf('refund', refund);
    if (before.kind !== 'ok') return before;
    if (before.value !== 'not_found') return recognized(before.value, payment);
  }
  const said = await line.ask('refund', refund);
  if (said.kind !== 'ok') return said;
  const verdict = verdictOf(said.value);
  if (verdict === 'approved') return isOf(payment.amountCents)(said.value) ? said : UNKNOWN;
  if (verdict !== 'declined') return UNKNOWN;
  if (!payment.isAgain) return declineOf(said.value);
  // The first request may have been done between the two questions.
  const since = await line.whatBecameOf('refund', refund);
  if (since.kind !== 'ok') return since;
  const isKnown = since.value !== 'not_found' && verdictOf(since.value) === 'approved';
  return isKnown ? recognized(since.value as Receipt, payment) : declineOf(said.value);
}

/** The refund that Moneris shows is the requested one where it is none of the earlier ones, and of that amount. */
function recognized(receipt: Receipt, { earlier, amountCents }: RefundOf): PaymentOutcome {
  const isOurs = verdictOf(receipt) === 'approved' && !earlier.includes(refOf(receipt)) && isOf(amountCents)(receipt);
  return isOurs ? { kind: 'ok', value: receipt } : { kind: 'unclear' };
}

function backOf({ captureRef, amountCents }: Pick<RefundOf, 'captureRef' | 'amountCents'>) {
  const [txn_number, order_id] = captureRef.split(';');
  const correction = { order_id, txn_number, ...CRYPT };
  return { correction, refund: { ...correction, amount: amountOf(amountCents) } };
}

/** The full amount, under either name; a refund of another amount was made by somebody else and needs an operator. */
async function givenBack(
  line: MonerisLine,
  payment: Pick<RefundOf, 'captureRef' | 'amountCents'>,
): Promise<Outcome<Receipt | 'not_found'>> {
  const requests = backOf(payment);
  for (const [type, values] of [
    ['purchasecorrection', requests.correction],
    ['refund', requests.refund],
  ] as const) {
    const before = await line.whatBecameOf(type, values);
    if (before.kind !== 'ok') return before;
    if (before.value === 'not_found' || verdictOf(before.value) !== 'approved') continue;
    return type === 'refund' && !isOf(payment.amountCents)(before.value) ? { kind: 'unclear' } : before;
  }
  return { kind: 'ok', value: 'not_found' };
}

/** Moneris shows one of several refunds of a payment: any of them is a refund that was confirmed when it was made. */
export async function findRefund(line: MonerisLine, key: string, asked: LookupRequest & { kind: 'refund' }) {
  const { captureRef: parentRef, amountCents, refundRef } = asked;
  const known = { kind: 'refund', parentRef, amountCents } as const;
  const found = await givenBack(line, asked);
  if (found.kind !== 'unclear') return recordOf(key, found, known);
  if (refundRef === null) return found;
  return recordOf(key, await line.whatBecameOf('refund', backOf(asked).refund), known);
}
