import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyHours, anyMoment, anyPreparation, anyZone } from '../../../../tests/support/market/any-hours.ts';
import type { OperationHours } from '../stores.contract.ts';
import { isOpenAt, WEEKDAYS } from './opening-hours.ts';
import {
  arrivalInWords,
  arrivingBetween,
  orderNowInWords,
  pickupInWords,
  readyAt,
  readyInWords,
} from './ready-time.ts';

const everyDay = (start: string, end: string): OperationHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, { start, end }]));
const store = (
  preparationMinutes: number | null,
  hours = everyDay('09:00', '23:00'),
  timeZone = 'America/Toronto',
) => ({
  preparationMinutes,
  operationHours: hours,
  timeZone,
});

type Case = { of: ReturnType<typeof store>; now: string; ready: string | null; words: string | null };

const CASES: Record<string, Case> = {
  open: { of: store(20), now: '2026-11-20T21:10:40Z', ready: '2026-11-20T21:30:00Z', words: 'Ready ~20 min' },
  'to the next five minutes': {
    of: store(20),
    now: '2026-11-20T21:11:00Z',
    ready: '2026-11-20T21:35:00Z',
    words: 'Ready ~20 min',
  },
  'over 90 minutes': {
    of: store(120),
    now: '2026-11-20T21:10:00Z',
    ready: '2026-11-20T23:10:00Z',
    words: 'Ready 6:10 PM',
  },
  'just before closing': {
    of: store(20),
    now: '2026-11-21T03:40:59Z', // Friday 22:40
    ready: '2026-11-21T04:00:00Z',
    words: 'Ready ~20 min',
  },
  'before a closing between whole fives': {
    of: store(20, everyDay('09:00', '21:58')),
    now: '2026-11-21T02:36:00Z', // Friday 21:36
    ready: '2026-11-21T02:58:00Z',
    words: 'Ready ~20 min',
  },
  'not before closing': {
    of: store(20),
    now: '2026-11-21T03:41:00Z',
    ready: '2026-11-21T14:20:00Z',
    words: 'Ready tomorrow 9:20 AM',
  },
  'closed in the morning': {
    of: store(15),
    now: '2026-11-20T12:00:00Z',
    ready: '2026-11-20T14:15:00Z',
    words: 'Ready 9:15 AM',
  },
  'over a closed Sunday': {
    of: store(30, { mon: { start: '10:00', end: '18:00' }, sat: { start: '10:00', end: '18:00' } }),
    now: '2026-11-21T22:50:00Z', // Saturday 17:50
    ready: '2026-11-23T15:30:00Z',
    words: 'Ready Monday 10:30 AM',
  },
  'past midnight': {
    of: store(20, { fri: { start: '18:00', end: '02:00' } }),
    now: '2026-11-21T04:50:00Z', // Friday 23:50
    ready: '2026-11-21T05:10:00Z',
    words: 'Ready ~20 min',
  },
  'the hour that a clock change repeats': {
    of: store(30, everyDay('00:00', '00:00')),
    now: '2026-11-01T05:50:00Z', // 01:50 EDT
    ready: '2026-11-01T06:20:00Z', // 01:20 EST
    words: 'Ready ~30 min',
  },
  'the hour that a clock change skips': {
    of: store(30, { sun: { start: '01:00', end: '04:00' } }),
    now: '2027-03-14T06:50:00Z', // 01:50 EST
    ready: '2027-03-14T07:20:00Z', // 03:20 EDT
    words: 'Ready ~30 min',
  },
  'an opening after a clock change': {
    of: store(20),
    now: '2027-03-14T04:10:00Z', // Saturday 23:10 EST
    ready: '2027-03-14T13:20:00Z', // Sunday 09:20 EDT
    words: 'Ready tomorrow 9:20 AM',
  },
  'on the store’s own clock': {
    of: store(120, everyDay('09:00', '23:00'), 'America/Winnipeg'),
    now: '2026-11-20T21:10:00Z',
    ready: '2026-11-20T23:10:00Z',
    words: 'Ready 5:10 PM',
  },
  'never open for so long': {
    of: store(30, everyDay('09:00', '09:20')),
    now: '2026-11-20T14:00:00Z',
    ready: null,
    words: null,
  },
  'no hours': { of: store(30, {}), now: '2026-11-20T14:00:00Z', ready: null, words: null },
  'not said': { of: store(null), now: '2026-11-20T21:10:00Z', ready: null, words: null },
};

