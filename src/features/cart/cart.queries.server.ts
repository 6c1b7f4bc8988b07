import { type RawBuilder, sql } from 'kysely';
import type { Product } from '#features/catalog';
import {
  type ListingRow,
  listingColumns,
  pastLastOrder,
  systemProductJoin,
  toProducts,
} from '#features/catalog/server';
import { storeTileUrl } from '#features/pictures';
import type { CardKind } from '#features/stores';
import { deliveryInformation } from '#features/stores/server';
import type { Db, Trx } from '#platform/db/db.ts';
import type { DeliveryLocation, DeliveryType } from './cart.contract.ts';
import type { CartEntry } from './cart.ts';
import { MOST_LINES, MOST_UNITS } from './cart-limits.ts';
import type { Wish } from './wish/wish.ts';

export type PutOutcome = {
  outcome: 'ok' | 'no-product' | 'no-stock' | 'no-line' | 'too-many-lines' | 'too-many-units';
  /** Units in stock; null where the product is not sold. */
  unitsLeft: number | null;
};

/** `priceSeen`: the unit price on the shopper's screen, where known. */
type Put = { listingId: number; quantity: number; mode: 'add' | 'set'; now: Date; priceSeen?: number | undefined };

/** Adds to a line or sets it, under the cart's lock, in one round trip. */
export async function putInCart(db: Db, userId: string, put: Put): Promise<PutOutcome> {
  const { listingId, quantity, mode, now, priceSeen = null } = put;
  const { rows } = await sql<PutOutcome>`
    select outcome, units_left "unitsLeft"
    from put_in_cart(${userId}, ${listingId}, ${quantity}, ${mode}, ${now}, ${priceSeen})`.execute(db);
  return rows[0] as PutOutcome;
}

/** Removes a line, under the cart's lock. Stores it unchanged, so that `restoreLine` can restore it. */
export async function removeFromCart(db: Db, userId: string, listingId: number, now: Date): Promise<void> {
  await sql`
    with held as materialized (select user_id from cart where user_id = ${userId} for update),
    removed as (
      delete from cart_line c using held where c.user_id = held.user_id and c.listing_id = ${listingId}
      returning c.user_id, c.listing_id, c.quantity, c.added_at, c.unit_price_cents, c.substitution_wish
    )
    insert into removed_cart_line as r (user_id, listing_id, quantity, added_at, unit_price_cents, substitution_wish, removed_at)
    select user_id, listing_id, quantity, added_at, unit_price_cents, substitution_wish, ${now}::timestamptz from removed
    on conflict (user_id, listing_id) do update
      set (quantity, added_at, unit_price_cents, substitution_wish, removed_at) = (excluded.quantity, excluded.added_at,
        excluded.unit_price_cents, excluded.substitution_wish, excluded.removed_at)`.execute(db);
}

/** Creates the shopper's cart if missing, and locks it until the transaction ends: the first lock after the user's. */
export async function lockCart(trx: Trx, userId: string): Promise<void> {
  await sql`insert into cart (user_id) values (${userId}) on conflict do nothing`.execute(trx);
  await sql`select from cart where user_id = ${userId} for update`.execute(trx);
}

/** Restores a removed line, whatever the stock. The larger quantity wins. False: no room. Needs the cart's lock. */
export async function restoreLine(trx: Trx, userId: string, listingId: number): Promise<boolean> {
  const { rows } = await sql<{ isRefused: boolean }>`
    with kept as (
      select * from removed_cart_line where user_id = ${userId} and listing_id = ${listingId}
    ), room as (
      select count(*) < ${MOST_LINES}::int or bool_or(listing_id = ${listingId}) as is_there
      from cart_line where user_id = ${userId}
    ), restored as (
      insert into cart_line as c (user_id, listing_id, quantity, added_at, unit_price_cents, substitution_wish)
      select user_id, listing_id, quantity, added_at, unit_price_cents, substitution_wish from kept, room where room.is_there
      on conflict (user_id, listing_id) do update
        set quantity = greatest(c.quantity, excluded.quantity), added_at = least(c.added_at, excluded.added_at)
      returning listing_id
    ), forgotten as (
      delete from removed_cart_line r using restored
      where r.user_id = ${userId} and r.listing_id = restored.listing_id
    )
    select exists (select from kept) and not room.is_there as "isRefused" from room`.execute(trx);
  return !rows[0]?.isRefused;
}

