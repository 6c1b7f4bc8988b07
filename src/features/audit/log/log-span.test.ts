import { describe, expect, it } from 'vitest';
import { isSpan, spanOf } from './log-span.ts';

const NOW = new Date(2026, 10, 24, 15, 30);
const midnight = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString();
const NONE = { from: null, to: null };

describe('the span of a log', () => {
  it.each([
    ['1', NONE, { from: midnight(2026, 11, 24) }],
    ['7', NONE, { from: midnight(2026, 11, 18) }],
    ['30', NONE, { from: midnight(2026, 10, 26) }],
    ['all', NONE, {}],
    ['dates', { from: '2026-11-01', to: '2026-11-30' }, { from: midnight(2026, 11, 1), to: midnight(2026, 12, 1) }],
    ['dates', { from: null, to: '2026-12-31' }, { to: midnight(2027, 1, 1) }],
    ['dates', { from: 'x', to: '2026-13-45' }, {}],
    ['dates', { from: '0'.repeat(100_000), to: null }, {}],
  ] as const)('%s is of whole days', (span, dates, moments) => expect(spanOf(span, dates, NOW)).toEqual(moments));

  it('is one of a few', () => {
    expect(['1', 'all', 'dates'].every(isSpan)).toBe(true);
    expect([null, '', '2', 'constructor'].some(isSpan)).toBe(false);
  });
});