describe('an order placed now is ready', () => {
  it.each(Object.entries(CASES))('%s', (_name, { of, now, ready, words }) => {
    expect(readyAt(of, new Date(now))?.toISOString() ?? null).toBe(ready && new Date(ready).toISOString());
    expect(readyInWords(of, new Date(now))).toBe(words);
  });

  it('says of a closed store that it can be ordered now', () => {
    expect(orderNowInWords(store(20), new Date('2026-11-20T21:11:00Z'))).toBe('Ready ~20 min');
    expect(orderNowInWords(store(20), new Date('2026-11-20T12:00:00Z'))).toBe('Order now, ready about 9:20 AM');
    expect(orderNowInWords(store(20), new Date('2026-11-21T05:00:00Z'))).toBe('Order now, ready about 9:20 AM');
    expect(orderNowInWords(store(null), new Date('2026-11-20T12:00:00Z'))).toBeNull();
  });

  it('is said with the day at the checkout', () => {
    expect(pickupInWords(store(20), new Date('2026-11-20T21:11:00Z'))).toBe('Pickup about 4:35 PM');
    expect(pickupInWords(store(20), new Date('2026-11-21T03:41:00Z'))).toBe('Pickup about tomorrow 9:20 AM');
    expect(pickupInWords(store(null), new Date('2026-11-21T03:41:00Z'))).toBeNull();
  });
});

describe('a delivery arrives', () => {
  it.each([
    ['10 minutes around the time at the door', 20, 5, '2026-11-20T21:20:00Z', 'Arriving 4:50–5:10 PM'],
    ['past noon', 20, 5, '2026-11-20T16:30:00Z', 'Arriving 12–12:20 PM'],
    ['on both sides of noon', 20, 5, '2026-11-20T16:25:00Z', 'Arriving 11:55 AM–12:15 PM'],
    ['before the store closes', 20, 5, '2026-11-21T03:10:00Z', 'Arriving 10:40–11 PM'],
    ['else the next day', 20, 5, '2026-11-21T03:11:00Z', 'Arriving tomorrow 9:30–9:50 AM'],
  ])('%s', (_name, minutes, km, now, words) => {
    expect(arrivalInWords(store(minutes), new Date(now), km)).toBe(words);
  });

  it('at a time that nobody knows, where the store has not said its own', () => {
    expect(arrivalInWords(store(null), new Date('2026-11-20T21:20:00Z'), 1)).toBeNull();
  });
});

it('is rounded past the end of a day whose hours lead on into the next', () => {
  const nights = { wed: { start: '11:00', end: '10:58' }, thu: { start: '00:00', end: '00:00' } };
  const at = new Date('2026-11-19T15:51:00Z');
  expect(readyAt(store(65, nights, 'America/Regina'), at)).toEqual(new Date('2026-11-19T17:00:00Z'));
});

describe('the time of any order', () => {
  const MINUTE = 60_000;

  it('comes while the store is open, in whole fives or at closing, as early as there is time to pack it', () => {
    fc.assert(
      fc.property(anyHours, anyZone, anyMoment, anyPreparation, (operationHours, timeZone, now, preparationMinutes) => {
        const of = { operationHours, timeZone, preparationMinutes };
        const isOpen = (at: number) => isOpenAt(operationHours, timeZone, new Date(at));
        const ready = readyAt(of, now)?.getTime();
        // Minute by minute: the first time by which the store has been open that long without a break.
        const start = Math.floor(now.getTime() / MINUTE) * MINUTE;
        let packed = 0;
        let earliest: number | undefined;
        for (let at = start; at < start + 3 * 86_400_000 && earliest === undefined; at += MINUTE) {
          packed = isOpen(at) ? packed + 1 : 0;
          if (packed === preparationMinutes) earliest = at + MINUTE;
        }
        if (earliest === undefined) return ready === undefined || ready > start + 3 * 86_400_000 - 10 * MINUTE;
        if (ready === undefined) return false;
        const isExact = ready >= earliest && ready - earliest < 5 * MINUTE;
        return isExact && isOpen(ready - MINUTE) && (ready % (5 * MINUTE) === 0 || !isOpen(ready));
      }),
      { numRuns: 300 },
    );
  });

  it('at a door is a window of at most 20 minutes after it is ready, before the store closes', () => {
    fc.assert(
      fc.property(
        ...([anyHours, anyZone, anyMoment, anyPreparation, fc.integer({ min: 0, max: 25 })] as const),
        (operationHours, timeZone, now, preparationMinutes, km) => {
          const of = { operationHours, timeZone, preparationMinutes };
          const window = arrivingBetween(of, now, km);
          if (!window) return true;
          const [from, to] = [window.from.getTime(), window.to.getTime()];
          const ready = readyAt(of, now)?.getTime() ?? Number.POSITIVE_INFINITY;
          const isOpenTill = isOpenAt(operationHours, timeZone, new Date(to - MINUTE));
          return from < to && to - from <= 20 * MINUTE && to > ready && isOpenTill;
        },
      ),
      { numRuns: 300 },
    );
  });
});
