import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** With fewer answers the median is not representative of a store. */
const FEWEST_ANSWERS = 5;
const MOST_CHATS = 200;
const DAYS = 90;

/**
 * The median wait of shoppers in a store's latest chats, in minutes rounded up: from the first unanswered message to
 * the answer. Null for too few answers, and for an unknown store.
 */
export async function usualWaitMinutes(db: Db, storeId: number | null, now: Date): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null }>`
    with latest as (
      select chat.id from chat join orders on orders.id = chat.order_id
      where orders.store_id = ${storeId}::bigint and chat.last_at > ${now}::timestamptz - make_interval(days => ${DAYS})
      order by chat.last_at desc limit ${MOST_CHATS}
    ), said as (
      select m.chat_id, m.n, m.from_shopper, m.created_at,
        lag(m.from_shopper) over (partition by m.chat_id order by m.n) is distinct from m.from_shopper as "begins"
      from chat_message m join latest on latest.id = m.chat_id
    ), turns as (
      select from_shopper, created_at, lead(created_at) over (partition by chat_id order by n) as next_at
      from said where "begins"
    ), waits as (
      select extract(epoch from next_at - created_at) / 60 as minutes from turns
      where from_shopper and next_at > ${now}::timestamptz - make_interval(days => ${DAYS})
    )
    select case when count(*) >= ${FEWEST_ANSWERS}
      then greatest(1, ceil(percentile_cont(0.5) within group (order by minutes)))::int end as minutes
    from waits`.execute(db);
  return rows[0]?.minutes ?? null;
}
