import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { type Contact, contactText } from '../contact/contact.ts';
import { endLinks } from '../verification/links.queries.server.ts';

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

/** `passwordVersion`: which of its passwords the account has; a renewed hash is of the same. */
export type AccountOwner = Owner & { passwordVersion: number };

const ownerColumns = sql`id as "userId", email, phone, first_name as "firstName", last_name as "lastName",
  display_name as "displayName", password_hash as "passwordHash"`;

const accountColumns = sql`${ownerColumns}, password_version as "passwordVersion"`;

export async function ownerOfAccount(db: Db, userId: string): Promise<AccountOwner | null> {
  const { rows } = await sql<AccountOwner>`select ${accountColumns} from app_user where id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** The same of someone who registered and has not verified the contact. */
export async function ownerOfRegistration(db: Db, id: string): Promise<Owner | null> {
  const { rows } = await sql<Owner>`select ${ownerColumns} from registration where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the account. Null when it is gone. */
export async function lockAccount(trx: Db, userId: string): Promise<AccountOwner | null> {
  const { rows } = await sql<AccountOwner>`
    select ${accountColumns} from app_user where id = ${userId} for no key update`.execute(trx);
  return rows[0] ?? null;
}

/** The one way to a new password: every link, PIN and change that waits ends with the old one. */
export async function setPassword(trx: Db, userId: string, passwordHash: string): Promise<void> {
  await sql`update app_user set password_hash = ${passwordHash}, password_version = password_version + 1
    where id = ${userId}`.execute(trx);
  await endLinks(trx, userId);
}

/** Another hash of the same password, if that is still the account's. */
export async function replaceHash(db: Db, userId: string, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`update app_user set password_hash = ${to} where id = ${userId} and password_hash = ${from}`.execute(db);
}

/** An account by a contact that may recover it, or not yet. */
export type Recoverable = { userId: string; firstName: string; isHeld: boolean };

/**
 * A contact that took its place within the last three days, in an account with an older one, does not recover it: a
 * thief of a session and the password might have added it. The older one does, or the link that undoes the change.
 */
export async function recoverableBy(db: Db, contact: Contact, now: Date): Promise<Recoverable | null> {
  const [own, other] = 'email' in contact ? ['email', 'phone'] : ['phone', 'email'];
  const [ownRef, otherRef] = [sql.ref(`u.${own}`), sql.ref(`u.${other}`)];
  const isNew = (ref: typeof ownRef, name: string) => sql`exists (select from one_time_secret s where s.user_id = u.id
    and s.purpose = 'undo-change' and s.used_at is null and s.expires_at > ${now}
    and ${sql.ref(`s.${name}`)} is distinct from ${ref})`;
  const { rows } = await sql<Recoverable>`select id as "userId", first_name as "firstName",
      ${otherRef} is not null and ${isNew(ownRef, own as string)} and not ${isNew(otherRef, other as string)} as "isHeld"
    from app_user u where ${ownRef} = ${contactText(contact)}`.execute(db);
  return rows[0] ?? null;
}
