import type { Db } from '#platform/db.ts';
import { type AddressText, readAddress } from './address-text.ts';
import { directions, maybeLeadingTypes, ordinalBegun, spelled, streetTypes, townKey } from './address-words.ts';
import { SAME_END } from './civic-number.ts';
import { type PlaceId, writePlaceId } from './place-id.ts';
import type { Suggestion } from './places.contract.ts';
import {
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
} from './places.queries.server.ts';
import { readPostalPrefix } from './postal-code.ts';
import { streetBase, swapped } from './street-name.ts';

const MOST = 5;
const FEWEST_LETTERS = 3;

/** At most 5 places that the input may become, best first. */
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
  if (prefix.length < 3) {
    return (await areasBeginning(db, prefix)).map((area) =>
      suggestion({ kind: 'area', area: area.fsa }, area.fsa, area.city, area.province),
    );
  }
  const fsa = prefix.slice(0, 3);
  const [area, codes] = [await areaOf(db, fsa), await codesBeginning(db, prefix.length === 3 ? `${prefix} ` : prefix)];
  const known = codes.map(({ postalCode, town, province }) =>
    suggestion({ kind: 'code', postalCode }, postalCode, town, province),
  );
  if (!area) return known;
  const city = area.city;
  if (prefix.length === 3)
    return [suggestion({ kind: 'area', area: fsa }, fsa, city, area.province), ...known].slice(0, MOST);
  if (known.length) return known;
  // A code that no known address bears is still in its area.
  const isWhole = prefix.length === 7;
  const id: PlaceId = isWhole ? { kind: 'code', postalCode: prefix } : { kind: 'area', area: fsa };
  return [suggestion(id, isWhole ? prefix : fsa, city, area.province)];
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
  const streets = [...new Map([...named, ...begun].map((street) => [street.id, street])).values()];
  if (streets.length === 0 && towns.length === 0) {
    const others = isStreetDone ? [] : await begunOtherwise(db, asked);
    return others.length ? others : corrected(db, asked);
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

/**
 * '561 Ave' may become Avenue Road, not 561 Avenue; '90 Secon' becomes Second Street, which is kept as '2'; and
 * 'avenue High Pa' is led by its type.
 */
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

/** Nothing begins like that: what would, with a letter or two mended? */
async function corrected(db: Db, { words, readings, town, number, suffix, province }: AddressText) {
  const towns = number === null && town === '' ? await townsLike(db, townKey(words.join(' ')), province) : [];
  const base = readings.at(-1)?.street.base ?? '';
  const streets = towns.length || base.length < 4 ? [] : await streetsMended(db, base, province);
  const inTown = streets.filter((street) => town === '' || street.townKey.startsWith(town));
  return [...towns.map(townSuggestion), ...inTown.map((street) => streetSuggestion(street, number, suffix))].slice(
    0,
    MOST,
  );
}

/** Two letters in each other's place are looked up at once; any other slip takes a search of what is alike. */
async function streetsMended(db: Db, base: string, province: string | null): Promise<Street[]> {
  const where = { near: null, province };
  const exact = await streetsNamed(db, swapped(base), where);
  return exact.length ? exact : streetsLike(db, base, [], where);
}

/** Every way to part the words into a street's whole name and words that say more of it. */
function splitsOf(
  words: readonly string[],
  more: readonly string[],
  isStreetDone: boolean,
): { base: string; pattern: string }[] {
  const longest = isStreetDone ? words.length : words.length - 1;
  return Array.from({ length: Math.min(longest, 8) }, (_, index) => index + 1).flatMap((length) => {
    const base = streetBase(words.slice(0, length));
    return base ? [{ base, pattern: patternOf([...words.slice(length), ...more]) }] : [];
  });
}

/** Names in which the type stands elsewhere or is a part: 'Line 6', 'County Road 10', 'rue Ontario'. */
const wholeNames = ({ readings }: AddressText, more: readonly string[]): { base: string; pattern: string }[] =>
  readings
    .slice(0, 6)
    .filter(({ street }) => street.type)
    .map(({ street: { base, type, direction }, rest }) => ({
      base,
      pattern: patternOf([type, direction, ...rest, ...more].filter(Boolean)),
    }));

/** All of the words must occur, the last one perhaps only begun. */
function patternOf(words: readonly string[]): string {
  const parts = words.map((word, index) => {
    const isBegun = index === words.length - 1;
    const forms = isBegun ? formsBeginning(word) : [streetTypes.get(word), directions.get(word), spelled(word)];
    const either = [...new Set(forms.filter(Boolean))].join('|');
    return isBegun ? `(?=.*\\y(?:${spelled(word)}|(?:${either})\\y))` : `(?=.*\\y(?:${either})\\y)`;
  });
  return `^${parts.join('')}`;
}

const formsBeginning = (word: string): string[] =>
  [...streetTypes, ...directions]
    .filter(([alias]) => alias.startsWith(word))
    .map(([, form]) => form)
    .concat(word);

function streetSuggestion(street: Street, number: number | null, suffix: string): Suggestion {
  const { province, townKey, base, type, direction, name, town, low, high } = street;
  const key = { province, townKey, base, type, direction };
  const mayBear = number !== null && number >= low - SAME_END && number <= high + SAME_END;
  return mayBear
    ? suggestion({ kind: 'address', ...key, number, suffix }, `${number}${suffix} ${name}`, town, province)
    : suggestion({ kind: 'street', ...key }, name, town, province);
}

const townSuggestion = ({ key, name, province }: Town): Suggestion => ({
  id: writePlaceId({ kind: 'town', province, townKey: key }),
  description: `${name}, ${province}, Canada`,
  mainText: name,
  secondaryText: province,
});

const suggestion = (id: PlaceId, mainText: string, town: string, province: string): Suggestion => ({
  id: writePlaceId(id),
  description: `${mainText}, ${town}, ${province}, Canada`,
  mainText,
  secondaryText: `${town}, ${province}`,
});
