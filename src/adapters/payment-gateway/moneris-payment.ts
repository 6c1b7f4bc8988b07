import type { Outcome, ProviderRecord } from '#features/payments/server';
import { centsOf, declineOf, isoOf, verdictOf } from './moneris-answer.ts';
import type { MonerisLine, PaymentOutcome } from './moneris-line.ts';
import type { Receipt, RequestType, Values } from './moneris-xml.ts';

export const CRYPT = { crypt_type: '7' };
export const UNKNOWN = { kind: 'unknown', reason: 'bad_answer' } as const;

/**
 * Requests an operation that can happen once. A decline may mean that it has happened: then the earlier response counts, if
 * it is about the same operation.
 */
export async function once(
  line: MonerisLine,
  type: RequestType,
  values: Values,
  isSame: (receipt: Receipt) => boolean,
): Promise<PaymentOutcome> {
  const said = await line.ask(type, values);
  if (said.kind !== 'ok') return said;
  const verdict = verdictOf(said.value);
  if (verdict === 'unknown') return UNKNOWN;
  if (verdict === 'approved') return isSame(said.value) ? said : UNKNOWN;
  const before = await line.whatBecameOf(type, values);
  if (before.kind !== 'ok') return before;
  if (before.value === 'not_found') return verdict === 'declined' ? declineOf(said.value) : UNKNOWN;
  const earlier = verdictOf(before.value);
  if (earlier === 'approved' && isSame(before.value)) return { kind: 'ok', value: before.value };
  if (earlier === 'declined') return declineOf(before.value);
  return verdict === 'declined' ? declineOf(said.value) : UNKNOWN;
}

type Known = Pick<ProviderRecord, 'kind' | 'parentRef'> & { amountCents?: number };

export function recordOf(
  key: string,
  found: Outcome<Receipt | 'not_found'>,
  known: Known,
): Outcome<ProviderRecord | 'not_found'> {
  if (found.kind !== 'ok' || found.value === 'not_found') return found as Outcome<'not_found'>;
  const receipt = found.value;
  const verdict = verdictOf(receipt);
  if (verdict !== 'approved' && verdict !== 'declined') return UNKNOWN;
  const ref = known.kind === 'capture' ? captureRefOf(receipt) : refOf(receipt);
  const amountCents = known.amountCents ?? centsOf(receipt.TransAmount);
  return {
    kind: 'ok',
    value: { key, ref, ...known, amountCents, isApproved: verdict === 'approved', at: isoOf(receipt) },
  };
}

export const isOf =
  (amountCents: number) =>
  ({ TransAmount }: Receipt) =>
    centsOf(TransAmount) === amountCents;

/** Moneris's identifiers of a payment; later operations require both. */
export const refOf = ({ TransID = '', ReceiptId = '' }: Receipt) => `${TransID};${ReceiptId}`;
export const captureRefOf = (receipt: Receipt) => `${refOf(receipt)};${receipt.TransDate ?? ''}`;
