import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db.ts';
import type { Person } from '#platform/personal-data.ts';

/** Holds the person: nobody orders, saves or logs in as her until the transaction ends. Null when she is gone. */
export async function lockPerson(trx: Trx, userId: string): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select id as "userId", email, phone from app_user where id = ${userId} for update`.execute(trx);
  return rows[0] ?? null;
}

/** Her row, and all that belongs to it by a foreign key: sessions, secrets, addresses, cards, cart, favourites. */
export async function deletePerson(trx: Trx, userId: string): Promise<void> {
  await sql`delete from app_user where id = ${userId}`.execute(trx);
}

/** When the person proved last that it is she: with her password, as the session began. */
export async function sessionBegan(db: Db, sessionId: string): Promise<Date | null> {
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at as "createdAt" from session where id = ${sessionId}`.execute(db);
  return rows[0]?.createdAt ?? null;
}
