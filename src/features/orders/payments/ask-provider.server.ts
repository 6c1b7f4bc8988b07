import type { Outcome, PaymentGateway } from '#features/payments/server';
import { type Attempt, captureOf, isLost, isVoidFinal, type Step } from './payment-step.ts';

/** The provider's response in terms of the attempt; null: unknown, ask again. */
export type ProviderResult =
  | { state: 'approved'; authRef: string }
  | { state: 'captured'; captureRef: string }
  | { state: 'declined'; code: string }
  | { state: 'voided' }
  | { state: 'capture-declined' }
  /** The provider was unreachable: no money moved, unless another request was sent. */
  | { state: 'not-sent' }
  | null;

/** Requests a payment's next step (refunds have their own rows), outside any transaction. */
export async function askProvider(
  payments: PaymentGateway,
  step: Exclude<Step, 'refund'>,
  attempt: Attempt,
  now: Date,
): Promise<ProviderResult> {
  const { id, vaultKey, amountCents, refNum: orderRef, authRef } = attempt;
  if (step === 'authorize') {
    const said = await payments.authorize(id, { vaultKey, amountCents, currency: 'CAD', orderRef });
    if (said.kind === 'ok') return { state: 'approved', authRef: said.value.authRef };
    if (said.kind === 'declined') return { state: 'declined', code: said.code };
    return said.kind === 'unavailable' ? { state: 'not-sent' } : null;
  }
  if (step === 'find') {
    const asked = { kind: 'authorize', vaultKey, amountCents, orderRef } as const;
    return found(await payments.lookup(id, asked), isLost(attempt, now));
  }
  if (step === 'capture') {
    const said = await payments.capture(captureKey(id), { authRef: authRef ?? '', amountCents: captureOf(attempt) });
    if (said.kind === 'ok') return { state: 'captured', captureRef: said.value.captureRef };
    return said.kind === 'declined' ? { state: 'capture-declined' } : null;
  }
  return voided(payments, attempt, now);
}

const captureKey = (id: string) => `${id}-c`;
const voidKey = (id: string) => `${id}-v`;

type Lookup = Outcome<{ ref: string; isApproved: boolean } | 'not_found'>;

/** An authorization without a response. While the request may be in flight, "unknown" proves nothing. */
function found(said: Lookup, isLost: boolean): ProviderResult {
  if (said.kind !== 'ok') return null;
  if (said.value === 'not_found') return isLost ? { state: 'declined', code: 'not_found' } : null;
  return said.value.isApproved ? { state: 'approved', authRef: said.value.ref } : { state: 'declined', code: 'other' };
}

/**
 * A rejected void: an earlier capture's response was lost, or the authorization is gone. The latter counts once no
 * capture can be in flight; otherwise it expires within a week.
 */
async function voided(payments: PaymentGateway, attempt: Attempt, now: Date): Promise<ProviderResult> {
  const { id } = attempt;
  const authRef = attempt.authRef ?? '';
  const said = await payments.void(voidKey(id), { authRef });
  if (said.kind === 'ok') return { state: 'voided' };
  if (said.kind !== 'declined') return null;
  const capture = await payments.lookup(captureKey(id), { kind: 'capture', authRef, amountCents: captureOf(attempt) });
  if (capture.kind !== 'ok') return null;
  if (capture.value !== 'not_found' && capture.value.isApproved)
    return { state: 'captured', captureRef: capture.value.ref };
  return isVoidFinal(attempt, now) ? { state: 'voided' } : null;
}

/** Whether it was released at the provider's console; false if the provider does not say. */
export async function isReleased(payments: PaymentGateway, { id, authRef }: Attempt): Promise<boolean> {
  const said = await payments.lookup(voidKey(id), { kind: 'void', authRef: authRef ?? '' });
  return said.kind === 'ok' && said.value !== 'not_found' && said.value.isApproved;
}
