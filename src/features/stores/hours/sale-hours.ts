import { minuteOfWeek } from './opening-hours.ts';

/**
 * Minutes of the day in which a province allows sales, on the store's own clock. Ontario: AGCO, Registrar's Standards.
 */
const SALE_HOURS: Record<string, readonly [from: number, to: number]> = { ON: [9 * 60, 23 * 60] };

/** Whether a store of this province may sell then. It may be open longer, to hand out earlier orders. */
export function isSaleTime(province: string, timeZone: string, moment: Date): boolean {
  const hours = SALE_HOURS[province];
  if (!hours) return true;
  const minute = minuteOfWeek(timeZone, moment) % (24 * 60);
  return hours[0] <= minute && minute < hours[1];
}
