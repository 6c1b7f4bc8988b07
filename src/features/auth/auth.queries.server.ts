import { sql } from 'kysely';
import type { Device, Membership, Role } from '#platform/contract/handle.ts';
import type { Db } from '#platform/db/db.ts';
import type { Contact } from './contact/contact.ts';
import { familiarity, type Origin } from './devices/known-devices.queries.server.ts';
import { isSignedIn } from './devices/staff-devices.queries.server.ts';
import type { Factor } from './mfa/mfa.contract.ts';
import type { User } from './sessions/sessions.contract.ts';

export type Person = {
  userId: string;
  email: string | null;
  phone: string | null;
  firstName: string;
};

const has = (contact: Contact) => ('email' in contact ? sql`email = ${contact.email}` : sql`phone = ${contact.phone}`);

export async function personBy(db: Db, contact: Contact): Promise<Person | null> {
  const { rows } = await sql<Person>`select id as "userId", email, phone, first_name as "firstName"
    from app_user where ${has(contact)}`.execute(db);
  return rows[0] ?? null;
}

export async function userById(db: Db, userId: string): Promise<User | null> {
  const { rows } = await sql<User>`select ${userColumns} from app_user where id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** How the logs name an account. */
export async function logRefOf(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ ref: string }>`select log_ref as ref from app_user where id = ${userId}`.execute(db);
  return rows[0]?.ref ?? null;
}

type Names = { firstName?: string; lastName?: string; displayName?: string };

export async function changeNames(
  db: Db,
  userId: string,
  { firstName, lastName, displayName }: Names,
): Promise<User | null> {
  const { rows } = await sql<User>`update app_user set
      first_name = coalesce(${firstName ?? null}, first_name),
      last_name = coalesce(${lastName ?? null}, last_name),
      display_name = coalesce(${displayName ?? null}, display_name)
    where id = ${userId} returning ${userColumns}`.execute(db);
  return rows[0] ?? null;
}

const userColumns = sql`id, display_name as "displayName", first_name as "firstName", last_name as "lastName", email,
  phone as "phoneNumber", date_of_birth as "dateOfBirth", gender,
  '/files/' || picture_file as "imageUrl"`;

export type Credentials = {
  /** null: no account has this contact. */
  userId: string | null;
  passwordHash: string | null;
  /** Read with the hash. */
  passwordVersion: number | null;
  /** Of those who registered with it and have not verified it; of one salt. */
  pendingHashes: string[];
  isSuspended: boolean;
  /** The account has a passkey or an authenticator app. */
  hasFactor: boolean;
  /** By what the account knows where the log-in comes from. */
  knownBy: 'device' | 'network' | null;
};

export async function credentialsBy(db: Db, contact: Contact, origin: Origin, now: Date): Promise<Credentials> {
  const { rows } = await sql<Credentials>`select id as "userId", password_hash as "passwordHash",
      password_version as "passwordVersion",
      array(select r.password_hash from registration r where ${has(contact)} order by created_at, r.id limit 100) as "pendingHashes",
      suspended_at is not null as "isSuspended",
      exists (select from passkey where user_id = app_user.id)
        or exists (select from authenticator_app where user_id = app_user.id and confirmed_at is not null) as "hasFactor",
      ${familiarity(origin, now)} as "knownBy"
    from (select) one left join app_user on ${has(contact)}`.execute(db);
  return rows[0] as Credentials;
}

/**
 * Sessions end 7 days after their last use and 30 days after they began; those of staff 12 hours after they began, and those at a
 * shared tablet once it has been idle.
 */
const isLive = (
  now: Date,
) => sql`session.revoked_at is null and session.last_used_at > ${now}::timestamptz - interval '7 days'
  and coalesce(idle_ends_at, 'infinity') > ${now} and coalesce(session.ends_at, session.created_at + interval '30 days') > ${now}`;

type NewSession = {
  id: string;
  tokenHash: Buffer;
  userId: string;
  passwordVersion: number;
  ip: string;
  device: string;
  /** null: the password alone. */
  factor: Factor | null;
};

/** False: the password was changed since it was looked at, and every session ended with it. */
export async function addSession(db: Db, session: NewSession, now: Date): Promise<boolean> {
  const { id, tokenHash, userId, passwordVersion, ip, device, factor } = session;
  const { numAffectedRows } = await sql`
    insert into session (id, secret_hash, user_id, ip, device, factor, created_at, last_used_at, authenticated_at, ends_at)
    select ${id}::uuid, ${tokenHash}::bytea, app_user.id, ${ip}::text, ${device}::text, ${factor}::text,
      ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz,
      ${now}::timestamptz + case when role = 'shopper' then interval '30 days' else interval '12 hours' end
    from app_user where app_user.id = ${userId} and password_version = ${passwordVersion} and suspended_at is null for share`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export type SessionRow = { id: string; device: string; createdAt: Date; lastUsedAt: Date };

/** The user's sessions that still open the account, the last used first. */
export async function liveSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, device, created_at as "createdAt", last_used_at as "lastUsedAt"
    from session where user_id = ${userId} and ${isLive(now)} order by last_used_at desc, id desc`.execute(db);
  return rows;
}

/** Includes ended sessions: where, when and how each was opened. */
export async function everySession(db: Db, userId: string) {
  const { rows } = await sql<SessionRow & { ip: string; revokedAt: Date | null; factor: Factor | null }>`
    select id, device, ip, created_at as "createdAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt", factor
    from session where user_id = ${userId} order by created_at desc, id desc`.execute(db);
  return rows;
}

