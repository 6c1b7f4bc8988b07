import * as z from 'zod/mini';
import type { LocatedPlace, Precision } from '#features/places';

const Component = z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) });

const Result = z.object({
  address_components: z.array(Component),
  geometry: z.object({
    location: z.object({ lat: z.number(), lng: z.number() }),
    location_type: z.optional(z.string()),
  }),
  types: z._default(z.array(z.string()), []),
  partial_match: z._default(z.boolean(), false),
});
export type GoogleResult = z.output<typeof Result>;

/** What the Geocoding API answers to an address, a place id or a point. */
export const GeocodeAnswer = z.object({ status: z.string(), results: z._default(z.array(Result), []) });

/** What Place Autocomplete answers. */
export const AutocompleteAnswer = z.object({
  status: z.string(),
  predictions: z._default(
    z.array(
      z.object({
        description: z.string(),
        place_id: z.string(),
        structured_formatting: z.object({ main_text: z.string(), secondary_text: z._default(z.string(), '') }),
      }),
    ),
    [],
  ),
});
export type Prediction = z.output<typeof AutocompleteAnswer>['predictions'][number];

/** The first result that says town, province and country, where that country is Canada; the postal code may be missing. */
export function placeOf(results: readonly GoogleResult[]): LocatedPlace | null {
  return results.map(locate).find((place) => place !== null) ?? null;
}

function locate(result: GoogleResult): LocatedPlace | null {
  const part = (type: string) => result.address_components.find(({ types }) => types.includes(type));
  const city = part('locality')?.long_name;
  const province = part('administrative_area_level_1')?.short_name;
  const country = part('country');
  if (!city || !province || country?.short_name !== 'CA') return null;
  const address = [part('street_number')?.long_name, part('route')?.long_name].filter(Boolean).join(' ');
  const postalCode = (part('postal_code') ?? part('postal_code_prefix'))?.long_name ?? null;
  const { lat: latitude, lng: longitude } = result.geometry.location;
  return {
    fullAddress: [address, city, postalCode ? `${province} ${postalCode}` : province].filter(Boolean).join(', '),
    address,
    postalCode,
    city,
    province,
    country: 'Canada',
    latitude,
    longitude,
    coordinates: [longitude, latitude],
    precision: precisionOf(result, part('street_number') !== undefined),
  };
}

const EXACT = ['ROOFTOP', 'RANGE_INTERPOLATED'];
const ON_STREET = ['street_address', 'premise', 'subpremise', 'route', 'intersection'];
const POSTAL = ['postal_code', 'postal_code_prefix'];

/** A result for only a part of what was asked may be another house of that street. */
function precisionOf({ types, geometry, partial_match }: GoogleResult, hasNumber: boolean): Precision {
  const isOne = (kinds: readonly string[]) => types.some((type) => kinds.includes(type));
  if (hasNumber && EXACT.includes(geometry.location_type ?? '')) return partial_match ? 'street' : 'address';
  if (hasNumber || isOne(ON_STREET)) return 'street';
  return isOne(POSTAL) ? 'postal-area' : 'place';
}
