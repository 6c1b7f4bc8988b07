import type { Point } from '#platform/contract/fields.ts';
import type { LocatedPlace, Suggestion } from '../places.contract.ts';

/** An address in its parts, any of which may be missing, or as one line. */
export type AddressQuery = string | { address?: string; city?: string; province?: string; postalCode?: string };

/**
 * Port of geocoding, Canada only. Adapters: the embedded gazetteer, Google Maps Platform. `null`: nothing found; a
 * failing service throws `unavailable`.
 */
export type Geocoder = {
  /** Each request costs money: limited per address and user. */
  isMetered?: boolean;
  /** At most 5, best first; none below 3 characters. */
  suggest(input: string): Promise<Suggestion[]>;
  /** Resolves a suggestion; null for an unknown id. */
  resolveId(id: string): Promise<LocatedPlace | null>;
  geocode(address: AddressQuery): Promise<LocatedPlace | null>;
  reverse(point: Point): Promise<LocatedPlace | null>;
};
