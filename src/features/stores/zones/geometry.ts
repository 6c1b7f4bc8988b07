import { distanceKm } from '#features/places';
import type { Point } from '#platform/contract/fields.ts';

/** [longitude, latitude] */
export type Position = [number, number];
/** Corners in order, the first not repeated at the end. */
export type Ring = Position[];

/** About 11 cm: finer than any border is drawn, and coarse enough to read. */
const DIGITS = 1e6;
const rounded = (degrees: number) => Math.round(degrees * DIGITS) / DIGITS;
export const roundedPosition = ([lng, lat]: readonly [number, number]): Position => [rounded(lng), rounded(lat)];

const KM_PER_DEGREE = distanceKm({ lng: 0, lat: 0 }, { lng: 0, lat: 1 });
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The position so many metres to the east and north; to the west and south where negative. */
export function movedBy([lng, lat]: Position, east: number, north: number): Position {
  const metres = 1000 * KM_PER_DEGREE;
  return roundedPosition([lng + east / (metres * Math.cos(radians(lat))), lat + north / metres]);
}

const CIRCLE_CORNERS = 24;

/** A circle as a border: every corner is `radiusKm` from the middle. */
export function circleAround({ lng, lat }: Point, radiusKm: number): Ring {
  return Array.from({ length: CIRCLE_CORNERS }, (_, corner) => {
    const turn = (2 * Math.PI * corner) / CIRCLE_CORNERS;
    return movedBy([lng, lat], 1000 * radiusKm * Math.sin(turn), 1000 * radiusKm * Math.cos(turn));
  });
}

export const middleOf = ([aLng, aLat]: Position, [bLng, bLat]: Position): Position =>
  roundedPosition([(aLng + bLng) / 2, (aLat + bLat) / 2]);

/** Within its border, in km². */
export function areaKm2(ring: readonly Position[]): number {
  const middle = radians(ring.reduce((sum, [, lat]) => sum + lat, 0) / ring.length);
  let twice = 0;
  for (const [index, [lng, lat]] of ring.entries()) {
    const [nextLng, nextLat] = ring[(index + 1) % ring.length] as Position;
    twice += lng * nextLat - nextLng * lat;
  }
  return (Math.abs(twice) / 2) * KM_PER_DEGREE ** 2 * Math.cos(middle);
}

/** The corner at which a border first crosses or touches itself; null: nowhere. The database rounds, and refuses tiny borders that pass here. */
export function crossingOf(ring: readonly Position[]): number | null {
  const count = ring.length;
  const corner = (index: number) => ring[index % count] as Position;
  for (let one = 0; one < count; one++) {
    const first: Segment = [corner(one), corner(one + 1)];
    if (isNear(first[0], [first[1], first[1]])) return one;
    for (let other = one + 1; other < count; other++) {
      const second: Segment = [corner(other), corner(other + 1)];
      // Neighbours share a corner; only when one folds back over the other do they share more.
      const isWrong =
        other === one + 1
          ? isNear(first[0], second) || (count > 3 && isNear(second[1], first))
          : one === 0 && other === count - 1
            ? isNear(second[0], first) || isNear(first[1], second)
            : doMeet(first, second);
      if (isWrong) return other;
    }
  }
  return null;
}

type Segment = [Position, Position];

const doMeet = (one: Segment, other: Segment) =>
  doCross(one, other) || one.some((end) => isNear(end, other)) || other.some((end) => isNear(end, one));

const doCross = ([a, b]: Segment, [c, d]: Segment) =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

/** In degrees: some 20 cm, twice what the database takes for the same point. */
const NEAR = 2e-6;

function isNear([lng, lat]: Position, [[fromLng, fromLat], [toLng, toLat]]: Segment): boolean {
  const [east, north] = [toLng - fromLng, toLat - fromLat];
  const length2 = east ** 2 + north ** 2;
  const along = length2 === 0 ? 0 : ((lng - fromLng) * east + (lat - fromLat) * north) / length2;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(fromLng + share * east - lng, fromLat + share * north - lat) <= NEAR;
}

/** The smallest border without inward corners around the points, counter-clockwise. */
export function hullOf(points: readonly Position[]): Ring {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (of: readonly Position[]) => {
    const chain: Ring = [];
    for (const point of of) {
      while (chain.length > 1 && turn(chain.at(-2) as Position, chain.at(-1) as Position, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** Above 0: `c` is left of the way from `a` to `b`. */
const turn = (a: Position, b: Position, c: Position) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
