/** An order's payment on its way to its target state, as the table payment_attempt has it. */
export type Attempt = {
  /** Also the provider's key of the authorization. */
  id: string;
  orderId: string;
  refNum: string;
  state: 'pending' | 'approved' | 'declined' | 'captured' | 'voided' | 'refunded';
  targetState: 'authorized' | 'captured' | 'returned';
  amountCents: number;
  vaultKey: string;
  authRef: string | null;
  captureRef: string | null;
  declineCode: string | null;
  requestCount: number;
  createdAt: Date;
  /** When the target state was changed last; null: it is still the first one. */
  targetStateAt: Date | null;
};

export type Step = 'authorize' | 'find' | 'capture' | 'void' | 'refund';

/** What to ask the provider next; null when the target state is reached or cannot be reached any more. */
export function nextStep({ state, targetState }: Pick<Attempt, 'state' | 'targetState'>): Step | null {
  if (state === 'pending') return targetState === 'returned' ? 'find' : 'authorize';
  if (state === 'approved' && targetState === 'captured') return 'capture';
  if (state === 'approved' && targetState === 'returned') return 'void';
  return state === 'captured' && targetState === 'returned' ? 'refund' : null;
}

const MINUTE = 60_000;

const age = ({ createdAt }: Pick<Attempt, 'createdAt'>, now: Date) => Math.max(0, now.getTime() - createdAt.getTime());

/** The provider did not say whether it authorized: the order is canceled, and any money returned. */
export const isGivenUp = (attempt: Pick<Attempt, 'createdAt'>, now: Date): boolean => age(attempt, now) >= 30 * MINUTE;

/** An authorization unknown to the provider by then, ten minutes after the last request, will not arrive any more. */
export const isLost = (attempt: Pick<Attempt, 'createdAt'>, now: Date): boolean => age(attempt, now) >= 40 * MINUTE;

/** No capture that was asked for before the target state became 'returned' can still be under way: the provider's refusal to void is final. */
export const isVoidFinal = (
  { createdAt, targetStateAt }: Pick<Attempt, 'createdAt' | 'targetStateAt'>,
  now: Date,
): boolean => now.getTime() - (targetStateAt ?? createdAt).getTime() >= 10 * MINUTE;

/** When the recovery continues the work of a request: by then the request has its response, or its process died. */
export const askFirstAt = (now: Date): Date => new Date(now.getTime() + 20_000);
