import { sql } from 'kysely';
import type { DeliveryLocation, DeliveryType, Wish } from '#features/cart';
import type { CardKind } from '#features/payments';
import type { OperationHours } from '#features/stores';
import type { Db } from '#platform/db/db.ts';
import { nameOfActor } from './lifecycle/last-step.queries.server.ts';
import type { LineOutcome, OrderStatus, PaymentStatus } from './lifecycle/order-status.ts';
import type { Charge, OrderedProduct } from './orders.contract.ts';

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
  store_latitude: number;
  store_longitude: number;
  time_zone: string;
  hours: OperationHours;
  preparation_minutes: number | null;
  lines: {
    product: OrderedProduct;
    quantity: number;
    price: number;
    subTotal: number;
    outcome: LineOutcome;
    toHandOver: number;
    wish: Wish;
    replaces: string | null;
  }[];
  /** null: as ordered. */
  charge: Pick<Charge, 'subTotal' | 'tax' | 'taxLines' | 'depositFee' | 'totalAmount'> | null;
  refunds: OrderRefund[];
  ready_at: Date | null;
  planned_ready_at: Date | null;
  returning_since: Date | null;
  decline_code: string | null;
  history: { status: OrderStatus; at: string; reason: string | null }[];
};

export type OrderRefund = {
  id: string;
  amount: number;
  state: 'pending' | 'done' | 'declined' | 'unclear';
  reason: string | null;
  reference: string | null;
  at: string;
  /** Who asked for it, as in the history; the name is of staff. */
  actor: string;
  by: string | null;
  lines: { id: string; quantity: number; isRestocked: boolean }[];
};

/** Refunds of the order `o`, as JSON. */
export const refundsOfOrder = sql`
  coalesce((select json_agg(json_build_object('id', r.id, 'amount', r.amount_cents, 'state', r.state, 'reason', r.reason,
      'reference', r.refund_ref, 'at', r.created_at, 'actor', r.actor, 'by', ${nameOfActor(sql`r.actor`)}, 'lines', coalesce((
        select json_agg(json_build_object('id', rl.listing_id::text, 'quantity', rl.units, 'isRestocked', rl.is_restocked)
          order by rl.listing_id)
        from refund_line rl where rl.refund_id = r.id), '[]')) order by r.created_at, r.id)
    from payment_attempt a join refund r on r.attempt_id = a.id where a.order_id = o.id), '[]')`;

/** What the lines of the order `o` as they are cost, where that is not what was ordered. */
export const chargeOfOrder = sql`
  case when o.charge_total_cents is not null then json_build_object('subTotal', o.charge_sub_total_cents,
    'tax', o.charge_tax_cents, 'taxLines', o.charge_tax_lines, 'depositFee', o.charge_deposit_cents,
    'totalAmount', o.charge_total_cents) end`;

const columns = sql`
  o.id, o.ref_num, o.status, o.payment_status, o.delivery_type, o.delivery_location, o.order_note, o.card_kind,
  o.card_last4, o.total_items, o.sub_total_cents, o.tax_cents, o.tax_lines, o.delivery_fee_cents, o.deposit_cents,
  o.total_cents, o.cannabis_mg, o.placed_at,
  s.id as store_id, s.display_name as store_name, s.address, s.city, s.province, s.postal_code, s.contact_number,
  s.latitude as store_latitude, s.longitude as store_longitude, s.time_zone, s.hours,
  preparation_at(s.preparation_minutes, s.busy_minutes, s.busy_until, o.placed_at) as preparation_minutes,
  (select p.decline_code from payment_attempt p where p.order_id = o.id
    order by p.created_at desc, p.id desc limit 1) as decline_code,
  (select json_agg(json_build_object('product', ol.product, 'quantity', ol.quantity, 'price', ol.unit_price_cents,
      'subTotal', ol.sub_total_cents, 'outcome', ol.outcome, 'toHandOver', ol.quantity - ol.short,
      'wish', ol.substitution_wish, 'replaces', ol.replaces::text) order by ol.listing_id)
    from order_line ol where ol.order_id = o.id) as lines,
  ${chargeOfOrder} as charge, ${refundsOfOrder} as refunds, o.ready_at, o.planned_ready_at, o.returning_since,
  (select json_agg(json_build_object('status', h.status, 'at', h.at, 'reason', h.reason) order by h.id)
    from order_history h where h.order_id = o.id and h.undone_at is null) as history`;

export async function ordersByIds(db: Db, ids: readonly string[]): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders o join store s on s.id = o.store_id
    where o.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], o.id)`.execute(db);
  return rows;
}

const NO_ORDER = '00000000-0000-0000-0000-000000000000';

/** Whether the statement at the end of every submit can run. */
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

type OrderPage = { page: number; count: number; isUnderWay?: boolean | undefined };

export async function ordersOfUser(db: Db, userId: string, { page, count, isUnderWay }: OrderPage) {
  const isWanted = sql`o.user_id = ${userId} ${isUnderWay ? sql`and o.status not in ('completed', 'canceled')` : sql``}`;
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders o join store s on s.id = o.store_id
    where ${isWanted} order by o.placed_at desc, o.id desc limit ${count} offset ${page * count}`.execute(db);
  const { rows: totals } = await sql<{ n: number }>`select count(*) n from orders o where ${isWanted}`.execute(db);
  return { items: rows, totalItems: totals[0]?.n ?? 0 };
}

/** Products come from this many newest orders, so that frequent customers do not wait longer. */
const RECENT_ORDERS = 50;

/** The system products that the user bought, latest first, without canceled orders and what ran out. */
export async function boughtProductIds(db: Db, userId: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.system_product_id id
    from (select id, placed_at from orders where user_id = ${userId} and status <> 'canceled'
      order by placed_at desc, id desc limit ${RECENT_ORDERS}) o
    join order_line l on l.order_id = o.id and l.short < l.quantity
    group by l.system_product_id
    order by max(o.placed_at) desc, l.system_product_id
    limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}

export type OrderedLine = { productId: number; storeId: number; name: string; quantity: number; price: number };

export async function linesOfOrder(db: Db, userId: string, id: string): Promise<OrderedLine[]> {
  const { rows } = await sql<OrderedLine>`
    select l.system_product_id "productId", o.store_id "storeId", l.product->>'displayName' as name, l.quantity,
      l.unit_price_cents price
    from orders o join order_line l on l.order_id = o.id
    where o.id = ${id} and o.user_id = ${userId} and l.replaces is null order by l.listing_id`.execute(db);
  return rows;
}

type StaffOrderFilter = {
  storeIds: readonly number[] | null;
  status: OrderStatus | null;
  page: number;
  count: number;
};

export async function ordersForStaff(db: Db, { storeIds, status, page, count }: StaffOrderFilter) {
  const ofStores = storeIds ? sql`o.store_id = any(${storeIds}::bigint[])` : sql`true`;
  const isWanted = sql`${ofStores} and ${status ? sql`o.status = ${status}` : sql`true`}`;
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders o join store s on s.id = o.store_id
    where ${isWanted} order by o.placed_at desc, o.id desc limit ${count} offset ${page * count}`.execute(db);
  const { rows: totals } = await sql<{ n: number }>`select count(*) n from orders o where ${isWanted}`.execute(db);
  return { items: rows, totalItems: totals[0]?.n ?? 0 };
}

export async function attemptsOfOrders(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_attempt where order_id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}
