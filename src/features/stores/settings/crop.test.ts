import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { croppedArea, croppedSize, MIDDLE } from './crop.ts';

const side = fc.integer({ min: 1, max: 8000 });
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('the part of a picture that is kept', () => {
  it('is the middle of it, as wide or as high as it is', () => {
    expect(croppedArea({ width: 1600, height: 2000 }, MIDDLE)).toEqual({
      width: 1600,
      height: 1000,
      left: 0,
      top: 500,
    });
    expect(croppedArea({ width: 2000, height: 500 }, MIDDLE)).toEqual({ width: 800, height: 500, left: 600, top: 0 });
  });

  it('is smaller and elsewhere as it is chosen', () => {
    expect(croppedArea({ width: 1600, height: 1000 }, { zoom: 2, x: 1, y: 0 })).toEqual({
      width: 800,
      height: 500,
      left: 800,
      top: 0,
    });
  });

  it('begins at the edge of a picture that has nearly the shape of the page', () => {
    expect(croppedArea({ width: 20, height: 12 }, { zoom: 1, x: 0, y: 1 }).top).toBe(0);
  });

  it('lies within the picture and has the shape of the page, and the result is never enlarged', () => {
    fc.assert(
      fc.property(side, side, fc.double({ min: 1, max: 4, noNaN: true }), share, share, (width, height, zoom, x, y) => {
        const kept = croppedArea({ width, height }, { zoom, x, y });
        const size = croppedSize({ width, height }, { zoom, x, y });
        const isWithin =
          kept.left >= 0 &&
          kept.top >= 0 &&
          kept.left + kept.width <= width + 1e-6 &&
          kept.top + kept.height <= height + 1e-6;
        return (
          isWithin &&
          Math.abs(kept.width / kept.height - 1.6) < 1e-9 &&
          size.width <= Math.max(1, kept.width + 0.5) &&
          size.width <= 1200
        );
      }),
    );
  });
});
