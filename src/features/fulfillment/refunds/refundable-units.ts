import type { StaffLine, StaffOrder } from '../staff-order.contract.ts';

/** Units that were handed over and not paid back; 0 until the order is completed. */
export const refundableUnits = ({ handedOver, refunded }: Pick<StaffLine, 'handedOver' | 'refunded'>): number =>
  Math.max(0, (handedOver ?? 0) - refunded);

/** Whether some of its lines can still be paid back. A refund without an outcome comes first: one is open at a time. */
export const hasRefundable = ({ status, paymentStatus, lines, refunds }: StaffOrder): boolean =>
  status === 'completed' &&
  paymentStatus === 'paid' &&
  lines.some((line) => refundableUnits(line) > 0) &&
  !refunds.some(({ state }) => state === 'pending' || state === 'unclear');
