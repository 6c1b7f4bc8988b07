import { fail } from '#platform/errors.ts';
import { type OrderStatus, STATUS_LABELS } from './order-status.ts';

export const notFound = () => fail('not-found', 'There is no such order.');

export const notFrom = (from: OrderStatus, to: OrderStatus) =>
  fail('conflict', `An order that is “${STATUS_LABELS[from]}” cannot become “${STATUS_LABELS[to]}”.`);

export const wasCanceled = () => fail('conflict', 'This order was canceled. Do not hand it over.');

export const notReleased = () =>
  fail(
    'payment-declined',
    'The bank did not release the payment of this order. Collect it again, or cancel the order if it was not handed over.',
  );

export const notCaptured = () =>
  fail('unavailable', 'The payment service is not responding. The order is completed as soon as it does.', {
    retryAfterSeconds: 20,
  });

export const beingReleased = () =>
  fail('unavailable', 'The payment of this order is being released. Please try again in a minute.', {
    retryAfterSeconds: 60,
  });

export const bankRefused = () => fail('payment-declined', 'The bank refused the payment. The order was canceled.');

export const notHeld = () =>
  fail('unavailable', 'The payment service is not responding. The order is confirmed as soon as it does.', {
    retryAfterSeconds: 20,
  });

export const beingHandedOver = () =>
  fail('conflict', 'Someone else is handing this order over right now. Please check it again in a minute.');
