import { sql } from 'kysely';
import type { DeliveryLocation, DeliveryType, Wish } from '#features/cart';
import type { TaxClass } from '#features/catalog';
import type { OrderedProduct } from '#features/orders';
import { askFirstAt } from '#features/orders/server';
import type { CardKind } from '#features/payments';
import type { Db, Trx } from '#platform/db/db.ts';

/** Locks the shopper, then the cart; null: there has never been a cart. */
export async function lockShopper(trx: Trx, userId: string): Promise<{ dateOfBirth: string } | null> {
  const { rows } = await sql<{ dateOfBirth: string }>`
    select u.date_of_birth "dateOfBirth" from app_user u join cart c on c.user_id = u.id
    where u.id = ${userId} for key share of u for update of c`.execute(trx);
  return rows[0] ?? null;
}

export type SubmitKey = { requestHash: string; orderIds: string[]; answer: string | null };

/**
 * The earlier result of this key, and when recent orders were placed (ms, oldest first), without declined ones. Needs
 * the cart's lock.
 */
export async function earlierSubmits(
  trx: Trx,
  userId: string,
  key: string | null,
  since: Date,
): Promise<{ submitted: SubmitKey | null; recent: number[] }> {
  const { rows } = await sql<SubmitKey & { isKnown: boolean; recent: number[] }>`
    select k.key is not null "isKnown", k.request_hash "requestHash", to_json(k.order_ids) "orderIds", k.answer,
      to_json(array(select (extract(epoch from o.placed_at) * 1000)::float8 from orders o
        where o.user_id = ${userId} and o.placed_at > ${since}
          and not exists (select from payment_attempt a where a.order_id = o.id and a.state = 'declined')
        order by o.placed_at)) recent
    from (values (1)) one left join submit_key k on k.user_id = ${userId} and k.key = ${key}::text`.execute(trx);
  const [{ isKnown, recent, ...submitted } = { isKnown: false, recent: [] }] = rows;
  return { submitted: isKnown ? (submitted as SubmitKey) : null, recent };
}

/** The result of this key's submit; null: none. */
export async function submitOfKey(db: Db, userId: string, key: string): Promise<{ answer: string | null } | null> {
  const { rows } = await sql<{ answer: string | null }>`
    select answer from submit_key where user_id = ${userId} and key = ${key}`.execute(db);
  return rows[0] ?? null;
}

/** Stores the first response, and returns the stored one. */
export async function storeAnswer(db: Db, userId: string, key: string, answer: string): Promise<string> {
  const { rows } = await sql<{ answer: string }>`
    update submit_key set answer = coalesce(answer, ${answer})
    where user_id = ${userId} and key = ${key} returning answer`.execute(db);
  return rows[0]?.answer ?? answer;
}

/** Excludes those of an order with a pending payment. */
export async function removeOldKeys(db: Db, before: Date): Promise<void> {
  await sql`
    delete from submit_key k where created_at < ${before} and not exists (
      select from payment_attempt a where a.order_id = any(k.order_ids) and a.state = 'pending')`.execute(db);
}

/** A listing under its lock; unsold ones have no stock. */
export type Stock = {
  listingId: number;
  quantity: number;
  unitPriceCents: number;
  /** Its store limits the orders that are ready per quarter of an hour. */
  isLimited: boolean;
};

export type ReservedLine = { listingId: number; orderId: string; units: number };

/**
 * Locks the listings by id and reserves units where there are enough. Returns the earlier stock: the caller rolls back
 * if one was short.
 */
export async function reserveStock(trx: Trx, lines: readonly ReservedLine[], now: Date): Promise<Stock[]> {
  const ids = lines.map(({ listingId }) => listingId);
  const { rows } = await sql<Stock>`
    with held as materialized (
      select l.id, case when l.is_active and s.is_active then l.quantity else 0 end as quantity, l.unit_price_cents,
        s.orders_per_quarter is not null as is_limited
      from listing l join store s on s.id = l.store_id
      where l.id = any(${ids}::bigint[]) order by l.id for no key update of l
    ), reserved as (
      update listing l set reserved = l.reserved + w.units
      from held join unnest(${ids}::bigint[], ${lines.map(({ units }) => units)}::int[],
        ${lines.map(({ orderId }) => orderId)}::uuid[]) w (id, units, order_id) on w.id = held.id
      where l.id = held.id and held.quantity >= w.units
      returning l.id, w.units, w.order_id
    ), movement as (
      insert into stock_movement (listing_id, kind, reserved_change, order_id, at, actor)
      select id, 'reserve', units, order_id, ${now}::timestamptz, 'shopper' from reserved
    )
    select id "listingId", quantity, unit_price_cents "unitPriceCents", is_limited "isLimited" from held`.execute(trx);
  return rows;
}

