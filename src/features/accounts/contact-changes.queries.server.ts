import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { Contact } from './contact.ts';

export type Before = { email: string | null; phone: string | null; firstName: string };

/**
 * Gives a person a contact that she has proved, and says how it was before; null when it belongs to somebody else by now.
 * Who registered with it and never proved it goes: it is not his.
 */
export async function replaceContact(trx: Db, userId: string, contact: Contact): Promise<Before | null> {
  const [name, value] = Object.entries(contact)[0] as ['email' | 'phone', string];
  const key = sql.ref(name);
  await sql`delete from app_user where ${key} = ${value} and verified_at is null and id <> ${userId}`.execute(trx);
  const { rows } = await sql<Before>`
    with before as (select id, email, phone, first_name from app_user where id = ${userId} for update)
    update app_user set ${key} = ${value} from before
    where app_user.id = before.id and not exists (select from app_user other where other.${key} = ${value} and other.id <> ${userId})
    returning before.email, before.phone, before.first_name as "firstName"`.execute(trx);
  return rows[0] ?? null;
}

/** The links that lie in the mail box of an address that is no longer hers. */
export async function removeResetLinks(trx: Db, userId: string): Promise<void> {
  await sql`delete from one_time_secret where user_id = ${userId} and purpose = 'reset-password'`.execute(trx);
}
