import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '../lifecycle/order-status.ts';
import { expectedTime } from './expected-time.ts';

const WEEK = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const everyDay = (start: string, end: string) => Object.fromEntries(WEEK.map((day) => [day, { start, end }]));
const STORE = { operationHours: everyDay('09:00', '22:00'), timeZone: 'America/Toronto', preparationMinutes: 25 };
const PICKUP = {
  status: 'processing' as const,
  placedAt: new Date('2026-11-20T21:07:00Z'), // Friday 4:07 PM
  leftAt: null,
  km: null,
  store: STORE,
};
const DELIVERY = { ...PICKUP, km: 5 };
const at = (time: string) => new Date(`2026-11-20T${time}Z`);
const words = (order: Parameters<typeof expectedTime>[0], now: Date) => {
  const found = expectedTime(order, now);
  return (
    found &&
    [found.from, found.to].map((one) => one?.toISOString().slice(11, 16)).join('–') + (found.isLate ? ' late' : '')
  );
};

describe('an order that is picked up', () => {
  it.each([
    ['as it was said when it was placed', PICKUP, at('21:10:00'), '21:35–'],
    ['not by a time that has passed', PICKUP, at('21:36:00'), '21:40–'],
    ['on time up to ten minutes over', PICKUP, at('21:45:00'), '21:50–'],
    ['late from then on', PICKUP, at('21:45:01'), '21:50– late'],
    ['as one placed now, once the store has closed', PICKUP, new Date('2026-11-21T03:00:00Z'), '14:25– late'],
    ['from the next opening', { ...PICKUP, placedAt: new Date('2026-11-20T08:00:00Z') }, at('09:00:00'), '14:25–'],
    [
      'unknown without a preparation time',
      { ...PICKUP, store: { ...STORE, preparationMinutes: null } },
      at('21:10:00'),
      null,
    ],
  ])('is ready %s', (_name, order, now, expected) => expect(words(order, now)).toBe(expected));
});

describe('an order that is delivered', () => {
  const left = { ...DELIVERY, status: 'out-for-delivery' as const, leftAt: at('21:41:00') };
  it.each([
    ['in the window that was said when it was placed', DELIVERY, at('21:10:00'), '21:45–22:05'],
    ['in that window while it lasts', DELIVERY, at('22:00:00'), '21:45–22:05'],
    ['in the next twenty minutes when it is late', DELIVERY, at('22:05:01'), '22:10–22:30 late'],
    ['by when the driver left', left, at('21:42:00'), '21:55–22:15'],
    ['late after that', left, at('22:20:00'), '22:25–22:45 late'],
    [
      'after closing, as the driver is on the way',
      { ...left, leftAt: new Date('2026-11-21T02:50:00Z') },
      new Date('2026-11-21T03:40:00Z'),
      '03:45–04:05 late',
    ],
    [
      'the next day, where the store closed before the driver left',
      DELIVERY,
      new Date('2026-11-21T02:50:00Z'),
      '14:35–14:55 late',
    ],
  ])('arrives %s', (_name, order, now, expected) => expect(words(order, now)).toBe(expected));
});

describe('any order', () => {
  const moment = (from: number) =>
    fc.integer({ min: 0, max: 36 * 60 }).map((minutes) => new Date(from + minutes * 60_000));
  it('has a time only while it is awaited, in whole fives, never one that has passed, and never after closing', () => {
    const start = Date.parse('2026-10-31T12:00:00Z'); // over the end of daylight saving time
    fc.assert(
      fc.property(
        ...([
          fc.constantFrom(...ORDER_STATUSES),
          moment(start),
          moment(0),
          fc.option(fc.integer({ min: 0, max: 25 }), { nil: null }),
          fc.integer({ min: 1, max: 20 }),
        ] as const),
        (status, placedAt, later, km, fives) => {
          const now = new Date(placedAt.getTime() + later.getTime());
          const store = { ...STORE, preparationMinutes: fives * 5 };
          const found = expectedTime({ status, placedAt, leftAt: null, km, store }, now);
          if (!['new-order', 'processing', 'ready-delivery', 'out-for-delivery'].includes(status))
            return found === null;
          if (!found) return true;
          const last = found.to ?? found.from;
          // Closed at 22:00, so the wait ends before it, on the store's clock.
          const hour = Number(
            new Intl.DateTimeFormat('en-CA', { timeZone: STORE.timeZone, hour: '2-digit', hourCycle: 'h23' }).format(
              new Date(last.getTime() - 1),
            ),
          );
          const isBeforeClosing = (hour >= 9 && hour < 22) || status === 'out-for-delivery';
          const isWhole = last.getTime() % 300_000 === 0;
          return last >= now && isBeforeClosing && isWhole && (km === null) === (found.to === null);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
