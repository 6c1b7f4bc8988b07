import { sql } from 'kysely';
import { type Contacts, formerContacts } from '#features/auth/server';
import type { Person } from '#platform/contract/personal-data.ts';
import type { Db, Trx } from '#platform/db/db.ts';

/** Locks the person: nobody orders, saves or logs in as them until the transaction ends. Null when they are gone. */
export async function lockPerson(trx: Trx, userId: string): Promise<Person | null> {
  const { rows } = await sql`select from app_user where id = ${userId} for update`.execute(trx);
  return rows.length === 1 ? personOf(trx, userId) : null;
}

/** With the addresses and numbers from before that have not become another account's. */
export async function personOf(db: Db, userId: string): Promise<Person> {
  const { rows } = await sql<Contacts>`select email, phone from app_user where id = ${userId}`.execute(db);
  const all = [rows[0]?.email, rows[0]?.phone, ...(await formerContacts(db, userId))].filter((one) => one != null);
  return {
    userId,
    emails: all.filter((contact) => contact.includes('@')),
    phones: all.filter((contact) => !contact.includes('@')),
  };
}

/** The user's row, and all that a foreign key ties to it: sessions, secrets, addresses, cards, cart, favorites. */
export async function deletePerson(trx: Trx, userId: string): Promise<void> {
  await sql`delete from app_user where id = ${userId}`.execute(trx);
}

/** When the user last proved their identity: with the password, as the session began. */
export async function sessionBegan(db: Db, sessionId: string): Promise<Date | null> {
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at as "createdAt" from session where id = ${sessionId}`.execute(db);
  return rows[0]?.createdAt ?? null;
}
