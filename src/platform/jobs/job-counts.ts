import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

export type JobCount = { name: string; state: 'waiting' | 'active' | 'failed'; n: number; oldestSeconds: number };

/** Jobs that are due, running or given up, by queue; the age of the oldest since it was due. By the database's clock, as jobs are. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name, case state::text when 'active' then 'active' when 'failed' then 'failed' else 'waiting' end as state,
      count(*)::int as n, extract(epoch from now() - min(start_after))::float8 as "oldestSeconds"
    from pgboss.job
    where state::text in ('active', 'failed') or (state::text in ('created', 'retry') and start_after <= now())
    group by 1, 2`.execute(db);
  return rows;
}
