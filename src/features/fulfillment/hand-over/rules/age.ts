/** Ontario sells cannabis from this age on (Cannabis Control Act, 2017, s. 7). */
export const LEGAL_AGE = 19;

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The present day at a place, YYYY-MM-DD. */
export function dayIn(timeZone: string, now: Date): string {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  dayFormats.set(timeZone, format);
  return format.format(now);
}

/**
 * The last birthday of those who are of age on that day. On February 29 it may be a day that the year does not have: dates compare
 * as text. Who was born on February 29 is a year older on March 1 of other years, the later of the two days that courts know.
 */
export function bornOnOrBefore(today: string): string {
  const [year = '', rest = ''] = [today.slice(0, 4), today.slice(4)];
  return `${String(Number(year) - LEGAL_AGE).padStart(4, '0')}${rest}`;
}

/** In whole years. */
export function ageOn(today: string, birthDate: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return birthDate.slice(5) <= today.slice(5) ? years : years - 1;
}

export const isOfAge = (today: string, birthDate: string): boolean => birthDate <= bornOnOrBefore(today);

const OLDEST = 120;

/** Why a date on an ID cannot be one; null: it can. */
export function birthDateTrouble(today: string, birthDate: string): string | null {
  if (!isDay(birthDate)) return 'This date does not exist. Please check the ID again.';
  if (birthDate > today) return 'This date is in the future. Please check the ID again.';
  if (ageOn(today, birthDate) > OLDEST) return 'Please check the year again.';
  return null;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}
