import { type OrderStatus, PAYMENTS_OF_STATUS, type PaymentStatus } from '../lifecycle/order-status.ts';
import type { Attempt } from './payment-step.ts';

type AttemptState = `${Attempt['state']} → ${Attempt['targetState']}`;

type Allowed = Partial<Record<PaymentStatus, readonly AttemptState[]>>;

const READY: Allowed = {
  // → captured: it is being completed, or collected.
  authorized: ['approved → authorized', 'approved → captured'],
  // Not collected: what was held is being released, or a new payment is asked for, given up, or declined.
  pending: [
    ...(['approved → returned', 'voided → returned'] as const),
    ...(['pending → captured', 'pending → returned', 'declined → captured', 'declined → returned'] as const),
  ],
};
/**
 * How the latest payment of an order (by the time at which it was asked for) may stand, by the order's status and payment
 * status: its state, then its target state. What is not here is broken. Earlier payments of an order are voided or declined.
 */
const ATTEMPTS: Record<OrderStatus, Allowed> = {
  'on-hold': {
    // Requested by a submit, or again by the store after its authorization was released.
    pending: ['pending → authorized'],
    authorized: ['approved → authorized', 'approved → returned'],
    voided: ['voided → returned'],
  },
  'new-order': { authorized: ['approved → authorized'] },
  processing: { authorized: ['approved → authorized'] },
  'ready-delivery': { authorized: ['approved → authorized'] },
  'ready-pickup': READY,
  'out-for-delivery': READY,
  completed: {
    // → returned: a refund of the rest was asked for.
    paid: ['captured → captured', 'captured → returned'],
    refunded: ['refunded → returned', 'refunded → captured'],
    // Written off.
    voided: ['approved → returned', 'voided → returned', 'declined → returned'],
  },
  canceled: {
    pending: ['pending → returned', 'approved → returned'],
    authorized: ['approved → returned'],
    // → captured: the bank declined the refund, and people ask for it again.
    paid: ['captured → returned', 'captured → captured'],
    refunded: ['refunded → returned', 'refunded → captured'],
    voided: ['voided → returned', 'declined → authorized', 'declined → returned'],
  },
};

/** The same as a list: 'completed|paid|captured → captured'. */
export const LEGAL_STATES: readonly string[] = Object.entries(ATTEMPTS).flatMap(([status, allowed]) =>
  Object.entries(allowed).flatMap(([payment, attempts]) =>
    attempts.map((attempt) => `${status}|${payment}|${attempt}`),
  ),
);

type Standing = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** Of the latest attempt. */
  state: Attempt['state'];
  targetState: Attempt['targetState'];
};

/** Whether order and payment may stand like this together. */
export const isLegalState = ({ status, paymentStatus, state, targetState }: Standing): boolean =>
  PAYMENTS_OF_STATUS[status].includes(paymentStatus) &&
  (ATTEMPTS[status][paymentStatus]?.includes(`${state} → ${targetState}`) ?? false);
