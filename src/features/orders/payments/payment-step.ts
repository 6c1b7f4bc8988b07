/** An order's payment on its way to its goal, as the table payment_attempt has it. */
export type Attempt = {
  /** Also the provider's key of the authorization. */
  id: string;
  orderId: string;
  refNum: string;
  state: 'pending' | 'approved' | 'declined' | 'captured' | 'voided' | 'refunded';
  goal: 'authorized' | 'captured' | 'returned';
  amountCents: number;
  vaultKey: string;
  authRef: string | null;
  captureRef: string | null;
  declineCode: string | null;
  sends: number;
  createdAt: Date;
  /** When the goal was changed last; null: it is still the first one. */
  goalAt: Date | null;
};

export type Step = 'authorize' | 'find' | 'capture' | 'void' | 'refund';

/** What to ask the provider next; null when the goal is reached or cannot be reached any more. */
export function nextStep({ state, goal }: Pick<Attempt, 'state' | 'goal'>): Step | null {
  if (state === 'pending') return goal === 'returned' ? 'find' : 'authorize';
  if (state === 'approved' && goal === 'captured') return 'capture';
  if (state === 'approved' && goal === 'returned') return 'void';
  return state === 'captured' && goal === 'returned' ? 'refund' : null;
}

const MINUTE = 60_000;

const age = ({ createdAt }: Pick<Attempt, 'createdAt'>, now: Date) => Math.max(0, now.getTime() - createdAt.getTime());

/** The provider would not say whether it authorized: the order is called off, and the money given back if it moved. */
export const isGivenUp = (attempt: Pick<Attempt, 'createdAt'>, now: Date): boolean => age(attempt, now) >= 30 * MINUTE;

/** An authorization that the provider has not heard of by then, ten minutes after the last try, will not come any more. */
export const isLost = (attempt: Pick<Attempt, 'createdAt'>, now: Date): boolean => age(attempt, now) >= 40 * MINUTE;

/** No capture that was asked for before the goal became 'returned' can still be under way: the provider's refusal to void is final. */
export const isVoidFinal = ({ createdAt, goalAt }: Pick<Attempt, 'createdAt' | 'goalAt'>, now: Date): boolean =>
  now.getTime() - (goalAt ?? createdAt).getTime() >= 10 * MINUTE;

/** When the recovery takes up what a request has begun: by then the request has its answer, or died. */
export const askFirstAt = (now: Date): Date => new Date(now.getTime() + 20_000);
