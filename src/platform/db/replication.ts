import { sql } from 'kysely';
import type { Db } from './db.ts';

export type ReplicaLag = { name: string; seconds: number };

/** How far each replica is behind this primary. Empty for a role that may not see it (`pg_read_all_stats`). */
export async function replicaLags(db: Db): Promise<ReplicaLag[]> {
  const { rows } = await sql<ReplicaLag>`
    select application_name as name, coalesce(extract(epoch from max(replay_lag)), 0)::float8 as seconds
    from pg_stat_replication where state = 'streaming' group by 1`.execute(db);
  return rows;
}
