import type { OperationHours } from '../stores.contract.ts';
import { DAY, spanOn, type WallSpan, wallMinute } from './dated-hours.ts';

const MINUTE = 60_000;
const SLOT_MINUTES = 15;
const SLOT = SLOT_MINUTES * MINUTE;

type Limits = { since: Date; until: Date };
/** In milliseconds since the epoch. */
type OpenSpan = { from: number; to: number };

/**
 * When a store will have been open for this many minutes since `since`; null if not before `until`. Counts real time:
 * an hour that a clock change repeats counts twice, a skipped one not at all.
 */
export function whenOpenFor(
  hours: OperationHours,
  timeZone: string,
  { since, minutes, until }: Limits & { minutes: number },
): Date | null {
  let left = minutes * MINUTE;
  for (const { from, to } of openPieces(hours, timeZone, { since, until })) {
    if (to - from >= left) return from + left < until.getTime() ? new Date(from + left) : null;
    left -= to - from;
  }
  return null;
}

export const openMinutesBetween = (hours: OperationHours, timeZone: string, limits: Limits): number => {
  let open = 0;
  for (const { from, to } of openPieces(hours, timeZone, limits)) open += Math.min(to, limits.until.getTime()) - from;
  return open / MINUTE;
};

/**
 * The first stretch after `since` in which a store is open for so many minutes without a break, and how long it lasts, up to
 * a quarter of an hour more than that; null: none begins before `until`.
 */
export function openStretch(
  hours: OperationHours,
  timeZone: string,
  { since, minutes, until }: Limits & { minutes: number },
): OpenSpan | null {
  let stretch: OpenSpan = { from: 0, to: 0 };
  const isLong = () => stretch.to - stretch.from >= minutes * MINUTE;
  for (const { from, to } of openPieces(hours, timeZone, { since, until })) {
    if (stretch.to !== from) {
      if (isLong()) return stretch;
      stretch = { from, to };
    }
    stretch.to = to;
    if (to - stretch.from >= minutes * MINUTE + SLOT) return stretch;
  }
  return isLong() ? stretch : null;
}

const WEEK_MS = 7 * 86_400_000;

/** How far ahead openings are looked for: with exceptions a store may be closed for longer than a week. */
export const horizonMs = ({ dates }: OperationHours): number => (dates ? 3 : 1) * WEEK_MS;

/** When a store that is open at `now` closes; null: it is closed, or stays open for a week and more. */
export function closesAt(hours: OperationHours, timeZone: string, now: Date): Date | null {
  let end: number | null = null;
  for (const { from, to } of openPieces(hours, timeZone, { since: now, until: new Date(now.getTime() + WEEK_MS) })) {
    if (from !== (end ?? now.getTime())) break;
    end = to;
  }
  return end === null || end >= now.getTime() + WEEK_MS ? null : new Date(end);
}

/** When a store opens next: of an open one, after it has closed. null: not within a week, with exceptions three. */
export function nextOpening(hours: OperationHours, timeZone: string, now: Date): Date | null {
  let end = now.getTime();
  const until = new Date(now.getTime() + horizonMs(hours) + SLOT);
  for (const { from, to } of openPieces(hours, timeZone, { since: now, until })) {
    if (from !== end) return new Date(from);
    end = to;
  }
  return null;
}

/** The opening times in order, in pieces of at most a slot, not joined. */
function* openPieces(hours: OperationHours, timeZone: string, { since, until }: Limits): Generator<OpenSpan> {
  const days = new Map<number, WallSpan[]>();
  // Clock changes and zone offsets are whole quarters of an hour: within a slot wall and real time advance alike.
  for (let slot = Math.floor(since.getTime() / SLOT) * SLOT; slot < until.getTime(); slot += SLOT) {
    const wall = wallOf(timeZone, slot);
    const day = Math.floor(wall / DAY);
    const spans = days.get(day) ?? spansTouching(hours, day);
    days.set(day, spans);
    for (const [opens, closes] of spans) {
      const from = Math.max(slot + Math.max(opens - wall, 0) * MINUTE, since.getTime());
      const to = slot + Math.min(closes - wall, SLOT_MINUTES) * MINUTE;
      if (to > from) yield { from, to };
    }
  }
}

/** Those that begin on a day or reach into it, disjoint. */
function spansTouching(hours: OperationHours, day: number): WallSpan[] {
  const [before, own] = [spanOn(hours, day - 1), spanOn(hours, day)];
  if (!before || !own) return [before ?? own ?? []].filter((span): span is WallSpan => span.length > 0);
  return [before, [Math.max(own[0], before[1]), Math.max(own[1], before[1])]];
}

const MOST_SLOTS = 2_000;
const walls = new Map<string, Map<number, number>>();

/** `wallMinute`, cached: callers that wait for the same store to open compute the same nights. */
function wallOf(timeZone: string, slot: number): number {
  let own = walls.get(timeZone);
  if (!own || own.size === MOST_SLOTS) {
    own = new Map();
    walls.set(timeZone, own);
  }
  let wall = own.get(slot);
  if (wall === undefined) {
    wall = wallMinute(timeZone, new Date(slot));
    own.set(slot, wall);
  }
  return wall;
}
