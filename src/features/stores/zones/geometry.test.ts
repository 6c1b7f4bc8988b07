import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm } from '#features/places';
import { isWithinZone } from '../delivery/delivery-zones.ts';
import { closedRing } from './border-rules.ts';
import { areaKm2, circleAround, crossingOf, hullOf, movedBy, type Position } from './geometry.ts';

const degree = (middle: number, around: number) =>
  fc.integer({ min: -around * 1e4, max: around * 1e4 }).map((steps) => middle + steps / 1e4);
const position = fc.tuple(degree(-79.4, 0.2), degree(43.65, 0.2)) as fc.Arbitrary<Position>;
const asPoint = ([lng, lat]: Position) => ({ lng, lat });

describe('the border of a zone', () => {
  const square: Position[] = [
    [-79.5, 43.6],
    [-79.3, 43.6],
    [-79.3, 43.7],
    [-79.5, 43.7],
  ];
  it.each<[string, Position[], number | null]>([
    ['is fine as a square', square, null],
    ['is fine as a triangle', square.slice(1), null],
    ['crosses itself as a bow', [square[0], square[2], square[1], square[3]] as Position[], 2],
    ['has a corner twice', [square[0], square[1], square[1], square[2]] as Position[], 1],
    ['runs back over itself', [...square.slice(0, 2), [-79.4, 43.6], ...square.slice(2)] as Position[], 1],
    ['touches itself', [...square.slice(0, 3), [-79.4, 43.6], square[3]] as Position[], 2],
    ['is a line', [square[0], square[1], [-79.4, 43.6]] as Position[], 2],
  ])('%s', (_what, ring, crossing) => {
    expect(crossingOf(ring)).toBe(crossing);
  });

  it('crosses itself wherever it begins and whichever way it runs, or nowhere', () => {
    fc.assert(
      fc.property(fc.array(position, { minLength: 3, maxLength: 9 }), fc.nat(8), (ring, by) => {
        const turned = [...ring.slice(by % ring.length), ...ring.slice(0, by % ring.length)];
        const isFine = crossingOf(ring) === null;
        expect(crossingOf(turned) === null).toBe(isFine);
        expect(crossingOf(ring.toReversed()) === null).toBe(isFine);
      }),
    );
  });

  it('around points contains them all, and does not cross itself', () => {
    fc.assert(
      fc.property(fc.array(position, { minLength: 3, maxLength: 40, size: 'max' }), (points) => {
        const hull = hullOf(points);
        fc.pre(hull.length > 2 && crossingOf(hull) === null);
        for (const point of points) expect(isWithinZone({ area: [closedRing(hull)] }, asPoint(point))).toBe(true);
        expect(hullOf(hull)).toHaveLength(hull.length);
      }),
    );
  });
});

describe('a circle', () => {
  it('contains what is nearer than its radius, and nothing that is further away', () => {
    fc.assert(
      fc.property(
        position,
        fc.double({ min: 0.2, max: 60, noNaN: true }),
        fc.double({ min: 0, max: 1.3, noNaN: true }),
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        (middle, radiusKm, share, turn) => {
          const circle = circleAround(asPoint(middle), radiusKm);
          expect(crossingOf(circle)).toBeNull();
          const metres = 1000 * radiusKm * share;
          const there = movedBy(middle, metres * Math.sin(turn), metres * Math.cos(turn));
          const isInside = isWithinZone({ area: [closedRing(circle)] }, asPoint(there));
          // Between two of 24 corners its border is a percent nearer; far to the north a degree is shorter.
          if (share < 0.98) expect(isInside).toBe(true);
          if (share > 1.02) expect(isInside).toBe(false);
        },
      ),
    );
  });

  it('has the area of one, to a percent', () => {
    expect(areaKm2(circleAround({ lng: -79.4, lat: 43.65 }, 2)) / (Math.PI * 4)).toBeCloseTo(1, 1);
  });
});

it('A step of a point is as long as it says, and back again it is where it was.', () => {
  fc.assert(
    fc.property(position, fc.constantFrom(10, 100), (at, metres) => {
      for (const [east, north] of [
        [metres, 0],
        [0, metres],
      ] as const) {
        const there = movedBy(at, east, north);
        expect(1000 * distanceKm(asPoint(at), asPoint(there))).toBeCloseTo(metres, -0.5);
        const [lng, lat] = movedBy(there, -east, -north);
        expect([lng, lat]).toEqual([expect.closeTo(at[0], 5), expect.closeTo(at[1], 5)]);
      }
    }),
  );
});
