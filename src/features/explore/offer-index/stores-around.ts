import { isWithinZone } from '#features/stores';
import { minuteOfWeek } from '#features/stores/server';
import type { Point } from '#platform/contract/fields.ts';
import type { IndexedStore, OfferIndex, Position } from './offer-index.ts';

export type StoreFilter = { delivery?: boolean; isOpen?: boolean; now: Date };
export type StoreAway = { store: IndexedStore; km: number };

/** WGS 84's equatorial radius, as `distanceKm` has it. */
const EARTH_RADIUS_KM = 6378.168;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** On the unit sphere. */
export function positionOf({ lat, lng }: Point): Position {
  const [a, b] = [radians(lat), radians(lng)];
  return { x: Math.cos(a) * Math.cos(b), y: Math.cos(a) * Math.sin(b), z: Math.sin(a) };
}

/** Great-circle distance in km. */
function kmBetween(a: Position, b: Position): number {
  const chord = Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, chord / 2));
}

/** The stores that sell under this filter. */
export function storesAsked(index: OfferIndex, { delivery, isOpen, now }: StoreFilter): IndexedStore[] {
  const stores = [...index.stores.values()].filter(({ hasDelivery }) => !delivery || hasDelivery);
  if (!isOpen) return stores;
  const minutes = new Map<string, number>();
  return stores.filter(({ timeZone, open }) => {
    const minute = minutes.get(timeZone) ?? minuteOfWeek(timeZone, now);
    minutes.set(timeZone, minute);
    return open.some(([from, to]) => from <= minute && minute < to);
  });
}

/** Nearest first, of equally near ones the lower id. */
export function byDistance(stores: readonly IndexedStore[], point: Point, isWanted: (away: StoreAway) => boolean) {
  const here = positionOf(point);
  return stores
    .map((store): StoreAway => ({ store, km: kmBetween(here, store.position) }))
    .filter(isWanted)
    .sort((a, b) => a.km - b.km || a.store.id - b.store.id);
}

/** One of its zones holds the point. */
export const deliversTo = ({ hasDelivery, zones }: IndexedStore, point: Point): boolean =>
  hasDelivery &&
  zones.some(
    (zone) =>
      zone.west <= point.lng &&
      point.lng <= zone.east &&
      zone.south <= point.lat &&
      point.lat <= zone.north &&
      isWithinZone(zone, point),
  );
