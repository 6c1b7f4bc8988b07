import { describe, expect, it } from 'vitest';
import { isAway, isDragDown } from './drag.ts';

const at = (x: number, y: number, ms = 0) => ({ x, y, at: ms });

describe('a finger on a sheet', () => {
  it.each([
    [0, 3, null],
    [3, -3, null],
    [0, 4, true],
    [3, 4, true],
    [4, 4, false],
    [-9, 8, false],
    [0, -20, false],
  ])('that moves %i across and %i down drags it: %s', (x, y, drags) => {
    expect(isDragDown(at(100, 100), at(100 + x, 100 + y))).toBe(drags);
  });
});

describe('a sheet of 600 px that is let go', () => {
  /** In even steps of 10 ms, then a rest. */
  const pull = (px: number, ms: number, restMs = 0) => {
    const steps = Math.max(1, Math.round(ms / 10));
    const path = Array.from({ length: steps + 1 }, (_, n) => at(0, (px * n) / steps, (ms * n) / steps));
    return isAway(path, 600, ms + restMs);
  };

  it.each([
    ['slowly, at 30 %', 180, 2_000, 0, false],
    ['slowly, past 30 %', 181, 2_000, 0, true],
    ['faster than 0.5 px/ms', 60, 100, 0, true],
    ['at 0.5 px/ms', 50, 100, 0, false],
    ['upwards', -300, 100, 0, false],
    ['after a flick that rested', 60, 100, 150, false],
    ['where it was', 0, 0, 0, false],
  ])('%s: %i px in %i ms, a rest of %i ms: closes %s', (_, px, ms, rest, closes) => {
    expect(pull(px, ms, rest)).toBe(closes);
  });

  it('goes by its speed at the end, not by that of the whole way', () => {
    expect(isAway([at(0, 0, 0), at(0, 50, 2_000), at(0, 100, 2_050)], 600, 2_050)).toBe(true);
    expect(isAway([at(0, 0, 0), at(0, 90, 50), at(0, 100, 2_000)], 600, 2_000)).toBe(false);
  });
});
