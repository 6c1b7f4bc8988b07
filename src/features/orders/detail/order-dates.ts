import { clockTime } from '#ui/text/clock.ts';

type Options = { timeZone?: string | undefined };

// A fixed locale, independent of the browser: the site has one language.
const format = (date: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', options).format(date).replace(/\u202f/g, ' ');

/** 'Today, 4:12 PM', else 'Nov 18, 2026'; in the browser's time zone by default. */
export function shortDate(iso: string, now: Date, { timeZone }: Options = {}): string {
  const date = new Date(iso);
  const day = (one: Date) => format(one, { timeZone, dateStyle: 'medium' });
  return day(date) === day(now) ? `Today, ${clock(iso, { timeZone })}` : day(date);
}

/** 'Friday, November 20, 2026 at 4:12 PM' */
export function longDate(iso: string, { timeZone }: Options = {}): string {
  const date = new Date(iso);
  return `${format(date, { timeZone, dateStyle: 'full' })} at ${clock(iso, { timeZone })}`;
}

/** For the timeline: only the time on the day of `since`, else 'Nov 18, 4:12 PM'. */
export function stepDate(iso: string, since: string, { timeZone }: Options = {}): string {
  const day = (one: string) => format(new Date(one), { timeZone, month: 'short', day: 'numeric' });
  return day(iso) === day(since) ? clock(iso, { timeZone }) : `${day(iso)}, ${clock(iso, { timeZone })}`;
}

const clock = (iso: string, { timeZone }: Options) => clockTime(new Date(iso), timeZone);
