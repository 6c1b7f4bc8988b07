import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, rejectTooManyOrders } from './orders-per-day.ts';

const now = new Date('2026-11-20T17:00:00Z');
const ago = (...hours: number[]) => hours.map((one) => now.getTime() - one * 3_600_000);

describe('the limit of orders of one day', () => {
  it.each([
    [20, [], 20, null],
    [
      20,
      [],
      21,
      'You can place 20 orders in 24 hours, and 20 are left. Please uncheck some stores, or try again later.',
    ],
    [3, [5, 4], 1, null],
    [
      3,
      [5, 4],
      2,
      'You can place 3 orders in 24 hours, and 1 is left. Please uncheck some stores, or try again later.',
    ],
    [3, [5, 4, 3], 1, 'You can place 3 orders in 24 hours and have reached this limit. Please try again later.'],
    [1, [5, 4], 1, 'You can place 1 order in 24 hours and have reached this limit. Please try again later.'],
  ])('%i, with some placed %j hours ago, %i more: %s', (most, hours, wanted, message) => {
    const ask = () => rejectTooManyOrders({ most, recent: ago(...hours), wanted, now });
    if (message === null) expect(ask).not.toThrow();
    else expect(ask).toThrow(message);
  });

  it('says when as many are possible: then they are, and a second before they are not', () => {
    const hours = fc.array(fc.integer({ min: 1, max: 86_399 }), { maxLength: 8 });
    fc.assert(
      fc.property(hours, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }), (seconds, most, wanted) => {
        fc.pre(wanted <= most);
        const recent = seconds.sort((a, b) => b - a).map((one) => now.getTime() - one * 1000);
        const isRefusedAt = (moment: number): number | null => {
          const counted = recent.filter((at) => at > moment - DAY_MS);
          try {
            rejectTooManyOrders({ most, recent: counted, wanted, now: new Date(moment) });
            return null;
          } catch (error) {
            return (error as { retryAfterSeconds: number }).retryAfterSeconds;
          }
        };
        const wait = isRefusedAt(now.getTime());
        expect(wait !== null).toBe(recent.length + wanted > most);
        if (wait === null) return;
        expect(isRefusedAt(now.getTime() + wait * 1000)).toBeNull();
        expect(isRefusedAt(now.getTime() + (wait - 1) * 1000)).not.toBeNull();
      }),
    );
  });
});
