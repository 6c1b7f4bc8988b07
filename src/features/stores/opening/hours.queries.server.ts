import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/db.ts';
import type { OperationHours } from '../stores.contract.ts';
import type { Exception, Week } from './hours.contract.ts';

export type HoursRow = {
  id: number;
  name: string;
  province: string;
  timeZone: string;
  hours: OperationHours;
  lastOrderMinutes: number;
  version: number;
  /** By day, of its exceptions. */
  reasons: Record<string, string>;
};

const columns = sql`id, display_name as name, province, time_zone as "timeZone", hours, hours_version as version,
  last_order_minutes as "lastOrderMinutes",
  (select coalesce(jsonb_object_agg(to_char(on_day, 'YYYY-MM-DD'), reason), '{}') from hours_exception
    where store_id = store.id) as reasons`;

export async function hoursRow(db: Db, storeId: number): Promise<HoursRow | null> {
  const { rows } = await sql<HoursRow>`select ${columns} from store where id = ${storeId}`.execute(db);
  return rows[0] ?? null;
}

/** Exceptions that are over are deleted: the audit log has them. Needs the lock of the store. */
export async function replaceHours(
  trx: Trx,
  storeId: number,
  { week, dates, lastOrderMinutes }: { week: Week; dates: readonly Exception[]; lastOrderMinutes: number },
): Promise<void> {
  await sql`delete from hours_exception where store_id = ${storeId}`.execute(trx);
  await sql`delete from opening_hours where store_id = ${storeId}`.execute(trx);
  await sql`insert into opening_hours (store_id, weekday, opens_at, closes_at)
    select ${storeId}::bigint, array_position(array['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'], day.key) - 1,
      (day.value->>'start')::time, (day.value->>'end')::time
    from jsonb_each(${JSON.stringify(week)}::jsonb) day where day.value <> 'null'`.execute(trx);
  await sql`insert into hours_exception (store_id, on_day, opens_at, closes_at, reason)
    select ${storeId}::bigint, day, (hours->>'start')::time, (hours->>'end')::time, reason
    from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as given (day date, hours jsonb, reason text)`.execute(
    trx,
  );
  await sql`update store set hours_version = hours_version + 1, last_order_minutes = ${lastOrderMinutes}
    where id = ${storeId}`.execute(trx);
}
