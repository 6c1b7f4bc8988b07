import type { Clock } from '#platform/clock.ts';

const HOUR_MS = 60 * 60 * 1000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** 1970-01-07, a Wednesday: noon in Toronto (one o'clock in summer), nine or ten in Vancouver. */
const FIRST_MS = 6 * 24 * HOUR_MS + 17 * HOUR_MS;

/**
 * How far the clocks of a run are behind the real one, in milliseconds: it starts at the last Wednesday, 17:00 UTC, when
 * nearly every store is open, at whatever hour of whatever day the tests run. TEST_CLOCK names another moment to start at
 * ('2026-11-22T08:00Z'), as a shopper at night sees the site. Kept in the environment: a site, the tests and their browsers are
 * processes that begin one after the other, and all share one time.
 */
export function behindMs(now = Date.now()): number {
  // The clock of a site that was open before is known only to who started it.
  if (process.env.TEST_SITE) return Number(process.env.TEST_BEHIND_MS ?? 0);
  process.env.TEST_BEHIND_MS ??= String(now - startOf(process.env.TEST_CLOCK, now));
  return Number(process.env.TEST_BEHIND_MS);
}

function startOf(named: string | undefined, now: number): number {
  if (!named) return now - ((now - FIRST_MS) % WEEK_MS);
  const moment = Date.parse(named);
  if (Number.isNaN(moment)) throw new RangeError(`TEST_CLOCK is not a moment: ${named}`);
  return moment;
}

/** Runs as the real clock does, from the start of the run's hours. */
export const businessHoursClock = (): Clock => {
  const behind = behindMs();
  return { now: () => new Date(Date.now() - behind) };
};

/** Runs in the page, before its own scripts: its clock is behind as the site's is. */
export function setBack(behind: number): void {
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length > 0 ? given : [RealDate.now() - behind], newTarget),
    apply: () => new RealDate(RealDate.now() - behind).toString(),
    get: (target, name, receiver) =>
      name === 'now' ? () => RealDate.now() - behind : Reflect.get(target, name, receiver),
  });
}
