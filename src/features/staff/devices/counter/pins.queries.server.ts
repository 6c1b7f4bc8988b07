import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/db.ts';
import type { Tries } from './pin-tries.ts';

export type PersonRow = { userId: string; displayName: string; firstName: string; lastName: string };

/** Who works at the store and may unlock its tablets, by name. */
export async function peopleOfStore(db: Db, storeId: number, now: Date) {
  const { rows } = await sql<
    PersonRow & { hasPin: boolean; isLocked: boolean; role: string; isExpired: boolean | null }
  >`
    select app_user.id as "userId", app_user.display_name as "displayName", first_name as "firstName", last_name as "lastName",
      staff_role.name as role, certificate_expires_on < (${now}::timestamptz at time zone store.time_zone)::date as "isExpired",
      staff_pin.user_id is not null as "hasPin", coalesce(locked_until > ${now}, false) as "isLocked"
    from staff_member join app_user on app_user.id = staff_member.user_id join staff_role on key = role_key
      join store on store.id = staff_member.store_id
      left join staff_pin on staff_pin.store_id = staff_member.store_id and staff_pin.user_id = app_user.id
    where staff_member.store_id = ${storeId} and removed_at is null and suspended_at is null
    order by app_user.display_name, app_user.id`.execute(db);
  return rows;
}

/** null: there is nobody of that id at the store, or they have no PIN. */
export async function pinOf(db: Db, storeId: number, userId: string): Promise<string | null> {
  const { rows } = await sql<{ pinHash: string }>`select pin_hash as "pinHash"
    from staff_pin join staff_member using (store_id, user_id) join app_user on app_user.id = user_id
    where store_id = ${storeId} and user_id = ${userId} and removed_at is null and suspended_at is null`.execute(db);
  return rows[0]?.pinHash ?? null;
}

/** Where no tablet is: of their own device. null: they have no PIN there any more. */
export async function lockTriesOfPerson(trx: Trx, storeId: number, userId: string): Promise<Tries | null> {
  const { rows } = await sql<Tries>`
    select wrong_pins as "wrongPins", locked_until as "lockedUntil"
    from staff_pin where store_id = ${storeId} and user_id = ${userId} for no key update`.execute(trx);
  return rows[0] ?? null;
}

export type LockedTries = { ofDevice: Tries & { wrongAt: Date | null }; ofPerson: Tries };

/** Locks both counts, the tablet's first: of several PINs that are entered at once each is counted. null: one is gone. */
export async function lockTries(
  trx: Trx,
  { deviceId, storeId, userId }: { deviceId: string; storeId: number; userId: string },
): Promise<LockedTries | null> {
  const { rows: devices } = await sql<LockedTries['ofDevice']>`
    select wrong_pins as "wrongPins", locked_until as "lockedUntil", wrong_at as "wrongAt"
    from staff_device where id = ${deviceId} for no key update`.execute(trx);
  const { rows: people } = await sql<Tries>`
    select wrong_pins as "wrongPins", locked_until as "lockedUntil"
    from staff_pin where store_id = ${storeId} and user_id = ${userId} for no key update`.execute(trx);
  const [ofDevice, ofPerson] = [devices[0], people[0]];
  return ofDevice && ofPerson ? { ofDevice, ofPerson } : null;
}

export async function saveDeviceTries(trx: Trx, deviceId: string, tries: LockedTries['ofDevice']): Promise<void> {
  await sql`update staff_device set wrong_pins = ${tries.wrongPins}, locked_until = ${tries.lockedUntil},
    wrong_at = ${tries.wrongAt} where id = ${deviceId}`.execute(trx);
}

export async function savePersonTries(trx: Trx, storeId: number, userId: string, tries: Tries): Promise<void> {
  await sql`update staff_pin set wrong_pins = ${tries.wrongPins}, locked_until = ${tries.lockedUntil}
    where store_id = ${storeId} and user_id = ${userId}`.execute(trx);
}

export async function pinsOfUser(db: Db, userId: string) {
  const { rows } = await sql<{ storeId: string; storeName: string; setAt: Date | null }>`
    select store.id::text as "storeId", store.display_name as "storeName", set_at as "setAt"
    from staff_member join store on store.id = staff_member.store_id
      left join staff_pin on staff_pin.store_id = store.id and staff_pin.user_id = staff_member.user_id
    where staff_member.user_id = ${userId} and removed_at is null order by store.display_name, store.id`.execute(db);
  return rows;
}

/** Their birth date; null: they do not work at the store. */
export async function birthDateOfMember(db: Db, storeId: number, userId: string): Promise<string | null> {
  const { rows } = await sql<{ birthDate: string }>`select date_of_birth::text as "birthDate"
    from staff_member join app_user on app_user.id = user_id
    where store_id = ${storeId} and user_id = ${userId} and removed_at is null`.execute(db);
  return rows[0]?.birthDate ?? null;
}

/** A new PIN has no wrong tries: to choose one, its owner has logged in. */
export async function savePin(
  trx: Db,
  { storeId, userId, pinHash }: { storeId: number; userId: string; pinHash: string },
  now: Date,
): Promise<void> {
  await sql`insert into staff_pin (store_id, user_id, pin_hash, set_at)
    values (${storeId}, ${userId}, ${pinHash}, ${now})
    on conflict (store_id, user_id) do update set pin_hash = excluded.pin_hash, set_at = excluded.set_at, wrong_pins = 0,
      locked_until = null`.execute(trx);
}

/** False: they had none. */
export async function deletePin(trx: Db, storeId: number, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from staff_pin where store_id = ${storeId} and user_id = ${userId}`.execute(trx);
  return numAffectedRows === 1n;
}
