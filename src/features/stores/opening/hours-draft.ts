import { WEEKDAYS } from '../hours/dated-hours.ts';
import type { DayHours, OperationHours } from '../stores.contract.ts';
import type { Exception, StoreHours, Week } from './hours.contract.ts';

export type Draft = { week: Week; dates: Exception[] };

export const draftOf = ({ week, dates }: StoreHours): Draft => ({ week, dates });

export const isChanged = (draft: Draft, saved: StoreHours): boolean =>
  JSON.stringify([draft.week, sorted(draft.dates)]) !== JSON.stringify([saved.week, sorted(saved.dates)]);

export const sorted = (dates: readonly Exception[]): Exception[] =>
  dates.toSorted((a, b) => a.day.localeCompare(b.day));

/** As shops read them; days that are not filled in are left out. */
export function hoursOfDraft({ week, dates }: Draft): OperationHours {
  const isFilled = (hours: DayHours | null) => hours === null || (hours.start !== '' && hours.end !== '');
  const days = WEEKDAYS.flatMap((day) => {
    const hours = week[day];
    return hours && isFilled(hours) ? [[day, hours] as const] : [];
  });
  const dated = dates.filter(({ hours }) => isFilled(hours)).map(({ day, hours }) => [day, hours] as const);
  return { ...Object.fromEntries(days), ...(dated.length > 0 && { dates: Object.fromEntries(dated) }) };
}

/** Of a day that opens again: those of the next open day of the week, else the usual ones. */
export const firstHours = (week: Week): DayHours =>
  WEEKDAYS.flatMap((day) => week[day] ?? [])[0] ?? { start: '10:00', end: '21:00' };
