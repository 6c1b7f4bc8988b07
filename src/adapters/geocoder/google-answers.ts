import * as z from 'zod/mini';
import { distanceKm, type LocatedPlace } from '#features/places';

const Component = z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) });

const LatLng = z.object({ lat: z.number(), lng: z.number() });

const Result = z.object({
  address_components: z.array(Component),
  geometry: z.object({
    location: LatLng,
    location_type: z.optional(z.string()),
    viewport: z.optional(z.object({ northeast: LatLng, southwest: LatLng })),
  }),
  types: z._default(z.array(z.string()), []),
  partial_match: z._default(z.boolean(), false),
});
export type GoogleResult = z.output<typeof Result>;

/** The Geocoding API's response for an address, a place id or a point. */
export const GeocodeAnswer = z.object({ status: z.string(), results: z._default(z.array(Result), []) });

/** The response of Place Autocomplete. */
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

/**
 * The first result that has town, province and country, where that country is Canada; the postal code may be missing.
 * `asked`: the requested address.
 */
export function placeOf(results: readonly GoogleResult[], asked = ''): LocatedPlace | null {
  return results.map((result) => locate(result, asked)).find((place) => place !== null) ?? null;
}

function locate(result: GoogleResult, asked: string): LocatedPlace | null {
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
    ...precisionOf(result, { hasNumber: part('street_number') !== undefined, isConfirmed: isIn(asked, postalCode) }),
  };
}

/** Whether the requested address names the same postal area. */
const isIn = (asked: string, postalCode: string | null): boolean =>
  postalCode !== null && compact(asked).includes(compact(postalCode).slice(0, 3));
const compact = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

const EXACT = ['ROOFTOP', 'RANGE_INTERPOLATED'];
const ON_STREET = ['street_address', 'premise', 'subpremise', 'route', 'intersection'];
const POSTAL = ['postal_code', 'postal_code_prefix'];

type Known = Pick<LocatedPlace, 'precision' | 'radiusKm'>;

/** A partial match may be another house of that street; and where the postal code differs, another street of that town. */
function precisionOf(
  { types, geometry, partial_match }: GoogleResult,
  { hasNumber, isConfirmed }: { hasNumber: boolean; isConfirmed: boolean },
): Known {
  const isOne = (kinds: readonly string[]) => types.some((type) => kinds.includes(type));
  const isOnStreet = hasNumber || isOne(ON_STREET);
  if (isOnStreet && partial_match) return { precision: isConfirmed ? 'street' : 'place' };
  if (hasNumber && EXACT.includes(geometry.location_type ?? '')) return { precision: 'address' };
  if (isOnStreet) return { precision: 'street' };
  return isOne(POSTAL) ? { precision: 'postal-area', radiusKm: radiusOf(geometry) } : { precision: 'place' };
}

/** From the middle of what Google shows of it to a corner. */
function radiusOf({ viewport }: GoogleResult['geometry']): number | undefined {
  return viewport && distanceKm(viewport.northeast, viewport.southwest) / 2;
}
