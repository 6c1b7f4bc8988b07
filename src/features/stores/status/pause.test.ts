import { expect, it } from 'vitest';
import { hoursState, openState, openStateInFull } from '../hours/open-state.ts';
import { WEEKDAYS } from '../hours/opening-hours.ts';
import { arrivingBetween, readyAt } from '../hours/ready-time.ts';
import { isPausedAt } from './pause.ts';
import { notTakingOrders } from './pause-words.ts';

const NOW = new Date('2026-11-20T21:10:00Z');
const open = {
  operationHours: Object.fromEntries(WEEKDAYS.map((day) => [day, { start: '09:00', end: '23:00' }])),
  timeZone: 'America/Toronto',
  preparationMinutes: 20,
};
const paused = (until: string | null) => ({ ...open, pause: { until } });

it.each([
  ['2026-11-20T22:30:00.000Z', 'Paused until 5:30 PM', 'Fern is not taking orders until 5:30 PM.'],
  ['2026-11-21T14:00:00.000Z', 'Paused until tomorrow 9 AM', 'Fern is not taking orders until tomorrow 9 AM.'],
  [null, 'Paused', 'Fern is not taking orders now.'],
])(
  'A store that is paused until %s says so, and no order placed now is ready at any time.',
  (until, text, sentence) => {
    const store = paused(until);
    expect(openState(store, NOW)).toEqual({ isOpen: false, isPaused: true, text });
    expect(openStateInFull(openState(store, NOW))).toBe(text);
    expect(notTakingOrders('Fern', store, NOW)).toBe(sentence);
    expect([readyAt(store, NOW), arrivingBetween(store, NOW, 2)]).toEqual([null, null]);
  },
);

it('A shopper who has ordered sees the hours: a pause stops new orders alone.', () => {
  expect(hoursState(paused(null), NOW)).toEqual({ isOpen: true, text: 'Open until 11 PM' });
});

it('A pause is over at its end, to the millisecond.', () => {
  const { pause } = paused('2026-11-20T22:30:00.000Z');
  expect(isPausedAt(pause, new Date('2026-11-20T22:29:59.999Z'))).toBe(true);
  expect(isPausedAt(pause, new Date('2026-11-20T22:30:00.000Z'))).toBe(false);
  expect(openState({ ...open, pause }, new Date('2026-11-20T22:30:00Z')).text).toBe('Open until 11 PM');
  expect(isPausedAt(undefined, NOW)).toBe(false);
});
