import { isOpenAt, isWithinZone } from '#features/stores';
import { minuteOfWeek } from '#features/stores/server';
import type { Point } from '#platform/contract/fields.ts';
import { derive, type IndexedStore, type OfferIndex, type Position } from './offer-index.ts';

export type StoreFilter = { delivery?: boolean; isOpen?: boolean; now: Date };
/** `ordinal`: its place among the stores of the index. `distance`: straight through the earth, in earth radii. */
export type StoreAway = { store: IndexedStore; ordinal: number; distance: number };

/** WGS 84's equatorial radius, as `distanceKm` has it. */
const EARTH_RADIUS_KM = 6378.168;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance of two points that are so many km apart on the ground. */
export const distanceOf = (km: number): number => 2 * Math.sin(km / EARTH_RADIUS_KM / 2);

/** The inverse of `distanceOf`. */
export const kmOf = (distance: number): number => 2 * EARTH_RADIUS_KM * Math.asin(distance / 2);

/** On the unit sphere. */
export function positionOf({ lat, lng }: Point): Position {
  const [a, b] = [radians(lat), radians(lng)];
  return [Math.cos(a) * Math.cos(b), Math.cos(a) * Math.sin(b), Math.sin(a)];
}

/** Whether a store sells under this filter. */
export function sellsUnder({ delivery, isOpen, now }: StoreFilter): (store: IndexedStore) => boolean {
  const minutes = new Map<string, number>();
  const isOpenNow = ({ timeZone, open, dated, pausedUntil }: IndexedStore) => {
    if (pausedUntil > now.getTime()) return false;
    if (dated) return isOpenAt(dated, timeZone, now);
    const minute = minutes.get(timeZone) ?? minuteOfWeek(timeZone, now);
    minutes.set(timeZone, minute);
    return open.some(([from, to]) => from <= minute && minute < to);
  };
  return (store) => (!delivery || store.hasDelivery) && (!isOpen || isOpenNow(store));
}

/** Of each store, by ordinal. */
export function distancesFrom(index: OfferIndex, point: Point): Float64Array {
  const { stores } = index;
  const positions = derive(index.ofStores, 'positions', () =>
    Float64Array.from(stores.flatMap(({ position }) => position)),
  );
  const [x, y, z] = positionOf(point);
  const distances = new Float64Array(stores.length);
  for (let ordinal = 0; ordinal < distances.length; ordinal++) {
    const at = 3 * ordinal;
    distances[ordinal] = Math.sqrt(
      (x - (positions[at] as number)) ** 2 +
        (y - (positions[at + 1] as number)) ** 2 +
        (z - (positions[at + 2] as number)) ** 2,
    );
  }
  return distances;
}

/** A tenth of a millimetre: nearer to each other two stores are equally far away. */
const STEP = 1e-7 / EARTH_RADIUS_KM;

type Wanted = (store: IndexedStore, distance: number, ordinal: number) => boolean;

/** The stores that are wanted: nearest first, of equally near ones the lower id. One after another, as some need only the first. */
export function* storesByDistance(index: OfferIndex, point: Point, isWanted: Wanted): Generator<StoreAway, void> {
  const { stores } = index;
  const distances = distancesFrom(index, point);
  // One number to sort by for each store: its distance in steps, then its ordinal.
  const keys = new Float64Array(stores.length);
  let count = 0;
  for (const [ordinal, store] of stores.entries()) {
    const distance = distances[ordinal] as number;
    if (isWanted(store, distance, ordinal)) keys[count++] = Math.round(distance / STEP) * stores.length + ordinal;
  }
  for (const key of keys.subarray(0, count).sort()) {
    const ordinal = key % stores.length;
    yield { store: stores[ordinal] as IndexedStore, ordinal, distance: distances[ordinal] as number };
  }
}

/** Of them, those that sell under the filter. */
export function storesAround(
  index: OfferIndex,
  point: Point,
  filter: StoreFilter,
  isWanted: Wanted = () => true,
): StoreAway[] {
  const sells = sellsUnder(filter);
  return [...storesByDistance(index, point, (...one) => isWanted(...one) && sells(one[0]))];
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

const NEAR = distanceOf(100);

/** Within 100 km of the point, or delivering to it. */
export const isNear =
  (point: Point) =>
  (store: IndexedStore, distance: number): boolean =>
    distance <= NEAR || deliversTo(store, point);
