import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** Stores the next token of a device whose present one is older than `before`, unless one was handed out since `recently`. */
export async function offerNext(
  db: Db,
  { presentHash, nextHash }: { presentHash: Buffer; nextHash: Buffer },
  { now, before, recently }: { now: Date; before: Date; recently: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update staff_device set next_hash = ${nextHash}, next_since = ${now}
    where token_hash = ${presentHash} and token_since < ${before}
      and (next_since is null or next_since < ${recently})`.execute(db);
  return numAffectedRows === 1n;
}

/** The first use of a next token: it replaces the present one, which works until then. */
export async function promoteNext(db: Db, nextHash: Buffer, now: Date, oldWorksUntil: Date): Promise<void> {
  await sql`
    with turn as (select id, token_hash as old from staff_device where next_hash = ${nextHash} for update),
    promoted as (
      update staff_device set token_hash = next_hash, token_since = ${now}, next_hash = null, next_since = null
      from turn where staff_device.id = turn.id returning staff_device.id, turn.old
    )
    insert into retired_device_token (token_hash, device_id, works_until)
    select old, id, ${oldWorksUntil}::timestamptz from promoted`.execute(db);
}

export type RetiredToken = { deviceId: string; worksUntil: Date };

export async function retiredToken(db: Db, tokenHash: Buffer): Promise<RetiredToken | null> {
  const { rows } = await sql<RetiredToken>`select device_id as "deviceId", works_until as "worksUntil"
    from retired_device_token where token_hash = ${tokenHash}`.execute(db);
  return rows[0] ?? null;
}

/** Whom the theft of a device's token concerns: who signed it in. null: nobody can be written to. */
export async function signerOf(db: Db, deviceId: string) {
  const { rows } = await sql<{ userId: string; email: string; firstName: string; device: string; store: string }>`
    select app_user.id as "userId", email, first_name as "firstName", staff_device.name as device, store.display_name as store
    from staff_device join app_user on app_user.id = signed_in_by join store on store.id = store_id
    where staff_device.id = ${deviceId} and email is not null`.execute(db);
  return rows[0] ?? null;
}
