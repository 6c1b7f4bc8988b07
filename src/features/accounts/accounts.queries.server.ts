import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { Role } from '#platform/handle.ts';
import type { Contact } from './contact.ts';
import { familiarity, type Origin } from './known-devices.queries.server.ts';
import type { User } from './sessions.contract.ts';

export type NewUser = {
  id: string;
  /** One of both. */
  email: string | null;
  phone: string | null;
  /** '' for who registers by phone. */
  firstName: string;
  lastName: string;
  displayName: string;
  gender: 'male' | 'female' | 'other' | null;
  dateOfBirth: string;
  referralCode: string | null;
  passwordHash: string;
};

/**
 * Writes someone who registers, and gives the id; null when the contact already belongs to someone who proved it: there
 * the password alone is kept, as the one that was refused. Who did not prove it is written over: the latest form is what
 * the next link or PIN stands for.
 */
export async function registerUser(trx: Db, user: NewUser, now: Date): Promise<string | null> {
  const key = sql.ref(user.email === null ? 'phone' : 'email');
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into app_user (id, email, phone, first_name, last_name, display_name, gender, date_of_birth, referral_code, password_hash, created_at)
    values (${user.id}, ${user.email}, ${user.phone}, ${user.firstName}, ${user.lastName}, ${user.displayName}, ${user.gender},
      ${user.dateOfBirth}, ${user.referralCode}, ${user.passwordHash}, ${now})
    on conflict (${key}) do update set first_name = excluded.first_name, last_name = excluded.last_name,
      display_name = excluded.display_name, gender = excluded.gender, date_of_birth = excluded.date_of_birth,
      referral_code = excluded.referral_code, password_hash = excluded.password_hash
    where app_user.verified_at is null
    returning id`.execute(trx);
  if (rows[0]) return rows[0].id;
  await sql`update app_user set refused_hash = ${user.passwordHash}
    where ${key} = ${user.email ?? user.phone} and verified_at is not null`.execute(trx);
  return null;
}

export type Person = {
  userId: string;
  email: string | null;
  phone: string | null;
  firstName: string;
  isVerified: boolean;
};

const has = (contact: Contact) => ('email' in contact ? sql`email = ${contact.email}` : sql`phone = ${contact.phone}`);

export async function personBy(db: Db, contact: Contact): Promise<Person | null> {
  const { rows } =
    await sql<Person>`select id as "userId", email, phone, first_name as "firstName", verified_at is not null as "isVerified"
    from app_user where ${has(contact)}`.execute(db);
  return rows[0] ?? null;
}

export async function markVerified(trx: Db, userId: string, now: Date): Promise<void> {
  await sql`update app_user set verified_at = coalesce(verified_at, ${now}) where id = ${userId}`.execute(trx);
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
  userId: string;
  /** Of the password that opens the account; null while its contact is not proved. */
  provedHash: string | null;
  /** Of the one that would open it if the contact were proved, or was refused as the contact belongs to another. */
  pendingHash: string | null;
  /** By what the account knows where the log-in comes from. */
  knownBy: 'device' | 'network' | null;
};

export async function credentialsBy(db: Db, contact: Contact, origin: Origin, now: Date): Promise<Credentials | null> {
  const { rows } = await sql<Credentials>`select id as "userId",
      case when verified_at is not null then password_hash end as "provedHash",
      case when verified_at is not null then refused_hash else password_hash end as "pendingHash",
      ${familiarity(origin, now)} as "knownBy"
    from app_user where ${has(contact)}`.execute(db);
  return rows[0] ?? null;
}

/** Sessions end 7 days after their last use and 30 days after they began. */
const isLive = (now: Date) => sql`revoked_at is null and last_used_at > ${now}::timestamptz - interval '7 days'
  and session.created_at > ${now}::timestamptz - interval '30 days'`;

type NewSession = { id: string; secretHash: Buffer; userId: string; ip: string; device: string };

export async function addSession(db: Db, { id, secretHash, userId, ip, device }: NewSession, now: Date): Promise<void> {
  await sql`insert into session (id, secret_hash, user_id, ip, device, created_at, last_used_at)
    values (${id}, ${secretHash}, ${userId}, ${ip}, ${device}, ${now}, ${now})`.execute(db);
}

export type SessionRow = { id: string; device: string; createdAt: Date; lastUsedAt: Date };

/** The user's sessions that still open the account, the last used first. */
export async function liveSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, device, created_at as "createdAt", last_used_at as "lastUsedAt"
    from session where user_id = ${userId} and ${isLive(now)} order by last_used_at desc, id desc`.execute(db);
  return rows;
}

/** Of these sessions, those that still open their account. */
export async function livingSessions(db: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
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

export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await sql`update session set last_used_at = ${now} where id = ${sessionId}`.execute(db);
}

/** False where the user has no such session that still opens the account. */
export async function revokeSession(db: Db, sessionId: string, userId: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update session set revoked_at = ${now}
    where id = ${sessionId} and user_id = ${userId} and revoked_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** All sessions of a user, but the one that is kept. */
export async function revokeSessions(db: Db, userId: string, keptId: string | null, now: Date): Promise<void> {
  await sql`update session set revoked_at = ${now}
    where user_id = ${userId} and revoked_at is null and id is distinct from ${keptId}::uuid`.execute(db);
}

export type SecretPurpose = 'verify-email' | 'reset-password' | 'change-email';
type NewSecret = {
  secretHash: Buffer;
  purpose: SecretPurpose;
  userId: string;
  /** The new address, for 'change-email'. */
  email?: string;
  expiresAt: Date;
};

/** The newest link is the only one that works. */
export async function replaceOneTimeSecret(trx: Db, secret: NewSecret): Promise<void> {
  const { secretHash, purpose, userId, email = null, expiresAt } = secret;
  await sql`delete from one_time_secret where user_id = ${userId} and purpose = ${purpose}`.execute(trx);
  await sql`insert into one_time_secret (secret_hash, purpose, user_id, email, expires_at)
    values (${secretHash}, ${purpose}, ${userId}, ${email}, ${expiresAt})`.execute(trx);
}

/** Uses a link up that proves an address, in one statement: of 20 at once, one gets a row. `email` is there when it is a new one. */
export async function useAddressSecret(
  trx: Db,
  secretHash: Buffer,
  now: Date,
): Promise<{ userId: string; email: string | null } | null> {
  const { rows } = await sql<{ userId: string; email: string | null }>`
    update one_time_secret set used_at = ${now}
    where secret_hash = ${secretHash} and purpose in ('verify-email', 'change-email') and used_at is null and expires_at > ${now}
    returning user_id as "userId", email`.execute(trx);
  return rows[0] ?? null;
}

/** Sessions and links that nobody can use any more, a month later. */
export async function removeExpired(db: Db, now: Date): Promise<void> {
  await sql`delete from session where created_at < ${now}::timestamptz - interval '60 days'`.execute(db);
  await sql`delete from one_time_secret where expires_at < ${now}::timestamptz - interval '30 days'`.execute(db);
}
