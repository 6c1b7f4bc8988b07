import { sql } from 'kysely';
import { isSignedIn } from '#features/auth/server';
import type { Db, Trx } from '#platform/db/db.ts';

export type DeviceRow = { id: string; name: string; storeId: number; lastUsedAt: Date };

const columns = sql`id, name, store_id as "storeId", last_used_at as "lastUsedAt"`;

export async function deviceByToken(db: Db, tokenHash: Buffer, now: Date): Promise<DeviceRow | null> {
  const { rows } = await sql<DeviceRow>`select ${columns} from staff_device
    where token_hash = ${tokenHash} and ${isSignedIn(now)}`.execute(db);
  return rows[0] ?? null;
}

export async function deviceById(db: Db, id: string, now: Date): Promise<DeviceRow | null> {
  const { rows } =
    await sql<DeviceRow>`select ${columns} from staff_device where id = ${id} and ${isSignedIn(now)}`.execute(db);
  return rows[0] ?? null;
}

type NewDevice = { id: string; storeId: number; name: string; tokenHash: Buffer; signedInBy: string };

/** False: the store has as many as it may. Its row is locked, so that of several sign-ins at once each is counted. */
export async function addDevice(trx: Db, device: NewDevice, most: number, now: Date): Promise<boolean> {
  const { id, storeId, name, tokenHash, signedInBy } = device;
  await sql`select from store where id = ${storeId} for no key update`.execute(trx);
  const { numAffectedRows } = await sql`
    insert into staff_device (id, store_id, name, token_hash, token_since, signed_in_by, created_at, last_used_at)
    select ${id}::uuid, ${storeId}::bigint, ${name}::text, ${tokenHash}::bytea, ${now}::timestamptz, ${signedInBy}::uuid,
      ${now}::timestamptz, ${now}::timestamptz
    where (select count(*) from staff_device where store_id = ${storeId} and ${isSignedIn(now)}) < ${most}`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

export async function touchDevice(db: Db, id: string, now: Date): Promise<void> {
  await sql`update staff_device set last_used_at = ${now} where id = ${id}`.execute(db);
}

/** A device that is being changed, under its name before. */
export type ChangedDevice = { name: string; storeId: number };

/** Of these stores; undefined: of all. null: they have no such device that is signed in. */
export async function setName(
  trx: Db,
  { id, storeIds, name }: { id: string; storeIds: readonly string[] | undefined; name: string },
  now: Date,
): Promise<ChangedDevice | null> {
  const { rows } = await sql<ChangedDevice>`
    with before as (select id, name, store_id from staff_device
      where id = ${id} and ${isOf(storeIds)} and ${isSignedIn(now)} for update)
    update staff_device set name = ${name} from before where staff_device.id = before.id
    returning before.name, before.store_id as "storeId"`.execute(trx);
  return rows[0] ?? null;
}

/** As `setName`. */
export async function setRevoked(
  trx: Db,
  id: string,
  storeIds: readonly string[] | undefined,
  now: Date,
): Promise<ChangedDevice | null> {
  const { rows } = await sql<ChangedDevice>`update staff_device set revoked_at = ${now}
    where id = ${id} and ${isOf(storeIds)} and revoked_at is null
    returning name, store_id as "storeId"`.execute(trx);
  return rows[0] ?? null;
}

const isOf = (storeIds: readonly string[] | undefined) =>
  storeIds ? sql`store_id = any(${storeIds}::bigint[])` : sql`true`;

export type ListedDevice = {
  id: string;
  name: string;
  signedInBy: string | null;
  createdAt: Date;
  lastUsedAt: Date;
  unlockedBy: string | null;
};

export async function devicesOfStore(db: Db, storeId: number, now: Date): Promise<ListedDevice[]> {
  const { rows } = await sql<ListedDevice>`
    select staff_device.id, name, display_name as "signedInBy", staff_device.created_at as "createdAt",
      last_used_at as "lastUsedAt", (select person.display_name from session
        join app_user person on person.id = session.user_id
        where staff_device_id = staff_device.id and session.revoked_at is null and idle_ends_at > ${now}
          and ends_at > ${now} limit 1) as "unlockedBy"
    from staff_device left join app_user on app_user.id = signed_in_by
    where store_id = ${storeId} and ${isSignedIn(now)}
    order by staff_device.created_at, staff_device.id`.execute(db);
  return rows;
}

export async function lockSecondsOf(db: Db, storeId: number): Promise<number | null> {
  const { rows } = await sql<{ lockSeconds: number }>`
    select lock_seconds as "lockSeconds" from counter_setting where store_id = ${storeId}`.execute(db);
  return rows[0]?.lockSeconds ?? null;
}

/** What it was before. The row exists first, so that two changes at once take turns. */
export async function setLockSeconds(
  trx: Trx,
  storeId: number,
  { lockSeconds, byDefault }: { lockSeconds: number; byDefault: number },
): Promise<number> {
  await sql`insert into counter_setting (store_id, lock_seconds) values (${storeId}, ${byDefault})
    on conflict (store_id) do nothing`.execute(trx);
  const { rows } = await sql<{ before: number }>`select lock_seconds as before from counter_setting
    where store_id = ${storeId} for update`.execute(trx);
  await sql`update counter_setting set lock_seconds = ${lockSeconds} where store_id = ${storeId}`.execute(trx);
  return rows[0]?.before ?? byDefault;
}

export async function storeName(db: Db, storeId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select display_name as name from store where id = ${storeId}`.execute(
    db,
  );
  return rows[0]?.name ?? null;
}

/** Devices that were revoked or last used so long ago that nobody asks any more. */
export async function removeOldDevices(db: Db, now: Date): Promise<void> {
  await sql`delete from staff_device where coalesce(revoked_at, last_used_at + interval '90 days')
    < ${now}::timestamptz - interval '1 year'`.execute(db);
}
