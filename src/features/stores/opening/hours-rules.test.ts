import { expect, it } from 'vitest';
import { WEEKDAYS } from '../hours/dated-hours.ts';
import { saleHoursOf } from '../hours/sale-hours.ts';
import type { Week } from './hours.contract.ts';
import { troubleOf, troubleOfDay } from './hours-rules.ts';

const ONTARIO = 'Ontario allows sales from 9 AM to 11 PM.';

it.each([
  ['ON', '09:00', '23:00', null],
  ['ON', '08:45', '23:00', ONTARIO],
  ['ON', '09:00', '23:15', ONTARIO],
  ['ON', '20:00', '02:00', ONTARIO],
  ['ON', '21:00', '10:00', ONTARIO],
  ['ON', '09:00', '00:00', ONTARIO],
  ['QC', '08:00', '00:00', null],
  ['QC', '20:00', '02:00', null],
  ['QC', '21:00', '10:00', 'The closing time is before the opening time.'],
  ['QC', '10:00', '10:00', 'The store opens and closes at the same time.'],
  ['QC', '', '10:00', 'Please enter when the store opens and closes.'],
])('In %s a day from %s to %s: %s', (province, start, end, trouble) => {
  expect(troubleOfDay({ start, end }, saleHoursOf(province))).toBe(trouble);
});

it('A closed day is never wrong; a day that is over or named twice is.', () => {
  const week = Object.fromEntries(WEEKDAYS.map((day) => [day, null])) as Week;
  const closed = (day: string) => ({ day, hours: null, reason: '' });
  const dates = [closed('2026-11-19'), closed('2026-11-20'), closed('2026-12-25'), closed('2026-12-25')];
  expect(troubleOf({ week, dates }, saleHoursOf('ON'), '2026-11-20')).toEqual({
    '2026-11-19': 'This day is in the past.',
    '2026-12-25': 'This day is listed twice.',
  });
});
