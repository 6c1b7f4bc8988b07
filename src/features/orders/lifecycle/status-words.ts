import type { Order } from '../orders.contract.ts';
import { isUncollected, type OrderStatus } from './order-status.ts';
import { ACCEPT_MINUTES } from './unaccepted.ts';

const WORDS: Record<OrderStatus, string> = {
  'new-order': `Sent to the store. It has ${ACCEPT_MINUTES} minutes of its opening hours to confirm; otherwise the order is canceled and nothing is charged.`,
  processing: 'The store is packing your order.',
  'ready-pickup': 'Bring government ID. The person picking up must be 19 or older.',
  'ready-delivery': 'Packed. Waiting for the driver.',
  'out-for-delivery':
    'The driver checks government ID at the door. The person receiving the order must be 19 or older.',
  'on-hold': 'The store paused your order. It will message you.',
  canceled: 'This order was canceled.',
  completed: 'Handed over and paid.',
};

type Standing = Pick<Order, 'status' | 'paymentStatus' | 'paymentFailure'>;

/** For an order that its payment ended: it was never placed. Else null. */
export function paymentWords({ status, paymentStatus, paymentFailure }: Standing): string | null {
  if (status !== 'canceled' || paymentStatus !== 'voided' || !paymentFailure) return null;
  return paymentFailure === 'declined'
    ? 'Payment declined, nothing charged'
    : 'The payment service could not be reached, nothing charged';
}

export function statusWords(order: Standing): string {
  const { status, paymentStatus } = order;
  const failed = paymentWords(order);
  if (failed) return `${failed}.`;
  if (status === 'on-hold' && paymentStatus === 'pending') {
    return 'The payment is still being confirmed. The store gets the order once it is. You do not need to do anything.';
  }
  if (status === 'on-hold' && paymentStatus === 'voided') return 'This order is on hold. Your card is not charged.';
  if (isUncollected({ status, paymentStatus }))
    return 'Your bank has not released the payment of this order. The store will be in touch.';
  if (status === 'completed' && paymentStatus === 'refunded') return 'Handed over. Your card is refunded.';
  if (status === 'completed' && paymentStatus === 'voided') return 'Handed over. Your card is not charged.';
  return [WORDS[status], moneyOfCanceled(order)].filter(Boolean).join(' ');
}

/** The refund state of a canceled order; '' if it needs attention, and for other orders. */
export function moneyOfCanceled({ status, paymentStatus }: Standing): string {
  if (status !== 'canceled') return '';
  if (paymentStatus === 'refunded') return 'Your card is refunded.';
  return paymentStatus === 'voided' ? 'The hold on your card is released.' : '';
}

/** Which stores have orders that were just placed: a store has one once authorized. Loading ones count. */
export function whoHas(statuses: readonly (OrderStatus | undefined)[]): string {
  const count = statuses.length;
  const held = statuses.filter((status) => status === 'on-hold').length;
  if (held === 0) return count === 1 ? 'The store has your order.' : `${storesText(count)} have your order.`;
  const later = held === 1 ? 'the store gets it' : 'the stores get them';
  const ending = `on hold: ${later} once the payment is confirmed.`;
  if (held === count) return `${held === 1 ? 'Your order is' : `Your ${held} orders are`} ${ending}`;
  const placed = count - held;
  const had = placed === 1 ? 'One store has its order.' : `${placed} stores have their orders.`;
  return `${had} ${held === 1 ? 'The other one is' : `The other ${held} are`} ${ending}`;
}

const storesText = (count: number) => (count === 2 ? 'Both stores' : `All ${count} stores`);
