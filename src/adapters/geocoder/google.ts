import type { Suggestion } from '#features/places';
import type { AddressQuery, Geocoder } from '#features/places/server';
import { fail } from '#platform/errors.ts';
import { AutocompleteAnswer, GeocodeAnswer, type Prediction, placeOf } from './google-answers.ts';
import { type GoogleAnswer, type GoogleOptions, googleClient } from './google-client.ts';

const MOST = 5;
const FEWEST_LETTERS = 3;
const KIND = 'google:';

/** Google Maps Platform: Place Autocomplete (geocode types, Canada) and the Geocoding API. Used only when the status is OK. */
export function googleGeocoder(options: GoogleOptions): Geocoder {
  const ask = googleClient(options);
  const geocode = async (question: Record<string, string>) => {
    const said = await ask('geocode', question, GeocodeAnswer);
    return placeOf(bodyOf(said)?.results ?? [], question.address);
  };
  return {
    isMetered: true,
    suggest: async (input) => {
      const text = input.trim();
      if ([...text].length < FEWEST_LETTERS) return [];
      const question = { input: text, types: 'geocode', components: 'country:ca' };
      const said = await ask('place/autocomplete', question, AutocompleteAnswer);
      // A status that is not OK yields no suggestions; the field reports an error only when there is no response at all.
      if (said.kind === 'refused') return [];
      return (bodyOf(said)?.predictions ?? []).slice(0, MOST).map(suggestionOf);
    },
    resolveId: async (id) => (id.startsWith(KIND) ? geocode({ place_id: id.slice(KIND.length) }) : null),
    geocode: async (address) => {
      const text = lineOf(address);
      return text ? geocode({ address: text, components: 'country:CA' }) : null;
    },
    reverse: async ({ lat, lng }) => {
      const place = await geocode({ latlng: `${lat},${lng}` });
      // The names are those of what is there; the point stays where the shopper is.
      return place && { ...place, latitude: lat, longitude: lng, coordinates: [lng, lat] };
    },
  };
}

/** null: nothing found. Throws `unavailable` where there is no answer. */
function bodyOf<T>(said: GoogleAnswer<T>): T | null {
  if (said.kind === 'ok') return said.body;
  if (said.kind === 'nothing') return null;
  throw fail('unavailable', 'Addresses cannot be looked up at the moment. Please try again in a minute.', {
    retryAfterSeconds: 10,
  });
}

const inCanada = /, Canada$/;

const suggestionOf = ({ place_id, description, structured_formatting: text }: Prediction): Suggestion => ({
  id: KIND + place_id,
  description,
  mainText: text.main_text,
  secondaryText: text.secondary_text.replace(inCanada, ''),
});

function lineOf(address: AddressQuery): string {
  if (typeof address === 'string') return address.trim();
  const { address: street = '', city = '', province = '', postalCode = '' } = address;
  return [street, city, `${province} ${postalCode}`]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
}
