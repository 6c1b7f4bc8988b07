import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import type { Point } from '#platform/contract/fields.ts';

/** A GeoJSON polygon: outer ring, then holes; [longitude, latitude], closed. */
export type Area = number[][][];

export type Zone = {
  name: string;
  minSpendCents: number;
  feeCents: number;
  area: Area;
};

export type DeliveryOffer<Z extends Zone = Zone> =
  | { kind: 'deliverable'; zone: Z; feeCents: number }
  /** Within zones, but below the minimum of each: the lowest minimum. */
  | { kind: 'below-minimum'; minSpendCents: number }
  | { kind: 'outside' };

/** Whether a zone contains the point. Edges are inside, also those of holes; holes are not. */
export function isWithinZone({ area }: Pick<Zone, 'area'>, point: Point): boolean {
  const isInside = booleanPointInPolygon([point.lng, point.lat], { type: 'Polygon', coordinates: area });
  return isInside || area.some((ring) => ring.some((corner, at) => isOnEdge(point, ring[at - 1] ?? corner, corner)));
}

/** Tolerance for points rounded off a slanted edge: about a millimetre, in degrees. */
const EDGE_DEGREES = 1e-8;

function isOnEdge(
  { lng, lat }: Point,
  [fromLng = 0, fromLat = 0]: number[],
  [toLng = 0, toLat = 0]: number[],
): boolean {
  // A fast path for distant edges, as this runs for each store of a list.
  if (lng < Math.min(fromLng, toLng) - EDGE_DEGREES || lng > Math.max(fromLng, toLng) + EDGE_DEGREES) return false;
  if (lat < Math.min(fromLat, toLat) - EDGE_DEGREES || lat > Math.max(fromLat, toLat) + EDGE_DEGREES) return false;
  const [east, north] = [toLng - fromLng, toLat - fromLat];
  const along = (lng - fromLng) * east + (lat - fromLat) * north;
  const length2 = east ** 2 + north ** 2;
  const share = length2 === 0 ? 0 : Math.min(1, Math.max(0, along / length2));
  return Math.hypot(fromLng + share * east - lng, fromLat + share * north - lat) <= EDGE_DEGREES;
}

export function isWithinZones(zones: readonly Pick<Zone, 'area'>[], point: Point): boolean {
  return zones.some((zone) => isWithinZone(zone, point));
}

/** The cheapest zone around the point, ties by the lower minimum; null: none. */
export function cheapestZone<Z extends Zone>(zones: readonly Z[], point: Point): Z | null {
  let best: Z | null = null;
  for (const zone of zones) if ((!best || costsLess(zone, best)) && isWithinZone(zone, point)) best = zone;
  return best;
}

const costsLess = (one: Zone, other: Zone) =>
  one.feeCents < other.feeCents || (one.feeCents === other.feeCents && one.minSpendCents < other.minSpendCents);

/** The delivery cost to the point: the cheapest of the overlapping zones whose minimum the sub-total reaches. */
export function deliveryOffer<Z extends Zone>(zones: readonly Z[], point: Point, spendCents: number): DeliveryOffer<Z> {
  const around = zones.filter((zone) => isWithinZone(zone, point));
  if (around.length === 0) return { kind: 'outside' };
  const [zone] = around
    .filter(({ minSpendCents }) => minSpendCents <= spendCents)
    .sort((a, b) => a.feeCents - b.feeCents);
  if (zone) return { kind: 'deliverable', zone, feeCents: zone.feeCents };
  return { kind: 'below-minimum', minSpendCents: Math.min(...around.map(({ minSpendCents }) => minSpendCents)) };
}

/** Validates [longitude, latitude]; null if invalid. */
export function pointOf(coordinates: unknown): Point | null {
  if (!Array.isArray(coordinates) || coordinates.length !== 2) return null;
  const [lng, lat] = coordinates;
  const isPoint = Number.isFinite(lng) && Number.isFinite(lat) && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
  return isPoint ? { lng, lat } : null;
}
