/** Days as those count them who keep the books: in Toronto. */
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Toronto', dateStyle: 'short' });
const WALL = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Toronto', dateStyle: 'short', timeStyle: 'medium' });

const HOUR_MS = 3_600_000;

/** '2026-11-20' */
export const dayOf = (moment: Date): string => DAY.format(moment);

/** So many days after a day; negative: before. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * 24 * HOUR_MS).toISOString().slice(0, 10);

/** The moment at which a day begins; null for what is no day. */
export function startOf(day: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const moments = [4, 5].map((hours) => new Date(midnight + hours * HOUR_MS));
  return moments.find((moment) => !Number.isNaN(midnight) && WALL.format(moment) === `${day} 00:00:00`) ?? null;
}