/** What registering said beside the profile. */
export async function registeredAs(db: Db, userId: string) {
  const { rows } = await sql<{ referralCode: string | null; dateRegistered: Date; dateVerified: Date }>`
    select referral_code as "referralCode", created_at as "dateRegistered", verified_at as "dateVerified"
    from app_user where id = ${userId}`.execute(db);
  return rows[0];
}

export async function isSuspended(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select from app_user where id = ${userId} and suspended_at is not null`.execute(db);
  return rows.length === 1;
}

/** A suspended account has no session; null opens it again. False: it was so already. */
export async function setSuspended(trx: Db, userId: string, suspendedAt: Date | null): Promise<boolean> {
  const { numAffectedRows } = await sql`update app_user set suspended_at = ${suspendedAt}
    where id = ${userId} and (suspended_at is null) = ${suspendedAt !== null}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Of these sessions and devices, those that still open their account or queue. */
export async function activeSessions(db: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from session where id = any(${ids}::uuid[]) and ${isLive(now)}
    union all
    select id from staff_device where id = any(${ids}::uuid[]) and ${isSignedIn(now)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export type LiveSession = {
  sessionId: string;
  userId: string;
  role: Role;
  lastUsedAt: Date;
  memberships: Membership[];
  hasFactor: boolean;
  /** Within the last 15 minutes. */
  isRecentLogIn: boolean;
  device: Device | null;
};

export async function liveSession(
  db: Db,
  by: { tokenHash: Buffer } | { sessionId: string },
  now: Date,
): Promise<LiveSession | null> {
  const isIt = 'tokenHash' in by ? sql`secret_hash = ${by.tokenHash}` : sql`session.id = ${by.sessionId}`;
  const { rows } =
    await sql<LiveSession>`select session.id as "sessionId", user_id as "userId", role, session.last_used_at as "lastUsedAt",
      case when role = 'shopper' then '[]' else coalesce((
        select json_agg(json_build_object('storeId', store_id::text, 'role', role_key, 'rights', array(
          select right_key from staff_role_right where staff_role_right.role_key = staff_member.role_key)) order by store_id)
        from staff_member where staff_member.user_id = session.user_id and removed_at is null
          and (staff_device_id is null or staff_member.store_id = staff_device.store_id)), '[]') end as memberships,
      case when staff_device_id is not null then json_build_object(
        'id', staff_device.id, 'name', staff_device.name, 'storeId', staff_device.store_id::text) end as device,
      factor is not null as "hasFactor", coalesce(authenticated_at, session.created_at) > ${now}::timestamptz - interval '15 minutes' as "isRecentLogIn"
    from session join app_user on app_user.id = user_id left join staff_device on staff_device.id = staff_device_id
    where ${isIt} and ${isLive(now)} and suspended_at is null`.execute(db);
  return rows[0] ?? null;
}

export type SessionEnd = 'revoked' | 'expired' | 'shift' | 'locked';

/** How the session of an expired or revoked token ended; null for a token that is unknown. */
export async function endOfSession(db: Db, tokenHash: Buffer): Promise<SessionEnd | null> {
  const { rows } = await sql<{ end: SessionEnd }>`
    select case when staff_device_id is not null then 'locked' when revoked_at is not null then 'revoked' when ends_at < created_at + interval '1 day' then 'shift'
      else 'expired' end as end from session
    where secret_hash = ${tokenHash} or next_hash = ${tokenHash}
      or id = (select session_id from retired_secret where secret_hash = ${tokenHash})`.execute(db);
  return rows[0]?.end ?? null;
}

export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await sql`update session set last_used_at = ${now} where id = ${sessionId}`.execute(db);
}

/**
 * The user has authenticated again at this session, by a second step or (null) by their password. Its token counts as old from
 * now on: the next `verifySession` replaces it, and a copy of it ends the session.
 */
export async function authenticateSession(
  db: Db,
  sessionId: string,
  { factor, now }: { factor: Factor | null; now: Date },
): Promise<void> {
  await sql`update session set authenticated_at = ${now}, factor = coalesce(${factor}, factor), secret_since = to_timestamp(0)
    where id = ${sessionId}`.execute(db);
}

/** False where the user has no such session that still opens the account. */
export async function revokeSession(db: Db, sessionId: string, userId: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update session set revoked_at = ${now}
    where id = ${sessionId} and user_id = ${userId} and revoked_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** All sessions of a user, except the given one. */
export async function revokeSessions(db: Db, userId: string, keptId: string | null, now: Date): Promise<void> {
  await sql`update session set revoked_at = ${now}
    where user_id = ${userId} and revoked_at is null and id is distinct from ${keptId}::uuid`.execute(db);
}

/** Of someone who has become staff: they end after 12 hours, as those of other staff. */
export async function limitSessions(trx: Db, userId: string, now: Date): Promise<void> {
  await sql`update session set ends_at = ${now}::timestamptz + interval '12 hours' where user_id = ${userId} and revoked_at is null
    and coalesce(ends_at, 'infinity') > ${now}::timestamptz + interval '12 hours'`.execute(trx);
}

/** Sessions that ended or expired a month ago. */
export async function removeOldSessions(db: Db, now: Date): Promise<void> {
  await sql`delete from session where created_at < ${now}::timestamptz - interval '60 days'`.execute(db);
}
