import type { Db } from '#platform/db.ts';
import type { Point } from '#platform/fields.ts';
import { type AddressText, readAddress } from './address-text.ts';
import { townKey } from './address-words.ts';
import { type CivicPoint, placeOnStreet } from './civic-number.ts';
import { distanceKm } from './distance.ts';
import type { AddressQuery } from './geocoder.ts';
import { located } from './located.ts';
import type { LocatedPlace } from './places.contract.ts';
import {
  type Area,
  addressesAround,
  areaOf,
  areaRadiusKm,
  codesBeginning,
  type Spot,
  type Street,
  streetsLike,
  streetsNamed,
  type Town,
  townInAreas,
  townsLike,
  townsNamed,
} from './places.queries.server.ts';
import { isNamedSo, mayBear, rankStreets } from './street-match.ts';
import { swapped } from './street-name.ts';

/** A town and a postal area further apart than this contradict each other: the town is believed. */
const SAME_PLACE_KM = 40;

/** Finds an address in the gazetteer, as precisely as it is known there: address, street, postal area, town. */
export async function geocodeAddress(db: Db, query: AddressQuery): Promise<LocatedPlace | null> {
  const asked = readAddress(query);
  const context = await surroundings(db, asked);
  const onStreet = asked.words.length && !isTownAlone(asked, context) ? await onItsStreet(db, asked, context) : null;
  return onStreet ?? (await inArea(db, asked, context)) ?? inTown(asked, context);
}

type Surroundings = { area: Area | null; town: Town | null };

async function surroundings(db: Db, asked: AddressText): Promise<Surroundings> {
  const area = asked.area ? await areaOf(db, asked.area) : null;
  const town = await townOf(db, asked, area);
  const isAgreed = !area || !town || distanceKm(point(area), point(town)) <= SAME_PLACE_KM;
  return { area: isAgreed ? area : null, town };
}

async function townOf(db: Db, asked: AddressText, area: Area | null): Promise<Town | null> {
  const keys = townKeys(asked);
  if (keys.length === 0) return null;
  const exact = await townsNamed(db, keys, asked.province);
  const last = keys[0] as string;
  const mayHaveTypos = exact.length === 0 && !area && (asked.town !== '' || asked.number === null);
  const found = mayHaveTypos ? await townsLike(db, last, asked.province) : exact;
  if (area && found.length > 1) return found.reduce((a, b) => (km(a, area) <= km(b, area) ? a : b));
  // Of several tails of the line ('bay' and 'thunder bay') the longest is the town.
  const longest = Math.max(...found.map(({ key }) => key.length));
  const known = found.find(({ key }) => key.length === longest);
  return known ?? (asked.town && !area ? townInAreas(db, asked.town, asked.province) : null);
}

/** The names that the town may have: the one set apart by a comma, else any end of the line. */
function townKeys({ town, words, number, wholes }: AddressText): string[] {
  if (town) return [town];
  const first = number === null ? 0 : 1;
  const tails = words.slice(first, first + 8).map((_, index) => townKey(words.slice(first + index).join(' ')));
  return [...wholes, ...tails].filter((key) => key !== '' && key.length <= 60);
}

const isTownAlone = ({ town, words, wholes }: AddressText, context: Surroundings) =>
  town === '' && context.town !== null && [...wholes, townKey(words.join(' '))].includes(context.town.key);

async function onItsStreet(db: Db, asked: AddressText, { area, town }: Surroundings): Promise<LocatedPlace | null> {
  const anchor = area ?? town;
  const where = { near: anchor && point(anchor), province: asked.province };
  const bases = asked.readings.map(({ street }) => street.base);
  const likely = bases.at(-1) as string;
  const exact = rankStreets(await streetsNamed(db, bases, where), { asked, anchor, town });
  const streets = exact.length
    ? exact
    : rankStreets(await streetsLike(db, likely, swapped(likely), where), { asked, anchor, town, isFuzzy: true });
  for (const street of streets.slice(0, 5)) {
    const civic = await civicOn(db, street, asked);
    const found = asPlace(street, asked, civic);
    if (!isPlausible(found, street, { area, town, asked })) continue;
    if (isKnown(street, civic, { asked, area, town, streets })) return found;
    // A likely guess is shown where it is, but known no better than by its town.
    const isOfTown = [street.townKey, ''].includes(town?.key ?? asked.town);
    if (!area && isOfTown) return { ...found, precision: 'place' };
  }
  return null;
}

