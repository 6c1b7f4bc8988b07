import { type OrderStatus, PAYMENTS_OF_STATUS, type PaymentStatus } from '../lifecycle/order-status.ts';
import type { Attempt } from './payment-step.ts';

type AttemptState = `${Attempt['state']} → ${Attempt['targetState']}`;

type Allowed = Partial<Record<PaymentStatus, readonly AttemptState[]>>;

const READY: Allowed = {
  // → captured: being completed or collected.
  authorized: ['approved → authorized', 'approved → captured'],
  // Uncollected: being released, or a new payment is requested, written off or declined.
  pending: [
    ...(['approved → returned', 'voided → returned'] as const),
    ...(['pending → captured', 'pending → returned', 'declined → captured', 'declined → returned'] as const),
  ],
};
/**
 * Legal states of an order's latest payment, as state → target state, by order and payment status; all else is broken.
 * Earlier payments are voided or declined.
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
    // → returned: a refund of the rest was requested.
    paid: ['captured → captured', 'captured → returned'],
    refunded: ['refunded → returned', 'refunded → captured'],
    voided: ['approved → returned', 'voided → returned', 'declined → returned'],
  },
  canceled: {
    pending: ['pending → returned', 'approved → returned'],
    authorized: ['approved → returned'],
    // → captured: the bank declined the refund, which is retried.
    paid: ['captured → returned', 'captured → captured'],
    refunded: ['refunded → returned', 'refunded → captured'],
    voided: ['voided → returned', 'declined → authorized', 'declined → returned'],
  },
};

/** As a list: 'completed|paid|captured → captured'. */
export const LEGAL_STATES: readonly string[] = Object.entries(ATTEMPTS).flatMap(([status, allowed]) =>
  Object.entries(allowed).flatMap(([payment, attempts]) =>
    attempts.map((attempt) => `${status}|${payment}|${attempt}`),
  ),
);

type Standing = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  state: Attempt['state'];
  targetState: Attempt['targetState'];
};

export const isLegalState = ({ status, paymentStatus, state, targetState }: Standing): boolean =>
  PAYMENTS_OF_STATUS[status].includes(paymentStatus) &&
  (ATTEMPTS[status][paymentStatus]?.includes(`${state} → ${targetState}`) ?? false);
