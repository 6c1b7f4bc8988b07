import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { type Contact, contactText } from '../contact/contact.ts';

export type NewRegistration = {
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

const has = (contact: Contact) =>
  'email' in contact ? sql`r.email = ${contact.email}` : sql`r.phone = ${contact.phone}`;

/** Adds one beside those that wait for the same contact. */
export async function addRegistration(
  trx: Db,
  one: NewRegistration,
  { now, removeAt }: { now: Date; removeAt: Date },
): Promise<void> {
  await sql`insert into registration (id, email, phone, first_name, last_name, display_name, gender, date_of_birth,
      referral_code, password_hash, created_at, remove_at)
    values (${one.id}, ${one.email}, ${one.phone}, ${one.firstName}, ${one.lastName}, ${one.displayName}, ${one.gender},
      ${one.dateOfBirth}, ${one.referralCode}, ${one.passwordHash}, ${now}, ${removeAt})`.execute(trx);
}

/** A hash whose salt the next registration of this contact shares; null: it is the first. */
export async function pendingHash(db: Db, contact: Contact): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`select password_hash as hash from registration r
    where ${has(contact)} order by created_at, id limit 1`.execute(db);
  return rows[0]?.hash ?? null;
}

export type PendingRegistration = { id: string; createdAt: Date };

/** Those that may still be verified, the newest first; none where the contact has an account. */
export async function pendingRegistrations(db: Db, contact: Contact): Promise<PendingRegistration[]> {
  const column = sql.ref('email' in contact ? 'email' : 'phone');
  const { rows } = await sql<PendingRegistration>`select id, created_at as "createdAt" from registration r
    where ${has(contact)} and not exists (select from app_user u where u.${column} = ${contactText(contact)})
    order by created_at desc, id desc limit 5`.execute(db);
  return rows;
}

/** It stays for as long as its newest link or PIN may be replaced by another. */
export async function extendRegistration(trx: Db, id: string, removeAt: Date): Promise<void> {
  await sql`update registration set remove_at = greatest(remove_at, ${removeAt}) where id = ${id}`.execute(trx);
}

/** Locks all that wait for the contact of this one, always in one order: of two links at once, one opens the account. */
export async function lockRegistrations(trx: Db, id: string): Promise<void> {
  await sql`select from registration r
    where r.email = (select email from registration where id = ${id})
      or r.phone = (select phone from registration where id = ${id})
    order by id for update`.execute(trx);
}

/**
 * Makes an account of a locked registration, with that registration's own data; every registration of its contact ends.
 * Another password than its own comes with a link that resets it. False: the contact has an account by now.
 */
export async function openAccount(
  trx: Db,
  id: string,
  { now, passwordHash = null }: { now: Date; passwordHash?: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ email: string | null; phone: string | null }>`
    insert into app_user (id, email, phone, verified_at, first_name, last_name, display_name, gender, date_of_birth,
      referral_code, password_hash, created_at)
    select id, email, phone, ${now}, first_name, last_name, display_name, gender, date_of_birth, referral_code,
      coalesce(${passwordHash}::text, password_hash), created_at
    from registration where id = ${id}
    on conflict do nothing returning email, phone`.execute(trx);
  const [account] = rows;
  if (!account) return false;
  await removeRegistrations(
    trx,
    [account.email, account.phone].filter((contact) => contact !== null),
  );
  return true;
}

/** All that wait for any of these addresses and numbers, with their links and PINs. */
export async function removeRegistrations(trx: Db, contacts: readonly string[]): Promise<void> {
  await sql`delete from registration where email = any(${contacts}::text[]) or phone = any(${contacts}::text[])`.execute(
    trx,
  );
}

/** Nobody verified them while they could be verified. */
export async function removeOldRegistrations(db: Db, now: Date): Promise<void> {
  await sql`delete from registration where remove_at <= ${now}`.execute(db);
}
