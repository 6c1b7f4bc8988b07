import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OperationHours } from '../stores.contract.ts';
import { whenOpenFor } from './open-time.ts';
import { isOpenAt, WEEKDAYS } from './opening-hours.ts';

const everyDay = (start: string, end: string): OperationHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, { start, end }]));
const DAY = 86_400_000;

type Case = { hours: OperationHours; zone?: string; since: string; due: string | null; minutes?: number };

/** since → the moment at which 15 minutes of opening hours have passed. */
const CASES: Record<string, Case> = {
  'open all the while': {
    hours: everyDay('09:00', '23:00'),
    since: '2026-11-20T17:00:30Z',
    due: '2026-11-20T17:15:30Z',
  },
  'placed in the night': {
    hours: everyDay('09:00', '23:00'),
    since: '2026-11-21T05:00:00Z', // 00:00 in Toronto
    due: '2026-11-21T14:15:00Z',
  },
  'placed as the doors close': {
    hours: everyDay('09:00', '23:00'),
    since: '2026-11-21T04:00:00Z',
    due: '2026-11-21T14:15:00Z',
  },
  'placed six minutes before closing: nine are left for the morning': {
    hours: everyDay('09:00', '23:00'),
    since: '2026-11-21T03:54:00Z',
    due: '2026-11-21T14:09:00Z',
  },
  'over a closed Sunday': {
    hours: { mon: { start: '10:00', end: '18:00' }, sat: { start: '10:00', end: '18:00' } },
    since: '2026-11-21T22:50:00Z', // Saturday 17:50
    due: '2026-11-23T15:05:00Z',
  },
  'past midnight': {
    hours: { fri: { start: '18:00', end: '00:10' } },
    since: '2026-11-21T04:58:00Z', // Friday 23:58, twelve minutes before closing
    due: null,
  },
  'past midnight and open': {
    hours: { fri: { start: '18:00', end: '02:00' } },
    since: '2026-11-21T04:58:00Z',
    due: '2026-11-21T05:13:00Z',
  },
  'past midnight from Saturday into Sunday': {
    hours: { sat: { start: '18:00', end: '02:00' } },
    since: '2026-11-22T04:50:00Z',
    due: '2026-11-22T05:05:00Z',
  },
  'the hour that comes twice counts twice': {
    hours: { sun: { start: '01:00', end: '02:00' } },
    since: '2026-11-01T04:00:00Z',
    minutes: 90,
    due: '2026-11-01T06:30:00Z', // 01:30 EST, the second one
  },
  'just before the clock goes back': {
    hours: { sun: { start: '01:55', end: '02:05' } },
    since: '2026-11-01T05:50:00Z', // 01:50 EDT; open 01:55 to 02:00 EDT, and again 01:55 to 02:05 EST
    due: '2026-11-01T07:05:00Z',
  },
  'the hour that never comes does not count': {
    hours: { sun: { start: '01:50', end: '03:10' } },
    since: '2027-03-14T06:00:00Z',
    due: '2027-03-14T07:05:00Z', // 01:50 to 02:00 EST, then 03:00 EDT
  },
  'opening times move with the clock change': {
    hours: everyDay('09:00', '23:00'),
    since: '2027-03-14T04:10:00Z', // Saturday 23:10 EST
    due: '2027-03-14T13:15:00Z', // Sunday 09:15 EDT
  },
  'half an hour aside, in Newfoundland': {
    hours: everyDay('09:00', '23:00'),
    zone: 'America/St_Johns',
    since: '2026-11-20T12:00:00Z', // 08:30
    due: '2026-11-20T12:45:00Z',
  },
  'half an hour aside, as one week turns into the next': {
    hours: { sun: { start: '00:00', end: '02:00' } },
    zone: 'America/St_Johns',
    since: '2026-11-22T03:10:00Z', // Saturday 23:40
    due: '2026-11-22T03:45:00Z',
  },
  'on the store’s own clock: Kenora is an hour behind': {
    hours: everyDay('09:00', '21:00'),
    zone: 'America/Winnipeg',
    since: '2026-11-20T14:30:00Z',
    due: '2026-11-20T15:15:00Z',
  },
  'never open': { hours: {}, since: '2026-11-20T17:00:00Z', due: null },
  'around the clock': {
    hours: everyDay('00:00', '00:00'),
    since: '2026-11-22T04:50:00Z',
    due: '2026-11-22T05:05:00Z',
  },
};

describe('so many minutes of opening hours', () => {
  it.each(Object.entries(CASES))('are over in time: %s', (_name, { hours, zone, since, minutes = 15, due }) => {
    const from = new Date(since);
    const until = new Date(from.getTime() + 6 * DAY);
    const end = whenOpenFor(hours, zone ?? 'America/Toronto', { since: from, minutes, until });
    expect(end?.toISOString() ?? null).toBe(due && new Date(due).toISOString());
  });

  it('are not promised beyond the limit', () => {
    const since = new Date('2026-11-20T17:00:00Z');
    const open = everyDay('00:00', '00:00');
    const ends = (until: string) =>
      whenOpenFor(open, 'America/Toronto', { since, minutes: 15, until: new Date(until) })?.toISOString();
    expect(ends('2026-11-20T17:15:00Z')).toBeUndefined();
    expect(ends('2026-11-20T17:15:01Z')).toBe('2026-11-20T17:15:00.000Z');
  });

  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
  const anyHours = fc.record(
    Object.fromEntries(
      WEEKDAYS.map((day) => [day, fc.option(fc.record({ start: time, end: time }), { nil: undefined })]),
    ),
  ) as fc.Arbitrary<OperationHours>;
  /** Around both clock changes of a year. */
  const moment = fc
    .tuple(fc.constantFrom('2026-11-01T05:00:00Z', '2027-03-14T06:00:00Z'), fc.integer({ min: -3000, max: 3000 }))
    .map(([change, minutes]) => new Date(new Date(change).getTime() + minutes * 60_000));

  it('are those that isOpenAt counts, minute by minute', () => {
    fc.assert(
      fc.property(anyHours, moment, fc.constantFrom('America/Toronto', 'America/St_Johns'), (hours, since, zone) => {
        const until = new Date(since.getTime() + 3 * DAY);
        let left = 15;
        let at = since.getTime();
        for (; left > 0 && at < until.getTime(); at += 60_000) if (isOpenAt(hours, zone, new Date(at))) left--;
        const counted = left > 0 || at >= until.getTime() ? null : new Date(at).toISOString();
        expect(whenOpenFor(hours, zone, { since, minutes: 15, until })?.toISOString() ?? null).toBe(counted);
      }),
      { numRuns: 60 },
    );
  });
});
