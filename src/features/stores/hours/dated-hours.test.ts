import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OperationHours } from '../stores.contract.ts';
import { dayOfIso, isoDay, WEEKDAYS } from './dated-hours.ts';
import { openState, weekInWords } from './open-state.ts';
import { closesAt, nextOpening, whenOpenFor } from './open-time.ts';
import { isOpenAt, openingState } from './opening-hours.ts';
import { readyAt } from './ready-time.ts';

const TORONTO = 'America/Toronto';
const MINUTE = 60_000;
const everyDay = (start: string, end: string): OperationHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, { start, end }]));
const usual = everyDay('09:00', '23:00');
/** A Friday. */
const christmas = { '2026-12-24': { start: '10:00', end: '17:00' }, '2026-12-25': null };

describe('a day with other hours', () => {
  const hours = { ...usual, dates: christmas };
  const stateAt = (moment: string, of: OperationHours = hours) =>
    openState({ operationHours: of, timeZone: TORONTO }, new Date(moment)).text;

  it.each([
    ['2026-12-23T22:00:00Z', 'Open until 11 PM'],
    ['2026-12-24T04:30:00Z', 'Opens tomorrow at 10 AM'],
    ['2026-12-24T14:30:00Z', 'Opens at 10 AM'],
    ['2026-12-24T15:00:00Z', 'Open until 5 PM'],
    ['2026-12-24T22:00:00Z', 'Opens Saturday at 9 AM'],
    ['2026-12-25T17:00:00Z', 'Opens tomorrow at 9 AM'],
    ['2026-12-26T17:00:00Z', 'Open until 11 PM'],
  ])('at %s the store says: %s', (moment, text) => {
    expect(stateAt(moment)).toBe(text);
  });

  it('says the date of an opening that is more than a week away', () => {
    const closed = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [isoDay(dayOfIso('2026-12-24') + n), null]));
    expect(stateAt('2026-12-24T17:00:00Z', { ...usual, dates: closed })).toBe('Opens Jan 5 at 9 AM');
    const store = { operationHours: { ...usual, dates: closed }, timeZone: TORONTO, preparationMinutes: 20 };
    expect(readyAt(store, new Date('2026-12-24T17:00:00Z'))?.toISOString()).toBe('2027-01-05T14:20:00.000Z');
  });

  it('replaces the hours that begin on it, also those past midnight, and leaves those of the night before', () => {
    const nights = { ...everyDay('18:00', '02:00'), dates: { '2026-12-25': null } };
    const at = (moment: string) => isOpenAt(nights, TORONTO, new Date(moment));
    expect(at('2026-12-25T06:30:00Z')).toBe(true); // Friday 01:30, of Thursday's night
    expect(at('2026-12-26T00:00:00Z')).toBe(false); // Friday 19:00
    expect(at('2026-12-26T06:30:00Z')).toBe(false); // Saturday 01:30
    expect(at('2026-12-27T00:00:00Z')).toBe(true); // Saturday 19:00
  });

  it('opens on a weekday that is closed otherwise', () => {
    const { sun: _, ...week } = usual;
    const open = { ...week, dates: { '2026-11-29': { start: '12:00', end: '17:00' } } };
    expect(stateAt('2026-11-29T18:00:00Z', open)).toBe('Open until 5 PM');
    expect(stateAt('2026-12-06T18:00:00Z', open)).toBe('Opens tomorrow at 9 AM');
  });

  it('is in the week of its page, with its date', () => {
    const store = { operationHours: hours, timeZone: TORONTO };
    const textOf = (now: string) => weekInWords(store, new Date(now)).map(({ text }) => text);
    expect(textOf('2026-12-22T17:00:00Z').slice(2, 6)).toEqual([
      '9 AM – 11 PM',
      '10 AM – 5 PM (Dec 24)',
      'Closed (Dec 25)',
      '9 AM – 11 PM',
    ]);
    expect(textOf('2026-12-10T17:00:00Z')[4]).toBe('9 AM – 11 PM');
  });

  it('ends what lasts until closing, and begins what lasts until opening', () => {
    const now = new Date('2026-12-24T16:00:00Z');
    expect(closesAt(hours, TORONTO, now)?.toISOString()).toBe('2026-12-24T22:00:00.000Z');
    expect(nextOpening(hours, TORONTO, now)?.toISOString()).toBe('2026-12-26T14:00:00.000Z');
    expect(closesAt(hours, TORONTO, new Date('2026-12-25T16:00:00Z'))).toBeNull();
    expect(nextOpening({}, TORONTO, now)).toBeNull();
  });
});

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '20', '59'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const day = fc.record({ start: time, end: time });
/** Days around both clock changes of a year. */
const FIRST = { '2026-11-01T05:00:00Z': '2026-10-30', '2027-03-14T06:00:00Z': '2027-03-12' } as const;
const someHours = fc.constantFrom('2026-11-01T05:00:00Z' as const, '2027-03-14T06:00:00Z' as const).chain((change) =>
  fc.record({
    moment: fc.integer({ min: -2000, max: 4000 }).map((minutes) => new Date(Date.parse(change) + minutes * MINUTE)),
    hours: fc.record({
      ...Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, fc.option(day, { nil: undefined })])),
      dates: fc
        .uniqueArray(fc.record({ ahead: fc.integer({ min: 0, max: 6 }), open: fc.option(day) }), {
          selector: ({ ahead }) => ahead,
          minLength: 1,
        })
        .map((dates) =>
          Object.fromEntries(dates.map(({ ahead, open }) => [isoDay(dayOfIso(FIRST[change]) + ahead), open])),
        ),
    }) as fc.Arbitrary<OperationHours>,
  }),
);
const zone = fc.constantFrom(TORONTO, 'America/St_Johns', 'America/Regina');

