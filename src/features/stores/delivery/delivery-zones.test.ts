import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Area, deliveryOffer, isWithinZone, isWithinZones, pointOf, type Zone } from './delivery-zones.ts';

const box = (west: number, south: number, east: number, north: number): number[][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const zone = (area: Area, feeCents = 500, minSpendCents = 0): Zone => ({ name: 'Zone', area, feeCents, minSpendCents });
const toronto = zone([box(-79.5, 43.6, -79.3, 43.7)]);

describe('delivery zones', () => {
  it('contain interior points, their edge and their corners', () => {
    expect(isWithinZone(toronto, { lng: -79.4, lat: 43.65 })).toBe(true);
    expect(isWithinZone(toronto, { lng: -79.5, lat: 43.65 })).toBe(true);
    expect(isWithinZone(toronto, { lng: -79.3, lat: 43.7 })).toBe(true);
    expect(isWithinZone(toronto, { lng: -79.2999999, lat: 43.65 })).toBe(false);
  });

  it('leave out their holes, but not the holes’ edges', () => {
    const ring = zone([box(0, 0, 10, 10), box(4, 4, 6, 6)]);
    expect(isWithinZone(ring, { lng: 5, lat: 5 })).toBe(false);
    expect(isWithinZone(ring, { lng: 4, lat: 5 })).toBe(true);
    expect(isWithinZone(ring, { lng: 2, lat: 5 })).toBe(true);
  });

  it('agree with the plain comparison for every box and point', () => {
    const degree = fc.integer({ min: -50, max: 50 });
    fc.assert(
      fc.property(degree, degree, degree, degree, (lng, lat, width, height) => {
        const [east, north] = [10 + Math.abs(width), 10 + Math.abs(height)];
        const isInside = lng >= -10 && lng <= east && lat >= -10 && lat <= north;
        expect(isWithinZone(zone([box(-10, -10, east, north)]), { lng, lat })).toBe(isInside);
      }),
    );
  });

  it('contain every point of a slanted edge, of a hole’s too, and none beside it', () => {
    const degree = (middle: number) => fc.double({ min: middle - 0.5, max: middle + 0.5, noNaN: true });
    const corner = fc.tuple(degree(-79), degree(43)).map(([lng, lat]) => [lng, lat]);
    fc.assert(
      fc.property(
        corner,
        corner,
        corner,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        (a, b, c, share, isHole) => {
          const [[aLng = 0, aLat = 0], [bLng = 0, bLat = 0], [cLng = 0, cLat = 0]] = [a, b, c];
          const twice = (bLng - aLng) * (cLat - aLat) - (cLng - aLng) * (bLat - aLat);
          fc.pre(Math.abs(twice) > 0.01);
          const triangle = [a, b, c, a];
          const area = isHole ? [box(-81, 41, -77, 45), triangle] : [triangle];
          const on = { lng: aLng + (bLng - aLng) * share, lat: aLat + (bLat - aLat) * share };
          expect(isWithinZone({ area }, on)).toBe(true);
          // Some 10 cm off it, away from the third corner or towards it.
          const side = Math.sign(twice) * (isHole ? -1 : 1) * 1e-6;
          const length = Math.hypot(bLng - aLng, bLat - aLat);
          const off = { lng: on.lng + (side * (bLat - aLat)) / length, lat: on.lat - (side * (bLng - aLng)) / length };
          if (share > 0.01 && share < 0.99) expect(isWithinZone({ area }, off)).toBe(false);
        },
      ),
    );
  });

  it('overlap: the cheapest fee that the spend allows counts', () => {
    const point = { lng: -79.4, lat: 43.65 };
    const zones = [
      zone(toronto.area, 900, 0),
      zone(toronto.area, 0, 10_000),
      zone(toronto.area, 500, 3_000),
      zone([box(0, 0, 1, 1)], 0, 0),
    ];
    expect(deliveryOffer(zones, point, 2_999)).toMatchObject({ kind: 'deliverable', feeCents: 900 });
    expect(deliveryOffer(zones, point, 3_000)).toMatchObject({ feeCents: 500 });
    expect(deliveryOffer(zones, point, 10_000)).toMatchObject({ feeCents: 0 });
  });

  it('return the lowest minimum where the order is too small, and report where no zone matches', () => {
    const zones = [zone(toronto.area, 500, 5_000), zone(toronto.area, 300, 3_000)];
    expect(deliveryOffer(zones, { lng: -79.4, lat: 43.65 }, 2_999)).toEqual({
      kind: 'below-minimum',
      minSpendCents: 3_000,
    });
    expect(deliveryOffer(zones, { lng: -75, lat: 45 }, 9_000)).toEqual({ kind: 'outside' });
    expect(isWithinZones(zones, { lng: -75, lat: 45 })).toBe(false);
  });

  it('take coordinates from outside only where they are a point', () => {
    expect(pointOf([-79.4, 43.65])).toEqual({ lng: -79.4, lat: 43.65 });
    for (const wrong of [null, '1,2', [], [1], [1, 2, 3], ['1', '2'], [181, 0], [0, 91], [Number.NaN, 0]]) {
      expect(pointOf(wrong), JSON.stringify(wrong)).toBeNull();
    }
  });
});
