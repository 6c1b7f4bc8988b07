import type { OperationHours } from '../stores.contract.ts';

/** 0 = Sunday, as PostgreSQL and Date count. */
export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const DAY = 24 * 60;
const WEEK = 7 * DAY;

/** A half-open interval [from, to) in minutes of the store's own week, 0 = Sunday 00:00, 10,080 = its end. */
export type OpenInterval = readonly [from: number, to: number];

/** Whether the store is open then, in its own time zone. The same rule as the database's is_open_at. */
export function isOpenAt(hours: OperationHours, timeZone: string, moment: Date): boolean {
  const now = minuteOfWeek(timeZone, moment);
  return openIntervals(hours).some(([from, to]) => from <= now && now < to);
}

export type OpeningState =
  /** `until` is the closing time 'HH:mm'; null: never closes. */
  | { isOpen: true; until: string | null }
  /** `inDays`: 0 = today. null: no day has hours. */
  | { isOpen: false; opens: { day: Weekday; inDays: number; at: string } | null };

/** The open state for shoppers: open until when, or when it opens next. */
export function openingState(hours: OperationHours, timeZone: string, moment: Date): OpeningState {
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

/**
 * The week's opening as sorted disjoint intervals; adjacent ones are joined, the night to Sunday is cut at midnight.
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

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

function clock(minuteOfWeek: number): string {
  const minute = minuteOfWeek % DAY;
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

export const weekdayOf = (timeZone: string, moment: Date): Weekday =>
  WEEKDAYS[Math.floor(minuteOfWeek(timeZone, moment) / DAY)] as Weekday;

const formats = new Map<string, Intl.DateTimeFormat>();

/** On the zone's wall clock: an hour that a clock change repeats counts twice, a skipped one never occurs. */
export function minuteOfWeek(timeZone: string, moment: Date): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(timeZone, format);
  }
  // 'Sun 01:30'
  const text = format.format(moment);
  return WEEKDAYS.indexOf(text.slice(0, 3).toLowerCase() as Weekday) * DAY + minutes(text.slice(-5));
}
