import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

type Entry = { action: string; actor_role: string; changes: Record<string, [unknown, unknown]> };

/** What staff changed at a store, in order. */
export async function auditEntriesOf(db: Db, storeId: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`select action, actor_role, changes from audit_entry
    where store_id = ${storeId} order by at, id`.execute(db);
  return rows;
}
