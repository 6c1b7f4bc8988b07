import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { Role } from '#platform/handle.ts';
import type { User } from './accounts.contract.ts';

export type NewUser = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  displayName: string;
  gender: 'male' | 'female' | 'other';
  dateOfBirth: string;
  referralCode: string | null;
  passwordHash: string;
};

/**
 * Writes someone who registers, and gives the id; null when the address already belongs to someone who proved it. Who did
 * not prove it is written over: the latest form is what the next link stands for.
 */
export async function registerUser(trx: Db, user: NewUser, now: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into app_user (id, email, first_name, last_name, display_name, gender, date_of_birth, referral_code, password_hash, created_at)
    values (${user.id}, ${user.email}, ${user.firstName}, ${user.lastName}, ${user.displayName}, ${user.gender},
      ${user.dateOfBirth}, ${user.referralCode}, ${user.passwordHash}, ${now})
    on conflict (email) do update set first_name = excluded.first_name, last_name = excluded.last_name,
      display_name = excluded.display_name, gender = excluded.gender, date_of_birth = excluded.date_of_birth,
      referral_code = excluded.referral_code, password_hash = excluded.password_hash
    where app_user.verified_at is null
    returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

export type Contact = { userId: string; email: string; firstName: string; isVerified: boolean };

export async function contactByEmail(db: Db, email: string): Promise<Contact | null> {
  const { rows } =
    await sql<Contact>`select id as "userId", email, first_name as "firstName", verified_at is not null as "isVerified"
    from app_user where email = ${email}`.execute(db);
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
  null as "phoneNumber", date_of_birth as "dateOfBirth", gender,
  '/files/' || picture_file as "imageUrl"`;

export type Credentials = {
  userId: string;
  passwordHash: string;
  isVerified: boolean;
  /** This person has logged in from this address of the network lately. */
  isKnownIp: boolean;
};

export async function credentialsByEmail(db: Db, email: string, ip: string): Promise<Credentials | null> {
  const { rows } = await sql<Credentials>`select id as "userId", password_hash as "passwordHash",
      verified_at is not null as "isVerified",
      exists (select from session where session.user_id = app_user.id and session.ip = ${ip}) as "isKnownIp"
    from app_user where email = ${email}`.execute(db);
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

export type LiveSession = { sessionId: string; userId: string; role: Role; lastUsedAt: Date; storeIds: string[] };

export async function liveSession(db: Db, secretHash: Buffer, now: Date): Promise<LiveSession | null> {
  const { rows } =
    await sql<LiveSession>`select session.id as "sessionId", user_id as "userId", role, last_used_at as "lastUsedAt",
      case when role = 'partner'
        then array(select store_id::text from partner_store where partner_store.user_id = session.user_id order by store_id)
        else '{}' end as "storeIds"
    from session join app_user on app_user.id = user_id
    where secret_hash = ${secretHash} and ${isLive(now)}`.execute(db);
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

export type SecretPurpose = 'verify-email' | 'reset-password';
type NewSecret = { secretHash: Buffer; purpose: SecretPurpose; userId: string; expiresAt: Date };

/** The newest link is the only one that works. */
export async function replaceOneTimeSecret(
  trx: Db,
  { secretHash, purpose, userId, expiresAt }: NewSecret,
): Promise<void> {
  await sql`delete from one_time_secret where user_id = ${userId} and purpose = ${purpose}`.execute(trx);
  await sql`insert into one_time_secret (secret_hash, purpose, user_id, expires_at)
    values (${secretHash}, ${purpose}, ${userId}, ${expiresAt})`.execute(trx);
}

/** Uses the secret up and marks its person's address as proved, in one statement: of 20 at once, one gets true. */
export async function verifyBySecret(db: Db, secretHash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with used as (
      update one_time_secret set used_at = ${now}
      where secret_hash = ${secretHash} and purpose = 'verify-email' and used_at is null and expires_at > ${now}
      returning user_id
    )
    update app_user set verified_at = coalesce(verified_at, ${now}) from used where id = used.user_id returning id`.execute(
    db,
  );
  return rows.length === 1;
}

/** Sessions and links that nobody can use any more, a month later. */
export async function removeExpired(db: Db, now: Date): Promise<void> {
  await sql`delete from session where created_at < ${now}::timestamptz - interval '60 days'`.execute(db);
  await sql`delete from one_time_secret where expires_at < ${now}::timestamptz - interval '30 days'`.execute(db);
}
