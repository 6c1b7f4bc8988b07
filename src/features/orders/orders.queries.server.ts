import { sql } from 'kysely';
import type { DeliveryLocation, DeliveryType } from '#features/cart';
import type { CardKind } from '#features/payments';
import type { Db } from '#platform/db/db.ts';
import type { OrderStatus, PaymentStatus } from './lifecycle/order-status.ts';
import type { OrderedProduct } from './orders.contract.ts';

export type OrderRow = {
  id: string;
  ref_num: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  delivery_type: DeliveryType;
  delivery_location: DeliveryLocation | null;
  order_note: string;
  card_kind: CardKind;
  card_last4: string;
  total_items: number;
  sub_total_cents: number;
  tax_cents: number;
  tax_lines: { label: string; amount: number }[];
  delivery_fee_cents: number;
  deposit_cents: number;
  total_cents: number;
  cannabis_mg: number;
  placed_at: Date;
  store_id: number;
  store_name: string;
  address: string;
  city: string;
  province: string;
  postal_code: string | null;
  contact_number: string | null;
  lines: { product: OrderedProduct; quantity: number; price: number; subTotal: number }[];
  /** Why its payment failed; null while it is valid. */
  decline_code: string | null;
  history: { status: OrderStatus; at: string; reason: string | null }[];
};

const columns = sql`
  o.id, o.ref_num, o.status, o.payment_status, o.delivery_type, o.delivery_location, o.order_note, o.card_kind,
  o.card_last4, o.total_items, o.sub_total_cents, o.tax_cents, o.tax_lines, o.delivery_fee_cents, o.deposit_cents,
  o.total_cents, o.cannabis_mg, o.placed_at,
  s.id as store_id, s.display_name as store_name, s.address, s.city, s.province, s.postal_code, s.contact_number,
  (select p.decline_code from payment_attempt p where p.order_id = o.id
    order by p.created_at desc, p.id desc limit 1) as decline_code,
  (select json_agg(json_build_object('product', ol.product, 'quantity', ol.quantity, 'price', ol.unit_price_cents,
      'subTotal', ol.sub_total_cents) order by ol.listing_id)
    from order_line ol where ol.order_id = o.id) as lines,
  (select json_agg(json_build_object('status', h.status, 'at', h.at, 'reason', h.reason) order by h.id)
    from order_history h where h.order_id = o.id) as history`;

/** In the order of the ids. */
export async function ordersByIds(db: Db, ids: readonly string[]): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders o join store s on s.id = o.store_id
    where o.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], o.id)`.execute(db);
  return rows;
}

const NO_ORDER = '00000000-0000-0000-0000-000000000000';

/** Whether the statement that every submit ends with can be run. */
export const canReadOrders = (db: Db): Promise<boolean> =>
  ordersByIds(db, [NO_ORDER]).then(
    () => true,
    () => false,
  );

export async function orderOfUser(db: Db, userId: string, id: string): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders o join store s on s.id = o.store_id
    where o.id = ${id} and o.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

export async function ordersOfUser(db: Db, userId: string, { page, count }: { page: number; count: number }) {
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders o join store s on s.id = o.store_id
    where o.user_id = ${userId} order by o.placed_at desc, o.id desc limit ${count} offset ${page * count}`.execute(db);
  const { rows: totals } = await sql<{ n: number }>`
    select count(*) n from orders where user_id = ${userId}`.execute(db);
  return { items: rows, totalItems: totals[0]?.n ?? 0 };
}

type StaffOrderFilter = {
  /** Of these stores; null: of all. */
  storeIds: readonly number[] | null;
  status: OrderStatus | null;
  page: number;
  count: number;
};

/** For staff: newest first. */
export async function ordersForStaff(db: Db, { storeIds, status, page, count }: StaffOrderFilter) {
  const ofStores = storeIds ? sql`o.store_id = any(${storeIds}::bigint[])` : sql`true`;
  const isWanted = sql`${ofStores} and ${status ? sql`o.status = ${status}` : sql`true`}`;
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders o join store s on s.id = o.store_id
    where ${isWanted} order by o.placed_at desc, o.id desc limit ${count} offset ${page * count}`.execute(db);
  const { rows: totals } = await sql<{ n: number }>`select count(*) n from orders o where ${isWanted}`.execute(db);
  return { items: rows, totalItems: totals[0]?.n ?? 0 };
}

/** The payments of these orders. */
export async function attemptsOfOrders(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_attempt where order_id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}
