import { clockTime } from '#ui/text/clock.ts';

// A fixed locale, independent of the browser: the site has one language.
const format = (iso: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', options).format(new Date(iso)).replace(/\u202f/g, ' ');

/** The day in the browser's time zone. */
export const dayOf = (iso: string): string => format(iso, { dateStyle: 'medium' });

/** '4:12 PM' today, else 'Nov 18, 4:12 PM'; in the browser's time zone. */
export function whenText(iso: string, now: Date): string {
  const time = clockTime(new Date(iso));
  if (dayOf(iso) === dayOf(now.toISOString())) return time;
  return `${format(iso, { month: 'short', day: 'numeric' })}, ${time}`;
}
