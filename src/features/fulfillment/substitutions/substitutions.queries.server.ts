import { type RawBuilder, sql } from 'kysely';
import type { Wish } from '#features/cart';
import type { ListingRow } from '#features/catalog/server';
import { listingColumns, systemProductJoin } from '#features/catalog/server';
import type { OrderedProduct } from '#features/orders';
import type { Db, Trx } from '#platform/db/db.ts';
import { writeFound } from '../lines/lines.queries.server.ts';
import type { Ware } from './substitution-rules.ts';
import type { Substitution } from './substitutions.contract.ts';

/** Locks the listings of an order and these others by id, before the order itself. */
export async function lockStock(trx: Trx, orderId: string, others: readonly number[]): Promise<void> {
  await sql`
    select from listing l where l.id in (
      select listing_id from order_line where order_id = ${orderId} union select unnest(${others}::bigint[]))
    order by l.id for no key update of l`.execute(trx);
}

export type ShortLine = Ware & {
  name: string;
  quantity: number;
  short: number;
  outcome: 'open' | 'picked' | 'short' | 'out-of-stock' | 'swapped';
  wish: Wish;
  storeId: number;
  refNum: string;
  timeZone: string;
  userId: string | null;
  /** Dried equivalent of the order with all that waits for an answer, in milligrams. */
  driedOfOrder: number;
  /** Nothing else of the order is to be handed over. */
  isLast: boolean;
  /** Its shopper has not answered yet. */
  isAsked: boolean;
};

/** A line of an order with what its product is. */
export async function shortLine(db: Db, orderId: string, listingId: number): Promise<ShortLine | null> {
  const { rows } = await sql<ShortLine>`
    select ol.listing_id "listingId", ol.product->>'displayName' as name, ol.quantity, ol.short, ol.outcome,
      ol.substitution_wish wish, o.store_id "storeId", o.ref_num "refNum", o.user_id "userId", s.time_zone "timeZone",
      ol.unit_price_cents price, ol.deposit_cents deposit, coalesce(ol.tax_class, 'cannabis') "taxClass",
      ol.cannabis_mg dried, ${kindColumns},
      (select sum((other.quantity - other.short) * other.cannabis_mg) from order_line other where other.order_id = o.id)
        + coalesce((select sum(greatest(0, w.units * (p.dried_equivalent_mg - wl.cannabis_mg)))
          from substitution w join order_line wl on wl.order_id = w.order_id and wl.listing_id = w.listing_id
          join listing wi on wi.id = w.substitute_id join system_product p on p.id = wi.system_product_id
          where w.order_id = o.id and w.state = 'waiting' and w.listing_id <> ol.listing_id), 0) "driedOfOrder",
      not exists (select from order_line other where other.order_id = o.id and other.listing_id <> ol.listing_id
        and other.short < other.quantity) "isLast",
      exists (select from substitution w where w.order_id = o.id and w.listing_id = ol.listing_id
        and w.state = 'waiting') "isAsked"
    from order_line ol join orders o on o.id = ol.order_id join store s on s.id = o.store_id
    join system_product sp on sp.id = ol.system_product_id
    where ol.order_id = ${orderId} and ol.listing_id = ${listingId}`.execute(db);
  return rows[0] ?? null;
}

const kindColumns = sql`sp.category_id "categoryId", sp.subcategory_id "subcategoryId", sp.brand_id "brandId",
  sp.plant_type "plantType", sp.potency_scale "potencyScale", (sp.thc_low + sp.thc_high) / 2 thc`;

export type StockRow = ListingRow & Ware & { available: number; thcTypical: number | null; thcUnit: string | null };

/**
 * What the store of an order has of a line's kind in so many units: never what the order contains already, or what its
 * shopper declined in place of this line.
 */
export async function stockLike(
  db: Db,
  orderId: string,
  line: ShortLine,
  { units, now }: { units: number; now: Date },
) {
  const { rows } = await sql<StockRow>`
    select ${listingColumns(now)}, l.id "listingId", l.unit_price_cents price, sp.deposit_cents deposit,
      sp.tax_class "taxClass", sp.dried_equivalent_mg dried, l.quantity available, sp.thc_typical "thcTypical",
      sp.potency_unit "thcUnit", ${kindColumns}
    from listing l join store s on s.id = l.store_id ${systemProductJoin}
    where l.store_id = ${line.storeId} and l.is_active and l.category_id = ${line.categoryId}
      and sp.subcategory_id is not distinct from ${line.subcategoryId}::bigint
      and l.unit_price_cents <= ${line.price} and l.quantity >= ${units}
      and not exists (select from order_line ol where ol.order_id = ${orderId} and ol.listing_id = l.id)
      and not exists (select from substitution w where w.order_id = ${orderId} and w.substitute_id = l.id
        and (w.state = 'waiting' or w.listing_id = ${line.listingId} and w.state in ('declined', 'expired')))
    order by l.id`.execute(db);
  return rows;
}

export type NewSubstitution = {
  id: string;
  orderId: string;
  line: ShortLine;
  substituteId: number;
  units: number;
  price: number;
  isSoldOut: boolean;
  askedBy: string;
  answerBy: Date;
};

/** Writes that the shopper is asked, and reserves the substitute. The caller holds the locks of its stock and order. */
export async function insertSubstitution(trx: Trx, one: NewSubstitution, now: Date): Promise<void> {
  const { id, orderId, line, substituteId, units, price, isSoldOut, askedBy, answerBy } = one;
  await sql`
    insert into substitution (id, order_id, listing_id, substitute_id, units, unit_price_cents, is_sold_out, state,
      asked_at, asked_by, answer_by)
    values (${id}, ${orderId}, ${line.listingId}, ${substituteId}, ${units}, ${price}, ${isSoldOut}, 'waiting',
      ${now}, ${askedBy}, ${answerBy})`.execute(trx);
  await moveReserved(trx, { orderId, listingId: substituteId, units, actor: askedBy }, now);
}

