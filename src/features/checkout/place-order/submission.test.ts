import { describe, expect, it } from 'vitest';
import { fail } from '#platform/errors.ts';
import type { CheckoutSummary } from '../checkout.contract.ts';
import { meaningOf, movedAmounts, readSubmission, submissionOf } from './submission.ts';

const summary = (prices: Record<string, number>, deliveryFee = 0): CheckoutSummary => {
  const items = Object.entries(prices).map(([id, subTotal]) => ({
    product: { id, displayName: `Product ${id}` },
    quantity: 1,
    subTotal,
  }));
  const totalAmount = Object.values(prices).reduce((sum, price) => sum + price, deliveryFee);
  const order = { storeId: '1', store: { displayAs: 'Bellwoods' }, items, deliveryFee, totalAmount, orderNote: '' };
  return { orders: [order], summary: { totalAmount } } as unknown as CheckoutSummary;
};
const keys = () => {
  let next = 0;
  return () => `key-${++next}`;
};

describe('one intent to place an order', () => {
  it('keeps its key through reloads and tries, as long as the summary says the same', () => {
    const newKey = keys();
    const first = submissionOf(summary({ a: 100 }), null, newKey);
    const reloaded = readSubmission(JSON.stringify({ ...first, isOpen: true }));
    expect(submissionOf(summary({ a: 100 }), reloaded, newKey)).toEqual({ ...first, isOpen: true });
    expect(submissionOf(summary({ a: 101 }), reloaded, newKey)).toMatchObject({
      key: 'key-2',
      totalAmount: 101,
      isOpen: false,
    });
  });

  it('reads only what it wrote', () => {
    for (const stored of [null, '', '{', 'null', '7', '{"key":1}', '{"key":"a","totalAmount":"5","summary":""}']) {
      expect(readSubmission(stored), String(stored)).toBeNull();
    }
  });

  it('tells a definite no from an answer that did not come', () => {
    expect(meaningOf(fail('unavailable', ''))).toBe('unknown');
    expect(meaningOf(fail('internal', ''))).toBe('unknown');
    expect(meaningOf(new TypeError('network'))).toBe('unknown');
    expect(meaningOf(fail('conflict', ''))).toBe('changed');
    expect(meaningOf(fail('payment-declined', ''))).toBe('declined');
    const refusedBy = (...codes: string[]) =>
      meaningOf(
        fail('payment-declined', '', {
          details: { failed: codes.map((code) => ({ storeId: '1', displayAs: 'Bellwoods', code, message: '' })) },
        }),
      );
    expect(refusedBy('unavailable', 'unavailable')).toBe('no-provider');
    expect(refusedBy('unavailable', 'payment-declined')).toBe('declined');
    expect(meaningOf(fail('too-many-requests', ''))).toBe('later');
    expect(meaningOf(fail('validation', ''))).toBe('refused');
    expect(meaningOf(fail('forbidden', ''))).toBe('refused');
  });

  it('shows which amounts moved: fee and total', () => {
    expect(movedAmounts(summary({ a: 100, b: 200 }), summary({ a: 100, b: 250 }, 499))).toEqual([
      { name: 'Delivery fee, Bellwoods', was: 0, now: 499 },
      { name: 'Total', was: 300, now: 849 },
    ]);
    expect(movedAmounts(summary({ a: 100 }), summary({ a: 100 }))).toEqual([]);
  });
});