export type NewOrder = {
  id: string;
  attemptId: string;
  storeId: number;
  deliveryType: DeliveryType;
  deliveryLocation: DeliveryLocation | null;
  orderNote: string;
  cardKind: CardKind;
  cardLast4: string;
  vaultKey: string;
  totalItems: number;
  subTotalCents: number;
  taxCents: number;
  taxLines: { label: string; amount: number }[];
  deliveryFeeCents: number;
  depositCents: number;
  totalCents: number;
  cannabisMg: number;
};

export type NewLine = {
  orderId: string;
  listingId: number;
  systemProductId: number;
  product: OrderedProduct;
  quantity: number;
  unitPriceCents: number;
  depositCents: number;
  cannabisMg: number;
  taxClass: TaxClass;
  wish: Wish;
};

export const CONFIRMING = 'The payment is being confirmed.';

type NewOrders = {
  orders: readonly NewOrder[];
  lines: readonly NewLine[];
  /** The request's idempotency key; null: none. */
  key: string | null;
  requestHash: string;
};

/**
 * Inserts the orders, on hold, with lines, history, a pending attempt each and the request's key, in one round trip.
 * Returns their numbers by id.
 */
export async function insertOrders(
  trx: Trx,
  userId: string,
  { orders, lines, key, requestHash }: NewOrders,
  now: Date,
): Promise<Map<string, string>> {
  const orderIds = orders.map(({ id }) => id);
  const { rows } = await sql<{ id: string; ref_num: string }>`
    with placed as (
      select * from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as o (
        "id" uuid, "attemptId" uuid, "storeId" bigint, "deliveryType" text, "deliveryLocation" jsonb, "orderNote" text,
        "cardKind" text, "cardLast4" text, "vaultKey" text, "totalItems" int, "subTotalCents" bigint, "taxCents" bigint,
        "taxLines" jsonb, "deliveryFeeCents" bigint, "depositCents" bigint, "totalCents" bigint, "cannabisMg" int)
    ), new_order as (
      insert into orders (id, user_id, store_id, status, payment_status, delivery_type, delivery_location, order_note,
        card_kind, card_last4, total_items, sub_total_cents, tax_cents, tax_lines, delivery_fee_cents, deposit_cents,
        total_cents, cannabis_mg, placed_at)
      select "id", ${userId}::uuid, "storeId", 'on-hold', 'pending', "deliveryType", "deliveryLocation", "orderNote",
        "cardKind", "cardLast4", "totalItems", "subTotalCents", "taxCents", "taxLines", "deliveryFeeCents",
        "depositCents", "totalCents", "cannabisMg", ${now}::timestamptz
      from placed returning id, ref_num
    ), new_line as (
      insert into order_line (order_id, listing_id, system_product_id, product, quantity, unit_price_cents,
        deposit_cents, cannabis_mg, tax_class, substitution_wish)
      select "orderId", "listingId", "systemProductId", "product", "quantity", "unitPriceCents", "depositCents",
        "cannabisMg", "taxClass", "wish"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (
        "orderId" uuid, "listingId" bigint, "systemProductId" bigint, "product" jsonb, "quantity" int,
        "unitPriceCents" int, "depositCents" int, "cannabisMg" int, "taxClass" text, "wish" text)
    ), new_history as (
      -- This step notifies nobody: the response to the submit reports it.
      insert into order_history (order_id, status, at, reason, actor, told_at)
      select "id", 'on-hold', ${now}::timestamptz, ${CONFIRMING}, 'system', ${now}::timestamptz from placed
    ), new_attempt as (
      insert into payment_attempt (id, order_id, state, goal, amount_cents, vault_key, created_at, ask_at)
      select "attemptId", "id", 'pending', 'authorized', "totalCents", "vaultKey", ${now}::timestamptz,
        ${askFirstAt(now)}::timestamptz
      from placed
    ), new_key as (
      insert into submit_key (user_id, key, request_hash, order_ids, created_at)
      select ${userId}::uuid, ${key}::text, ${requestHash}::text, ${orderIds}::uuid[], ${now}::timestamptz
      where ${key}::text is not null
    )
    select id, ref_num from new_order`.execute(trx);
  return new Map(rows.map(({ id, ref_num }) => [id, ref_num]));
}
