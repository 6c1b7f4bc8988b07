import { sql } from 'kysely';
import type { Trx } from '#platform/db/db.ts';

/**
 * Those of the stores that limit their orders, by id. Until the transaction ends nobody else plans theirs. A lock of its
 * own, behind all rows: a change of the store and a cancel neither wait for it nor hold it.
 */
export async function lockReadyTimes(trx: Trx, storeIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from store where id = any(${storeIds}::bigint[]) and orders_per_quarter is not null order by id`.execute(
    trx,
  );
  for (const { id } of rows)
    await sql`select pg_advisory_xact_lock(hashtext('ready times'), hashint8(${id}::bigint))`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function writePlannedReadyTimes(trx: Trx, planned: readonly { id: string; at: Date }[]): Promise<void> {
  if (planned.length === 0) return;
  await sql`update orders o set planned_ready_at = p.at
    from unnest(${planned.map(({ id }) => id)}::uuid[], ${planned.map(({ at }) => at)}::timestamptz[]) p (id, at)
    where o.id = p.id`.execute(trx);
}
