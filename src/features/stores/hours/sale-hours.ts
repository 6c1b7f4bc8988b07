import { minuteOfWeek } from './opening-hours.ts';

/** Minutes of the day within which a province lets stores sell, on the store's own clock. Ontario: AGCO, Registrar's Standards. */
const SALE_HOURS: Record<string, readonly [from: number, to: number]> = { ON: [9 * 60, 23 * 60] };

/** May a store of this province sell at that moment? A store may be open longer, to hand out what was sold before. */
export function isSaleTime(province: string, timeZone: string, moment: Date): boolean {
  const hours = SALE_HOURS[province];
  if (!hours) return true;
  const minute = minuteOfWeek(timeZone, moment) % (24 * 60);
  return hours[0] <= minute && minute < hours[1];
}