/**
 * Whether the street is the one that was asked for, and not one much like it: its postal area says so, or its name and its
 * town do and no other street there has that name.
 */
function isKnown(
  street: Street,
  civic: CivicPoint | null,
  { asked, area, town, streets }: Surroundings & { asked: AddressText; streets: readonly Street[] },
): boolean {
  if (area && civic?.fsa === area.fsa) return true;
  const isOfTown = area !== null || [street.townKey, ''].includes(town?.key ?? asked.town);
  const isOther = (one: Street) => one.id !== street.id && one.townKey === street.townKey;
  const namesakes = streets.filter((one) => isOther(one) && isNamedSo(one, asked) && mayBear(one, asked.number));
  return isOfTown && isNamedSo(street, asked) && namesakes.length === 0;
}

/** A street of another town only counts close to where the address says that it is. */
function isPlausible(
  found: LocatedPlace,
  street: Street,
  { area, town, asked }: Surroundings & { asked: AddressText },
): boolean {
  const townKey = town?.key ?? asked.town;
  if (townKey === street.townKey || (!townKey && !area)) return true;
  if (area) return km(found, area) <= (area.fsa[1] === '0' ? 12 : 7);
  return town !== null && km(found, town) <= 12;
}

type Civic = Pick<AddressText, 'number' | 'suffix' | 'area' | 'postalCode'>;

/** The number on the street; without one the street itself. A number far from any known may be anywhere in town. */
export const onStreet = async (db: Db, street: Street, civic: Civic): Promise<LocatedPlace> =>
  asPlace(street, civic, await civicOn(db, street, civic));

const civicOn = async (db: Db, { id }: Street, { number, suffix, area }: Civic): Promise<CivicPoint | null> =>
  number === null ? null : placeOnStreet(await addressesAround(db, id, number), { number, suffix, area });

function asPlace(street: Street, { number, suffix, area, postalCode }: Civic, civic: CivicPoint | null): LocatedPlace {
  const base = { city: street.town, province: street.province };
  const address = number === null ? street.name : `${number}${suffix} ${street.name}`;
  if (civic) {
    const { latitude, longitude, precision, fsa } = civic;
    const given = postalCode && (fsa === null || fsa === area) ? postalCode : null;
    return located({ ...base, address, postalCode: given ?? civic.postalCode ?? fsa, latitude, longitude, precision });
  }
  const { latitude, longitude } = street;
  const precision = number === null ? 'street' : 'place';
  return located({ ...base, address, postalCode: postalCode ?? area, latitude, longitude, precision });
}

async function inArea(db: Db, asked: AddressText, { area, town }: Surroundings): Promise<LocatedPlace | null> {
  const code = asked.postalCode ? (await codesBeginning(db, asked.postalCode))[0] : undefined;
  const spot = code ?? area;
  if (!spot || !asked.area) return null;
  const city = town?.name ?? code?.town ?? (area as Area).city;
  const { latitude, longitude, province } = spot;
  const postalCode = asked.postalCode ?? asked.area;
  const radiusKm = (await areaRadiusKm(db, code ? code.postalCode : asked.area, spot)) ?? undefined;
  return located({
    address: streetLine(asked),
    postalCode,
    city,
    province,
    latitude,
    longitude,
    precision: 'postal-area',
    radiusKm,
  });
}

function inTown(asked: AddressText, { town }: Surroundings): LocatedPlace | null {
  // What was asked for must be the town: 'Nowhere Street, Toronto' is in Toronto, but 'hello toronto' is nothing.
  if (!town) return null;
  const isNamed =
    asked.town !== '' || isTownAlone(asked, { area: null, town }) || asked.number !== null || isClose(asked, town);
  if (!isNamed) return null;
  const { name, province, latitude, longitude } = town;
  return located({
    address: asked.town ? streetLine(asked) : '',
    postalCode: asked.postalCode,
    city: name,
    province,
    latitude,
    longitude,
    precision: 'place',
  });
}

/** A town found in spite of a typing error. */
const isClose = ({ words }: AddressText, { key }: Town) => Math.abs(townKey(words.join(' ')).length - key.length) <= 2;

/** The street as it was asked for, for what is known no better than its area. */
const streetLine = ({ number, suffix, words }: AddressText): string =>
  number === null
    ? ''
    : `${number}${suffix} ${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')}`;

const point = ({ latitude, longitude }: Spot): Point => ({ lat: latitude, lng: longitude });
const km = (a: Spot, b: Spot) => distanceKm(point(a), point(b));
