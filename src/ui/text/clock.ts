import { timeOfDay } from './format.ts';

// A fixed locale, independent of the browser: the site has one language.
const LOCALE = 'en-US';

/** '4:12 PM', '4 PM'; in the browser's time zone by default. */
export const clockTime = (at: Date, timeZone?: string | undefined): string =>
  timeOfDay(
    new Intl.DateTimeFormat(LOCALE, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at),
  );

/** 'Nov 18, 2026, 4:12 PM'; in the browser's time zone by default. */
export const dayAndTime = (at: Date, timeZone?: string | undefined): string =>
  `${new Intl.DateTimeFormat(LOCALE, { timeZone, dateStyle: 'medium' }).format(at)}, ${clockTime(at, timeZone)}`;
