import type { Point } from '#platform/contract/fields.ts';
import { distanceKm } from '../distance.ts';
import type { LocatedPlace, Precision } from '../places.contract.ts';

/** Located to an area only: for delivery the shopper must place a pin. */
export const isApproximate = (precision: Precision): boolean => precision === 'postal-area' || precision === 'place';

const REACH_KM = { address: 0.3, street: 2, place: 25 };
const AREA_KM = { least: 2, most: 60 };

/** The maximum distance of an address from its geocoded point, km. */
export function reachKm({ precision, radiusKm = 0 }: Pick<LocatedPlace, 'precision' | 'radiusKm'>): number {
  if (precision !== 'postal-area') return REACH_KM[precision];
  return Math.min(AREA_KM.most, Math.max(AREA_KM.least, radiusKm));
}

/** Whether a point may be the location's, within its precision. */
export const isWithinReach = (place: LocatedPlace, point: Point): boolean =>
  distanceKm({ lat: place.latitude, lng: place.longitude }, point) <= reachKm(place);
