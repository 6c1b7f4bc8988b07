import type { Point } from '#platform/contract/fields.ts';
import type { LocatedPlace, Suggestion } from '../places.contract.ts';

/** An address in its parts, any of which may be missing, or as one line. */
export type AddressQuery = string | { address?: string; city?: string; province?: string; postalCode?: string };

/**
 * Port: who knows where an address is. Adapters: the embedded gazetteer, Google Maps Platform. Canada only.
 * `null` is "nothing found"; an outside service that fails throws `unavailable`.
 */
export type Geocoder = {
  /** Each request costs money: requests are limited per address and user. */
  isMetered?: boolean;
  /** At most 5, best first; none below 3 characters. */
  suggest(input: string): Promise<Suggestion[]>;
  /** The location of a suggestion; null for an id that was never given out or is known no more. */
  resolveId(id: string): Promise<LocatedPlace | null>;
  geocode(address: AddressQuery): Promise<LocatedPlace | null>;
  reverse(point: Point): Promise<LocatedPlace | null>;
};
