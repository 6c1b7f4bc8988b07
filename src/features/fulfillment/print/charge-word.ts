import type { StaffOrder } from '../staff-order.contract.ts';

/** What a sum of an order is: before the ID check, after it, or where there is none. */
export function chargeWord(status: StaffOrder['status']): 'To charge' | 'Charged' | 'Not charged' {
  if (status === 'canceled') return 'Not charged';
  return status === 'completed' ? 'Charged' : 'To charge';
}

/** The sentence of the ticket below its sum. */
export const CHARGE_NOTES = {
  'To charge': 'Authorized. Charged when ID is checked.',
  Charged: 'ID was checked.',
  'Not charged': 'Canceled. Nothing was charged.',
} as const;
