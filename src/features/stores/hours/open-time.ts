import type { OperationHours } from '../stores.contract.ts';
import { minuteOfWeek, openIntervals } from './opening-hours.ts';

const MINUTE = 60_000;
const SLOT_MINUTES = 15;
const SLOT = SLOT_MINUTES * MINUTE;

type Span = { since: Date; minutes: number; until: Date };

/**
 * The moment at which a store will have been open for so many minutes since `since`, closed times not counted; null when
 * that is not before `until`. Counted in real time: the hour that a clock change repeats counts twice, one that it skips
 * not at all.
 */
export function whenOpenFor(hours: OperationHours, timeZone: string, { since, minutes, until }: Span): Date | null {
  const intervals = openIntervals(hours);
  let left = minutes * MINUTE;
  // Clocks change, and zones differ, by whole quarters of an hour: within a slot wall and real time run alike.
  for (let slot = Math.floor(since.getTime() / SLOT) * SLOT; slot < until.getTime(); slot += SLOT) {
    const wall = wallOf(timeZone, slot);
    for (const [opens, closes] of intervals) {
      const from = Math.max(slot + Math.max(opens - wall, 0) * MINUTE, since.getTime());
      const to = slot + Math.min(closes - wall, SLOT_MINUTES) * MINUTE;
      if (to <= from) continue;
      if (to - from >= left) return from + left < until.getTime() ? new Date(from + left) : null;
      left -= to - from;
    }
  }
  return null;
}

const MOST_SLOTS = 2_000;
const walls = new Map<string, Map<number, number>>();

/** `minuteOfWeek`, cached: all callers that wait for the same store to open compute the same nights. */
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
