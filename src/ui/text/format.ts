/** Formats that are the same on server and browser: no locale data, no clock. */
export { grouped, money } from '#platform/money.ts';

/** Kilometres → '2 KM', whole and rounded up (to the metre first, against floating noise); 'about 2 km' from where about something is. */
export function distance(km: number, isAbout = false): string {
  const whole = Math.ceil(Math.round(km * 1000) / 1000);
  return isAbout ? `about ${whole} km` : `${whole} KM`;
}

/** 'HH:mm' or minutes after midnight → '11 PM', '10:30 PM'; 1440 and more is the next day. */
export function timeOfDay(time: string | number): string {
  const minutes = typeof time === 'number' ? time : Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const day = ((minutes % 1440) + 1440) % 1440;
  const hour = Math.floor(day / 60);
  const rest = day % 60;
  const clock = rest === 0 ? `${hour % 12 || 12}` : `${hour % 12 || 12}:${String(rest).padStart(2, '0')}`;
  return `${clock} ${hour < 12 ? 'AM' : 'PM'}`;
}

const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** '4 minutes ago', '1 hour ago'. A month is 30 days, a year 365; the future counts as now ('0 seconds ago'). */
export function timeAgo(then: Date | string, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - new Date(then).getTime()) / 1000));
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? ['second', 1];
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** 'now' within the last minute, then as `timeAgo`. */
export const seenAgo = (then: Date | string, now: Date): string =>
  now.getTime() - new Date(then).getTime() < 60_000 ? 'now' : timeAgo(then, now);

/** 'THC 22–26%', 'THC 10 mg'; one value when both are equal; '' when neither is known. */
export function potency(name: string, min: number | null, max: number | null, unit = '%'): string {
  const low = min ?? max;
  const high = max ?? min;
  if (low === null || high === null) return '';
  const range = low === high ? decimal(low) : `${decimal(low)}–${decimal(high)}`;
  return `${name} ${range}${unit === '%' ? '%' : ` ${unit}`}`;
}

export const decimal = (value: number): string => String(Math.round(value * 100) / 100);

/** Cents saved → '14% off', rounded; '' when nothing is saved. */
export function percentOff(cents: number, wasCents: number | null | undefined): string {
  if (!wasCents || wasCents <= cents) return '';
  return `${Math.max(1, Math.round(((wasCents - cents) / wasCents) * 100))}% off`;
}

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
