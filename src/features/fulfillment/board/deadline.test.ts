import { describe, expect, it } from 'vitest';
import { cardTime, deadlineOf, expiring, spanText, usualMinutes } from './deadline.ts';

const NOW = Date.parse('2026-11-20T21:24:00Z');
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();
const clock = (moment: string) => moment.slice(11, 16);

describe('the time to accept', () => {
  it.each([
    [900, '15', 'min', 'calm', 1],
    [899, '14', 'min', 'calm', 899 / 900],
    [300, '5', 'min', 'calm', 300 / 900],
    [299, '4:59', null, 'soon', 299 / 900],
    [198, '3:18', null, 'soon', 198 / 900],
    [120, '2:00', null, 'soon', 120 / 900],
    [119, '1:59', null, 'last', 119 / 900],
    [0, '0:00', null, 'last', 0],
    [-5, '0:00', null, 'last', 0],
    [7199, '119', 'min', 'calm', 1],
    [39_600, '11', 'h', 'calm', 1],
  ])('%i s are left: %s %s, %s', (seconds, text, unit, tone, share) => {
    expect(deadlineOf(inSeconds(seconds), NOW)).toEqual({ text, unit, tone, share, isOver: seconds < 1 });
  });
});

describe('orders that are lost soon', () => {
  it('are the new ones with less than two minutes, the first one first', () => {
    const order = (seconds: number, status: 'new-order' | 'processing' = 'new-order') => ({
      ...{ status, acceptBy: inSeconds(seconds) },
    });
    const [calm, second, first] = [order(120), order(119), order(5)];
    const [taken, lost] = [order(5, 'processing'), order(0)];
    expect(expiring([calm, second, first, taken, lost], NOW)).toEqual([first, second]);
  });
});

describe('the time on a card', () => {
  const order = { status: 'processing', readyAt: inSeconds(16 * 60), since: inSeconds(-600) } as const;

  it.each([
    ['promised', order, { main: '21:40', note: 'in 16 min', isLate: false }],
    ['late', { ...order, readyAt: inSeconds(-240) }, { main: '4 min late', note: 'promised 21:20', isLate: true }],
    ['without a promise', { ...order, readyAt: null }, { main: '10 min', note: 'since accepted', isLate: false }],
    ['ready', { ...order, status: 'ready-pickup' as const }, { main: '10 min', note: 'waiting', isLate: false }],
    ['out', { ...order, status: 'out-for-delivery' as const }, { main: '10 min', note: 'on the way', isLate: false }],
  ])('%s', (_, given, shown) => {
    expect(cardTime(given, NOW, clock)).toEqual(shown);
  });

  it.each([
    [0, '0 min'],
    [59 * 60_000, '59 min'],
    [130 * 60_000, '2 h 10'],
    [-1, '0 min'],
  ])('%i ms are %s', (milliseconds, text) => {
    expect(spanText(milliseconds)).toBe(text);
  });

  it.each([
    [null, 20],
    [10, 15],
    [15, 15],
    [16, 20],
    [40, 45],
    [90, 45],
  ])('of a store that takes %s min, %i are chosen', (takes, chosen) => {
    expect(usualMinutes(takes)).toBe(chosen);
  });
});
