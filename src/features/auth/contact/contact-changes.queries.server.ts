import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { Contact } from './contact.ts';

export type Contacts = { email: string | null; phone: string | null };

/** Gives a locked account a contact that its person has verified. False: it belongs to another account by now. */
export async function replaceContact(trx: Db, userId: string, contact: Contact): Promise<boolean> {
  const [name, value] = Object.entries(contact)[0] as ['email' | 'phone', string];
  const column = sql.ref(name);
  const { numAffectedRows } = await sql`update app_user set ${column} = ${value}
    where id = ${userId} and not exists (select from app_user other where other.${column} = ${value} and other.id <> ${userId})`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

/** The contacts of a locked account are what they were. Fails with a unique violation where another account has one. */
export async function restoreContacts(trx: Db, userId: string, { email, phone }: Contacts): Promise<void> {
  await sql`update app_user set email = ${email}, phone = ${phone} where id = ${userId}`.execute(trx);
  await sql`delete from former_contact where user_id = ${userId} and contact in (${email}::text, ${phone}::text)`.execute(
    trx,
  );
}

/** What a person verified stays known until their account is removed. */
export async function addFormerContact(trx: Db, userId: string, contact: string): Promise<void> {
  await sql`insert into former_contact (user_id, contact) values (${userId}, ${contact}) on conflict do nothing`.execute(
    trx,
  );
}

/** Addresses and numbers that were the person's before, but for those that have become another account's. */
export async function formerContacts(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ contact: string }>`select contact from former_contact f where user_id = ${userId}
    and not exists (select from app_user u where u.id <> ${userId} and f.contact in (u.email, u.phone)) order by contact`.execute(
    db,
  );
  return rows.map(({ contact }) => contact);
}
