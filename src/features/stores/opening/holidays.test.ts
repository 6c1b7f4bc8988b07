import { expect, it } from 'vitest';
import { isoDay } from '../hours/dated-hours.ts';
import { easterSunday, holidaysAhead } from './holidays.ts';

it.each([
  // https://www.census.gov/data/software/x13as/genhol/easter-dates.html
  [1999, '1999-04-04'],
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2011, '2011-04-24'],
  [2019, '2019-04-21'],
  [2024, '2024-03-31'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('Easter Sunday of %i is %s.', (year, day) => {
  expect(isoDay(easterSunday(year))).toBe(day);
});

it('Ontario’s holidays of a year from a day on are listed in order.', () => {
  expect(holidaysAhead('ON', '2026-11-20')).toEqual([
    { day: '2026-12-25', name: 'Christmas Day' },
    { day: '2026-12-26', name: 'Boxing Day' },
    { day: '2027-01-01', name: 'New Year’s Day' },
    { day: '2027-02-15', name: 'Family Day' },
    { day: '2027-03-26', name: 'Good Friday' },
    { day: '2027-03-28', name: 'Easter Sunday' },
    { day: '2027-05-24', name: 'Victoria Day' },
    { day: '2027-07-01', name: 'Canada Day' },
    { day: '2027-09-06', name: 'Labour Day' },
    { day: '2027-10-11', name: 'Thanksgiving' },
  ]);
});

it('A holiday of today is among them, and that of a year ago is not.', () => {
  expect(holidaysAhead('ON', '2026-12-25')[0]).toEqual({ day: '2026-12-25', name: 'Christmas Day' });
  expect(holidaysAhead('ON', '2026-12-25').filter(({ name }) => name === 'Christmas Day')).toHaveLength(1);
});

it('Other provinces have those of the whole country.', () => {
  expect(holidaysAhead('BC', '2026-11-20').map(({ name }) => name)).toEqual([
    'Christmas Day',
    'New Year’s Day',
    'Good Friday',
    'Canada Day',
    'Labour Day',
  ]);
});
