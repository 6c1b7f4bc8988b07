import type { Db } from '#platform/db/db.ts';
import type { AddressText } from '../address/address-text.ts';
import type { Suggestion } from '../places.contract.ts';
import { type Town, townsBeginningOneOf } from '../places.queries.server.ts';
import { waysToPart } from './street-splits.ts';
import { areaSuggestion, codeSuggestion, townSuggestion, typedSuggestion } from './suggestions.ts';
import { approximateParts, type Surroundings, streetLine } from './surroundings.server.ts';

/** Towns that match the words after a street, with the street's words. */
export type TownsBegun = { street: string[]; towns: readonly Town[] };
export const NO_TOWN_BEGUN: TownsBegun = { street: [], towns: [] };

/**
 * An address on an unknown street, as precise as its postal area, else its town or the towns with the typed prefix;
 * without a number only those.
 */
export async function typedSuggestions(
  db: Db,
  asked: AddressText,
  { line, context, begun }: { line: string; context: Surroundings; begun: TownsBegun },
): Promise<Suggestion[]> {
  const { area, town } = context;
  const parts = asked.number === null ? null : await approximateParts(db, asked, context);
  if (parts?.address && area) return [typedSuggestion(line, parts)];
  if (area) {
    const { city, province } = area;
    const { postalCode } = asked;
    return [postalCode ? codeSuggestion({ postalCode, town: town?.name ?? city, province }) : areaSuggestion(area)];
  }
  const first = parts?.address ? [typedSuggestion(line, parts)] : town ? [townSuggestion(town)] : [];
  const address = streetLine({ ...asked, words: begun.street }, null);
  return [...first, ...begun.towns.map((one) => inTownBegun(address, one))];
}

function inTownBegun(address: string, town: Town): Suggestion {
  const { name: city, province } = town;
  if (!address) return townSuggestion(town);
  return typedSuggestion(`${address}, ${city}, ${province}`, { address, city, province, precision: 'place' });
}

const MOST_TOWNS = 3;
const FEWEST_LETTERS = 3;

/** 'South' after a street may become Southwold. */
export async function townsBegun(db: Db, asked: AddressText): Promise<TownsBegun> {
  const ways = waysToPart(asked).filter(({ begun }) => begun.length >= FEWEST_LETTERS);
  if (ways.length === 0) return NO_TOWN_BEGUN;
  const begun = ways.map((way) => way.begun);
  const towns = await townsBeginningOneOf(db, begun, asked.province);
  return { street: ways[towns[0]?.at ?? 0]?.street ?? [], towns };
}

/** Without the known one. Followed by province or code it is complete. */
export function stillBegun(begun: TownsBegun, asked: AddressText, { area, town }: Surroundings): TownsBegun {
  if (area || (town && asked.province)) return NO_TOWN_BEGUN;
  return { ...begun, towns: begun.towns.filter(({ key }) => key !== town?.key).slice(0, MOST_TOWNS) };
}
