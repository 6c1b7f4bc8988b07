import { sql } from 'kysely';
import type { Order } from '#features/orders';
import type { Db } from '#platform/db/db.ts';
import type { OrderScope } from '../order-scope.ts';
import type { FoundOrder } from './queue.contract.ts';
import { isShown } from './queue.queries.server.ts';

export type OrderSearch = {
  storeId: number | null;
  search: string;
  status: Order['status'] | null;
  deliveryType: Order['deliveryType'] | null;
  from: string | null;
  to: string | null;
  page: number;
  count: number;
};

type FoundRow = Omit<FoundOrder, 'datePlaced'> & { placedAt: Date };

/** Orders of the scope by number, first name, product or the last four digits of the phone, the newest first. */
export async function findOrders(db: Db, scope: OrderScope, wanted: OrderSearch) {
  const { storeId, status, deliveryType, from, to, page, count } = wanted;
  const found = sql`
    orders o join store s on s.id = o.store_id left join app_user u on u.id = o.user_id
    where ${isShown(scope, storeId)} and ${matches(wanted.search)}
      and (${status}::text is null or o.status = ${status}) and (${deliveryType}::text is null or o.delivery_type = ${deliveryType})
      and (${from}::date is null or o.placed_at >= (${from}::date::timestamp at time zone s.time_zone))
      and (${to}::date is null or o.placed_at < ((${to}::date + 1)::timestamp at time zone s.time_zone))`;
  const { rows } = await sql<FoundRow>`
    select o.id, o.ref_num "refNum", o.store_id::text "storeId", o.status, o.payment_status "paymentStatus",
      o.delivery_type "deliveryType", coalesce(u.first_name, '') "firstName", coalesce(left(u.last_name, 1), '') initial,
      o.total_items "totalItems",
      (select coalesce(sum(l.quantity - l.short), 0)::int from order_line l where l.order_id = o.id) units, coalesce(o.charge_total_cents, o.total_cents) "totalAmount", o.placed_at "placedAt"
    from ${found} order by o.placed_at desc, o.id desc limit ${count} offset ${page * count}`.execute(db);
  const { rows: totals } = await sql<{ n: number }>`select count(*) n from ${found}`.execute(db);
  return { items: rows, totalItems: totals[0]?.n ?? 0 };
}

/** Digits are a number or the end of a phone number; else the start of a first name, or a part of a product's name. */
function matches(search: string) {
  if (search === '') return sql`true`;
  const digits = /^(?:WK-?)?(\d+)$/i.exec(search.replaceAll(' ', ''))?.[1];
  if (digits) {
    return sql`(right(o.ref_num, ${digits.length}) = ${digits}
      or (${digits.length} = 4 and right(u.phone, 4) = ${digits}))`;
  }
  const like = search.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  return sql`(lower(u.first_name) like ${`${like}%`} or exists (select from order_line l
    where l.order_id = o.id and lower(l.product->>'displayName') like ${`%${like}%`}))`;
}
