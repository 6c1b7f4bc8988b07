import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** Does anyone in this database wait for a lock? */
export async function isSomeoneWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