/** True the first time that this guest cart is merged into the shopper's. */
export async function claimMerge(trx: Trx, userId: string, cartId: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into cart_merge (user_id, cart_id, merged_at) values (${userId}, ${cartId}, ${now})
    on conflict do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

export type WantedQuantity = { listingId: number; quantity: number; wish?: Wish | undefined };

/** Adds up lines within the cart's limits, without unsold products. Returns the units added. Needs the cart's lock. */
export async function addLines(
  trx: Trx,
  userId: string,
  wanted: readonly WantedQuantity[],
  now: Date,
): Promise<Map<number, number>> {
  const ids = wanted.map(({ listingId }) => listingId);
  const quantities = wanted.map(({ quantity }) => quantity);
  const wishes = wanted.map(({ wish = null }) => wish);
  const { rows } = await sql<{ id: number; units: number }>`
    with wanted as (
      select l.id, l.unit_price_cents, w.quantity, w.wish, w.position, c.quantity as there, c.listing_id is not null as is_there
      from unnest(${ids}::bigint[], ${quantities}::int[], ${wishes}::text[]) with ordinality w (id, quantity, wish, position)
      join listing l on l.id = w.id and l.is_active
      join store s on s.id = l.store_id and s.is_active
      left join cart_line c on c.user_id = ${userId} and c.listing_id = l.id
    ), room as (
      select ${MOST_LINES}::int - count(*) as lines from cart_line where user_id = ${userId}
    ), fitting as (
      select *, row_number() over (partition by is_there order by position) as rank from wanted
    ), added as (
      insert into cart_line (user_id, listing_id, quantity, added_at, unit_price_cents, substitution_wish)
      select ${userId}, id, least(quantity, ${MOST_UNITS}::int), ${now}::timestamptz + position * interval '1 microsecond',
        unit_price_cents, wish
      from fitting, room where is_there or rank <= room.lines
      on conflict (user_id, listing_id) do update set
        quantity = least(cart_line.quantity + excluded.quantity, ${MOST_UNITS}::int),
        unit_price_cents = excluded.unit_price_cents,
        substitution_wish = coalesce(excluded.substitution_wish, cart_line.substitution_wish)
      returning listing_id, quantity
    )
    select a.listing_id id, a.quantity - coalesce(w.there, 0) units from added a join wanted w on w.id = a.listing_id`.execute(
    trx,
  );
  return new Map(rows.map(({ id, units }) => [id, units]));
}

type Row = ListingRow & {
  units: number;
  price_then: number | null;
  wish: Wish;
  store_image_url: string | null;
  accepts: CardKind[];
  has_pickup: boolean;
  has_delivery: boolean;
  delivery_note: string;
  is_past_last_order: boolean;
  is_selected: boolean | null;
  is_store_active: boolean;
  delivery_type: DeliveryType | null;
  delivery_location: DeliveryLocation | null;
  order_note: string | null;
  payment_card_id: string | null;
};

const storeColumns = (
  now: Date,
) => sql`s.image_url as store_image_url, to_json(s.accepts) as accepts, s.has_pickup, s.has_delivery,
  s.delivery_note, s.is_active as is_store_active, ${pastLastOrder(now)} as is_past_last_order`;

/** The card of a store's order. A store without choices of its own uses the card of the other selected orders. */
export const orderCardId = (userId: string | null, storeId: RawBuilder<unknown>) => sql<string | null>`
  (select own.payment_card_id from cart_store own
    where own.user_id = ${userId} and own.store_id = ${storeId}
  union all
  (select other.payment_card_id from cart_store other
    where other.user_id = ${userId} and other.is_selected and other.payment_card_id is not null
      and not exists (select from cart_store own where own.user_id = ${userId} and own.store_id = ${storeId})
      and exists (select from cart_line line join listing l on l.id = line.listing_id
        where line.user_id = ${userId} and l.store_id = other.store_id)
    order by other.store_id limit 1))`;

/** The shopper's cart by store, in the order of adding, in one round trip. */
export async function cartEntries(db: Db, userId: string, now: Date): Promise<CartEntry[]> {
  const { rows } = await sql<Row>`
    select ${listingColumns(now)}, ${storeColumns(now)}, line.quantity as units, line.unit_price_cents as price_then,
      coalesce(line.substitution_wish, cart.substitution_wish) as wish,
      cs.is_selected, cs.delivery_type, cs.order_note, ${orderCardId(userId, sql`l.store_id`)} as payment_card_id,
      case when cs.is_location_checked then cs.delivery_location end as delivery_location
    from cart_line line join cart on cart.user_id = line.user_id
    -- Kept apart, so that each listing is looked up: what is known of carts in general is soon out of date, and from it
    -- follows at times that all listings had better be walked through.
    cross join lateral (select * from listing where listing.id = line.listing_id offset 0) l
    join store s on s.id = l.store_id ${systemProductJoin}
    left join cart_store cs on cs.user_id = line.user_id and cs.store_id = l.store_id
    where line.user_id = ${userId}
    order by line.added_at, line.listing_id`.execute(db);
  return byStore(rows, await toProducts(db, rows));
}

/** The same for a guest, whose cart comes from the browser. Omits products that are no longer sold. */
export async function guestCartEntries(db: Db, wanted: readonly WantedQuantity[], now: Date): Promise<CartEntry[]> {
  const ids = wanted.map(({ listingId }) => listingId);
  const quantities = wanted.map(({ quantity }) => quantity);
  const wishes = wanted.map(({ wish = null }) => wish);
  const { rows } = await sql<Row>`
    select ${listingColumns(now)}, ${storeColumns(now)}, w.quantity as units, null::int as price_then, coalesce(w.wish, 'ask') as wish,
      null as is_selected, null as delivery_type, null as delivery_location, null as order_note, null as payment_card_id
    from unnest(${ids}::bigint[], ${quantities}::int[], ${wishes}::text[]) with ordinality w (id, quantity, wish, position)
    join listing l on l.id = w.id and l.is_active
    join store s on s.id = l.store_id and s.is_active ${systemProductJoin}
    order by w.position`.execute(db);
  return byStore(rows, await toProducts(db, rows));
}

function byStore(rows: readonly Row[], products: readonly Product[]): CartEntry[] {
  const entries = new Map<number, CartEntry>();
  for (const [index, row] of rows.entries()) {
    const entry = entries.get(row.store_id) ?? entryOf(row);
    const product = products[index] as Product;
    entry.lines.push({ listingId: row.id, product, quantity: row.units, priceThen: row.price_then, wish: row.wish });
    entries.set(row.store_id, entry);
  }
  return [...entries.values()];
}

function entryOf(row: Row): CartEntry {
  return {
    storeId: row.store_id,
    store: {
      id: String(row.store_id),
      displayAs: row.store_name,
      location: { address: row.store_address, city: row.store_city },
      imageUrl: row.store_image_url ?? storeTileUrl(row.store_name),
      acceptablePayment: row.accepts,
      deliveryInformation: deliveryInformation(row),
      isOpen: row.is_open,
      ...(row.is_past_last_order && { isPastLastOrder: true as const }),
    },
    isSelected: row.is_selected ?? true,
    isStoreActive: row.is_store_active,
    deliveryType: row.delivery_type ?? (row.has_pickup ? 'pickup' : 'delivery'),
    deliveryLocation: row.delivery_location,
    orderNote: row.order_note ?? '',
    paymentCardId: row.payment_card_id,
    lines: [],
  };
}

/** The changes to one store's order; omitted fields stay. */
export type CartStoreChange = {
  storeId: number;
  isSelected?: boolean | undefined;
  deliveryType?: DeliveryType | undefined;
  deliveryLocation?: DeliveryLocation | null | undefined;
  orderNote?: string | undefined;
  paymentCardId?: string | null | undefined;
};

/** Locks (and creates) the cart and changes its stores' choices in one round trip. The last change of a store wins. */
export async function changeCartStores(db: Db, userId: string, changes: readonly CartStoreChange[]): Promise<void> {
  await sql`
    with held as (
      insert into cart (user_id) values (${userId}) on conflict (user_id) do update set user_id = excluded.user_id
      returning user_id
    ), wish as (
      select (c->>'storeId')::bigint as store_id, jsonb_object_agg(key, value order by position) as said
      from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) with ordinality as changes (c, position), jsonb_each(c)
      group by 1
    )
    insert into cart_store as cs
      (user_id, store_id, is_selected, delivery_type, order_note, delivery_location, is_location_checked, payment_card_id)
    select user_id, store_id, coalesce((said->>'isSelected')::boolean, true), coalesce(said->>'deliveryType',
        (select case when s.has_pickup then 'pickup' else 'delivery' end from store s where s.id = wish.store_id)),
      coalesce(said->>'orderNote', ''), nullif(said->'deliveryLocation', 'null'), said ? 'deliveryLocation',
      (said->>'paymentCardId')::uuid
    from held, wish
    on conflict (user_id, store_id) do update
      set (is_selected, delivery_type, order_note, delivery_location, is_location_checked, payment_card_id) = (
        select case when said ? 'isSelected' then excluded.is_selected else cs.is_selected end,
          case when said ? 'deliveryType' then excluded.delivery_type else cs.delivery_type end,
          case when said ? 'orderNote' then excluded.order_note else cs.order_note end,
          case when said ? 'deliveryLocation' then excluded.delivery_location else cs.delivery_location end,
          cs.is_location_checked or excluded.is_location_checked,
          case when said ? 'paymentCardId' then excluded.payment_card_id else cs.payment_card_id end
        from wish where wish.store_id = cs.store_id)`.execute(db);
}

/** Deletes the lines and choices of these stores. Needs the cart's lock. */
export async function emptyCartOfStores(trx: Trx, userId: string, storeIds: readonly number[]): Promise<void> {
  await sql`
    with forgotten as (
      delete from cart_store where user_id = ${userId} and store_id = any(${storeIds}::bigint[])
    )
    delete from cart_line c
    where user_id = ${userId} and (select store_id from listing l where l.id = c.listing_id) = any(${storeIds}::bigint[])`.execute(
    trx,
  );
}

export async function removeOldMerges(db: Db, before: Date): Promise<void> {
  await sql`delete from cart_merge where merged_at < ${before}`.execute(db);
}

export async function deleteRemovedLines(db: Db, before: Date): Promise<void> {
  await sql`delete from removed_cart_line where removed_at < ${before}`.execute(db);
}
