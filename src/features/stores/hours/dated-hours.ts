import type { OperationHours } from '../stores.contract.ts';

/** 0 = Sunday, as PostgreSQL and Date count. */
export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const DAY = 24 * 60;
/** Day 0 of the epoch was a Thursday. */
const FIRST_WEEKDAY = 4;
const DAY_MS = 86_400_000;

/** Half open, in minutes since 1970-01-01 00:00 on the store's wall clock. */
export type WallSpan = readonly [from: number, to: number];

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export const weekdayOfDay = (day: number): Weekday => WEEKDAYS[(((day + FIRST_WEEKDAY) % 7) + 7) % 7] as Weekday;

/** '2026-12-25' */
export const isoDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The inverse of `isoDay`. */
export const dayOfIso = (iso: string): number => Math.round(Date.parse(`${iso}T00:00:00Z`) / DAY_MS);

/** The opening that begins on a day: as its exception says, else its weekday. null: none. */
export function spanOn(hours: OperationHours, day: number): WallSpan | null {
  const dated = hours.dates?.[isoDay(day)];
  const open = dated === undefined ? hours[weekdayOfDay(day)] : dated;
  if (!open) return null;
  const [start, end] = [minutesOf(open.start), minutesOf(open.end)];
  return [day * DAY + start, day * DAY + end + (end <= start ? DAY : 0)];
}

/** The opening around a minute, past midnight and over days that meet; null: closed then. At most eight days long. */
export function spanAround(hours: OperationHours, wall: number): WallSpan | null {
  const today = Math.floor(wall / DAY);
  let found: WallSpan | null = null;
  for (let day = today - 1; day <= today + 7; day++) {
    const span = spanOn(hours, day);
    if (!span || span[1] <= wall) continue;
    if (found ? span[0] > found[1] : span[0] > wall) {
      if (found || day >= today) break;
      continue;
    }
    found = [found?.[0] ?? span[0], Math.max(found?.[1] ?? 0, span[1])];
  }
  return found;
}

/** How far ahead a next opening is looked for. */
const MOST_DAYS_AHEAD = 60;

/** The first opening that begins after a minute at which the store is closed; null: none within 60 days. */
export function openingAfter(hours: OperationHours, wall: number): number | null {
  const today = Math.floor(wall / DAY);
  for (let day = today; day <= today + MOST_DAYS_AHEAD; day++) {
    const from = spanOn(hours, day)?.[0];
    if (from !== undefined && from > wall) return from;
  }
  return null;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** An hour that a clock change repeats counts twice, a skipped one never occurs. */
export function wallMinute(timeZone: string, moment: Date): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(timeZone, format);
  }
  // '11/22/2026, 01:30'
  const text = format.format(moment);
  const day = Date.UTC(Number(text.slice(6, 10)), Number(text.slice(0, 2)) - 1, Number(text.slice(3, 5))) / DAY_MS;
  return day * DAY + minutesOf(text.slice(-5));
}
