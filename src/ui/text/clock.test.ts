import { expect, it } from 'vitest';
import { clockTime, dayAndTime } from './clock.ts';

it.each([
  ['2026-11-18T21:12:00Z', 'America/Toronto', '4:12 PM'],
  ['2026-11-18T21:00:00Z', 'America/Toronto', '4 PM'],
  ['2026-11-18T05:05:00Z', 'America/Toronto', '12:05 AM'],
  ['2026-11-18T17:30:00Z', 'America/St_Johns', '2 PM'],
])('%s in %s is %s', (at, timeZone, text) => {
  expect(clockTime(new Date(at), timeZone)).toBe(text);
});

it('stands behind the day of the same time zone', () => {
  expect(dayAndTime(new Date('2026-11-19T03:30:00Z'), 'America/Toronto')).toBe('Nov 18, 2026, 10:30 PM');
});
