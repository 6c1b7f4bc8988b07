import { describe, expect, it } from 'vitest';
import {
  canceledInWords,
  expectedAtStep,
  expectedInWords,
  handedOverInWords,
  leftInWords,
  readySince,
} from './order-time.ts';

const order = {
  status: 'processing' as const,
  paymentStatus: 'authorized' as const,
  deliveryType: 'pickup' as const,
  expected: null,
  history: [],
  store: { timeZone: 'America/Winnipeg' },
};
const now = new Date('2026-11-20T21:10:00Z'); // 3:10 PM at the store
const time = (from: string, to: string | null = null) => ({ ...order, expected: { from, to, isLate: false } });
const done = {
  ...order,
  status: 'completed' as const,
  history: [{ status: 'completed' as const, at: '2026-11-20T20:47:00Z', reason: null }],
};
const ready = {
  ...order,
  status: 'ready-pickup' as const,
  history: [{ status: 'ready-pickup' as const, at: '2026-11-20T20:33:00Z', reason: null }],
};

describe('the time of an order, on the store’s clock', () => {
  it.each([
    ['pickup', time('2026-11-20T22:35:00Z'), 'Ready about 4:35 PM'],
    ['pickup tomorrow', time('2026-11-21T15:20:00Z'), 'Ready about tomorrow 9:20 AM'],
    ['delivery', time('2026-11-20T22:50:00Z', '2026-11-20T23:10:00Z'), 'Arriving 4:50–5:10 PM'],
    [
      'late',
      { ...order, expected: { from: '2026-11-20T22:50:00Z', to: null, isLate: true } },
      'Running late. Ready about 4:50 PM',
    ],
    ['not known', order, null],
  ])('when it is awaited: %s', (_name, of, words) => expect(expectedInWords(of, now)).toBe(words));

  it('stands at the step of a pickup that it is of, until it is reached or late', () => {
    const pickup = time('2026-11-20T22:35:00Z');
    expect(expectedAtStep(pickup, 'ready-pickup', now)).toBe('about 4:35 PM');
    expect(expectedAtStep(pickup, 'completed', now)).toBeNull();
    expect(expectedAtStep({ ...pickup, status: 'ready-pickup' }, 'ready-pickup', now)).toBeNull();
    const late = { from: '2026-11-20T22:50:00Z', to: null, isLate: true };
    expect(expectedAtStep({ ...order, expected: late }, 'ready-pickup', now)).toBeNull();
    expect(expectedAtStep(order, 'ready-pickup', now)).toBeNull();
  });

  it('when it was handed over: the time today, the day later on', () => {
    expect(handedOverInWords(done, now)).toBe('Picked up at 2:47 PM');
    expect(handedOverInWords({ ...done, deliveryType: 'delivery' }, now)).toBe('Delivered at 2:47 PM');
    expect(handedOverInWords(done, new Date('2026-11-21T21:10:00Z'))).toBe('Picked up Nov 20, 2026');
    expect(handedOverInWords(ready, now)).toBeNull();
  });

  it('since when it is ready, unless its payment has to be seen to', () => {
    expect(readySince(ready)).toBe('2:33 PM');
    expect(readySince({ ...ready, paymentStatus: 'pending' })).toBeNull();
    expect(readySince(done)).toBeNull();
  });

  it('when it was canceled, and when it left the store', () => {
    const at = { at: '2026-11-20T20:20:00Z', reason: null };
    const canceled = { ...order, status: 'canceled' as const, history: [{ status: 'canceled' as const, ...at }] };
    const left = {
      ...order,
      status: 'out-for-delivery' as const,
      history: [{ status: 'out-for-delivery' as const, ...at }],
    };
    expect(canceledInWords(canceled, now)).toBe('Canceled at 2:20 PM.');
    expect(canceledInWords(canceled, new Date('2026-11-22T21:10:00Z'))).toBe('Canceled Nov 20, 2026.');
    expect(canceledInWords(left, now)).toBeNull();
    expect(leftInWords(left, now)).toBe('Your order left the store at 2:20 PM.');
    expect(leftInWords({ ...left, status: 'completed' }, now)).toBeNull();
  });
});
