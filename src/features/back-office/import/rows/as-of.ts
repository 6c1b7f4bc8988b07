import * as z from 'zod/mini';

const Moment = z.iso.datetime({ offset: true });
const YEARS = { first: 2020, last: 2100 };

/** The time of a stock count, in UTC; null where the text is not a time or is out of range for a count. */
export function asMoment(text: string): string | null {
  if (!Moment.safeParse(text).success) return null;
  const moment = new Date(text);
  const year = moment.getUTCFullYear();
  return year >= YEARS.first && year < YEARS.last ? moment.toISOString() : null;
}
