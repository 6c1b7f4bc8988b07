import { isUncollected, type OrderStatus } from './order-status.ts';
import type { Order } from './orders.contract.ts';

const WORDS: Record<OrderStatus, string> = {
  'new-order': 'The store has your order and will take it up next.',
  processing: 'The store is packing your order.',
  'ready-pickup': 'Bring government ID. The person picking up must be 19 or older.',
  'ready-delivery': 'Packed and waiting for the driver.',
  'out-for-delivery':
    'The driver checks government ID at the door. The person receiving the order must be 19 or older.',
  'on-hold': 'The store has put this order on hold.',
  canceled: 'This order was canceled.',
  completed: 'Handed over and paid.',
};

/** What a status means to the shopper, in one or two sentences. */
export function statusWords({ status, paymentStatus }: Pick<Order, 'status' | 'paymentStatus'>): string {
  if (status === 'on-hold' && paymentStatus === 'pending') {
    return 'The payment is still being confirmed. You do not need to do anything.';
  }
  if (status === 'on-hold' && paymentStatus === 'voided') return 'This order is on hold. Your card is not charged.';
  if (isUncollected({ status, paymentStatus }))
    return 'Your bank has not released the payment of this order. The store will be in touch.';
  if (status === 'completed' && paymentStatus === 'refunded') return 'Handed over. Your card is refunded.';
  if (status === 'completed' && paymentStatus === 'voided') return 'Handed over. Your card is not charged.';
  if (status !== 'canceled') return WORDS[status];
  if (paymentStatus === 'refunded') return `${WORDS.canceled} Your card is refunded.`;
  return paymentStatus === 'voided' ? `${WORDS.canceled} Your card is not charged.` : WORDS.canceled;
}
