import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyHours, anyMoment, anyPreparation, anyZone } from '../../../../tests/support/market/any-hours.ts';
import type { OperationHours } from '../stores.contract.ts';
import { WEEKDAYS } from './opening-hours.ts';
import {
  arrivalInWords,
  arrivingBetween,
  orderNowInWords,
  pickupInWords,
  readyAt,
  readyInWords,
  readyToLeaveAt,
  type Seller,
} from './ready-time.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;

const span = (from: string, to: string) => ({ from, to });
const everyDay = (start: string, end: string): OperationHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, { start, end }]));
const store = (fullTimes: Seller['fullTimes'], hours = everyDay('09:00', '23:00')): Seller => ({
  preparationMinutes: 20,
  operationHours: hours,
  timeZone: 'America/Toronto',
  fullTimes,
});

/** A Friday, 16:12 in Toronto: an order would be ready at 16:35. */
const now = new Date('2026-11-20T21:12:00Z');
const thisQuarter = span('2026-11-20T21:30:00Z', '2026-11-20T21:45:00Z');

describe('an order of a store that has as many ready as it can', () => {
  it('is ready in the next quarter of an hour with room, in all words', () => {
    const busy = store([thisQuarter]);
    expect(pickupInWords(store([]), now)).toBe('Pickup about 4:35 PM');
    expect(pickupInWords(busy, now)).toBe('Pickup about 4:45 PM');
    expect(readyInWords(busy, now)).toBe('Ready ~35 min');
    expect(readyInWords(store([span('2026-11-20T21:30:00Z', '2026-11-20T23:00:00Z')]), now)).toBe('Ready 6 PM');
    expect(orderNowInWords(busy, now)).toBe('Ready ~35 min');
    expect(arrivalInWords(busy, now, 5)).toBe('Arriving 4:55–5:15 PM');
    expect(readyToLeaveAt(busy, now, 5)).toEqual(new Date('2026-11-20T21:45:00Z'));
  });

  it('skips only the quarters that are full, with their first moment and without their end', () => {
    const others = [
      span('2026-11-20T21:00:00Z', '2026-11-20T21:30:00Z'),
      span('2026-11-20T21:45:00Z', '2026-11-20T22:00:00Z'),
    ];
    expect(pickupInWords(store(others), now)).toBe('Pickup about 4:35 PM');
    expect(pickupInWords(store([thisQuarter, ...others]), now)).toBe('Pickup about 5 PM');
  });

  it('is ready after the next opening where the rest of the day is full', () => {
    const evening = span('2026-11-20T21:30:00Z', '2026-11-21T04:15:00Z');
    expect(pickupInWords(store([evening]), now)).toBe('Pickup about tomorrow 9:20 AM');
    expect(orderNowInWords(store([evening, span('2026-11-21T14:15:00Z', '2026-11-21T14:30:00Z')]), now)).toBe(
      'Ready tomorrow 9:30 AM',
    );
    expect(arrivalInWords(store([evening]), now, 5)).toBe('Arriving tomorrow 9:30–9:50 AM');
  });

  it('has no time where none is left ahead', () => {
    const always = span('2026-11-20T21:00:00Z', '2026-11-20T21:45:00Z');
    const lastDay = { ...everyDay('09:00', '23:00'), dates: { '2026-11-20': { start: '09:00', end: '17:00' } } };
    expect(readyAt({ ...store([always], { fri: { start: '16:00', end: '16:40' } }) }, now)).toEqual(
      new Date('2026-11-27T21:20:00Z'),
    );
    expect(readyAt(store([always], {}), now)).toBeNull();
    expect(readyAt(store([span('2026-11-20T21:00:00Z', '2026-11-20T22:15:00Z')], lastDay), now)).toEqual(
      new Date('2026-11-21T14:20:00Z'),
    );
  });
});

/** Quarters from the moment on, long runs of them among them. */
const fullQuarters = fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 12 })), {
  maxLength: 12,
});

function fullFrom(now: Date, runs: readonly (readonly [number, number])[]) {
  const first = Math.floor(now.getTime() / QUARTER) * QUARTER;
  const iso = (quarter: number) => new Date(first + quarter * QUARTER).toISOString();
  return runs.map(([from, length]) => span(iso(from), iso(from + length)));
}

describe('the time of any order of a store with full quarters', () => {
  it('is that of the first order of a later minute that would be ready in a quarter with room', () => {
    fc.assert(
      fc.property(
        ...([anyHours, anyZone, anyMoment, anyPreparation, fullQuarters] as const),
        (operationHours, zone, at, minutes, runs) => {
          const plain = { operationHours, timeZone: zone, preparationMinutes: minutes };
          const fullTimes = fullFrom(at, runs);
          const isFull = (ready: Date) =>
            fullTimes.some(({ from, to }) => Date.parse(from) <= ready.getTime() && ready.getTime() < Date.parse(to));
          const ready = readyAt({ ...plain, fullTimes }, at);
          // Minute by minute, for as long as quarters may be full.
          for (let since = at.getTime(); since < at.getTime() + 113 * QUARTER; since += MINUTE) {
            const expected = readyAt(plain, new Date(since));
            if (expected && !isFull(expected)) return ready?.getTime() === expected.getTime();
          }
          return ready === null || ready.getTime() >= at.getTime() + 113 * QUARTER;
        },
      ),
      { numRuns: 200 },
    );
  });

  it('never comes earlier than without them, and neither does a delivery', () => {
    fc.assert(
      fc.property(
        ...([anyHours, anyZone, anyMoment, anyPreparation, fullQuarters, fc.integer({ min: 0, max: 25 })] as const),
        (operationHours, zone, at, minutes, runs, km) => {
          const plain = { operationHours, timeZone: zone, preparationMinutes: minutes };
          const busy = { ...plain, fullTimes: fullFrom(at, runs) };
          const order = [
            [readyAt(plain, at), readyAt(busy, at)],
            [arrivingBetween(plain, at, km)?.from, arrivingBetween(busy, at, km)?.from],
            [readyToLeaveAt(busy, at, km), arrivingBetween(busy, at, km)?.to],
          ] as const;
          return order.every(([first, second]) => !first || !second || first <= second);
        },
      ),
      { numRuns: 200 },
    );
  });
});
