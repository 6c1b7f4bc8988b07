import { minutesOf, WEEKDAYS } from '../hours/dated-hours.ts';
import type { SaleHours } from '../hours/sale-hours.ts';
import type { DayHours } from '../stores.contract.ts';
import type { Exception, Week } from './hours.contract.ts';

const DAY = 24 * 60;
/** A later closing time on the next morning is a typing error: 9:00 for 21:00. */
const LATEST_NIGHT = 6 * 60;

/** Why hours cannot be saved, by weekday or day; empty: they can. */
export function troubleOf(
  { week, dates }: { week: Week; dates: readonly Exception[] },
  limits: SaleHours | null,
  today: string,
): Record<string, string> {
  const troubles: [string, string | null][] = WEEKDAYS.map((day) => [day, troubleOfDay(week[day], limits)]);
  const seen = new Set<string>();
  for (const { day, hours } of dates) {
    const trouble = seen.has(day) ? 'This day is listed twice.' : day < today ? 'This day is in the past.' : null;
    troubles.push([day, trouble ?? troubleOfDay(hours, limits)]);
    seen.add(day);
  }
  return Object.fromEntries(troubles.flatMap(([day, trouble]) => (trouble ? [[day, trouble]] : [])));
}

/** null: a day may have these hours. */
export function troubleOfDay(hours: DayHours | null, limits: SaleHours | null): string | null {
  if (!hours) return null;
  if (!hours.start || !hours.end) return 'Please enter when the store opens and closes.';
  const [from, end] = [minutesOf(hours.start), minutesOf(hours.end)];
  const to = end <= from ? end + DAY : end;
  if (limits && (from < limits.from || to > limits.to)) return limits.text;
  if (from === end) return 'The store opens and closes at the same time.';
  return to > DAY + LATEST_NIGHT ? 'The closing time is before the opening time.' : null;
}
