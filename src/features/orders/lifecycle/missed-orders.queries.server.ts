import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { NOT_ACCEPTED } from './unaccepted.ts';

/** Unaccepted orders in a row after which a store is paused. */
const MISSED_IN_A_ROW = 3;
/** Enough to hold the last decisions of a store: orders that shoppers canceled are none. */
const LOOKED_AT = 40;

const wasMissed = sql`h.status = 'canceled' and h.actor = 'system' and h.reason = ${NOT_ACCEPTED}`;

/**
 * Stores that missed an order since then, and whose last three decisions are all misses. What was before somebody resumed does
 * not count. `storeId`: this one alone.
 */
export async function storesMissingOrders(db: Db, since: Date, storeId: number | null = null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with missed as (
      select distinct o.store_id from order_history h join orders o on o.id = h.order_id
      where ${wasMissed} and h.at > ${since}::timestamptz)
    select s.id from missed join store s on s.id = missed.store_id
    where s.paused_why is distinct from 'unaccepted' and (${storeId}::bigint is null or s.id = ${storeId}::bigint)
      and (select count(*) = ${MISSED_IN_A_ROW} and bool_and(last.is_missed) from (
        select decision.is_missed from (
          select id from orders where store_id = s.id order by placed_at desc, id desc limit ${LOOKED_AT}) o
        cross join lateral (
          select h.id, h.at, ${wasMissed} as is_missed from order_history h
          where h.order_id = o.id and (h.status = 'processing' or ${wasMissed}) order by h.id limit 1) decision
        where decision.at > coalesce(s.resumed_at, '-infinity')
        order by decision.at desc, decision.id desc limit ${MISSED_IN_A_ROW}) last)
    order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}
