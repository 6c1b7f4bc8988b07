import { fail } from '#platform/errors.ts';
import { type BoundOperation, handle } from '#platform/handle.ts';
import type { Geocoder } from './geocoder.ts';
import { type LocatedPlace, NO_ADDRESS, resolvePlace, reversePlace, suggestPlaces } from './places.contract.ts';

export type PlacesDeps = { geocoder: Geocoder };

export const placesApi = ({ geocoder }: PlacesDeps): BoundOperation[] => [
  handle(suggestPlaces, ({ input }) => geocoder.suggest(input)),
  handle(resolvePlace, async ({ id, address }) =>
    found(id ? await geocoder.resolveId(id) : await geocoder.geocode(address ?? '')),
  ),
  handle(reversePlace, async (point) => found(await geocoder.reverse(point))),
];

function found(location: LocatedPlace | null): LocatedPlace {
  if (!location) throw fail('not-found', NO_ADDRESS);
  return location;
}
