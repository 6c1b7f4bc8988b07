import type { Clock } from '#platform/clock.ts';
import { type CallContext, handle, type OperationBinding } from '#platform/contract/handle.ts';
import { databaseFailure } from '#platform/db/database-failure.ts';
import type { Db } from '#platform/db/db.ts';
import { readingAtPrimary } from '#platform/db/replica/pinned.ts';
import { fail } from '#platform/errors.ts';
import { takeTokenOf } from '#platform/http/rate-limit.ts';
import { inTime } from '#platform/jobs/in-time.ts';
import { type LocatedPlace, NO_ADDRESS, resolvePlace, reversePlace, suggestPlaces } from './places.contract.ts';
import type { Geocoder } from './suggest/geocoder.ts';

export type PlacesDeps = { geocoder: Geocoder; db: Db; clock: Clock };

export const placesApi = (deps: PlacesDeps): OperationBinding[] => {
  const { geocoder } = deps;
  return [
    handle(suggestPlaces, async ({ input }, context) => {
      if ([...input.trim()].length < FEWEST_LETTERS) return [];
      await charge(deps, context);
      return geocoder.suggest(input);
    }),
    handle(resolvePlace, async ({ id, address }, context) => {
      await charge(deps, context);
      return found(id ? await geocoder.resolveId(id) : await geocoder.geocode(address ?? ''));
    }),
    handle(reversePlace, async (point, context) => {
      await charge(deps, context);
      return found(await geocoder.reverse(point));
    }),
  ];
};

const FEWEST_LETTERS = 3;
/** About five typed addresses, then one request every two seconds. */
const METERED = { burst: 100, refillSeconds: 2 };
/** Our own gazetteer only costs time: several users behind one address, then four requests a second. */
const UNMETERED = { burst: 300, refillSeconds: 0.25 };
const PATIENCE_MS = 2_000;

/** Counted on the primary. What costs nobody anything does not wait for one that cannot be reached. */
async function charge({ geocoder, db, clock }: PlacesDeps, caller: CallContext): Promise<void> {
  const { isMetered } = geocoder;
  const taken = readingAtPrimary(() =>
    takeTokenOf(db, 'places', caller, isMetered ? METERED : UNMETERED, clock.now()),
  ).catch((error) => {
    if (isMetered || !databaseFailure(error)) throw error;
  });
  await (isMetered ? taken : inTime(PATIENCE_MS, taken, undefined));
}

function found(location: LocatedPlace | null): LocatedPlace {
  if (!location) throw fail('not-found', NO_ADDRESS);
  return location;
}
