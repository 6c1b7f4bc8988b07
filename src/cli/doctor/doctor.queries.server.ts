import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

const EXTENSIONS = ['cube', 'earthdistance', 'fuzzystrmatch', 'pg_trgm', 'unaccent'];

export async function serverVersion(db: Db): Promise<{ number: number; text: string }> {
  const { rows } = await sql<{ number: number; text: string }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as text`.execute(db);
  return rows[0] as { number: number; text: string };
}

export async function missingExtensions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${EXTENSIONS}::text[]) name
    where not exists (select from pg_extension where extname = name) order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return (rows[0] as { now: Date }).now;
}

/** `cluster` is the same on a primary and its replicas, `database` on one database of them. */
export async function serverIdentity(db: Db): Promise<{ cluster: string; database: string; isReplica: boolean }> {
  const { rows } = await sql<{ cluster: string; database: string; isReplica: boolean }>`
    select (select system_identifier::text from pg_control_system()) as cluster, current_database() as database,
      pg_is_in_recovery() as "isReplica"`.execute(db);
  return rows[0] as { cluster: string; database: string; isReplica: boolean };
}
