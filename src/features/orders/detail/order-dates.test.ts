import { expect, it } from 'vitest';
import { longDate, shortDate, stepDate } from './order-dates.ts';

const toronto = { timeZone: 'America/Toronto' };
const placed = '2026-11-20T21:12:00.000Z';

it('says today with the time, else the date, on the shopper’s own clock', () => {
  expect(shortDate(placed, new Date('2026-11-21T04:59:00Z'), toronto)).toBe('Today, 4:12 PM');
  expect(shortDate(placed, new Date('2026-11-21T05:01:00Z'), toronto)).toBe('Nov 20, 2026');
});

it('leaves the minutes out on the hour', () => {
  expect(longDate('2026-11-20T21:00:00Z', toronto)).toBe('Friday, November 20, 2026 at 4 PM');
  expect(longDate('2026-11-20T05:00:00Z', toronto)).toBe('Friday, November 20, 2026 at 12 AM');
  expect(stepDate('2026-11-20T17:00:00Z', placed, toronto)).toBe('12 PM');
});

it('says the whole date of an order', () => {
  expect(longDate(placed, toronto)).toBe('Friday, November 20, 2026 at 4:12 PM');
});

it('names the day of a step only where it is another one than the order’s', () => {
  expect(stepDate('2026-11-20T21:30:00Z', placed, toronto)).toBe('4:30 PM');
  expect(stepDate('2026-11-21T15:05:00Z', placed, toronto)).toBe('Nov 21, 10:05 AM');
});
