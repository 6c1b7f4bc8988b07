import { timeOfDay } from '#ui/text/format.ts';
import type { OperationHours } from '../stores.contract.ts';
import { openingState, type Weekday, weekdayOf } from './opening-hours.ts';

const DAYS: Record<Weekday, string> = {
  sun: 'Sunday',
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
};

type WithHours = { operationHours: OperationHours; timeZone: string };

export type OpenState = { isOpen: boolean; text: string };
export type DayInWords = { day: Weekday; name: string; text: string; isToday: boolean };

/** The open state in words: 'Open until 11 PM', 'Opens at 10 AM', 'Opens Monday at 10 AM'; 'Not Set' without hours. */
export function openState({ operationHours, timeZone }: WithHours, now: Date): OpenState {
  const state = openingState(operationHours, timeZone, now);
  if (state.isOpen)
    return { isOpen: true, text: state.until ? `Open until ${timeOfDay(state.until)}` : 'Open 24 hours' };
  if (!state.opens) return { isOpen: false, text: 'Not Set' };
  const { day, inDays, at } = state.opens;
  const when = inDays === 0 ? '' : inDays === 1 ? ' tomorrow' : ` ${DAYS[day]}`;
  return { isOpen: false, text: `Opens${when} at ${timeOfDay(at)}` };
}

/** The days of a timetable, Monday first, with hours in words; 'Closed' for a day without hours; empty without any. */
export function weekInWords({ operationHours, timeZone }: WithHours, now: Date): DayInWords[] {
  if (Object.keys(operationHours).length === 0) return [];
  const today = weekdayOf(timeZone, now);
  return (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const).map((day) => {
    const hours = operationHours[day];
    const text = hours ? `${timeOfDay(hours.start)} – ${timeOfDay(hours.end)}` : 'Closed';
    return { day, name: DAYS[day], text, isToday: day === today };
  });
}
