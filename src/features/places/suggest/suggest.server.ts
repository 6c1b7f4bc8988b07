import type { Db } from '#platform/db/db.ts';
import { type AddressText, readAddress } from '../address/address-text.ts';
import { maybeLeadingTypes, ordinalBegun, townKey } from '../address/address-words.ts';
import { readPostalPrefix } from '../address/postal-code.ts';
import { streetBase, transpositions } from '../address/street-name.ts';
import type { Suggestion } from '../places.contract.ts';
import {
  type Area,
  areaOf,
  areasBeginning,
  codesBeginning,
  type Street,
  streetsBeginning,
  streetsLike,
  streetsNamed,
  streetsNamedWith,
  type Town,
  townsBeginning,
  townsLike,
} from '../places.queries.server.ts';
import { splitsOf, wholeNames } from './street-splits.ts';
import { NO_TOWN_BEGUN, stillBegun, townsBegun, typedSuggestions } from './suggest-typed.server.ts';
import { areaSuggestion, codeSuggestion, streetSuggestion, townSuggestion } from './suggestions.ts';
import { areaReachKm, km, point, type Surroundings, surroundings } from './surroundings.server.ts';

const MOST = 5;
const FEWEST_LETTERS = 3;

/** At most 5 completions, best first. */
export async function suggestFor(db: Db, input: string): Promise<Suggestion[]> {
  const text = input.trim().slice(0, 200);
  if ([...text].length < FEWEST_LETTERS) return [];
  const postal = readPostalPrefix(text);
  if (postal) {
    const found = await postalSuggestions(db, postal);
    if (found.length) return found;
  }
  return addressSuggestions(db, text);
}

async function postalSuggestions(db: Db, prefix: string): Promise<Suggestion[]> {
  if (prefix.length < 3) return (await areasBeginning(db, prefix)).map(areaSuggestion);
  const fsa = prefix.slice(0, 3);
  const [area, codes] = [await areaOf(db, fsa), await codesBeginning(db, prefix.length === 3 ? `${prefix} ` : prefix)];
  const known = codes.map(codeSuggestion);
  if (!area) return known;
  if (prefix.length === 3) return [areaSuggestion(area), ...known].slice(0, MOST);
  if (known.length) return known;
  // A code without known addresses is still in its area.
  const { city: town, province } = area;
  return prefix.length === 7 ? [codeSuggestion({ postalCode: prefix, town, province })] : [areaSuggestion(area)];
}

async function addressSuggestions(db: Db, text: string): Promise<Suggestion[]> {
  const asked = readAddress(text);
  const { words, number, suffix, province } = asked;
  if (words.length === 0) return [];
  const isStreetDone = asked.town !== '' || text.includes(',');
  const more = [...asked.town.split(' '), province?.toLowerCase() ?? ''].filter(Boolean);
  const parted = splitsOf(words, more, isStreetDone);
  const whole = wholeNames(asked, more).filter(({ base }) => !parted.some((one) => one.base === base));
  const split = [...parted, ...whole];
  const prefix = isStreetDone ? '' : streetBase(words);
  const [named, begun, towns] = await Promise.all([
    split.length
      ? streetsNamedWith(
          db,
          split.map(({ base }) => base),
          split.map(({ pattern }) => pattern),
          number,
        )
      : [],
    prefix ? streetsBeginning(db, prefix, number) : [],
    asked.town === '' ? townsFor(db, asked) : [],
  ]);
  const found = [...new Map([...named, ...begun].map((street) => [street.id, street])).values()];
  const streets = asked.area ? await withinArea(db, asked.area, found) : found;
  if (streets.length === 0 && towns.length === 0) {
    const others = isStreetDone || asked.area ? [] : await begunOtherwise(db, asked);
    return others.length ? others : otherwise(db, asked, text);
  }
  const shownTowns = towns.slice(0, streets.length ? Math.max(3, MOST - streets.length) : MOST);
  const ofStreets = streets.map((street) => streetSuggestion(street, number, suffix));
  return [...shownTowns.map(townSuggestion), ...ofStreets].slice(0, MOST);
}

