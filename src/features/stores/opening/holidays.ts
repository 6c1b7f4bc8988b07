import { dayOfIso, isoDay } from '../hours/dated-hours.ts';

export type Holiday = { day: string; name: string };

type Rule = { name: string; on: (year: number) => number };

const day = (year: number, month: number, date: number): number =>
  dayOfIso(`${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`);

const MONDAY = 1;
/** 0 = Sunday. Day 0 of the epoch was a Thursday. */
const weekday = (of: number) => (of + 4) % 7;
const nthMonday = (n: number, month: number) => (year: number) => {
  const first = day(year, month, 1);
  return first + ((MONDAY - weekday(first) + 7) % 7) + 7 * (n - 1);
};
/** The last Monday before 25 May. */
const victoriaDay = (year: number) => {
  const last = day(year, 5, 24);
  return last - ((weekday(last) - MONDAY + 7) % 7);
};

/** Of the Gregorian calendar, after Meeus, Jones and Butcher. */
export function easterSunday(year: number): number {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return day(year, Math.floor(n / 31), (n % 31) + 1);
}

const EVERYWHERE: readonly Rule[] = [
  { name: 'New Year’s Day', on: (year) => day(year, 1, 1) },
  { name: 'Good Friday', on: (year) => easterSunday(year) - 2 },
  { name: 'Canada Day', on: (year) => day(year, 7, 1) },
  { name: 'Labour Day', on: nthMonday(1, 9) },
  { name: 'Christmas Day', on: (year) => day(year, 12, 25) },
];

/** What provinces add. Ontario: Employment Standards Act, 2000, s. 1 (1), and Easter Sunday of the Retail Business Holidays Act. */
const OF_PROVINCE: Partial<Record<string, readonly Rule[]>> = {
  ON: [
    { name: 'Family Day', on: nthMonday(3, 2) },
    { name: 'Easter Sunday', on: easterSunday },
    { name: 'Victoria Day', on: victoriaDay },
    { name: 'Thanksgiving', on: nthMonday(2, 10) },
    { name: 'Boxing Day', on: (year) => day(year, 12, 26) },
  ],
};

/** The public holidays of a province within a year from a day on, in order. */
export function holidaysAhead(province: string, from: string): Holiday[] {
  const first = dayOfIso(from);
  const year = Number(from.slice(0, 4));
  return [...EVERYWHERE, ...(OF_PROVINCE[province] ?? [])]
    .flatMap(({ name, on }) => [year, year + 1].map((one) => ({ name, on: on(one) })))
    .filter(({ on }) => first <= on && on < first + 365)
    .sort((a, b) => a.on - b.on)
    .map(({ name, on }) => ({ name, day: isoDay(on) }));
}
