import type { Random } from './random.ts';

/** By weekday (0 = Sunday), 'HH:MM'. A day that is left out is a closed day; an end before its start is past midnight. */
export type Hours = { weekday: number; opensAt: string; closesAt: string }[];

type Week = readonly ([opens: string, closes: string] | null)[];

const DAILY = (opens: string, closes: string): Week => Array.from({ length: 7 }, () => [opens, closes]);

// biome-ignore format: a table
const WEEKS: readonly (readonly [Week, number])[] = [
  [DAILY('09:00', '23:00'), 30],
  [DAILY('10:00', '22:00'), 22],
  [DAILY('10:00', '23:00'), 14],
  [[['11:00', '19:00'], ['10:00', '21:00'], ['10:00', '21:00'], ['10:00', '21:00'], ['10:00', '22:00'], ['10:00', '22:00'], ['10:00', '22:00']], 16],
  [[['10:30', '20:00'], ['09:00', '22:00'], ['09:00', '22:00'], ['09:00', '22:00'], ['09:00', '23:00'], ['09:00', '23:00'], ['09:00', '23:00']], 12],
  [[null, ['11:00', '20:00'], ['11:00', '20:00'], ['11:00', '20:00'], ['11:00', '21:00'], ['11:00', '21:00'], ['11:00', '20:00']], 4],
  [[['12:00', '18:00'], null, ['11:00', '19:00'], ['11:00', '19:00'], ['11:00', '20:00'], ['11:00', '21:00'], ['11:00', '20:00']], 2],
];

/** Open past midnight at the end of the week, when the counter still hands out what was sold before 23:00. */
// biome-ignore format: a table
const LATE: Week = [['10:00', '00:00'], ['10:00', '23:00'], ['10:00', '23:00'], ['10:00', '23:00'], ['10:00', '00:00'], ['10:00', '02:00'], ['10:00', '02:00']];
const LATE_EVERY = 20;

export function hoursFor(random: Random, index: number): Hours {
  const week = index % LATE_EVERY === 3 ? LATE : random.weighted(WEEKS);
  return week.flatMap((day, weekday) => (day ? [{ weekday, opensAt: day[0], closesAt: day[1] }] : []));
}
