import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

export type AuditRun = { endedAt: Date; checks: number; broken: number };

export async function recordAuditRun(db: Db, { endedAt, checks, broken }: AuditRun): Promise<void> {
  await sql`
    with old as (delete from audit_run where ended_at < ${endedAt}::timestamptz - interval '90 days')
    insert into audit_run (ended_at, checks, broken) values (${endedAt}, ${checks}, ${broken})`.execute(db);
}

/** Null: none has ended yet. */
export async function lastAuditRun(db: Db): Promise<AuditRun | null> {
  const { rows } = await sql<AuditRun>`
    select ended_at as "endedAt", checks, broken from audit_run order by ended_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}
