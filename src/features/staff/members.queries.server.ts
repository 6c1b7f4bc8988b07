import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/db.ts';
import { newId } from '#platform/id.ts';
import type { StaffRole } from './staff.contract.ts';

/** Where someone works: at a store, or (null) as an operator for all of them. */
export type Team = number | null;

export type Appointment = { userId: string; team: Team; role: string; invitedBy: string | null; now: Date };

/** False: the user has a role there already, or the role is not one of such a team. */
export async function appoint(trx: Db, { userId, team, role, invitedBy, now }: Appointment): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into staff_member (id, user_id, store_id, role_key, since, invited_by)
    select ${newId()}::uuid, ${userId}::uuid, ${team}::bigint, key, ${now}::timestamptz, ${invitedBy}::uuid
    from staff_role where key = ${role} and is_operator = (${team}::bigint is null)
    on conflict (user_id, store_id) where removed_at is null do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

/** From every store, and as an operator. */
export async function removeEverywhere(trx: Db, userId: string, now: Date): Promise<void> {
  await sql`update staff_member set removed_at = ${now} where user_id = ${userId} and removed_at is null`.execute(trx);
}

export async function removeMemberById(trx: Trx, id: string, now: Date): Promise<void> {
  await sql`update staff_member set removed_at = ${now} where id = ${id}`.execute(trx);
}

export async function setRoleOf(trx: Trx, id: string, role: string): Promise<void> {
  await sql`update staff_member set role_key = ${role} where id = ${id}`.execute(trx);
}

export type Certificate = { number?: string | null | undefined; expiresOn?: string | null | undefined };

type HeldCertificate = { number: string | null; expiresOn: string | null };

/** What is left out stays. Gives it as it was and as it is; the row is locked before. */
export async function setCertificate(
  trx: Trx,
  id: string,
  { number, expiresOn }: Certificate,
): Promise<{ before: HeldCertificate; after: HeldCertificate } | null> {
  const { rows } = await sql<{ before: HeldCertificate; after: HeldCertificate }>`update staff_member m set
      certificate_number = case when ${number !== undefined} then ${number ?? null} else old.certificate_number end,
      certificate_expires_on = case when ${expiresOn !== undefined} then ${expiresOn ?? null}::date
        else old.certificate_expires_on end
    from staff_member old where m.id = ${id} and old.id = m.id
    returning jsonb_build_object('number', old.certificate_number, 'expiresOn', old.certificate_expires_on) as before,
      jsonb_build_object('number', m.certificate_number, 'expiresOn', m.certificate_expires_on) as after`.execute(trx);
  return rows[0] ?? null;
}

/** The team and the user of somebody who has not been removed. */
export async function memberById(db: Db, id: string): Promise<{ team: Team; userId: string } | null> {
  const { rows } = await sql<{ team: Team; userId: string }>`select store_id as team, user_id as "userId"
    from staff_member where id = ${id} and removed_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Before anything else of a user is changed: the order of locks. */
export async function lockUser(trx: Trx, userId: string): Promise<void> {
  await sql`select from app_user where id = ${userId} for no key update`.execute(trx);
}

export type LockedMember = { id: string; userId: string; team: Team; role: string; rank: number };

/** Everyone of the team, and the user in whatever team: in the order of ids, so that two who change a team take turns. */
export async function lockTeam(trx: Trx, team: Team, userId: string): Promise<LockedMember[]> {
  const { rows } = await sql<LockedMember>`
    select m.id, user_id as "userId", store_id as team, role_key as role, rank
    from staff_member m join staff_role on key = role_key
    where removed_at is null and (store_id is not distinct from ${team}::bigint or user_id = ${userId})
    order by m.id for update of m`.execute(trx);
  return rows;
}

export type RoleRow = StaffRole & { rank: number };

/** Of one scope or (null) of both, in their order. */
export async function roleRows(db: Db, isOperator: boolean | null): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select key, name, is_operator as "isOperator", rank,
      array(select right_key from staff_role_right where role_key = key order by 1) as rights
    from staff_role where ${isOperator}::boolean is null or is_operator = ${isOperator}
    order by is_operator, rank`.execute(db);
  return rows;
}

export type WorkplaceRow = {
  storeId: string | null;
  name: string | null;
  role: string;
  roleName: string;
  rights: string[];
};

export async function workplacesOf(db: Db, userId: string): Promise<WorkplaceRow[]> {
  const { rows } = await sql<WorkplaceRow>`
    select store_id::text as "storeId", store.display_name as name, role_key as role,
      (select staff_role.name from staff_role where key = m.role_key) as "roleName",
      array(select right_key from staff_role_right r where r.role_key = m.role_key order by 1) as rights
    from staff_member m left join store on store.id = store_id
    where user_id = ${userId} and removed_at is null order by store_id nulls first`.execute(db);
  return rows;
}

export async function storeName(db: Db, storeId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select display_name as name from store where id = ${storeId}`.execute(
    db,
  );
  return rows[0]?.name ?? null;
}

export type MemberRow = {
  id: string;
  userId: string;
  firstName: string;
  lastName: string;
  displayName: string;
  email: string | null;
  role: string;
  rank: number;
  since: Date;
  hasPasskey: boolean;
  hasApp: boolean;
  hasPin: boolean;
  lastSeen: Date | null;
  certificateNumber: string | null;
  certificateExpiresOn: string | null;
};

export async function memberRows(db: Db, team: Team): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.id, m.user_id as "userId", first_name as "firstName", last_name as "lastName",
      display_name as "displayName", email, role_key as role, rank, since,
      exists (select from passkey where passkey.user_id = m.user_id) as "hasPasskey",
      exists (select from authenticator_app app where app.user_id = m.user_id and confirmed_at is not null) as "hasApp",
      exists (select from staff_pin where staff_pin.user_id = m.user_id and staff_pin.store_id = m.store_id) as "hasPin",
      (select max(last_used_at) from session where session.user_id = m.user_id) as "lastSeen",
      certificate_number as "certificateNumber", certificate_expires_on::text as "certificateExpiresOn"
    from staff_member m join staff_role on key = role_key join app_user on app_user.id = m.user_id
    where removed_at is null and store_id is not distinct from ${team}::bigint
    order by rank, first_name, last_name, m.id`.execute(db);
  return rows;
}

/** Every role that a user has or had, the oldest first. */
export async function rolesEverOf(db: Db, userId: string) {
  const { rows } = await sql<{
    store: string | null;
    role: string;
    since: Date;
    removedAt: Date | null;
    certificateNumber: string | null;
    certificateExpiresOn: string | null;
  }>`select store.display_name as store, role_key as role, since, removed_at as "removedAt",
      certificate_number as "certificateNumber", certificate_expires_on::text as "certificateExpiresOn"
    from staff_member m left join store on store.id = store_id where user_id = ${userId} order by since, m.id`.execute(
    db,
  );
  return rows;
}

/** The teams (by name; null: the operators) in which nobody else has the first rank. The rows of those teams are locked. */
export async function lockLedTeams(trx: Trx, userId: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ team: Team; userId: string; name: string | null }>`
    select m.store_id as team, m.user_id as "userId", store.display_name as name
    from staff_member m join staff_role on key = role_key left join store on store.id = m.store_id
    where removed_at is null and rank = 1 and exists (select from staff_member own
      where own.user_id = ${userId} and own.removed_at is null and own.store_id is not distinct from m.store_id)
    order by m.id for update of m`.execute(trx);
  const others = new Set(rows.filter((row) => row.userId !== userId).map(({ team }) => team));
  return rows.filter((row) => row.userId === userId && !others.has(row.team)).map(({ name }) => name);
}
