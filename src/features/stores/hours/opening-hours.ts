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
export function isOpenAt(hours: OperationHours, timeZone: string, moment: Date): boolean {
  if (hours.dates) return spanAround(hours, wallMinute(timeZone, moment)) !== null;
  const now = minuteOfWeek(timeZone, moment);
  return openIntervals(hours).some(([from, to]) => from <= now && now < to);
}

export type OpeningState =
  /** `until` is the closing time 'HH:mm'; null: never closes. */
  | { isOpen: true; until: string | null }
  /** `inDays`: 0 = today. null: no day has hours, or none of the next 60. */
  | { isOpen: false; opens: { day: Weekday; inDays: number; at: string } | null };

/** The open state for shoppers: open until when, or when it opens next. */
export function openingState(hours: OperationHours, timeZone: string, moment: Date): OpeningState {
  if (hours.dates) return datedState(hours, wallMinute(timeZone, moment));
  const intervals = openIntervals(hours);
  const now = minuteOfWeek(timeZone, moment);
  const current = intervals.find(([from, to]) => from <= now && now < to);
  if (current) return { isOpen: true, until: closingOf(current, intervals) };
  const next = intervals.find(([from]) => from > now) ?? intervals[0];
  if (!next) return { isOpen: false, opens: null };
  const [from] = next;
  const inDays = (Math.floor(from / DAY) - Math.floor(now / DAY) + 7) % 7 || (from > now ? 0 : 7);
  return { isOpen: false, opens: { day: WEEKDAYS[Math.floor(from / DAY)] as Weekday, inDays, at: clock(from) } };
}

function datedState(hours: OperationHours, now: number): OpeningState {
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

function closingOf([from, to]: OpenInterval, intervals: OpenInterval[]): string | null {
  if (to < WEEK) return clock(to);
  const first = intervals[0];
  if (first?.[0] !== 0) return clock(WEEK);
  return from === 0 ? null : clock(first[1]);
}

function clock(minuteOfWeek: number): string {
  const minute = minuteOfWeek % DAY;
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

export const weekdayOf = (timeZone: string, moment: Date): Weekday =>
  WEEKDAYS[Math.floor(minuteOfWeek(timeZone, moment) / DAY)] as Weekday;

/** On the zone's wall clock: an hour that a clock change repeats counts twice, a skipped one never occurs. */
export const minuteOfWeek = (timeZone: string, moment: Date): number => weekMinute(wallMinute(timeZone, moment));

/** Day 0 of the epoch was a Thursday, and 5760 minutes of its week were over. */
export const weekMinute = (wall: number): number => (wall + 5760) % WEEK;
