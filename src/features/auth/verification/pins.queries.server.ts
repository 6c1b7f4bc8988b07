import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { LinkOwner } from './links.queries.server.ts';

export type NewPin = { owner: LinkOwner; salt: Buffer; pinHash: Buffer };

/** The newest PIN of a key is the only one that works, and has all its tries; null: none does, and tries count all the same. */
export async function replacePin(trx: Db, key: string, pin: NewPin | null, expiresAt: Date): Promise<void> {
  await sql`insert into pin (key, user_id, registration_id, salt, pin_hash, expires_at)
    values (${key}, ${pin?.owner.userId ?? null}, ${pin?.owner.registrationId ?? null}, ${pin?.salt ?? null},
      ${pin?.pinHash ?? null}, ${expiresAt})
    on conflict (key) do update set user_id = excluded.user_id, registration_id = excluded.registration_id,
      salt = excluded.salt, pin_hash = excluded.pin_hash, tries = 0, expires_at = excluded.expires_at`.execute(trx);
}

export const MOST_TRIES = 5;

/** Counts a try, in one statement: of a hundred at once, five get true. */
export async function countPinTry(db: Db, key: string, expiresAt: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into pin as p (key, tries, expires_at) values (${key}, 1, ${expiresAt})
    on conflict (key) do update set tries = p.tries + 1 where p.tries < ${MOST_TRIES}`.execute(db);
  return numAffectedRows === 1n;
}

export type StoredPin = LinkOwner & { key: string; salt: Buffer; pinHash: Buffer; expiresAt: Date };

const columns = sql`key, user_id as "userId", registration_id as "registrationId", salt, pin_hash as "pinHash",
  pin.expires_at as "expiresAt"`;

export async function pinsByKey(db: Db, key: string): Promise<StoredPin[]> {
  const { rows } = await sql<StoredPin>`
    select ${columns} from pin where key = ${key} and pin_hash is not null`.execute(db);
  return rows;
}

/** Of all who register with this number. */
export async function pinsOfRegistrations(db: Db, phone: string): Promise<StoredPin[]> {
  const { rows } =
    await sql<StoredPin>`select ${columns} from pin join registration on registration.id = registration_id
    where phone = ${phone} order by registration.created_at`.execute(db);
  return rows;
}

/** Of several at once, one gets true. */
export async function usePinUp(trx: Db, { key, pinHash }: StoredPin): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from pin where key = ${key} and pin_hash = ${pinHash}`.execute(trx);
  return numAffectedRows === 1n;
}

export async function removeOldPins(db: Db, now: Date): Promise<void> {
  await sql`delete from pin where expires_at < ${now}::timestamptz - interval '1 day'`.execute(db);
}
