import { sql } from 'kysely';
import { type Contacts, formerContacts } from '#features/auth/server';
import type { Person } from '#platform/contract/personal-data.ts';
import type { Db, Trx } from '#platform/db/db.ts';

/** Locks the user: they cannot order, save or log in until the transaction ends. Null when the account is gone. */
export async function lockPerson(trx: Trx, userId: string): Promise<Person | null> {
  const { rows } = await sql`select from app_user where id = ${userId} for update`.execute(trx);
  return rows.length === 1 ? personOf(trx, userId) : null;
}

/** Includes former addresses and numbers that belong to no other account. */
export async function personOf(db: Db, userId: string): Promise<Person> {
  const { rows } = await sql<Contacts>`select email, phone from app_user where id = ${userId}`.execute(db);
  const all = [rows[0]?.email, rows[0]?.phone, ...(await formerContacts(db, userId))].filter((one) => one != null);
  return {
    userId,
    emails: all.filter((contact) => contact.includes('@')),
    phones: all.filter((contact) => !contact.includes('@')),
  };
}

/** Deletes the user's row, and by foreign keys sessions, links, addresses, cards, cart, favorites. */
export async function deletePerson(trx: Trx, userId: string): Promise<void> {
  await sql`delete from app_user where id = ${userId}`.execute(trx);
}
