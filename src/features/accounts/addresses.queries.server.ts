import { sql } from 'kysely';
import type { Precision } from '#features/places';
import type { Db } from '#platform/db.ts';

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
};

const columns = sql`id, label, address, city, province, postal_code as "postalCode", country, latitude, longitude, precision`;

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

/** Adds it unless the person already has `most`; then nothing happens and the answer is false. */
export async function insertAddress(
  db: Db,
  userId: string,
  row: AddressRow,
  now: Date,
  most: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into user_address (id, user_id, label, address, city, province, postal_code, country, latitude, longitude, precision, created_at)
    select ${row.id}::uuid, ${userId}::uuid, ${row.label}, ${row.address}, ${row.city}, ${row.province}, ${row.postalCode},
      ${row.country}, ${row.latitude}::float8, ${row.longitude}::float8, ${row.precision}, ${now}::timestamptz
    where (select count(*) from user_address where user_id = ${userId}::uuid) < ${most}::int`.execute(db);
  return numAffectedRows === 1n;
}

export async function updateAddress(db: Db, userId: string, row: AddressRow): Promise<boolean> {
  const { numAffectedRows } = await sql`update user_address set label = ${row.label}, address = ${row.address},
      city = ${row.city}, province = ${row.province}, postal_code = ${row.postalCode}, country = ${row.country},
      latitude = ${row.latitude}, longitude = ${row.longitude}, precision = ${row.precision}
    where id = ${row.id} and user_id = ${userId}`.execute(db);
  return numAffectedRows === 1n;
}

export async function deleteAddress(db: Db, userId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from user_address where id = ${id} and user_id = ${userId}`.execute(db);
  return numAffectedRows === 1n;
}
