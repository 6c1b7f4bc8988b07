import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { type GivenUser, given } from '../given.ts';

export type RoleRow = { key: string; isOperator: boolean; rights: string[] };

export async function rolesIn(db: Db): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`select key, is_operator as "isOperator",
    array(select right_key from staff_role_right where role_key = key) as rights from staff_role order by key`.execute(
    db,
  );
  return rows;
}

/** 'here' is the store that a call is about; operators are everywhere. */
type Place = 'here' | 'there' | 'everywhere' | 'removed';
export type Actor = { role: RoleRow; place: Place; user: GivenUser };

/** Someone in each role, at the store and at another one, and someone who was removed; once for many worlds. */
export async function roleCast(db: Db) {
  const roles = await rolesIn(db);
  const actors: Actor[] = [];
  for (const role of roles)
    for (const place of role.isOperator ? (['everywhere'] as const) : (['here', 'there'] as const))
      actors.push({ role, place, user: await given.user(db) });
  const owner = roles.find(({ key }) => key === 'owner') as RoleRow;
  actors.push({ role: owner, place: 'removed', user: await given.user(db) });
  return {
    actors,
    roles,
    /** Everyone works at the stores of this world now, and nowhere else. */
    async join({ storeId, elsewhereId }: { storeId: string; elsewhereId: string }): Promise<void> {
      await sql`delete from staff_member where user_id = any(${actors.map(({ user }) => user.id)}::uuid[])`.execute(db);
      for (const { role, place, user } of actors)
        await given.member(db, user.id, {
          role: role.key,
          storeId: role.isOperator ? null : Number(place === 'there' ? elsewhereId : storeId),
          removed_at: place === 'removed' ? new Date('2026-11-20T16:30:00Z') : null,
        });
    },
  };
}
