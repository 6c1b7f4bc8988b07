import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** Whose password it is, and what it must not be made of. */
export type Owner = {
  userId: string;
  email: string | null;
  phone: string | null;
  firstName: string;
  lastName: string;
  displayName: string;
  passwordHash: string;
};

const ownerColumns = sql`u.id as "userId", u.email, u.phone, u.first_name as "firstName", u.last_name as "lastName",
  u.display_name as "displayName", u.password_hash as "passwordHash"`;

export async function ownerOfAccount(db: Db, userId: string): Promise<Owner | null> {
  const { rows } = await sql<Owner>`select ${ownerColumns} from app_user u where u.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

const isUsable = (secretHash: Buffer, now: Date) =>
  sql`secret_hash = ${secretHash} and purpose = 'reset-password' and used_at is null and expires_at > ${now}`;

/** Null for a secret that is unknown, used, too old or for something else. */
export async function ownerOfSecret(db: Db, secretHash: Buffer, now: Date): Promise<Owner | null> {
  const { rows } = await sql<Owner>`select ${ownerColumns} from one_time_secret s join app_user u on u.id = s.user_id
    where ${isUsable(secretHash, now)}`.execute(db);
  return rows[0] ?? null;
}

/** Of 20 at once, one gets true. */
export async function consumeSecret(trx: Db, secretHash: Buffer, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update one_time_secret set used_at = ${now} where ${isUsable(secretHash, now)}`.execute(trx);
  return numAffectedRows === 1n;
}

type NewPassword = {
  passwordHash: string;
  /** It came by a link in a mail. */
  provesEmail: boolean;
};

export async function setPassword(
  trx: Db,
  userId: string,
  { passwordHash, provesEmail }: NewPassword,
  now: Date,
): Promise<void> {
  await sql`update app_user set password_hash = ${passwordHash},
      verified_at = case when ${provesEmail} then coalesce(verified_at, ${now}) else verified_at end
    where id = ${userId}`.execute(trx);
}
