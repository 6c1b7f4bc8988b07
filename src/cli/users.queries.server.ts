import { sql } from 'kysely';
import { type Db, inTransaction } from '#platform/db/db.ts';

export type UserWithRole = { email: string; role: string; stores: string[] };

export async function usersWithRoles(db: Db): Promise<UserWithRole[]> {
  const { rows } = await sql<UserWithRole>`select email, role, array(
      select licence_number from partner_store join store on store.id = store_id where user_id = app_user.id order by 1) as stores
    from app_user where role <> 'shopper' order by role, email`.execute(db);
  return rows;
}

export async function storeIdsByLicence(db: Db, licences: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ licence: string; id: number }>`select licence_number as licence, id from store
    where licence_number = any(${licences})`.execute(db);
  return new Map(rows.map(({ licence, id }) => [licence, id]));
}

/** The stores are those of a partner and replace the ones before. False: nobody has the address. */
export async function setRole(db: Db, email: string, role: string, storeIds: readonly number[]): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{
      id: string;
    }>`update app_user set role = ${role} where email = ${email} returning id`.execute(trx);
    const [user] = rows;
    if (!user) return false;
    await sql`delete from partner_store where user_id = ${user.id}`.execute(trx);
    await sql`insert into partner_store (user_id, store_id) select ${user.id}::uuid, unnest(${storeIds}::bigint[])`.execute(
      trx,
    );
    return true;
  });
}
