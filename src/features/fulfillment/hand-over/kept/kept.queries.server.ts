import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

export async function masterKey(db: Db): Promise<Buffer> {
  const { rows } = await sql<{ master: Buffer }>`select master from door_key`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The table door_key is empty');
  return row.master;
}

/** When the last check was made that this employee sent later. */
export async function lastKeptCheck(db: Db, employeeId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(at) as at from handover_record where employee_id = ${employeeId} and received_at is not null`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

export async function isWritten(db: Db, orderId: string, checkedAt: Date): Promise<boolean> {
  const { rows } = await sql`
    select from handover_record where order_id = ${orderId} and at = ${checkedAt} and received_at is not null`.execute(
    db,
  );
  return rows.length > 0;
}
