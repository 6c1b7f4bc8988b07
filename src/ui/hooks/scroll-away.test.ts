import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterScroll } from './scroll-away.ts';

const END = 2000;
const RULE = { top: 0, isBackAtEnd: true };
const isAwayAfter = (positions: readonly number[], rule = RULE) =>
  positions.reduce((state, at) => afterScroll(state, at, END, rule), { isAway: false, turn: 0 }).isAway;

describe('a bar while the page scrolls', () => {
  it.each([
    ['stays for less than 24 px down', [23], false],
    ['hides after 24 px down', [24], true],
    ['hides after 24 px in small steps', [6, 12, 18, 24], true],
    ['stays away for less than 8 px up', [500, 493], true],
    ['comes back after 8 px up', [500, 492], false],
    ['counts from where the reader turned around', [500, 560, 553], true],
    ['hides again 24 px below where it came back', [500, 400, 424], true],
    ['comes back at the top', [30, 0], false],
    ['comes back at the end', [500, 2000], false],
    ['hides again on the way up from the end only after a turn down', [500, 2000, 1900, 1930], true],
  ] as const)('%s', (_, positions, isAway) => expect(isAwayAfter(positions)).toBe(isAway));

  it('always shows near the top, and at the end only by its rule', () => {
    expect(isAwayAfter([120], { top: 120, isBackAtEnd: false })).toBe(false);
    expect(isAwayAfter([121, 160], { top: 120, isBackAtEnd: false })).toBe(true);
    expect(isAwayAfter([500, 2000], { top: 120, isBackAtEnd: false })).toBe(true);
  });

  it('shows wherever the reader has come after 8 px up, and is away after 24 px down', () => {
    const middle = fc.integer({ min: 100, max: 1900 });
    fc.assert(
      fc.property(fc.array(middle), middle, (before, at) => {
        expect(isAwayAfter([...before, at, at - 8])).toBe(false);
        expect(isAwayAfter([...before, at, at + 24])).toBe(true);
      }),
    );
  });
});
