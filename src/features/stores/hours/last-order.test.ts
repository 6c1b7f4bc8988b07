import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyHours, anyMoment, anyPreparation, anyZone } from '../../../../tests/support/market/any-hours.ts';
import type { OperationHours } from '../stores.contract.ts';
import { countsFrom, isPastLastOrder } from './last-order.ts';
import { isOpenAt, WEEKDAYS } from './opening-hours.ts';
import { arrivingBetween, orderNowInWords, pickupInWords, readyAt, readyToLeaveAt } from './ready-time.ts';

const MINUTE = 60_000;
const everyDay = (start: string, end: string): OperationHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, { start, end }]));
const store = (lastOrderMinutes: number, hours = everyDay('09:00', '23:00')) => ({
  preparationMinutes: 5,
  operationHours: { ...hours, lastOrderMinutes },
  timeZone: 'America/Toronto',
});
/** Friday 22:40 and 59 seconds: the last minute in which an order of 20 minutes before closing counts. */
const last = new Date('2026-11-21T03:40:59Z');
const late = new Date('2026-11-21T03:41:00Z');

describe('the last order before closing', () => {
  it('is taken as before, and the next one is for the next opening', () => {
    expect(isPastLastOrder(store(20), last)).toBe(false);
    expect(pickupInWords(store(20), last)).toBe('Pickup about 10:45 PM');
    expect(isPastLastOrder(store(20), late)).toBe(true);
    expect(pickupInWords(store(20), late)).toBe('Pickup about tomorrow 9:05 AM');
    expect(orderNowInWords(store(20), late)).toBe('Ready tomorrow 9:05 AM');
    expect(pickupInWords(store(0), late)).toBe('Pickup about 10:50 PM');
    expect(countsFrom(store(20), last)).toEqual(last);
    expect(countsFrom(store(20), late)).toEqual(new Date('2026-11-21T04:00:00Z'));
  });

  it('follows a day with other hours, and never comes at a store that does not close', () => {
    const friday = { dates: { '2026-11-20': { start: '09:00', end: '17:00' } } };
    const shorter = store(60, { ...everyDay('09:00', '23:00'), ...friday });
    expect(isPastLastOrder(shorter, new Date('2026-11-20T21:00:59Z'))).toBe(false);
    expect(isPastLastOrder(shorter, new Date('2026-11-20T21:01:00Z'))).toBe(true);
    expect(isPastLastOrder(store(60, everyDay('00:00', '00:00')), late)).toBe(false);
  });

  it('is past by the minutes left of any opening, and orders count as placed at closing then', () => {
    fc.assert(
      fc.property(
        ...([anyHours, anyZone, anyMoment, anyPreparation, fc.constantFrom(10, 20, 60)] as const),
        (hours, timeZone, now, preparationMinutes, minutes) => {
          const plain = { operationHours: hours, timeZone, preparationMinutes };
          const ending = { ...plain, operationHours: { ...hours, lastOrderMinutes: minutes } };
          const isOpen = (after: number) => isOpenAt(hours, timeZone, new Date(now.getTime() + after * MINUTE));
          const isPast = isOpen(0) && !isOpen(minutes - 1);
          expect(isPastLastOrder(ending, now)).toBe(isPast);
          // Minute by minute back to the closing.
          let after = minutes - 1;
          while (isPast && !isOpen(after - 1)) after--;
          const placed = isPast ? new Date(now.getTime() + after * MINUTE) : now;
          expect(readyAt(ending, now)).toEqual(readyAt(plain, placed));
          expect(readyToLeaveAt(ending, now, 5)).toEqual(readyToLeaveAt(plain, placed, 5));
          expect(arrivingBetween(ending, now, 5)).toEqual(arrivingBetween(plain, placed, 5));
        },
      ),
      { numRuns: 300 },
    );
  });
});
