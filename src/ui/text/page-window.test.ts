import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

describe('the numbers of a pagination', () => {
  it.each([
    [0, 1, [0]],
    [0, 3, [0, 1, 2]],
    [0, 16, [0, 1, 2, 3, 4]],
    [1, 16, [0, 1, 2, 3, 4]],
    [7, 16, [5, 6, 7, 8, 9]],
    [15, 16, [11, 12, 13, 14, 15]],
    [0, 0, []],
  ])('on page %i of %i are %j', (page, pages, shown) => {
    expect(pageWindow(page, pages)).toEqual(shown);
  });

  it('contain the current page, in order, within the pages, five of them when there are as many', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(499), (pages, seed) => {
        const page = seed % pages;
        const shown = pageWindow(page, pages);
        expect(shown).toContain(page);
        expect(shown).toHaveLength(Math.min(5, pages));
        expect(shown).toEqual([...shown].sort((a, b) => a - b));
        expect(shown.every((one) => one >= 0 && one < pages)).toBe(true);
      }),
    );
  });
});
