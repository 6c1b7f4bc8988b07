import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/db.ts';
import type { PreparationChange } from './preparation-change.ts';

export type PreparationRow = PreparationChange & { id: number; name: string; measuredMinutes: number | null };

const columns = sql`id, display_name as name, said_preparation_minutes as minutes,
  measured_preparation_minutes as "measuredMinutes", orders_per_quarter as "ordersPerQuarter"`;

export async function preparationRow(db: Db, storeId: number): Promise<PreparationRow | null> {
  const { rows } = await sql<PreparationRow>`select ${columns} from store where id = ${storeId}`.execute(db);
  return rows[0] ?? null;
}

export async function writePreparation(
  trx: Trx,
  storeId: number,
  { minutes, ordersPerQuarter }: PreparationChange,
): Promise<void> {
  await sql`update store set said_preparation_minutes = ${minutes}, orders_per_quarter = ${ordersPerQuarter}
    where id = ${storeId}`.execute(trx);
}
