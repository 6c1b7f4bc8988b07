import type { Point } from '#platform/contract/fields.ts';
import { distanceKm } from '../distance.ts';
import type { LocatedPlace, Precision } from '../places.contract.ts';

/** Located to an area only: a shopper who orders delivery there has to place a pin on the map. */
export const isApproximate = (precision: Precision): boolean => precision === 'postal-area' || precision === 'place';

const REACH_KM = { address: 0.3, street: 2, place: 25 };
const AREA_KM = { least: 2, most: 60 };

/** How far from the point that a geocoder answered the address itself may be, in km. */
export function reachKm({ precision, radiusKm = 0 }: Pick<LocatedPlace, 'precision' | 'radiusKm'>): number {
  if (precision !== 'postal-area') return REACH_KM[precision];
  return Math.min(AREA_KM.most, Math.max(AREA_KM.least, radiusKm));
}

/** Whether a point may be the location's: its distance is within the location's precision. */
export const isWithinReach = (place: LocatedPlace, point: Point): boolean =>
  distanceKm({ lat: place.latitude, lng: place.longitude }, point) <= reachKm(place);
