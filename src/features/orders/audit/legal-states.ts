import type { OrderStatus, PaymentStatus } from '../order-status.ts';
import type { Attempt } from '../payment-step.ts';

/** How an order, its payment and the latest attempt may stand together; anything else is wrong, at any moment. */
export type LegalState = {
  statuses: readonly OrderStatus[];
  payment: PaymentStatus;
  attempt: Attempt['state'];
  targets: readonly Attempt['goal'][];
};

const WORKED_ON = ['new-order', 'processing', 'ready-pickup', 'ready-delivery', 'out-for-delivery'] as const;
const AT_THE_DOOR = ['ready-pickup', 'out-for-delivery'] as const;

export const LEGAL_STATES: readonly LegalState[] = [
  // Placed, or asked for money again: the provider has not answered.
  { statuses: ['on-hold'], payment: 'pending', attempt: 'pending', targets: ['authorized'] },
  // Money is held.
  { statuses: ['on-hold', ...WORKED_ON], payment: 'authorized', attempt: 'approved', targets: ['authorized'] },
  // A hold as old as banks keep them is released, the order waits.
  { statuses: ['on-hold'], payment: 'authorized', attempt: 'approved', targets: ['returned'] },
  { statuses: ['on-hold'], payment: 'voided', attempt: 'voided', targets: ['returned'] },
  // Handed over: the money is asked for, then the order is completed.
  { statuses: AT_THE_DOOR, payment: 'authorized', attempt: 'approved', targets: ['captured'] },
  { statuses: ['completed'], payment: 'paid', attempt: 'captured', targets: ['captured'] },
  // The bank did not release the money at the hand-over: the hold is released, staff may collect with a new attempt.
  { statuses: AT_THE_DOOR, payment: 'pending', attempt: 'approved', targets: ['returned'] },
  { statuses: AT_THE_DOOR, payment: 'pending', attempt: 'voided', targets: ['returned'] },
  { statuses: AT_THE_DOOR, payment: 'pending', attempt: 'pending', targets: ['captured', 'returned'] },
  { statuses: AT_THE_DOOR, payment: 'pending', attempt: 'declined', targets: ['captured', 'returned'] },
  // Written off.
  { statuses: ['completed'], payment: 'voided', attempt: 'approved', targets: ['returned'] },
  { statuses: ['completed'], payment: 'voided', attempt: 'voided', targets: ['returned'] },
  { statuses: ['completed'], payment: 'voided', attempt: 'declined', targets: ['captured', 'returned'] },
  // Refunded after completion.
  { statuses: ['completed'], payment: 'paid', attempt: 'captured', targets: ['returned'] },
  { statuses: ['completed'], payment: 'refunded', attempt: 'refunded', targets: ['returned'] },
  // Canceled: what was asked for is looked up, what is held is released, what was taken is refunded.
  { statuses: ['canceled'], payment: 'pending', attempt: 'pending', targets: ['returned'] },
  { statuses: ['canceled'], payment: 'pending', attempt: 'approved', targets: ['returned'] },
  { statuses: ['canceled'], payment: 'authorized', attempt: 'approved', targets: ['returned'] },
  { statuses: ['canceled'], payment: 'voided', attempt: 'voided', targets: ['returned'] },
  { statuses: ['canceled'], payment: 'voided', attempt: 'declined', targets: ['authorized', 'captured', 'returned'] },
  { statuses: ['canceled'], payment: 'paid', attempt: 'captured', targets: ['returned'] },
  { statuses: ['canceled'], payment: 'refunded', attempt: 'refunded', targets: ['returned'] },
];
