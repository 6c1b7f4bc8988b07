import type { Clock } from '#platform/clock.ts';
import type { Point } from '#platform/contract/fields.ts';
import type { Db } from '#platform/db/db.ts';
import { takeToken } from '#platform/http/rate-limit.ts';
import { isWithinReach } from '../address/precision.ts';
import type { LocatedPlace } from '../places.contract.ts';
import type { AddressQuery, Geocoder } from './geocoder.ts';

export type LookUpDeps = { db: Db; clock: Clock; geocoder: Geocoder };

/** Per user, where a look-up costs money. */
const PER_PERSON = { burst: 60, refillSeconds: 60 };

/** The geocoder's result for a user's address. Never within a transaction: it may be slow. */
export async function lookUpAddress(
  { db, clock, geocoder }: LookUpDeps,
  userId: string,
  address: AddressQuery,
): Promise<LocatedPlace | null> {
  if (geocoder.isMetered) await takeToken(db, `address:${userId}`, PER_PERSON, clock.now());
  return geocoder.geocode(address);
}

/** Whether the point is within the address's precision, and in the same province. */
export async function mayBeAt(geocoder: Geocoder, place: LocatedPlace, point: Point): Promise<boolean> {
  if (!isWithinReach(place, point)) return false;
  return (await geocoder.reverse(point))?.province === place.province;
}
