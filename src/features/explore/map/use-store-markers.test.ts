import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaAround, isWithin } from './use-store-markers.ts';

const viewOf = (west: number, south: number, width: number, height: number, zoom: number) => ({
  bounds: { west, south, east: west + width, north: south + height },
  center: [west, south] as [number, number],
  zoom,
});
const numbersOf = (area: string) => area.split(',').map(Number) as [number, number, number, number];

describe('the bounds that pins are requested for', () => {
  it('has all that is shown, and stays on the globe', () => {
    const view = fc.tuple(
      fc.double({ min: -170, max: 160, noNaN: true }),
      fc.double({ min: -80, max: 70, noNaN: true }),
      fc.double({ min: 0, max: 10, noNaN: true }),
      fc.integer({ min: 2, max: 18 }),
    );
    fc.assert(
      fc.property(view, ([west, south, size, zoom]) => {
        const [w, s, e, n] = numbersOf(areaAround(viewOf(west, south, size, size, zoom)));
        expect(w).toBeLessThanOrEqual(west + 1e-5);
        expect(s).toBeLessThanOrEqual(south + 1e-5);
        expect(e).toBeGreaterThanOrEqual(west + size - 1e-5);
        expect(n).toBeGreaterThanOrEqual(south + size - 1e-5);
        expect(Math.max(Math.abs(w), Math.abs(e))).toBeLessThanOrEqual(180);
        expect(Math.max(Math.abs(s), Math.abs(n))).toBeLessThanOrEqual(90);
      }),
    );
  });

  it('stay the same after a small move, so that nothing is fetched again', () => {
    expect(areaAround(viewOf(-79.45, 43.63, 0.06, 0.05, 13))).toBe(areaAround(viewOf(-79.449, 43.631, 0.06, 0.05, 13)));
    expect(areaAround(viewOf(-79.45, 43.63, 0.06, 0.05, 13))).not.toBe(
      areaAround(viewOf(-79.3, 43.63, 0.06, 0.05, 13)),
    );
  });

  it('is not much more than what is shown', () => {
    const [w, s, e, n] = numbersOf(areaAround(viewOf(-79.45, 43.63, 0.06, 0.05, 13)));
    expect((e - w) * (n - s)).toBeLessThan(0.06 * 0.05 * 6);
  });
});

it('counts a point on the edge as shown', () => {
  const { bounds } = viewOf(-80, 43, 1, 1, 10);
  expect(isWithin(bounds, [-80, 44])).toBe(true);
  expect(isWithin(bounds, [-80.001, 44])).toBe(false);
});
