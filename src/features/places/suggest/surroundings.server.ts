import type { Point } from '#platform/contract/fields.ts';
import type { Db } from '#platform/db/db.ts';
import type { AddressText } from '../address/address-text.ts';
import { townKey } from '../address/address-words.ts';
import { distanceKm } from '../distance.ts';
import type { LocationParts } from '../location/to-location.ts';
import {
  type Area,
  areaOf,
  type Coordinates,
  codesBeginning,
  type Town,
  townInAreas,
  townsLike,
  townsNamed,
} from '../places.queries.server.ts';

/** A town and a postal area further apart contradict each other: the town wins. */
const SAME_PLACE_KM = 40;

/** The approximate location from all parts except the street. */
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
  // The longest matching suffix ('thunder bay', not 'bay') is the town.
  const longest = Math.max(...found.map(({ key }) => key.length));
  const known = found.find(({ key }) => key.length === longest);
  return known ?? (asked.town && !area ? townInAreas(db, asked.town, asked.province) : null);
}

/** The town's possible names: the part after a comma, else any end of the line. */
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

/** The area of an unknown street's address: its postal area, else its town. null: neither. */
export async function approximateParts(
  db: Db,
  asked: AddressText,
  context: Surroundings,
): Promise<LocationParts | null> {
  const known = (await inArea(db, asked, context)) ?? inTown(asked, context);
  if (known || !asked.provinceAsTown) return known;
  const [town = null] = await townsNamed(db, [asked.provinceAsTown], asked.province);
  return inTown(asked, { town });
}

async function inArea(db: Db, asked: AddressText, { area, town }: Surroundings): Promise<LocationParts | null> {
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

function inTown(asked: AddressText, { town }: Pick<Surroundings, 'town'>): LocationParts | null {
  // An address in the town is required: 'Nowhere Street, Toronto' is in Toronto; 'hello toronto' has no result.
  if (!town) return null;
  const isNamed = asked.town !== '' || isTownAlone(asked, { town }) || asked.number !== null || isClose(asked, town);
  if (!isNamed) return null;
  const { name: city, province, latitude, longitude } = town;
  const address = streetLine(asked, town);
  return { address, postalCode: asked.postalCode, city, province, latitude, longitude, precision: 'place' };
}

const isClose = ({ words }: AddressText, { key }: Town) => Math.abs(townKey(words.join(' ')).length - key.length) <= 2;

/** The typed street without the town, for area results. */
export function streetLine(asked: AddressText, known: Town | null): string {
  const { number, suffix, words, town } = asked;
  if (isTownAlone(asked, { town: known })) return '';
  const isTownBehind = town === '' && known !== null && ` ${townKey(words.join(' '))}`.endsWith(` ${known.key}`);
  const street = isTownBehind ? words.slice(0, -known.key.split(' ').length) : words;
  if (number === null || street.length === 0) return '';
  return `${number}${suffix} ${street.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')}`;
}

/** The radius of a postal area in km: rural ones (0 in the second place) are large. */
export const areaReachKm = ({ fsa }: Pick<Area, 'fsa'>): number => (fsa[1] === '0' ? 12 : 7);

export const point = ({ latitude, longitude }: Coordinates): Point => ({ lat: latitude, lng: longitude });
export const km = (a: Coordinates, b: Coordinates): number => distanceKm(point(a), point(b));
