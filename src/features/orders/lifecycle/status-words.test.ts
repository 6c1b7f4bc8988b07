import { describe, expect, it } from 'vitest';
import { paymentWords, statusWords, whoHas } from './status-words.ts';

const declined = { status: 'canceled', paymentStatus: 'voided', paymentFailure: 'declined' } as const;

describe('the words of an order', () => {
  it('say of a declined try that nothing was charged, and of no other order', () => {
    expect(paymentWords(declined)).toBe('Payment declined, nothing charged');
    expect(paymentWords({ ...declined, paymentFailure: 'unavailable' })).toBe(
      'The payment service could not be reached, nothing charged',
    );
    expect(statusWords(declined)).toBe('Payment declined, nothing charged.');
    expect(paymentWords({ ...declined, paymentFailure: null })).toBeNull();
    expect(paymentWords({ ...declined, paymentStatus: 'pending' })).toBeNull();
    expect(paymentWords({ status: 'ready-pickup', paymentStatus: 'pending', paymentFailure: 'declined' })).toBeNull();
  });

  it('say of a canceled order what becomes of its money', () => {
    const canceled = { status: 'canceled', paymentFailure: null } as const;
    expect(statusWords({ ...canceled, paymentStatus: 'voided' })).toBe(
      'This order was canceled. The hold on your card is released.',
    );
    expect(statusWords({ ...canceled, paymentStatus: 'refunded' })).toBe(
      'This order was canceled. Your card is refunded.',
    );
    expect(statusWords({ ...canceled, paymentStatus: 'pending' })).toBe('This order was canceled.');
  });

  it('say of an order that waits for its payment that the store gets it later', () => {
    const held = { status: 'on-hold', paymentStatus: 'pending', paymentFailure: null } as const;
    expect(statusWords(held)).toContain('The store gets the order once it is.');
  });

  it.each([
    [['new-order'], 'The store has your order.'],
    [[undefined], 'The store has your order.'],
    [['new-order', 'new-order'], 'Both stores have your order.'],
    [['new-order', 'new-order', 'new-order'], 'All 3 stores have your order.'],
    [['on-hold'], 'Your order is on hold: the store gets it once the payment is confirmed.'],
    [['on-hold', 'on-hold'], 'Your 2 orders are on hold: the stores get them once the payment is confirmed.'],
    [
      ['new-order', 'on-hold'],
      'One store has its order. The other one is on hold: the store gets it once the payment is confirmed.',
    ],
    [
      ['new-order', 'new-order', 'on-hold', 'on-hold'],
      '2 stores have their orders. The other 2 are on hold: the stores get them once the payment is confirmed.',
    ],
  ] as const)('say who has the orders: %j', (statuses, words) => {
    expect(whoHas(statuses)).toBe(words);
  });
});
