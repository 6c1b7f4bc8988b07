import { minuteOfWeek } from './opening-hours.ts';

/** Minutes of the day, and the sentence that says so. */
export type SaleHours = { from: number; to: number; text: string };

/**
 * When a province allows sales, on the store's own clock. Ontario: O. Reg. 468/18 s. 19; AGCO, Registrar's Standards.
 */
const SALE_HOURS: Partial<Record<string, SaleHours>> = {
  ON: { from: 9 * 60, to: 23 * 60, text: 'Ontario allows sales from 9 AM to 11 PM.' },
};

/** null: no limit is known. */
export const saleHoursOf = (province: string): SaleHours | null => SALE_HOURS[province] ?? null;

/** Whether a store of this province may sell then. It may be open longer, to hand out earlier orders. */
export function isSaleTime(province: string, timeZone: string, moment: Date): boolean {
  const hours = saleHoursOf(province);
  if (!hours) return true;
  const minute = minuteOfWeek(timeZone, moment) % (24 * 60);
  return hours.from <= minute && minute < hours.to;
}
