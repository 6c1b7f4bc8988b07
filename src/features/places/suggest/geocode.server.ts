import type { Db } from '#platform/db/db.ts';
import { type AddressText, readAddress } from '../address/address-text.ts';
import { type CivicPoint, placeOnStreet } from '../address/civic-number.ts';
import { isNamedSo, mayBear, rankStreets } from '../address/street-match.ts';
import { transpositions } from '../address/street-name.ts';
import { toLocation } from '../location/to-location.ts';
import type { LocatedPlace } from '../places.contract.ts';
import { addressesAround, areaRadiusKm, type Street, streetsLike, streetsNamed } from '../places.queries.server.ts';
import type { AddressQuery } from './geocoder.ts';
import {
  approximateParts,
  areaReachKm,
  isTownAlone,
  km,
  point,
  type Surroundings,
  surroundings,
} from './surroundings.server.ts';

/** Locates an address as precisely as known: address, street, postal area, town. */
export async function geocodeAddress(db: Db, query: AddressQuery): Promise<LocatedPlace | null> {
  const asked = readAddress(query);
  const context = await surroundings(db, asked);
  const onStreet = asked.words.length && !isTownAlone(asked, context) ? await onItsStreet(db, asked, context) : null;
  return onStreet ?? around(db, asked, context);
}

/** The same without the street, for unknown ones. */
export async function geocodeApproximately(db: Db, query: AddressQuery): Promise<LocatedPlace | null> {
  const asked = readAddress(query);
  return around(db, asked, await surroundings(db, asked));
}

async function around(db: Db, asked: AddressText, context: Surroundings): Promise<LocatedPlace | null> {
  const parts = await approximateParts(db, asked, context);
  if (parts?.precision !== 'postal-area') return parts && toLocation(parts);
  const code = parts.postalCode as string;
  const radiusKm = (await areaRadiusKm(db, code, parts)) ?? (await areaRadiusKm(db, code.slice(0, 3), parts));
  return toLocation({ ...parts, radiusKm: radiusKm ?? undefined });
}

async function onItsStreet(db: Db, asked: AddressText, { area, town }: Surroundings): Promise<LocatedPlace | null> {
  const anchor = area ?? town;
  const where = { near: anchor && point(anchor), province: asked.province };
  const bases = asked.readings.map(({ street }) => street.base);
  const likely = bases.at(-1) as string;
  const exact = rankStreets(await streetsNamed(db, bases, where), { asked, anchor, town });
  const streets = exact.length
    ? exact
    : rankStreets(await streetsLike(db, likely, transpositions(likely), where), { asked, anchor, town, isFuzzy: true });
  for (const street of streets.slice(0, 5)) {
    const civic = await civicOn(db, street, asked);
    const found = asPlace(street, asked, civic);
    if (!isPlausible(found, street, { area, town, asked })) continue;
    if (isKnown(street, civic, { asked, area, town, streets })) return found;
    // A likely guess is shown, but with its town's precision.
    const isOfTown = [street.townKey, ''].includes(town?.key ?? asked.town);
    if (!area && isOfTown) return { ...found, precision: 'place' };
  }
  return null;
}

/**
 * Whether it is the requested street: its postal area matches, or name and town do and no other street there has that
 * name.
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

/** A street of another town counts only near the address's own area. */
function isPlausible(
  found: LocatedPlace,
  street: Street,
  { area, town, asked }: Surroundings & { asked: AddressText },
): boolean {
  const townKey = town?.key ?? asked.town;
  if (townKey === street.townKey || (!townKey && !area)) return true;
  if (area) return km(found, area) <= areaReachKm(area);
  return town !== null && km(found, town) <= 12;
}

type Civic = Pick<AddressText, 'number' | 'suffix' | 'area' | 'postalCode'>;

/** The number on the street, or the street itself. A number far from known ones may be anywhere in town. */
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
    return toLocation({
      ...base,
      address,
      postalCode: given ?? civic.postalCode ?? fsa,
      latitude,
      longitude,
      precision,
    });
  }
  const { latitude, longitude } = street;
  const precision = number === null ? 'street' : 'place';
  return toLocation({ ...base, address, postalCode: postalCode ?? area, latitude, longitude, precision });
}
