import { sql } from 'kysely';
import type { Precision } from '#features/places';
import type { Db } from '#platform/db/db.ts';

export type AddressRow = {
  id: string;
  label: string;
  address: string;
  city: string;
  province: string;
  postalCode: string;
  country: string;
  latitude: number;
  longitude: number;
  precision: Precision;
  /** Its point was compared with the geocoder's; older addresses were not. */
  isChecked: boolean;
};

const columns = sql`id, label, address, city, province, postal_code as "postalCode", country, latitude, longitude, precision,
  checked_at is not null as "isChecked"`;

export async function addressesOfUser(db: Db, userId: string): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`select ${columns} from user_address where user_id = ${userId}
    order by created_at, id`.execute(db);
  return rows;
}

export async function addressOfUser(db: Db, userId: string, id: string): Promise<AddressRow | null> {
  const { rows } =
    await sql<AddressRow>`select ${columns} from user_address where id = ${id} and user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Inserts a checked address; false if the user has `most` already. */
export async function insertAddress(
  db: Db,
  userId: string,
  row: AddressRow,
  now: Date,
  most: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into user_address (id, user_id, label, address, city, province, postal_code, country, latitude, longitude, precision,
      created_at, checked_at)
    select ${row.id}::uuid, ${userId}::uuid, ${row.label}, ${row.address}, ${row.city}, ${row.province}, ${row.postalCode},
      ${row.country}, ${row.latitude}::float8, ${row.longitude}::float8, ${row.precision}, ${now}::timestamptz,
      ${now}::timestamptz
    where (select count(*) from user_address where user_id = ${userId}::uuid) < ${most}::int`.execute(db);
  return numAffectedRows === 1n;
}

export async function updateAddress(db: Db, userId: string, row: AddressRow, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update user_address set label = ${row.label}, address = ${row.address},
      city = ${row.city}, province = ${row.province}, postal_code = ${row.postalCode}, country = ${row.country},
      latitude = ${row.latitude}, longitude = ${row.longitude}, precision = ${row.precision},
      checked_at = ${now}
    where id = ${row.id} and user_id = ${userId}`.execute(db);
  return numAffectedRows === 1n;
}

/** Stores the geocoder's result for an unchecked address, unless it was replaced meanwhile. */
export async function confirmAddress(
  db: Db,
  { id, city, province, postalCode }: Pick<AddressRow, 'id' | 'city' | 'province' | 'postalCode'>,
  now: Date,
): Promise<void> {
  await sql`update user_address set city = ${city}, province = ${province}, postal_code = ${postalCode}, checked_at = ${now}
    where id = ${id} and checked_at is null`.execute(db);
}

export async function deleteAddress(db: Db, userId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from user_address where id = ${id} and user_id = ${userId}`.execute(db);
  return numAffectedRows === 1n;
}
