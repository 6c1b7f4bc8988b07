import { WEEKDAYS } from '../hours/dated-hours.ts';
import type { DayHours, OperationHours } from '../stores.contract.ts';
import {
  type Exception,
  LAST_ORDER_MINUTES,
  type LastOrderMinutes,
  type StoreHours,
  type Week,
} from './hours.contract.ts';

export type Draft = { week: Week; dates: Exception[]; lastOrderMinutes: LastOrderMinutes };

export const draftOf = ({ week, dates, lastOrderMinutes }: StoreHours): Draft => ({
  week,
  dates,
  lastOrderMinutes: LAST_ORDER_MINUTES.find((minutes) => minutes === lastOrderMinutes) ?? 0,
});

export const isChanged = (draft: Draft, saved: StoreHours): boolean => textOf(draft) !== textOf(draftOf(saved));

const textOf = ({ week, dates, lastOrderMinutes }: Draft) => JSON.stringify([week, sorted(dates), lastOrderMinutes]);

export const sorted = (dates: readonly Exception[]): Exception[] =>
  dates.toSorted((a, b) => a.day.localeCompare(b.day));

/** A field of a time that was cleared is empty. */
export const isFilled = (hours: DayHours | null | undefined): boolean =>
  !hours || (hours.start !== '' && hours.end !== '');

/** As shops read them; days that are not filled in are left out. */
export function hoursOfDraft({ week, dates, lastOrderMinutes }: Draft): OperationHours {
  const days = WEEKDAYS.flatMap((day) => {
    const hours = week[day];
    return hours && isFilled(hours) ? [[day, hours] as const] : [];
  });
  const dated = dates.filter(({ hours }) => isFilled(hours)).map(({ day, hours }) => [day, hours] as const);
  const last = lastOrderMinutes > 0 && { lastOrderMinutes };
  return { ...Object.fromEntries(days), ...last, ...(dated.length > 0 && { dates: Object.fromEntries(dated) }) };
}

/** Of a day that opens again: those of the next open day of the week, else the usual ones. */
export const firstHours = (week: Week): DayHours =>
  WEEKDAYS.flatMap((day) => week[day] ?? [])[0] ?? { start: '10:00', end: '21:00' };
