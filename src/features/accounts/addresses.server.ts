import type * as z from 'zod/mini';
import { distanceKm, type LocatedPlace, NO_ADDRESS, type Precision } from '#features/places';
import type { Geocoder } from '#features/places/server';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import { newId, uuidOrNull } from '#platform/id.ts';
import { takeToken } from '#platform/rate-limit.ts';
import type { Address } from './addresses.contract.ts';
import {
  type AddressRow,
  addressesOfUser,
  addressOfUser,
  deleteAddress,
  insertAddress,
  updateAddress,
} from './addresses.queries.server.ts';
import type { AddressForm } from './forms.ts';

type Deps = { db: Db; clock: Clock; geocoder: Geocoder };
type Form = z.output<typeof AddressForm> & {
  /** Where the person put the pin: longitude, latitude. */
  coordinates?: [number, number] | undefined;
};

const MOST = 50;
/** Where looking an address up costs money. */
const LOOK_UPS = { burst: 60, refillSeconds: 60 };
const noSuchAddress = () => fail('not-found', 'There is no such address.');

export async function savedAddresses({ db }: Deps, userId: string): Promise<Address[]> {
  return (await addressesOfUser(db, userId)).map(asAddress);
}

/** One of the user's own addresses; null for any other id. */
export async function savedAddress(db: Db, userId: string, id: string): Promise<Address | null> {
  const key = uuidOrNull(id);
  const row = key && (await addressOfUser(db, userId, key));
  return row ? asAddress(row) : null;
}

export async function saveAddress(deps: Deps, userId: string, form: Form): Promise<Address> {
  const { db, clock } = deps;
  const row = { id: newId(), ...(await located(deps, userId, form)) };
  const isAdded = await insertAddress(db, userId, row, clock.now(), MOST);
  if (!isAdded) throw fail('conflict', `You have ${MOST} addresses. Please remove one first.`);
  return asAddress(row);
}

export async function replaceAddress(deps: Deps, userId: string, id: string, form: Form): Promise<Address> {
  const { db } = deps;
  const key = uuidOrNull(id);
  if (!key || !(await addressOfUser(db, userId, key))) throw noSuchAddress();
  const row = { id: key, ...(await located(deps, userId, form)) };
  if (!(await updateAddress(db, userId, row))) throw noSuchAddress();
  return asAddress(row);
}

export async function dropAddress({ db }: Deps, userId: string, id: string): Promise<true> {
  const key = uuidOrNull(id);
  if (!key || !(await deleteAddress(db, userId, key))) throw noSuchAddress();
  return true;
}

/** Street and town stay as the person wrote them (unit numbers!); province, country and the point are the map's. */
async function located({ db, clock, geocoder }: Deps, userId: string, form: Form): Promise<Omit<AddressRow, 'id'>> {
  if (geocoder.isMetered) await takeToken(db, `address:${userId}`, LOOK_UPS, clock.now());
  const place = await geocoder.geocode(form);
  if (!place) throw invalid({ address: NO_ADDRESS });
  const { province, country } = place;
  const { latitude, longitude, precision } = form.coordinates ? await pinned(geocoder, place, form.coordinates) : place;
  const { label, address, city } = form;
  return {
    label,
    address,
    city,
    postalCode: postalCodeOf(form.postalCode),
    province,
    country,
    latitude,
    longitude,
    precision,
  };
}

/** How far from where the map knows an address it may be pinned: one that is known by its town may be anywhere in it. */
const PIN_WITHIN_KM: Record<Precision, number> = { address: 1, street: 5, 'postal-area': 20, place: 40 };

/** The pin's point, if it is about where the address is, and in that province: so in Canada. */
async function pinned(geocoder: Geocoder, place: LocatedPlace, [lng, lat]: [number, number]) {
  const known = { lat: place.latitude, lng: place.longitude };
  const isNear = distanceKm(known, { lat, lng }) <= PIN_WITHIN_KM[place.precision];
  const there = isNear ? await geocoder.reverse({ lat, lng }) : null;
  if (there?.province !== place.province) {
    throw invalid({ coordinates: `Please move the pin to where the address is, in ${place.city}.` });
  }
  return { latitude: lat, longitude: lng, precision: 'address' as const };
}

/** 'm5v2a1' → 'M5V 2A1'; what is no Canadian postal code stays as it is. */
function postalCodeOf(text: string): string {
  const compact = text.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(compact) ? `${compact.slice(0, 3)} ${compact.slice(3)}` : text;
}

const asAddress = (row: AddressRow): Address => ({
  ...row,
  fullAddress: `${row.address}, ${row.city}, ${row.province} ${row.postalCode}, ${row.country}`,
  coordinates: [row.longitude, row.latitude],
});
