import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** Whose log-in waits; null: the passkey says it. */
export type TicketOwner = { userId: string; passwordVersion: number };

export async function insertTicket(
  db: Db,
  { ticketHash, owner, challenge }: { ticketHash: Buffer; owner: TicketOwner | null; challenge: string | null },
  expiresAt: Date,
): Promise<void> {
  await sql`insert into log_in_ticket (ticket_hash, user_id, password_version, challenge, expires_at)
    values (${ticketHash}, ${owner?.userId ?? null}, ${owner?.passwordVersion ?? null}, ${challenge}, ${expiresAt})`.execute(
    db,
  );
}

export type Ticket = { userId: string | null; passwordVersion: number | null; challenge: string | null };

export async function ticketBy(db: Db, ticketHash: Buffer, now: Date): Promise<Ticket | null> {
  const { rows } = await sql<Ticket>`select user_id as "userId", password_version as "passwordVersion", challenge
    from log_in_ticket where ticket_hash = ${ticketHash} and expires_at > ${now}`.execute(db);
  return rows[0] ?? null;
}

/** The newest challenge of a ticket is the only one that an answer may sign. */
export async function setChallenge(db: Db, ticketHash: Buffer, challenge: string): Promise<void> {
  await sql`update log_in_ticket set challenge = ${challenge} where ticket_hash = ${ticketHash}`.execute(db);
}

/** Of two answers that come at once, one gets true. */
export async function consumeTicket(db: Db, ticketHash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from log_in_ticket where ticket_hash = ${ticketHash}`.execute(db);
  return numAffectedRows === 1n;
}

export async function removeOldTickets(db: Db, now: Date): Promise<void> {
  await sql`delete from log_in_ticket where expires_at < ${now}`.execute(db);
  await sql`delete from passkey_challenge where expires_at < ${now}`.execute(db);
}
