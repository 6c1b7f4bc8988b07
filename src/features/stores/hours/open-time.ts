import type { OperationHours } from '../stores.contract.ts';
import { minuteOfWeek, openIntervals } from './opening-hours.ts';

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
 * The first stretch after `since` in which a store is open for so many minutes without a break, and how long it lasts,
 * as far as known; null: none begins before `until`.
 */
export function openStretch(
  hours: OperationHours,
  timeZone: string,
  { since, minutes, until }: Limits & { minutes: number },
): OpenSpan | null {
  const stretch = { from: 0, to: 0 };
  for (const { from, to } of openPieces(hours, timeZone, { since, until })) {
    if (stretch.to !== from) stretch.from = from;
    stretch.to = to;
    if (to - stretch.from >= minutes * MINUTE) return stretch;
  }
  return null;
}

/** The opening times in order, in pieces of at most a slot, not joined. */
function* openPieces(hours: OperationHours, timeZone: string, { since, until }: Limits): Generator<OpenSpan> {
  const intervals = openIntervals(hours);
  // Clock changes and zone offsets are whole quarters of an hour: within a slot wall and real time advance alike.
  for (let slot = Math.floor(since.getTime() / SLOT) * SLOT; slot < until.getTime(); slot += SLOT) {
    const wall = wallOf(timeZone, slot);
    for (const [opens, closes] of intervals) {
      const from = Math.max(slot + Math.max(opens - wall, 0) * MINUTE, since.getTime());
      const to = slot + Math.min(closes - wall, SLOT_MINUTES) * MINUTE;
      if (to > from) yield { from, to };
    }
  }
}

const MOST_SLOTS = 2_000;
const walls = new Map<string, Map<number, number>>();

/** `minuteOfWeek`, cached: callers that wait for the same store to open compute the same nights. */
function wallOf(timeZone: string, slot: number): number {
  let own = walls.get(timeZone);
  if (!own || own.size === MOST_SLOTS) {
    own = new Map();
    walls.set(timeZone, own);
  }
  let wall = own.get(slot);
  if (wall === undefined) {
    wall = minuteOfWeek(timeZone, new Date(slot));
    own.set(slot, wall);
  }
  return wall;
}
