import type { Point } from '#platform/contract/fields.ts';
import type { Db } from '#platform/db/db.ts';
import type { AddressText } from '../address/address-text.ts';
import { townKey } from '../address/address-words.ts';
import { distanceKm } from '../distance.ts';
import type { Parts } from '../location/to-location.ts';
import {
  type Area,
  areaOf,
  codesBeginning,
  type Spot,
  type Town,
  townInAreas,
  townsLike,
  townsNamed,
} from '../places.queries.server.ts';

/** A town and a postal area further apart than this contradict each other: the town is believed. */
const SAME_PLACE_KM = 40;

/** The approximate location of an address, from all its parts except the street. */
export type Surroundings = { area: Area | null; town: Town | null };

export async function surroundings(db: Db, asked: AddressText): Promise<Surroundings> {
  const area = asked.area ? await areaOf(db, asked.area) : null;
  const town = await townOf(db, asked, area);
  const isAgreed = !area || !town || km(area, town) <= SAME_PLACE_KM;
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
  // Of several suffixes of the line ('bay' and 'thunder bay') the longest is the town.
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

export const isTownAlone = (
  { town, words, wholes }: AddressText,
  { town: known }: Pick<Surroundings, 'town'>,
): boolean => town === '' && known !== null && [...wholes, townKey(words.join(' '))].includes(known.key);

/** The known area of an address on an unknown street: its postal area, else its town. null: neither. */
export async function vagueParts(db: Db, asked: AddressText, context: Surroundings): Promise<Parts | null> {
  const known = (await inArea(db, asked, context)) ?? inTown(asked, context);
  if (known || !asked.provinceAsTown) return known;
  const [town = null] = await townsNamed(db, [asked.provinceAsTown], asked.province);
  return inTown(asked, { town });
}

async function inArea(db: Db, asked: AddressText, { area, town }: Surroundings): Promise<Parts | null> {
  const code = asked.postalCode ? (await codesBeginning(db, asked.postalCode))[0] : undefined;
  const spot = code ?? area;
  if (!spot || !asked.area) return null;
  return {
    address: streetLine(asked, town),
    postalCode: code?.postalCode ?? asked.postalCode ?? asked.area,
    city: town?.name ?? code?.town ?? (area as Area).city,
    province: spot.province,
    latitude: spot.latitude,
    longitude: spot.longitude,
    precision: 'postal-area',
  };
}

function inTown(asked: AddressText, { town }: Pick<Surroundings, 'town'>): Parts | null {
  // The text must be an address in the town: 'Nowhere Street, Toronto' is in Toronto, but 'hello toronto' has no result.
  if (!town) return null;
  const isNamed = asked.town !== '' || isTownAlone(asked, { town }) || asked.number !== null || isClose(asked, town);
  if (!isNamed) return null;
  const { name: city, province, latitude, longitude } = town;
  const address = streetLine(asked, town);
  return { address, postalCode: asked.postalCode, city, province, latitude, longitude, precision: 'place' };
}

/** A town found in spite of a typing error. */
const isClose = ({ words }: AddressText, { key }: Town) => Math.abs(townKey(words.join(' ')).length - key.length) <= 2;

/** The street as it was typed, without the town after it, for results located to an area only. */
export function streetLine(asked: AddressText, known: Town | null): string {
  const { number, suffix, words, town } = asked;
  if (isTownAlone(asked, { town: known })) return '';
  const isTownBehind = town === '' && known !== null && ` ${townKey(words.join(' '))}`.endsWith(` ${known.key}`);
  const street = isTownBehind ? words.slice(0, -known.key.split(' ').length) : words;
  if (number === null || street.length === 0) return '';
  return `${number}${suffix} ${street.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')}`;
}

/** How far from the middle of a postal area its streets are, km: rural ones (0 in the second place) are large. */
export const areaReachKm = ({ fsa }: Pick<Area, 'fsa'>): number => (fsa[1] === '0' ? 12 : 7);

export const point = ({ latitude, longitude }: Spot): Point => ({ lat: latitude, lng: longitude });
export const km = (a: Spot, b: Spot): number => distanceKm(point(a), point(b));
