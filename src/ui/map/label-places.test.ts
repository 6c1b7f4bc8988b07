import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placesForLabels } from './label-places.ts';
import type { MapPosition } from './map-clusters.ts';

const ZOOM = 14;
/** A degree of longitude in px. */
const DEGREE = (512 * 2 ** ZOOM) / 360;
const HERE: MapPosition = [-79.4, 43.65];
const east = (px: number): MapPosition => [HERE[0] + px / DEGREE, HERE[1]];
const VIEW = { bounds: { west: HERE[0] - 0.1, south: 43.6, east: HERE[0] + 0.1, north: 43.7 }, zoom: ZOOM };
const pin = (at: MapPosition, width = 120) => ({ at, width });

describe('the names of pins', () => {
  it.each([
    { apart: 70, named: [false, false] },
    { apart: 100, named: [true, false] },
    { apart: 130, named: [true, true] },
  ])('of two $apart px apart: $named', ({ apart, named }) => {
    expect(placesForLabels([pin(HERE), pin(east(apart))], [], VIEW)).toEqual(named);
  });

  it('do not lie over a circle of several', () => {
    expect(placesForLabels([pin(HERE)], [east(70)], VIEW)).toEqual([false]);
    expect(placesForLabels([pin(HERE)], [east(90)], VIEW)).toEqual([true]);
  });

  it('are not cut off by the edge of the map', () => {
    const atEdge: MapPosition = [VIEW.bounds.west + 50 / DEGREE, HERE[1]];
    expect(placesForLabels([pin(atEdge)], [], VIEW)).toEqual([false]);
    expect(placesForLabels([pin(atEdge, 96)], [], VIEW)).toEqual([true]);
  });

  it('do not lie under the controls at the right edge', () => {
    const besideControls: MapPosition = [VIEW.bounds.east - 100 / DEGREE, HERE[1]];
    expect(placesForLabels([pin(besideControls)], [], VIEW)).toEqual([false]);
    expect(placesForLabels([pin(besideControls, 76)], [], VIEW)).toEqual([true]);
  });

  it('fit one above the other', () => {
    const above: MapPosition = [HERE[0], HERE[1] + 60 / (DEGREE / Math.cos((HERE[1] * Math.PI) / 180))];
    expect(placesForLabels([pin(HERE), pin(above)], [], VIEW)).toEqual([true, true]);
  });

  it('never lie over each other, wherever the pins are', () => {
    const anywhere = fc.integer({ min: 0, max: 500 }).map((px) => pin(east(px), 90));
    fc.assert(
      fc.property(fc.array(anywhere, { maxLength: 30, size: 'max' }), (pins) => {
        const named = placesForLabels(pins, [], VIEW);
        const at = pins.filter((_, n) => named[n]).map(({ at: [lng] }) => lng * DEGREE);
        const gaps = at.toSorted((a, b) => a - b).map((x, n, all) => (n === 0 ? 90 : x - (all[n - 1] as number)));
        return gaps.every((gap) => gap >= 90 - 1e-6);
      }),
    );
  });
});
