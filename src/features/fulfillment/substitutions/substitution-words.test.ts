import { describe, expect, it } from 'vitest';
import { endText, priceText, staffEndText, substituteText } from './substitution-words.ts';
import { minutesLeft } from './use-minutes-left.ts';

const product = (displayName: string, price = 599) => ({
  id: '1',
  displayName,
  imageUrl: '',
  brand: { id: '1', name: 'one', displayName: 'One', imageUrl: '', description: '' },
  price,
  netWeight: null,
});
const about = { ordered: product('Cedar Drift'), product: product('Lemon Slate') };

describe('the words about a substitute', () => {
  it.each([
    [{ saved: 0, units: 2 }, 'Same price'],
    [{ saved: 100, units: 1 }, '$1.00 less'],
    [{ saved: 200, units: 2 }, '$1.00 less each'],
  ])('say what it costs less: %j', (prices, words) => expect(priceText(prices)).toBe(words));

  it.each([
    [{ thc: 22, thcUnit: '%', available: 2 }, 599, 'Same price, 22% THC, 2 in stock'],
    [{ thc: 10, thcUnit: 'mg', available: 1 }, 699, '$1.00 less, 10 mg THC, 1 in stock'],
    [{ thc: null, thcUnit: null, available: 1 }, 599, 'Same price, 1 in stock'],
  ])('tell it apart for the store: %j', (one, price, words) =>
    expect(substituteText({ product: product('Lemon Slate'), ...one }, price)).toBe(words),
  );

  it.each([
    ['approved', 'Lemon Slate replaces Cedar Drift.', 'Swapped for Lemon Slate.'],
    ['declined', 'Cedar Drift is out of stock and is not charged.', 'Alex did not want Lemon Slate. Not charged.'],
    [
      'expired',
      'Cedar Drift is out of stock. There was no answer in time, so it is not charged.',
      'No answer within 6 minutes. Not charged.',
    ],
    ['withdrawn', 'The store continued without Lemon Slate.', 'Not charged: the store did not wait for an answer.'],
  ] as const)('say how it ended: %s', (state, shopper, staff) => {
    expect(endText({ state, ...about })).toBe(shopper);
    expect(staffEndText({ state, ...about }, 'Alex')).toBe(staff);
  });

  it('count whole minutes that are left, and none after the end', () => {
    const until = '2026-11-20T21:06:00Z';
    for (const [now, minutes] of [
      ['2026-11-20T21:00:00Z', 6],
      ['2026-11-20T21:00:01Z', 6],
      ['2026-11-20T21:05:59Z', 1],
      ['2026-11-20T21:06:00Z', 0],
      ['2026-11-20T22:00:00Z', 0],
    ] as const)
      expect(minutesLeft(until, Date.parse(now)), now).toBe(minutes);
  });
});
