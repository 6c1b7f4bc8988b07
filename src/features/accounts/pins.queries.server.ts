import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

export type NewPin = { userId: string; salt: Buffer; pinHash: Buffer };

/** The newest PIN is the only one that works, and has all its tries; null: none does, and the tries are counted all the same. */
export async function replacePin(trx: Db, key: string, pin: NewPin | null, expiresAt: Date): Promise<void> {
  await sql`insert into pin (key, user_id, salt, pin_hash, expires_at)
    values (${key}, ${pin?.userId ?? null}, ${pin?.salt ?? null}, ${pin?.pinHash ?? null}, ${expiresAt})
    on conflict (key) do update set user_id = excluded.user_id, salt = excluded.salt, pin_hash = excluded.pin_hash,
      tries = 0, expires_at = excluded.expires_at`.execute(trx);
}

export const MOST_TRIES = 5;

export type TriedPin = { userId: string | null; salt: Buffer | null; pinHash: Buffer | null; expiresAt: Date };

/** Counts a try, in one statement: of a hundred at once, five get a row. Null when the tries are used up. */
export async function countPinTry(db: Db, key: string, expiresAt: Date): Promise<TriedPin | null> {
  const { rows } = await sql<TriedPin>`
    insert into pin as p (key, tries, expires_at) values (${key}, 1, ${expiresAt})
    on conflict (key) do update set tries = p.tries + 1 where p.tries < ${MOST_TRIES}
    returning user_id as "userId", salt, pin_hash as "pinHash", expires_at as "expiresAt"`.execute(db);
  return rows[0] ?? null;
}

/** Of several at once, one gets true. */
export async function usePinUp(trx: Db, key: string, pinHash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from pin where key = ${key} and pin_hash = ${pinHash}`.execute(trx);
  return numAffectedRows === 1n;
}

export async function removeOldPins(db: Db, now: Date): Promise<void> {
  await sql`delete from pin where expires_at < ${now}::timestamptz - interval '1 day'`.execute(db);
}
