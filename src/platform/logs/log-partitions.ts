import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';

/** How long each log is kept. A month is dropped when all of it is older. */
const LOGS = [
  { name: 'audit_entry', years: 3 },
  { name: 'security_event', years: 1 },
  { name: 'handover_record', years: 3 },
] as const;

/** An entry without a month to go to fails, and the change with it: months are made long before they begin. */
const MONTHS_AHEAD = 18;

/** Makes the months to come. For a role that may change the schema. */
export async function createLogPartitions(db: Db, now: Date): Promise<void> {
  for (const { name } of LOGS)
    await sql`select create_log_partitions(${name}::text::regclass, ${now}::timestamptz::date,
      (${now}::timestamptz + ${MONTHS_AHEAD} * interval '1 month')::date)`.execute(db);
}

/** Drops the months that are older than each log is kept. For a role that may change the schema. Gives their names. */
export async function dropOldLogPartitions(db: Db, now: Date): Promise<string[]> {
  const dropped: string[] = [];
  for (const { name, years } of LOGS) {
    const { rows } = await sql<{ names: string[] }>`select drop_log_partitions(${name}::text::regclass,
      ${now}::timestamptz - ${years} * interval '1 year') as names`.execute(db);
    dropped.push(...(rows[0]?.names ?? []));
  }
  return dropped;
}

/** Once a day. */
export async function maintainLogs(db: Db, { log, now }: { log: Pick<Log, 'info'>; now: Date }): Promise<void> {
  await createLogPartitions(db, now);
  const months = await dropOldLogPartitions(db, now);
  if (months.length) log.info({ months }, 'old months of the logs were dropped');
}
