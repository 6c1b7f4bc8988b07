import { timeOfDay } from '#ui/text/format.ts';
import { isPausedAt } from '../status/pause.ts';
import { pauseInWords } from '../status/pause-words.ts';
import type { DayHours, OperationHours, Pause } from '../stores.contract.ts';
import { DAY, isoDay, WEEKDAYS, type Weekday, wallMinute } from './dated-hours.ts';
import { openingState, weekdayOf } from './opening-hours.ts';

export const DAYS: Record<Weekday, string> = {
  sun: 'Sunday',
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
};

type WithHours = { operationHours: OperationHours; timeZone: string; pause?: Pause | undefined };

export type OpenState = { isOpen: boolean; text: string; isPaused?: true };
export type DayInWords = { day: Weekday; name: string; text: string; isToday: boolean };

/** The open state in words: 'Paused until 5:30 PM', 'Open until 11 PM', 'Opens at 10 AM', 'Opens Monday at 10 AM'; 'Not Set' without hours. */
export function openState({ operationHours, timeZone, pause }: WithHours, now: Date): OpenState {
  if (isPausedAt(pause, now)) return { isOpen: false, isPaused: true, text: pauseInWords({ pause, timeZone }, now) };
  const state = openingState(operationHours, timeZone, now);
  if (state.isOpen)
    return { isOpen: true, text: state.until ? `Open until ${timeOfDay(state.until)}` : 'Open 24 hours' };
  if (!state.opens) return { isOpen: false, text: 'Not Set' };
  const { day, inDays, at } = state.opens;
  const when =
    inDays === 0 ? '' : inDays === 1 ? ' tomorrow' : ` ${inDays > 7 ? dateAhead(timeZone, now, inDays) : DAYS[day]}`;
  return { isOpen: false, text: `Opens${when} at ${timeOfDay(at)}` };
}

/** For shoppers who have ordered: a pause stops new orders alone. */
export const hoursState = ({ operationHours, timeZone }: WithHours, now: Date): OpenState =>
  openState({ operationHours, timeZone }, now);

/** The state on a page of its own: 'Closed · Opens at 10 AM'. */
export const openStateInFull = ({ isOpen, isPaused, text }: OpenState): string =>
  isOpen || isPaused || text === 'Not Set' ? text : `Closed · ${text}`;

const dayOf = (timeZone: string, now: Date) => Math.floor(wallMinute(timeZone, now) / DAY);

/** 'Jan 2' */
const dateAhead = (timeZone: string, now: Date, inDays: number): string =>
  dateInWords(isoDay(dayOf(timeZone, now) + inDays));

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '2026-12-05' → 'Dec 5' */
export const dateInWords = (iso: string): string => `${MONTHS[Number(iso.slice(5, 7)) - 1]} ${Number(iso.slice(8))}`;

/** '9 AM – 9 PM', 'Closed' */
export const hoursInWords = (hours: DayHours | null | undefined): string =>
  hours ? `${timeOfDay(hours.start)} – ${timeOfDay(hours.end)}` : 'Closed';

/**
 * The days of a timetable, Monday first, with hours in words; 'Closed' for a day without hours; empty without any. A day of the
 * coming week with other hours has those, with its date.
 */
export function weekInWords({ operationHours, timeZone }: WithHours, now: Date): DayInWords[] {
  if (Object.keys(operationHours).length === 0) return [];
  const today = weekdayOf(timeZone, now);
  return (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const).map((day) => {
    const ahead = (WEEKDAYS.indexOf(day) - WEEKDAYS.indexOf(today) + 7) % 7;
    const dated = operationHours.dates?.[isoDay(dayOf(timeZone, now) + ahead)];
    const text = hoursInWords(dated === undefined ? operationHours[day] : dated);
    const note = dated === undefined ? '' : ` (${dateAhead(timeZone, now, ahead)})`;
    return { day, name: DAYS[day], text: text + note, isToday: day === today };
  });
}
