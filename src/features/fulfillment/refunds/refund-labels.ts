import type { StaffOrder } from '../staff-order.contract.ts';

export const REFUND_LABELS: Record<StaffOrder['refunds'][number]['state'], string> = {
  done: 'Refunded',
  pending: 'Refund under way',
  declined: 'Refund declined',
  unclear: 'Refund not confirmed',
};