/** 'Fort Saskatchewan' and '100 Mile House' are towns as a whole; 'kenora ontario' is one in a province. */
async function townsFor(db: Db, { wholes: [inProvince = '', all = ''], province }: AddressText): Promise<Town[]> {
  const asWhole = all ? await townsBeginning(db, all, null) : [];
  if (asWhole.length || inProvince === all || !inProvince) return asWhole;
  return townsBeginning(db, inProvince, province);
}

/** '561 Ave' may become Avenue Road; '90 Secon' Second Street, stored as '2'; 'avenue High Pa' begins with its type. */
async function begunOtherwise(db: Db, { words, number, suffix }: AddressText): Promise<Suggestion[]> {
  const [first = '', ...others] = words;
  const isNumberFirst = number === null && others.length > 0 && /^\d{1,6}$/.test(first);
  const civic = isNumberFirst ? Number(first) : number;
  const rest = isNumberFirst ? others : words;
  const ordinal = ordinalBegun(rest.at(-1) ?? '');
  const [type = '', ...named] = rest;
  const prefixes = [
    isNumberFirst && streetBase(rest),
    ordinal && streetBase([...rest.slice(0, -1), ordinal]),
    maybeLeadingTypes.has(type) && named.length && streetBase(['rue', ...named]),
  ];
  const found = await Promise.all(prefixes.flatMap((prefix) => (prefix ? [streetsBeginning(db, prefix, civic)] : [])));
  return found
    .flat()
    .map((street) => streetSuggestion(street, civic, suffix))
    .slice(0, MOST);
}

/** No prefix matches: tries spelling corrections, and the parts without the street. */
async function otherwise(db: Db, asked: AddressText, line: string): Promise<Suggestion[]> {
  const { number, suffix, words, town, area, province } = asked;
  const isTownOnly = number === null && town === '' && area === null;
  const towns = isTownOnly ? await townsLike(db, townKey(words.join(' ')), province) : [];
  if (towns.length) return towns.map(townSuggestion);
  const base = asked.readings.at(-1)?.street.base ?? '';
  const [context, mayBecome, swappedBack] = await Promise.all([
    isTownOnly ? NOWHERE : surroundings(db, asked),
    isTownOnly ? NO_TOWN_BEGUN : townsBegun(db, asked),
    base.length < FEWEST_OF_NAME ? [] : streetsNamed(db, transpositions(base), { near: null, province }),
  ]);
  const begun = stillBegun(mayBecome, asked, context);
  const isMeant = isWhereAsked(asked, context, begun.towns);
  const exact = swappedBack.filter(isMeant);
  const streets =
    exact.length || base.length < FEWEST_OF_NAME ? exact : await streetsAlike(db, base, province, context);
  const typed = isTownOnly ? [] : await typedSuggestions(db, asked, { line, context, begun });
  const ofStreets = streets.filter(isMeant).map((street) => streetSuggestion(street, number, suffix));
  return [...ofStreets.slice(0, MOST - Math.min(typed.length, 2)), ...typed].slice(0, MOST);
}

const NOWHERE: Surroundings = { area: null, town: null };
const FEWEST_OF_NAME = 4;

/** Transposed letters are looked up at once; other errors need a similarity search. */
function streetsAlike(db: Db, base: string, province: string | null, { area, town }: Surroundings): Promise<Street[]> {
  const anchor = area ?? town;
  return streetsLike(db, base, [], { near: anchor && point(anchor), province });
}

/** In the town, or those with its prefix; else near the postal area. */
function isWhereAsked(
  { town }: AddressText,
  context: Surroundings,
  begun: readonly Town[],
): (street: Street) => boolean {
  const { area } = context;
  if (area && !context.town) return (street) => km(street, area) <= areaReachKm(area);
  const towns = new Set([...(context.town ? [context.town] : []), ...begun].map(({ key }) => key));
  return ({ townKey }) => (towns.size ? towns.has(townKey) : townKey.startsWith(town));
}

/** The postal code determines the area: drops results elsewhere. */
async function withinArea(db: Db, fsa: string, streets: readonly Street[]): Promise<readonly Street[]> {
  const area = await areaOf(db, fsa);
  return area ? nearest(streets, area) : streets;
}

const nearest = (streets: readonly Street[], area: Area): Street[] =>
  streets.filter((street) => km(street, area) <= areaReachKm(area)).sort((a, b) => km(a, area) - km(b, area));
