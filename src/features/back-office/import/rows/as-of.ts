import * as z from 'zod/mini';

const Moment = z.iso.datetime({ offset: true });
const YEARS = { first: 2020, last: 2100 };

/** The time of a stock count, in UTC; null if invalid or out of range. */
export function asMoment(text: string): string | null {
  if (!Moment.safeParse(text).success) return null;
  const moment = new Date(text);
  const year = moment.getUTCFullYear();
  return year >= YEARS.first && year < YEARS.last ? moment.toISOString() : null;
}

/** A date without a time; null as above. */
export function asDate(text: string): string | null {
  return z.iso.date().safeParse(text).success && asMoment(`${text}T00:00:00Z`) ? text : null;
}
