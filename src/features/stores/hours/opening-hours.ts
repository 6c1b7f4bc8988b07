import type { OperationHours } from '../stores.contract.ts';
import {
  DAY,
  minutesOf as minutes,
  openingAfter,
  spanAround,
  WEEKDAYS,
  type Weekday,
  wallMinute,
  weekdayOfDay,
} from './dated-hours.ts';

export { WEEKDAYS, type Weekday };

const WEEK = 7 * DAY;

/** A half-open interval [from, to) in minutes of the store's own week, 0 = Sunday 00:00, 10,080 = its end. */
export type OpenInterval = readonly [from: number, to: number];

/** Whether the store is open then, in its own time zone. The same rule as the database's is_open_at. */
export const isOpenAt = (hours: OperationHours, timeZone: string, moment: Date): boolean =>
  spanAround(hours, wallMinute(timeZone, moment)) !== null;

export type OpeningState =
  /** `until` is the closing time 'HH:mm'; null: never closes. */
  | { isOpen: true; until: string | null }
  /** `inDays`: 0 = today. null: no day has hours, or none of the next 60. */
  | { isOpen: false; opens: { day: Weekday; inDays: number; at: string } | null };

/** The open state for shoppers: open until when, or when it opens next. */
export function openingState(hours: OperationHours, timeZone: string, moment: Date): OpeningState {
  const now = wallMinute(timeZone, moment);
  const current = spanAround(hours, now);
  if (current) return { isOpen: true, until: current[1] - now >= WEEK ? null : clock(current[1]) };
  const opens = openingAfter(hours, now);
  if (opens === null) return { isOpen: false, opens: null };
  const day = Math.floor(opens / DAY);
  return { isOpen: false, opens: { day: weekdayOfDay(day), inDays: day - Math.floor(now / DAY), at: clock(opens) } };
}

/**
 * The week's opening without exceptions: sorted disjoint intervals; adjacent ones are joined, the night to Sunday is cut at midnight.
 */
export function openIntervals(hours: OperationHours): OpenInterval[] {
  const raw: [number, number][] = [];
  for (const [index, day] of WEEKDAYS.entries()) {
    const open = hours[day];
    if (!open) continue;
    const from = index * DAY + minutes(open.start);
    const to = index * DAY + minutes(open.end) + (minutes(open.end) <= minutes(open.start) ? DAY : 0);
    raw.push([from, Math.min(to, WEEK)]);
    if (to > WEEK) raw.push([0, to - WEEK]);
  }
  raw.sort((a, b) => a[0] - b[0]);
  const joined: [number, number][] = [];
  for (const [from, to] of raw) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

function clock(wall: number): string {
  const minute = wall % DAY;
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

export const weekdayOf = (timeZone: string, moment: Date): Weekday =>
  weekdayOfDay(Math.floor(wallMinute(timeZone, moment) / DAY));

/** On the zone's wall clock: an hour that a clock change repeats counts twice, a skipped one never occurs. */
export const minuteOfWeek = (timeZone: string, moment: Date): number =>
  // Day 0 of the epoch was a Thursday, and 5760 minutes of its week were over.
  (wallMinute(timeZone, moment) + 5760) % WEEK;
