import type { Clock } from '#platform/clock.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Runs as the real clock does, from the last 17:00 UTC that has passed: noon or one o'clock in Toronto. */
export function businessHoursClock(started = Date.now()): Clock {
  const sinceFive = (((started - 17 * HOUR_MS) % DAY_MS) + DAY_MS) % DAY_MS;
  return { now: () => new Date(Date.now() - sinceFive) };
}
