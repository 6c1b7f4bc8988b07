import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** Stores the next token of a session whose present one is older than `before`, unless one was handed out since `recently`. */
export async function offerNext(
  db: Db,
  { sessionId, presentHash, nextHash }: { sessionId: string; presentHash: Buffer; nextHash: Buffer },
  { now, before, recently }: { now: Date; before: Date; recently: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update session set next_hash = ${nextHash}, next_since = ${now}
    where id = ${sessionId} and secret_hash = ${presentHash} and coalesce(secret_since, created_at) < ${before}
      and (next_since is null or next_since < ${recently})`.execute(db);
  return numAffectedRows === 1n;
}

/** The first use of a next token: it replaces the present one, which works until then. */
export async function promoteNext(db: Db, nextHash: Buffer, now: Date, oldWorksUntil: Date): Promise<boolean> {
  const { rows } = await sql`
    with turn as (select id, secret_hash as old from session where next_hash = ${nextHash} for update),
    promoted as (
      update session set secret_hash = next_hash, secret_since = ${now}, next_hash = null, next_since = null
      from turn where session.id = turn.id returning session.id, turn.old
    )
    insert into retired_secret (secret_hash, session_id, works_until)
    select old, id, ${oldWorksUntil}::timestamptz from promoted returning session_id`.execute(db);
  return rows.length === 1;
}

export type Retired = { sessionId: string; userId: string; worksUntil: Date };

export async function retiredToken(db: Db, tokenHash: Buffer): Promise<Retired | null> {
  const { rows } = await sql<Retired>`
    select session_id as "sessionId", user_id as "userId", works_until as "worksUntil"
    from retired_secret join session on session.id = session_id where retired_secret.secret_hash = ${tokenHash}`.execute(
    db,
  );
  return rows[0] ?? null;
}