type Reservation = { orderId: string; listingId: number; units: number; actor: string };

/** Reserves units for an order; below 0: releases them. */
export async function moveReserved(
  trx: Trx,
  { orderId, listingId, units, actor }: Reservation,
  now: Date,
): Promise<void> {
  await sql`
    with stock as (update listing set reserved = reserved + ${units}::int where id = ${listingId} returning id)
    insert into stock_movement (listing_id, kind, reserved_change, order_id, at, actor)
    select id, case when ${units}::int > 0 then 'reserve' else 'release' end, ${units}::int, ${orderId}::uuid,
      ${now}::timestamptz, ${actor}::text
    from stock`.execute(trx);
}

export type WaitingSubstitution = {
  id: string;
  orderId: string;
  listingId: number;
  substituteId: number;
  units: number;
  price: number;
  isSoldOut: boolean;
  state: Substitution['state'];
  answerBy: Date;
};

const waitingColumns = sql`w.id, w.order_id "orderId", w.listing_id "listingId", w.substitute_id "substituteId", w.units,
  w.unit_price_cents price, w.is_sold_out "isSoldOut", w.state, w.answer_by "answerBy"`;

export async function substitutionById(db: Db, id: string): Promise<WaitingSubstitution | null> {
  const { rows } = await sql<WaitingSubstitution>`
    select ${waitingColumns} from substitution w where w.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The order's lock, which the caller holds, prevents others from ending it. */
export async function endSubstitution(
  trx: Trx,
  { id, state }: { id: string; state: Exclude<Substitution['state'], 'waiting'> },
  now: Date,
): Promise<void> {
  await sql`update substitution set state = ${state}, ended_at = ${now} where id = ${id}`.execute(trx);
}

type LineEnd = {
  orderId: string;
  listingId: number;
  units: number;
  outcome: 'swapped' | 'short' | 'out-of-stock';
  actor: string;
};

/** So many units of a line are not handed over: they are released. */
export async function leaveOut(
  trx: Trx,
  { orderId, listingId, units, outcome, actor }: LineEnd,
  now: Date,
): Promise<void> {
  await sql`
    update order_line set short = ${units}, picked = quantity - ${units}, outcome = ${outcome}, decided_at = ${now}
    where order_id = ${orderId} and listing_id = ${listingId}`.execute(trx);
  await moveReserved(trx, { orderId, listingId, units: -units, actor }, now);
  await writeFound(trx, { orderId, listingId, units: -units, actor }, now);
}

/** The substitute becomes a line of the order, at the price that its shopper was asked at. Its units are reserved already. */
export async function insertSubstituteLine(
  trx: Trx,
  { orderId, listingId, substituteId, units, price }: WaitingSubstitution,
  product: OrderedProduct,
): Promise<void> {
  await sql`
    insert into order_line (order_id, listing_id, system_product_id, product, quantity, unit_price_cents, deposit_cents,
      cannabis_mg, tax_class, substitution_wish, replaces)
    select ol.order_id, l.id, sp.id, ${JSON.stringify(product)}::jsonb, ${units}, ${price}, sp.deposit_cents,
      sp.dried_equivalent_mg, sp.tax_class, ol.substitution_wish, ol.listing_id
    from order_line ol, listing l ${systemProductJoin}
    where ol.order_id = ${orderId} and ol.listing_id = ${listingId} and l.id = ${substituteId}`.execute(trx);
}

/** A listing as a list shows it. */
export async function listingRows(db: Db, ids: readonly number[], now: Date): Promise<ListingRow[]> {
  const { rows } = await sql<ListingRow>`
    select ${listingColumns(now)} from listing l join store s on s.id = l.store_id ${systemProductJoin}
    where l.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

export type ListedSubstitution = WaitingSubstitution & {
  ordered: OrderedProduct;
  askedAt: Date;
  endedAt: Date | null;
};

const listed = (isWanted: RawBuilder<unknown>) => sql<ListedSubstitution>`
  select ${waitingColumns}, ol.product ordered, w.asked_at "askedAt", w.ended_at "endedAt"
  from substitution w join orders o on o.id = w.order_id
  join order_line ol on ol.order_id = w.order_id and ol.listing_id = w.listing_id
  where ${isWanted} order by w.asked_at, w.id`;

export async function substitutionsOf(db: Db, orderId: string): Promise<ListedSubstitution[]> {
  return (await listed(sql`w.order_id = ${orderId}`).execute(db)).rows;
}

/** Whose an order is, and of which store; null: no such order. */
export async function ownerOfOrder(
  db: Db,
  orderId: string,
): Promise<{ userId: string | null; storeId: number } | null> {
  const { rows } = await sql<{ userId: string | null; storeId: number }>`
    select user_id "userId", store_id "storeId" from orders where id = ${orderId}`.execute(db);
  return rows[0] ?? null;
}

const AT_ONCE = 100;

/** Those that wait in vain: no answer came in time, the store decided the line otherwise, or the order left the counter. */
export async function dueSubstitutions(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from substitution w join orders o on o.id = w.order_id
    join order_line ol on ol.order_id = w.order_id and ol.listing_id = w.listing_id
    where w.state = 'waiting' and (w.answer_by <= ${now} or o.status <> 'processing' or ol.outcome <> 'open')
    order by w.answer_by, w.id limit ${AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}
