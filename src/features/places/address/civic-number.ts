import { distanceKm } from '../distance.ts';
import type { Precision } from '../places.contract.ts';

/** A known address of a street. */
export type CivicAddress = {
  number: number;
  suffix: string;
  fsa: string | null;
  postalCode: string | null;
  latitude: number;
  longitude: number;
};

export type CivicPoint = Omit<CivicAddress, 'number' | 'suffix'> & { precision: Precision };

/** Known numbers further apart locate only the street. */
const CLOSE_KM = 0.5;
/** Beyond this the numbers belong to two streets of one name. */
const KM_PER_NUMBER = 0.03;
/** An unknown number this close to the last known one is its neighbour. */
const NEIGHBOUR = 12;
export const SAME_END = 400;

/**
 * Locates a number on its street: the address, interpolated, or the nearest end. `known` are nearby addresses;
 * duplicates in `area` win. null: too far from any.
 */
export function placeOnStreet(
  known: readonly CivicAddress[],
  { number, suffix, area }: { number: number; suffix: string; area: string | null },
): CivicPoint | null {
  const same = known.filter((one) => one.number === number);
  const exact = best(same, (one) => (area && one.fsa === area ? 2 : 0) + (one.suffix === suffix ? 1 : 0));
  if (exact && (!area || exact.fsa === area || exact.fsa === null || !known.some(({ fsa }) => fsa === area)))
    return at(exact, 'address');
  const inArea = area ? known.filter(({ fsa }) => fsa === area) : [];
  const among = inArea.length ? inArea : known;
  const below = best(
    among.filter((one) => one.number < number),
    (one) => one.number,
  );
  const above = best(
    among.filter((one) => one.number > number),
    (one) => -one.number,
  );
  if (below && above) return between(below, above, number);
  const end = below ?? above;
  const gap = end ? Math.abs(end.number - number) : Number.POSITIVE_INFINITY;
  return end && gap <= SAME_END ? at(end, gap <= NEIGHBOUR ? 'address' : 'street') : null;
}

function between(below: CivicAddress, above: CivicAddress, number: number): CivicPoint {
  const share = (number - below.number) / (above.number - below.number);
  const nearer = share < 0.5 ? below : above;
  const km = distanceKm(pointOf(below), pointOf(above));
  if (km > Math.max(CLOSE_KM, (above.number - below.number) * KM_PER_NUMBER)) return at(nearer, 'street');
  return {
    ...at(nearer, km <= CLOSE_KM ? 'address' : 'street'),
    latitude: below.latitude + (above.latitude - below.latitude) * share,
    longitude: below.longitude + (above.longitude - below.longitude) * share,
    postalCode: below.postalCode === above.postalCode ? below.postalCode : null,
  };
}

const at = ({ fsa, postalCode, latitude, longitude }: CivicAddress, precision: Precision): CivicPoint => ({
  fsa,
  postalCode,
  latitude,
  longitude,
  precision,
});

const pointOf = ({ latitude, longitude }: CivicAddress) => ({ lat: latitude, lng: longitude });

function best<T>(items: readonly T[], score: (item: T) => number): T | undefined {
  return items.reduce<T | undefined>(
    (top, item) => (top === undefined || score(item) > score(top) ? item : top),
    undefined,
  );
}
