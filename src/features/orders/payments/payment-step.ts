/** An order's payment on its way to its target state; a row of payment_attempt. */
export type Attempt = {
  /** Also the provider's key of the authorization. */
  id: string;
  orderId: string;
  refNum: string;
  state: 'pending' | 'approved' | 'declined' | 'captured' | 'voided' | 'refunded';
  targetState: 'authorized' | 'captured' | 'returned';
  /** Authorized. */
  amountCents: number;
  /** What a capture was asked for; null: none was, or for all of it. */
  captureCents: number | null;
  vaultKey: string;
  authRef: string | null;
  captureRef: string | null;
  declineCode: string | null;
  requestCount: number;
  createdAt: Date;
  /** When the target state last changed; null: still the first. */
  targetStateAt: Date | null;
};

/** What is or was captured: at most what was authorized. */
export const captureOf = ({ captureCents, amountCents }: Pick<Attempt, 'captureCents' | 'amountCents'>): number =>
  captureCents ?? amountCents;

export type Step = 'authorize' | 'find' | 'capture' | 'void' | 'refund';

/** The next request; null: the target is reached, or cannot be reached any more. */
export function nextStep({ state, targetState }: Pick<Attempt, 'state' | 'targetState'>): Step | null {
  if (state === 'pending') return targetState === 'returned' ? 'find' : 'authorize';
  if (state === 'approved' && targetState === 'captured') return 'capture';
  if (state === 'approved' && targetState === 'returned') return 'void';
  return state === 'captured' && targetState === 'returned' ? 'refund' : null;
}

/** It is being handed over: the order must stand where it may be completed, and where a refused payment is collected. */
export const isBeingCaptured = (attempt: Pick<Attempt, 'state' | 'targetState'>): boolean =>
  nextStep(attempt) === 'capture';

const MINUTE = 60_000;

const age = ({ createdAt }: Pick<Attempt, 'createdAt'>, now: Date) => Math.max(0, now.getTime() - createdAt.getTime());

/** The provider did not confirm: the order is canceled, and any money returned. */
export const isGivenUp = (attempt: Pick<Attempt, 'createdAt'>, now: Date): boolean => age(attempt, now) >= 30 * MINUTE;

/** Unknown to the provider ten minutes after the last request, it will not arrive any more. */
export const isLost = (attempt: Pick<Attempt, 'createdAt'>, now: Date): boolean => age(attempt, now) >= 40 * MINUTE;

/** No capture from before the target became 'returned' can be in flight: a rejected void is final. */
export const isVoidFinal = (
  { createdAt, targetStateAt }: Pick<Attempt, 'createdAt' | 'targetStateAt'>,
  now: Date,
): boolean => now.getTime() - (targetStateAt ?? createdAt).getTime() >= 10 * MINUTE;

/** When recovery takes over from a request, which by then has its response or is dead. */
export const askFirstAt = (now: Date): Date => new Date(now.getTime() + 20_000);
