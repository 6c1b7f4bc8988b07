import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/db.ts';
import type { OperationHours } from '../stores.contract.ts';
import type { PauseReason } from './status.contract.ts';

export type StatusRow = {
  id: number;
  name: string;
  timeZone: string;
  hours: OperationHours;
  preparationMinutes: number | null;
  busyMinutes: number | null;
  busyUntil: Date | null;
  pausedAt: Date | null;
  /** null although it is paused: until somebody resumes. */
  pausedUntil: Date | null;
  pausedWhy: PauseReason | 'unaccepted' | null;
};

const columns = sql`id, display_name as name, time_zone as "timeZone", hours, preparation_minutes as "preparationMinutes",
  busy_minutes as "busyMinutes", busy_until as "busyUntil", paused_at as "pausedAt", paused_until as "pausedUntil",
  paused_why as "pausedWhy"`;

export async function statusRow(db: Db, storeId: number): Promise<StatusRow | null> {
  const { rows } = await sql<StatusRow>`select ${columns} from store where id = ${storeId}`.execute(db);
  return rows[0] ?? null;
}

export async function lockStatus(trx: Trx, storeId: number): Promise<StatusRow | null> {
  const { rows } = await sql<StatusRow>`select ${columns} from store where id = ${storeId} for no key update`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export type Stop =
  | { state: 'open' }
  | { state: 'busy'; minutes: number; until: Date }
  | { state: 'paused'; until: Date | null; why: PauseReason | 'unaccepted' };

/** Whichever it was before ends. */
export async function writeStatus(trx: Trx, storeId: number, stop: Stop, now: Date): Promise<void> {
  const busy = stop.state === 'busy' ? stop : null;
  const pause = stop.state === 'paused' ? stop : null;
  await sql`update store set
      busy_minutes = ${busy?.minutes ?? null}::smallint, busy_until = ${busy?.until ?? null}::timestamptz,
      paused_at = ${pause && now}::timestamptz, paused_until = ${pause?.until ?? null}::timestamptz,
      paused_why = ${pause?.why ?? null}::text,
      resumed_at = case when ${pause === null} then ${now}::timestamptz else resumed_at end
    where id = ${storeId}`.execute(trx);
}

export async function openOrdersOf(db: Db, storeId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from orders
    where store_id = ${storeId} and status <> all('{completed,canceled}')`.execute(db);
  return rows[0]?.n ?? 0;
}
