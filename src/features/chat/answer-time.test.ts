import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answerTimeWords } from './answer-time.ts';

it.each([
  [1, '5 minutes'],
  [5, '5 minutes'],
  [6, '15 minutes'],
  [30, '30 minutes'],
  [31, 'an hour'],
  [61, '2 hours'],
  [23 * 60, '23 hours'],
  [24 * 60 - 1, '24 hours'],
  [24 * 60, 'a day'],
  [24 * 60 + 1, '2 days'],
])('describes %i minutes as: within %s', (minutes, words) => {
  expect(answerTimeWords(minutes)).toBe(`Usually answers within ${words}`);
});

const UNITS = { minutes: 1, hour: 60, hours: 60, day: 24 * 60, days: 24 * 60 };

it('never promises less than it takes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90 * 24 * 60 }), (minutes) => {
      const [, count = '', unit = ''] = /within (an?|\d+) (\w+)$/.exec(answerTimeWords(minutes)) ?? [];
      const most = (Number(count) || 1) * UNITS[unit as keyof typeof UNITS];
      expect(most).toBeGreaterThanOrEqual(minutes);
      expect(most).toBeLessThan(minutes * 5 + 5);
    }),
  );
});
