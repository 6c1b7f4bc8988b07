import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OperationHours } from '../stores.contract.ts';
import { isOpenAt, openIntervals, openingState, WEEKDAYS } from './opening-hours.ts';

const TORONTO = 'America/Toronto';
const everyDay = (start: string, end: string): OperationHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, { start, end }]));

describe('opening hours', () => {
  it('open at the first minute and are closed at the closing one', () => {
    const hours = everyDay('09:00', '23:00');
    expect(isOpenAt(hours, TORONTO, new Date('2026-11-20T13:59:59.999Z'))).toBe(false);
    expect(isOpenAt(hours, TORONTO, new Date('2026-11-20T14:00:00Z'))).toBe(true);
    expect(isOpenAt(hours, TORONTO, new Date('2026-11-21T03:59:59.999Z'))).toBe(true);
    expect(isOpenAt(hours, TORONTO, new Date('2026-11-21T04:00:00Z'))).toBe(false);
  });

  it('go past midnight into the next day, and from Saturday into Sunday', () => {
    const hours: OperationHours = { sat: { start: '20:00', end: '02:00' } };
    expect(isOpenAt(hours, TORONTO, new Date('2026-11-22T06:30:00Z'))).toBe(true); // Sunday 01:30
    expect(isOpenAt(hours, TORONTO, new Date('2026-11-22T07:00:00Z'))).toBe(false);
    expect(isOpenAt(hours, TORONTO, new Date('2026-11-21T06:30:00Z'))).toBe(false); // Saturday 01:30
    expect(openingState(hours, TORONTO, new Date('2026-11-22T04:00:00Z'))).toEqual({ isOpen: true, until: '02:00' });
  });

  it('stay closed on a day that is left out', () => {
    const { mon: _, ...hours } = everyDay('09:00', '21:00');
    expect(isOpenAt(hours, TORONTO, new Date('2026-11-23T17:00:00Z'))).toBe(false);
    expect(openingState(hours, TORONTO, new Date('2026-11-23T17:00:00Z'))).toEqual({
      isOpen: false,
      opens: { day: 'tue', inDays: 1, at: '09:00' },
    });
  });

  it('count the hour that comes twice when clocks go back as open both times', () => {
    const hours: OperationHours = { sun: { start: '01:00', end: '02:00' } };
    expect(isOpenAt(hours, TORONTO, new Date('2026-11-01T05:30:00Z'))).toBe(true); // 01:30 EDT
    expect(isOpenAt(hours, TORONTO, new Date('2026-11-01T06:30:00Z'))).toBe(true); // 01:30 EST
    expect(isOpenAt(hours, TORONTO, new Date('2026-11-01T07:00:00Z'))).toBe(false); // 02:00 EST
  });

  it('skip the hour that never comes when clocks go forward', () => {
    const hours: OperationHours = { sun: { start: '02:00', end: '03:30' } };
    expect(isOpenAt(hours, TORONTO, new Date('2027-03-14T06:59:00Z'))).toBe(false); // 01:59 EST
    expect(isOpenAt(hours, TORONTO, new Date('2027-03-14T07:00:00Z'))).toBe(true); // 03:00 EDT
    expect(isOpenAt(hours, TORONTO, new Date('2027-03-14T07:30:00Z'))).toBe(false);
  });

  it('are those of the store’s own zone: Kenora is an hour behind Toronto', () => {
    const hours = everyDay('09:00', '21:00');
    const moment = new Date('2026-11-20T14:30:00Z');
    expect(isOpenAt(hours, TORONTO, moment)).toBe(true);
    expect(isOpenAt(hours, 'America/Winnipeg', moment)).toBe(false);
  });

  it('state the closing time, today’s opening, and next week’s', () => {
    const hours: OperationHours = { fri: { start: '09:00', end: '23:00' } };
    const at = (moment: string) => openingState(hours, TORONTO, new Date(moment));
    expect(at('2026-11-20T17:00:00Z')).toEqual({ isOpen: true, until: '23:00' });
    expect(at('2026-11-20T12:00:00Z')).toEqual({ isOpen: false, opens: { day: 'fri', inDays: 0, at: '09:00' } });
    expect(at('2026-11-21T04:30:00Z')).toEqual({ isOpen: false, opens: { day: 'fri', inDays: 7, at: '09:00' } });
    expect(openingState({}, TORONTO, new Date())).toEqual({ isOpen: false, opens: null });
  });

  it('join what meets at midnight; around the clock never closes', () => {
    const night: OperationHours = { fri: { start: '18:00', end: '00:00' }, sat: { start: '00:00', end: '03:00' } };
    expect(openIntervals(night)).toEqual([[5 * 1440 + 18 * 60, 6 * 1440 + 3 * 60]]);
    expect(openingState(everyDay('00:00', '00:00'), TORONTO, new Date())).toEqual({ isOpen: true, until: null });
  });

  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
  const anyHours = fc.record(
    Object.fromEntries(
      WEEKDAYS.map((day) => [day, fc.option(fc.record({ start: time, end: time }), { nil: undefined })]),
    ),
  ) as fc.Arbitrary<OperationHours>;

  it('are open exactly when the state is open, and the closing time closes', () => {
    fc.assert(
      fc.property(
        anyHours,
        fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
        (hours, moment) => {
          const state = openingState(hours, TORONTO, moment);
          expect(state.isOpen).toBe(isOpenAt(hours, TORONTO, moment));
          for (const [from, to] of openIntervals(hours)) expect(from).toBeLessThan(to);
        },
      ),
    );
  });
});
