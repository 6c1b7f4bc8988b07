import { SAME_END } from '../address/civic-number.ts';
import type { LocationParts } from '../location/to-location.ts';
import type { Precision, Suggestion } from '../places.contract.ts';
import type { Area, Code, Street, Town } from '../places.queries.server.ts';
import { type PlaceId, writePlaceId } from './place-id.ts';

/** A suggestion from known data: text to show, and an id that resolves to the same location everywhere. */

export const areaSuggestion = ({ fsa, city, province }: Pick<Area, 'fsa' | 'city' | 'province'>): Suggestion =>
  suggestion({ kind: 'area', area: fsa }, fsa, `${city}, ${province}`, 'postal-area');

export const codeSuggestion = ({ postalCode, town, province }: Pick<Code, 'postalCode' | 'town' | 'province'>) =>
  suggestion({ kind: 'code', postalCode }, postalCode, `${town}, ${province}`, 'postal-area');

export const townSuggestion = ({ key, name, province }: Town): Suggestion =>
  suggestion({ kind: 'town', province, townKey: key }, name, province, 'place');

export function streetSuggestion(street: Street, number: number | null, suffix: string): Suggestion {
  const { province, townKey, base, type, direction, name, town, low, high } = street;
  const key = { province, townKey, base, type, direction };
  const where = `${town}, ${province}`;
  const mayBear = number !== null && number >= low - SAME_END && number <= high + SAME_END;
  // Resolving the id determines whether the house or only its street is known.
  return mayBear
    ? suggestion({ kind: 'address', ...key, number, suffix }, `${number}${suffix} ${name}`, where)
    : suggestion({ kind: 'street', ...key }, name, where, 'street');
}

export const typedSuggestion = (
  line: string,
  {
    address = '',
    postalCode,
    city,
    province,
    precision,
  }: Pick<LocationParts, 'address' | 'postalCode' | 'city' | 'province' | 'precision'>,
): Suggestion =>
  suggestion(
    { kind: 'typed', line },
    address,
    `${city}, ${[province, postalCode].filter(Boolean).join(' ')}`,
    precision,
  );

const suggestion = (id: PlaceId, mainText: string, secondaryText: string, precision?: Precision): Suggestion => ({
  id: writePlaceId(id),
  description: `${mainText}, ${secondaryText}, Canada`,
  mainText,
  secondaryText,
  ...(precision && { precision }),
});
