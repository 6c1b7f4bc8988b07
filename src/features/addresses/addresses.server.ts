import type * as z from 'zod/mini';
import { NO_ADDRESS } from '#features/places';
import { type LookUpDeps, lookUpAddress, mayBeAt } from '#features/places/server';
import type { Db } from '#platform/db/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import { newId, uuidOrNull } from '#platform/id.ts';
import type { AddressForm } from './address-form.ts';
import type { Address } from './addresses.contract.ts';
import {
  type AddressRow,
  addressesOfUser,
  addressOfUser,
  confirmAddress,
  deleteAddress,
  insertAddress,
  updateAddress,
} from './addresses.queries.server.ts';

type Form = z.output<typeof AddressForm> & {
  /** The user's pin: longitude, latitude. */
  coordinates?: [number, number] | undefined;
};

const MOST = 50;
const noSuchAddress = () => fail('not-found', 'There is no such address.');

export async function savedAddresses({ db }: LookUpDeps, userId: string): Promise<Address[]> {
  return (await addressesOfUser(db, userId)).map(asAddress);
}

export async function savedAddress(db: Db, userId: string, id: string): Promise<Address | null> {
  const key = uuidOrNull(id);
  const row = key && (await addressOfUser(db, userId, key));
  return row ? asAddress(row) : null;
}

export async function saveAddress(deps: LookUpDeps, userId: string, form: Form): Promise<Address> {
  const { db, clock } = deps;
  const row = { id: newId(), ...(await located(deps, userId, form)) };
  const isAdded = await insertAddress(db, userId, row, clock.now(), MOST);
  if (!isAdded) throw fail('conflict', `You have ${MOST} addresses. Please remove one first.`);
  return asAddress(row);
}

export async function replaceAddress(deps: LookUpDeps, userId: string, id: string, form: Form): Promise<Address> {
  const { db, clock } = deps;
  const key = uuidOrNull(id);
  if (!key || !(await addressOfUser(db, userId, key))) throw noSuchAddress();
  const row = { id: key, ...(await located(deps, userId, form)) };
  if (!(await updateAddress(db, userId, row, clock.now()))) throw noSuchAddress();
  return asAddress(row);
}

export async function dropAddress({ db }: LookUpDeps, userId: string, id: string): Promise<true> {
  const key = uuidOrNull(id);
  if (!key || !(await deleteAddress(db, userId, key))) throw noSuchAddress();
  return true;
}

/** The street stays as typed (unit numbers!); the rest is the geocoder's, with the point unless pinned. */
async function located(deps: LookUpDeps, userId: string, form: Form): Promise<Omit<AddressRow, 'id'>> {
  const place = await lookUpAddress(deps, userId, form);
  if (!place) throw invalid({ address: NO_ADDRESS });
  const { city, province, country, latitude, longitude, precision } = place;
  const { label, address, coordinates: pin } = form;
  const postalCode = postalCodeOf(form.postalCode, place.postalCode);
  const names = { label, address, city, postalCode, province, country, isChecked: true };
  if (!pin) return { ...names, latitude, longitude, precision };
  const [lng, lat] = pin;
  if (await mayBeAt(deps.geocoder, place, { lng, lat })) {
    return { ...names, latitude: lat, longitude: lng, precision: 'address' };
  }
  throw invalid({ coordinates: `Please move the pin to where the address is, in ${city}.` });
}

type Written = Pick<AddressRow, 'address' | 'city' | 'province'> & {
  postalCode?: string | null | undefined;
  coordinates: readonly [number, number];
};

/**
 * The user's saved address with this text and point; null: none. Unchecked ones are looked up once: throws `movePin` if
 * they are too far from the geocoder's point.
 */
export async function savedAddressAt(
  deps: LookUpDeps,
  userId: string,
  written: Written,
  movePin: (label: string) => Error,
): Promise<Address | null> {
  const rows = await addressesOfUser(deps.db, userId);
  const row = rows.find((one) => isWrittenSo(one, written));
  if (!row || row.isChecked) return row ? asAddress(row) : null;
  const { latitude: lat, longitude: lng, label } = row;
  const place = await lookUpAddress(deps, userId, row);
  if (!place || !(await mayBeAt(deps.geocoder, place, { lat, lng }))) throw movePin(label);
  const { city, province } = place;
  const checked = { ...row, city, province, postalCode: postalCodeOf(row.postalCode, place.postalCode) };
  await confirmAddress(deps.db, checked, deps.clock.now());
  return asAddress(checked);
}

const isWrittenSo = (row: AddressRow, { address, city, province, postalCode, coordinates: [lng, lat] }: Written) =>
  row.address === address &&
  row.city === city &&
  row.province === province &&
  row.postalCode === postalCode &&
  row.longitude === lng &&
  row.latitude === lat;

/** The geocoder's postal code; the typed one ('M5V 2A1') where it knows at most the first half. */
function postalCodeOf(typed: string, known: string | null): string {
  const compact = typed.replace(/[\s-]/g, '').toUpperCase();
  const code = /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(compact) ? `${compact.slice(0, 3)} ${compact.slice(3)}` : typed;
  return known === null || code.startsWith(known) ? code : known;
}

const asAddress = ({ isChecked: _, ...row }: AddressRow): Address => ({
  ...row,
  fullAddress: `${row.address}, ${row.city}, ${row.province} ${row.postalCode}, ${row.country}`,
  coordinates: [row.longitude, row.latitude],
});
