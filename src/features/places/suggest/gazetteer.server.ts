import type { Point } from '#platform/contract/fields.ts';
import type { Db } from '#platform/db/db.ts';
import { toLocation } from '../location/to-location.ts';
import type { LocatedPlace } from '../places.contract.ts';
import { nearestAddress, nearestNames, streetOf, townsNamed } from '../places.queries.server.ts';
import { geocodeAddress, geocodeApproximately, onStreet } from './geocode.server.ts';
import type { Geocoder } from './geocoder.ts';
import { readPlaceId } from './place-id.ts';
import { suggestFor } from './suggest.server.ts';

/** The geocoder over imported places: no network, no key. */
export const openGazetteer = (db: Db): Geocoder => ({
  suggest: (input) => suggestFor(db, input),
  geocode: (address) => geocodeAddress(db, address),
  resolveId: (id) => resolvePlaceId(db, id),
  reverse: (point) => nearestPlace(db, point),
});

async function resolvePlaceId(db: Db, text: string): Promise<LocatedPlace | null> {
  const id = readPlaceId(text);
  if (!id) return null;
  if (id.kind === 'area') return geocodeAddress(db, { postalCode: id.area });
  if (id.kind === 'code') return geocodeAddress(db, { postalCode: id.postalCode });
  if (id.kind === 'typed') return geocodeApproximately(db, id.line);
  if (id.kind === 'town') {
    const [town] = await townsNamed(db, [id.townKey], id.province);
    return town ? toLocation({ ...town, city: town.name, precision: 'place' }) : null;
  }
  const street = await streetOf(db, id);
  const civic = id.kind === 'address' ? id : { number: null, suffix: '' };
  return street && onStreet(db, street, { ...civic, area: null, postalCode: null });
}

/** The maximum distances at which an address, postal area or town names a point. */
const AT_ADDRESS_M = 150;
const IN_AREA_M = 15_000;
const NEAR_TOWN_M = 60_000;

/** Keeps the point, with the nearest names. */
async function nearestPlace(db: Db, point: Point): Promise<LocatedPlace | null> {
  const spot = { latitude: point.lat, longitude: point.lng };
  const at = await nearestAddress(db, point);
  if (at && at.meters <= AT_ADDRESS_M) {
    const address = `${at.number}${at.suffix} ${at.name}`;
    return toLocation({
      ...spot,
      address,
      postalCode: at.postalCode ?? at.fsa,
      city: at.town,
      province: at.province,
      precision: 'address',
    });
  }
  const { area, town } = await nearestNames(db, point);
  if (area && area.meters <= IN_AREA_M && (!town || area.meters <= town.meters + IN_AREA_M)) {
    const city = town && town.meters <= area.meters ? town.name : area.city;
    return toLocation({ ...spot, postalCode: area.fsa, city, province: area.province, precision: 'postal-area' });
  }
  if (town && town.meters <= NEAR_TOWN_M)
    return toLocation({ ...spot, city: town.name, province: town.province, precision: 'place' });
  return null;
}
