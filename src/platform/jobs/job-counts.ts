import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

export type JobCount = { name: string; state: 'waiting' | 'active' | 'failed'; n: number; oldestSeconds: number };

/**
 * Jobs by queue that are due, running or given up, where there are any; `oldestSeconds`: how long the oldest has been due. Waiting
 * ones are counted by their index. The others have none, as finished jobs stay for a day: their numbers are the queue's own, at
 * most a minute old.
 */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name, 'waiting' as state, count(*)::int as n, extract(epoch from now() - min(start_after))::float8 as "oldestSeconds"
    from pgboss.job where state < 'active' and not blocked and start_after <= now() group by name
    union all select name, 'active', active_count, 0 from pgboss.queue where active_count > 0
    union all select name, 'failed', failed_count, 0 from pgboss.queue where failed_count > 0`.execute(db);
  return rows;
}
