import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** A tablet stays signed in to its store until it is revoked, or has not been used for 90 days. */
export const isSignedIn = (now: Date) => sql`staff_device.revoked_at is null
  and staff_device.last_used_at > ${now}::timestamptz - interval '90 days'`;

type ActingSession = {
  id: string;
  tokenHash: Buffer;
  userId: string;
  ip: string;
  deviceId: string;
  /** Of the PIN that was entered: it may have been replaced since. */
  pinHash: string;
  idleEndsAt: Date;
};

const ACTING_HOURS = 12;

/**
 * Opens the session of someone who entered their PIN at a tablet. False: the tablet was revoked, the person suspended, removed
 * from the store, or their PIN replaced since it was looked at.
 */
export async function addActingSession(trx: Db, session: ActingSession, now: Date): Promise<boolean> {
  const { id, tokenHash, userId, ip, deviceId, pinHash, idleEndsAt } = session;
  const { numAffectedRows } = await sql`
    insert into session (id, secret_hash, user_id, ip, device, created_at, last_used_at, ends_at, staff_device_id, idle_ends_at)
    select ${id}::uuid, ${tokenHash}::bytea, app_user.id, ${ip}::text, staff_device.name, ${now}::timestamptz,
      ${now}::timestamptz, ${now}::timestamptz + ${ACTING_HOURS} * interval '1 hour', staff_device.id, ${idleEndsAt}::timestamptz
    from staff_device
      join staff_pin on staff_pin.store_id = staff_device.store_id and staff_pin.user_id = ${userId} and pin_hash = ${pinHash}
      join app_user on app_user.id = staff_pin.user_id and suspended_at is null
      join staff_member on staff_member.user_id = app_user.id and staff_member.store_id = staff_device.store_id
        and removed_at is null
    where staff_device.id = ${deviceId} and ${isSignedIn(now)}
    for share of staff_device, staff_pin, app_user, staff_member`.execute(trx);
  return numAffectedRows === 1n;
}

/** Moves the idle end of a session; false where it has ended. */
export async function extendActingSession(db: Db, sessionId: string, idleEndsAt: Date, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update session set idle_ends_at = ${idleEndsAt}, last_used_at = ${now}
    where id = ${sessionId} and revoked_at is null and idle_ends_at > ${now}`.execute(db);
  return numAffectedRows === 1n;
}

/** Ends the sessions at one tablet, or those of one person at all tablets of a store. */
export async function endActingSessions(
  trx: Db,
  whose: { deviceId: string } | { userId: string; storeId: number },
  now: Date,
): Promise<void> {
  const isTheirs =
    'deviceId' in whose
      ? sql`staff_device_id = ${whose.deviceId}`
      : sql`user_id = ${whose.userId} and staff_device_id in (select id from staff_device where store_id = ${whose.storeId})`;
  await sql`update session set revoked_at = ${now} where ${isTheirs} and revoked_at is null`.execute(trx);
}
