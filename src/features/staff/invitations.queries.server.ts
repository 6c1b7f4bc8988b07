import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/db.ts';
import type { Team } from './members.queries.server.ts';

export type NewInvitation = {
  id: string;
  tokenHash: Buffer;
  email: string;
  team: Team;
  role: string;
  invitedBy: string;
  now: Date;
  expiresAt: Date;
};

/** Closes an open one to the same address: its link serves no more. Gives the ids of those. */
export async function addInvitation(trx: Trx, invitation: NewInvitation): Promise<string[]> {
  const { id, tokenHash, email, team, role, invitedBy, now, expiresAt } = invitation;
  const { rows } = await sql<{ id: string }>`update staff_invitation set closed_at = ${now}
    where email = ${email} and store_id is not distinct from ${team}::bigint and closed_at is null returning id`.execute(
    trx,
  );
  await sql`insert into staff_invitation (id, token_hash, email, store_id, role_key, invited_by, created_at, expires_at)
    values (${id}, ${tokenHash}, ${email}, ${team}, ${role}, ${invitedBy}, ${now}, ${expiresAt})`.execute(trx);
  return rows.map((row) => row.id);
}

export type InvitationRow = {
  id: string;
  email: string;
  team: Team;
  storeName: string | null;
  role: string;
  roleName: string;
  rank: number;
  invitedBy: string | null;
  invitedByName: string | null;
  createdAt: Date;
  expiresAt: Date;
};

const invitationRows = sql`select i.id, i.email, i.store_id as team, store.display_name as "storeName", role_key as role,
    staff_role.name as "roleName", rank, invited_by as "invitedBy", app_user.first_name as "invitedByName",
    i.created_at as "createdAt", expires_at as "expiresAt"
  from staff_invitation i join staff_role on key = role_key
  left join store on store.id = i.store_id left join app_user on app_user.id = invited_by`;

export async function openInvitations(db: Db, team: Team, now: Date): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`${invitationRows}
    where i.store_id is not distinct from ${team}::bigint and closed_at is null and expires_at > ${now}
    order by i.created_at desc, i.id`.execute(db);
  return rows;
}

export async function openInvitation(
  db: Db,
  by: { id: string } | { tokenHash: Buffer },
  now: Date,
): Promise<InvitationRow | null> {
  const isIt = 'id' in by ? sql`i.id = ${by.id}` : sql`token_hash = ${by.tokenHash}`;
  const { rows } = await sql<InvitationRow>`${invitationRows}
    where ${isIt} and closed_at is null and expires_at > ${now}`.execute(db);
  return rows[0] ?? null;
}

/** Of two at once, one gets true. */
export async function closeInvitation(trx: Db, id: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update staff_invitation set closed_at = ${now}
    where id = ${id} and closed_at is null and expires_at > ${now}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Of someone who has another role in the team from now on, or none: what they promised may be beyond it. */
export async function closeInvitationsBy(
  trx: Trx,
  { userId, team }: { userId: string; team: Team },
  now: Date,
): Promise<void> {
  await sql`update staff_invitation set closed_at = ${now}
    where invited_by = ${userId} and store_id is not distinct from ${team}::bigint and closed_at is null`.execute(trx);
}

/** Gives the ids of the invitations. */
export async function removeInvitationsTo(trx: Trx, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`delete from staff_invitation where email = any(${emails}) returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function invitationsTo(db: Db, emails: readonly string[]) {
  const { rows } = await sql<{
    email: string;
    store: string | null;
    role: string;
    createdAt: Date;
    closedAt: Date | null;
  }>`
    select i.email, store.display_name as store, role_key as role, i.created_at as "createdAt", closed_at as "closedAt"
    from staff_invitation i left join store on store.id = i.store_id where i.email = any(${emails})
    order by i.created_at, i.id`.execute(db);
  return rows;
}

/** A month after they ended. */
export async function removeOldInvitations(db: Db, now: Date): Promise<void> {
  await sql`delete from staff_invitation where expires_at < ${now}::timestamptz - interval '30 days'`.execute(db);
}