/** By the definition alone, with the calendar of the platform. */
function isOpenSlowly(hours: OperationHours, timeZone: string, moment: Date): boolean {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'short' })
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>;
  return [0, 1].some((before) => {
    const date = new Date(Date.UTC(parts.year, parts.month - 1, parts.day - before));
    const iso = date.toISOString().slice(0, 10);
    const open = hours.dates && iso in hours.dates ? hours.dates[iso] : hours[WEEKDAYS[date.getUTCDay()] ?? 'sun'];
    if (!open) return false;
    const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
    const now = parts.hour * 60 + parts.minute + before * 1440;
    const end = minutes(open.end) + (minutes(open.end) <= minutes(open.start) ? 1440 : 0);
    return minutes(open.start) <= now && now < end;
  });
}

describe('hours with exceptions', () => {
  it('are open when the definition says so, over both clock changes', () => {
    fc.assert(
      fc.property(someHours, zone, ({ hours, moment }, timeZone) => {
        for (let minutes = 0; minutes < 2 * 1440; minutes += 37) {
          const at = new Date(moment.getTime() + minutes * MINUTE);
          expect(isOpenAt(hours, timeZone, at)).toBe(isOpenSlowly(hours, timeZone, at));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('close and open next when the minutes say so', () => {
    fc.assert(
      fc.property(someHours, zone, ({ hours, moment }, timeZone) => {
        const now = new Date(Math.floor(moment.getTime() / MINUTE) * MINUTE);
        const isOpen = (at: number) => isOpenSlowly(hours, timeZone, new Date(at));
        let at = now.getTime();
        const limit = at + 2 * 86_400_000;
        while (at < limit && isOpen(at)) at += MINUTE;
        if (at > now.getTime() && at < limit) {
          expect(closesAt(hours, timeZone, now)?.getTime()).toBe(at);
          expect(openingState(hours, timeZone, now)).toMatchObject({ isOpen: true });
        }
        while (at < limit && !isOpen(at)) at += MINUTE;
        if (at < limit) expect(nextOpening(hours, timeZone, now)?.getTime()).toBe(at);
      }),
      { numRuns: 60 },
    );
  });

  it('count the minutes of an acceptance as those in which they are open', () => {
    fc.assert(
      fc.property(someHours, zone, ({ hours, moment: since }, timeZone) => {
        const until = new Date(since.getTime() + 2 * 86_400_000);
        let left = 15;
        let at = since.getTime();
        for (; left > 0 && at < until.getTime(); at += MINUTE) if (isOpenSlowly(hours, timeZone, new Date(at))) left--;
        const counted = left > 0 || at >= until.getTime() ? null : new Date(at).toISOString();
        expect(whenOpenFor(hours, timeZone, { since, minutes: 15, until })?.toISOString() ?? null).toBe(counted);
      }),
      { numRuns: 60 },
    );
  });
});
