import type { Point } from '#platform/contract/fields.ts';

/** The same as PostgreSQL's earthdistance: WGS 84's equatorial radius. */
const EARTH_RADIUS_KM = 6378.168;

/** Great-circle distance in km. */
export function distanceKm(a: Point, b: Point): number {
  const latA = radians(a.lat);
  const latB = radians(b.lat);
  const half =
    Math.sin((latB - latA) / 2) ** 2 + Math.cos(latA) * Math.cos(latB) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
