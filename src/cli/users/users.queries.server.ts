import { sql } from 'kysely';
import { recordAccountChange, revokeSessions } from '#features/auth/server';
import { appoint, removeEverywhere } from '#features/staff/server';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Actor } from '#platform/logs/actor.ts';

export type UserWithRole = { email: string; role: string; stores: string[] };

export async function usersWithRoles(db: Db): Promise<UserWithRole[]> {
  const { rows } = await sql<UserWithRole>`select email, role, array(
      select licence_number from staff_member join store on store.id = store_id
      where user_id = app_user.id and removed_at is null order by 1) as stores
    from app_user where role <> 'shopper' order by role, email`.execute(db);
  return rows;
}

export async function storeIdsByLicence(db: Db, licences: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ licence: string; id: number }>`select licence_number as licence, id from store
    where licence_number = any(${licences})`.execute(db);
  return new Map(rows.map(({ licence, id }) => [licence, id]));
}

/** The stores of a partner replace the earlier ones. False: no account has the address. */
export async function setRole(
  db: Db,
  by: Actor,
  { email, role, storeIds, now }: { email: string; role: string; storeIds: readonly number[]; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string; before: string; stores: number[] }>`
      select id, role as before, array(select store_id from staff_member
        where user_id = app_user.id and removed_at is null and store_id is not null order by 1) as stores
      from app_user where email = ${email} for no key update`.execute(trx);
    const [user] = rows;
    if (!user) return false;
    // Open sockets know the role of their log-in.
    await revokeSessions(trx, user.id, null, now);
    await removeEverywhere(trx, user.id, now);
    const appointment = { userId: user.id, invitedBy: null, now };
    for (const team of storeIds) await appoint(trx, { ...appointment, team, role: 'owner' });
    if (role === 'operator') await appoint(trx, { ...appointment, team: null, role: 'administrator' });
    await recordAccountChange(trx, by, {
      userId: user.id,
      at: now,
      action: 'role-changed',
      before: { role: user.before, stores: user.stores },
      after: { role, stores: storeIds.toSorted((a, b) => a - b) },
    });
    return true;
  });
}
