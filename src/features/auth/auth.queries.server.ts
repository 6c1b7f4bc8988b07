import { sql } from 'kysely';
import type { Role } from '#platform/contract/handle.ts';
import type { Db } from '#platform/db/db.ts';
import type { Contact } from './contact/contact.ts';
import { familiarity, type Origin } from './sessions/known-devices.queries.server.ts';
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
  /** null: nobody has an account by this contact. */
  userId: string | null;
  passwordHash: string | null;
  /** Of those who registered with it and have not proved it; of one salt. */
  pendingHashes: string[];
  /** By what the account knows where the log-in comes from. */
  knownBy: 'device' | 'network' | null;
};

export async function credentialsBy(db: Db, contact: Contact, origin: Origin, now: Date): Promise<Credentials> {
  const { rows } = await sql<Credentials>`select id as "userId", password_hash as "passwordHash",
      array(select r.password_hash from registration r where ${has(contact)} order by created_at, r.id limit 100) as "pendingHashes",
      ${familiarity(origin, now)} as "knownBy"
    from (select) one left join app_user on ${has(contact)}`.execute(db);
  return rows[0] as Credentials;
}

/** Sessions end 7 days after their last use and 30 days after they began. */
const isLive = (now: Date) => sql`revoked_at is null and last_used_at > ${now}::timestamptz - interval '7 days'
  and session.created_at > ${now}::timestamptz - interval '30 days'`;

type NewSession = { id: string; secretHash: Buffer; userId: string; passwordHash: string; ip: string; device: string };

/** False: the password was changed since it was looked at, and every session ended with it. */
export async function addSession(db: Db, session: NewSession, now: Date): Promise<boolean> {
  const { id, secretHash, userId, passwordHash, ip, device } = session;
  const { numAffectedRows } = await sql`
    insert into session (id, secret_hash, user_id, ip, device, created_at, last_used_at)
    select ${id}::uuid, ${secretHash}::bytea, app_user.id, ${ip}::text, ${device}::text, ${now}::timestamptz, ${now}::timestamptz
    from app_user where app_user.id = ${userId} and password_hash = ${passwordHash} for share`.execute(db);
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

/** Includes ended sessions: all stored columns of each, except its tokens. */
export async function everySession(db: Db, userId: string) {
  const { rows } = await sql<SessionRow & { ip: string; revokedAt: Date | null }>`
    select id, device, ip, created_at as "createdAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"
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

/** Of these sessions, those that still open their account. */
export async function activeSessions(db: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from session where id = any(${ids}::uuid[]) and ${isLive(now)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export type LiveSession = { sessionId: string; userId: string; role: Role; lastUsedAt: Date; storeIds: string[] };

export async function liveSession(
  db: Db,
  by: { secretHash: Buffer } | { sessionId: string },
  now: Date,
): Promise<LiveSession | null> {
  const isIt = 'secretHash' in by ? sql`secret_hash = ${by.secretHash}` : sql`session.id = ${by.sessionId}`;
  const { rows } =
    await sql<LiveSession>`select session.id as "sessionId", user_id as "userId", role, last_used_at as "lastUsedAt",
      case when role = 'partner'
        then array(select store_id::text from partner_store where partner_store.user_id = session.user_id order by store_id)
        else '{}' end as "storeIds"
    from session join app_user on app_user.id = user_id
    where ${isIt} and ${isLive(now)}`.execute(db);
  return rows[0] ?? null;
}

/** How the session of a secret ended that opens none; null for a secret that is unknown. */
export async function endOfSession(db: Db, secretHash: Buffer): Promise<'revoked' | 'expired' | null> {
  const { rows } = await sql<{ end: 'revoked' | 'expired' }>`
    select case when revoked_at is null then 'expired' else 'revoked' end as end from session
    where secret_hash = ${secretHash} or next_hash = ${secretHash}
      or id = (select session_id from retired_secret where secret_hash = ${secretHash})`.execute(db);
  return rows[0]?.end ?? null;
}

export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await sql`update session set last_used_at = ${now} where id = ${sessionId}`.execute(db);
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

/** Sessions that nobody can use any more, a month later. */
export async function removeOldSessions(db: Db, now: Date): Promise<void> {
  await sql`delete from session where created_at < ${now}::timestamptz - interval '60 days'`.execute(db);
}
