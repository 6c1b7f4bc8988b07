import { sql } from 'kysely';
import { type DeliveryType, MOST_UNITS } from '#features/cart';
import type { Db, Trx } from '#platform/db/db.ts';

export type MoveStep = { from: number; to: number; price: number };

/** A step of a move with its rows. null: the line is not in the cart, or the other store does not sell the product. */
export type CheckedStep = MoveStep & {
  units: number | null;
  storeId: number | null;
  unitPrice: number;
  unitsInStock: number;
};

/** In the steps' order. Needs the cart's lock. */
export async function findSteps(trx: Trx, userId: string, steps: readonly MoveStep[]): Promise<CheckedStep[]> {
  const { rows } = await sql<CheckedStep>`
    select step.from_id as "from", step.to_id as "to", step.price, line.quantity as units, target.store_id as "storeId",
      target.unit_price_cents as "unitPrice", target.quantity as "unitsInStock"
    from unnest(${steps.map(({ from }) => from)}::bigint[], ${steps.map(({ to }) => to)}::bigint[],
      ${steps.map(({ price }) => price)}::int[]) with ordinality step (from_id, to_id, price, place)
    left join cart_line line on line.user_id = ${userId} and line.listing_id = step.from_id
    left join listing source on source.id = step.from_id
    left join lateral (
      select l.* from listing l join store s on s.id = l.store_id and s.is_active
      where l.id = step.to_id and l.is_active and l.system_product_id = source.system_product_id) target on true
    order by step.place`.execute(trx);
  return rows;
}

/** Moves lines to other listings at the same cart positions, adding to existing units. */
export async function moveLines(trx: Trx, userId: string, steps: readonly MoveStep[]): Promise<void> {
  const moved = steps.filter(({ from, to }) => from !== to);
  // Two statements: a line may leave a listing that another one goes to.
  const { rows: taken } = await sql<{ to: number; units: number; addedAt: Date }>`
    delete from cart_line c
    using unnest(${moved.map(({ from }) => from)}::bigint[], ${moved.map(({ to }) => to)}::bigint[]) step (from_id, to_id)
    where c.user_id = ${userId} and c.listing_id = step.from_id
    returning step.to_id as "to", c.quantity as units, c.added_at as "addedAt"`.execute(trx);
  await sql`
    insert into cart_line as c (user_id, listing_id, quantity, added_at, unit_price_cents)
    select ${userId}, l.id, least(sum(t.units), ${MOST_UNITS}::int), min(t.added_at), l.unit_price_cents
    from unnest(${taken.map(({ to }) => to)}::bigint[], ${taken.map(({ units }) => units)}::int[],
      ${taken.map(({ addedAt }) => addedAt)}::timestamptz[]) t (id, units, added_at)
    join listing l on l.id = t.id group by l.id
    on conflict (user_id, listing_id) do update
      set quantity = least(c.quantity + excluded.quantity, ${MOST_UNITS}::int),
        added_at = least(c.added_at, excluded.added_at), unit_price_cents = excluded.unit_price_cents`.execute(trx);
}

/** The dried cannabis equivalent of each store's order. */
export async function cannabisAt(trx: Trx, userId: string, storeIds: readonly number[]) {
  const { rows } = await sql<{ cannabisMg: number }>`
    select sum(line.quantity * p.dried_equivalent_mg)::float8 as "cannabisMg"
    from cart_line line join listing l on l.id = line.listing_id join system_product p on p.id = l.system_product_id
    where line.user_id = ${userId} and l.store_id = any(${storeIds}::bigint[]) group by l.store_id`.execute(trx);
  return rows;
}

/** Whether this move was made already: a lost response may be requested again. */
export async function isLastMove(trx: Trx, userId: string, moveId: string): Promise<boolean> {
  const { rows } = await sql`select from cart_move where user_id = ${userId} and move_id = ${moveId}`.execute(trx);
  return rows.length > 0;
}

type Move = { moveId: string; steps: readonly MoveStep[]; storeIds: readonly number[]; now: Date };

/** Stores the removed lines and replaced choices, instead of the previous move's. */
export async function noteMove(trx: Trx, userId: string, { moveId, steps, storeIds, now }: Move): Promise<void> {
  await sql`
    insert into cart_move as m (user_id, move_id, lines, stores, moved_at)
    select ${userId}, ${moveId},
      (select coalesce(jsonb_agg(jsonb_build_object('from', step.from_id, 'to', step.to_id, 'units', line.quantity,
          'addedAt', line.added_at, 'unitPrice', line.unit_price_cents,
          'toAddedAt', target.added_at, 'toUnitPrice', target.unit_price_cents)), '[]')
        from unnest(${steps.map(({ from }) => from)}::bigint[], ${steps.map(({ to }) => to)}::bigint[]) step (from_id, to_id)
        join cart_line line on line.user_id = ${userId} and line.listing_id = step.from_id
        left join cart_line target on target.user_id = ${userId} and target.listing_id = step.to_id
        where step.from_id <> step.to_id),
      (select coalesce(jsonb_agg(coalesce(to_jsonb(own), jsonb_build_object('store_id', wanted.id))), '[]')
        from unnest(${storeIds}::bigint[]) wanted (id)
        left join cart_store own on own.user_id = ${userId} and own.store_id = wanted.id),
      ${now}
    on conflict (user_id) do update
      set (move_id, lines, stores, moved_at) = (excluded.move_id, excluded.lines, excluded.stores, excluded.moved_at)`.execute(
    trx,
  );
}

/**
 * Selects the stores with this delivery type. Uses an existing delivery's address, and a note that all left orders
 * share.
 */
export async function chooseForStores(
  trx: Trx,
  userId: string,
  {
    storeIds,
    left,
    deliveryType,
  }: { storeIds: readonly number[]; left: readonly number[]; deliveryType: DeliveryType },
): Promise<void> {
  await sql`
    with leaving as (
      select cs.* from cart_store cs where cs.user_id = ${userId}
        and cs.store_id in (select store_id from listing where id = any(${left}::bigint[]))
    ), address as (
      select delivery_location from leaving
      where delivery_type = 'delivery' and is_location_checked and delivery_location is not null
      order by store_id limit 1
    ), note as (
      select min(order_note) as text from leaving where order_note <> '' having count(distinct order_note) = 1
    ), card as (
      select payment_card_id from leaving where payment_card_id is not null order by store_id limit 1
    )
    insert into cart_store as cs
      (user_id, store_id, is_selected, delivery_type, order_note, delivery_location, is_location_checked, payment_card_id)
    select ${userId}, s.id, true, ${deliveryType}, coalesce((select text from note), ''), (select delivery_location from address),
      exists (select from address),
      (select c.id from card join saved_card c on c.id = card.payment_card_id
        where s.accepts = '{}' or c.kind = any(s.accepts))
    from store s where s.id = any(${storeIds}::bigint[])
    on conflict (user_id, store_id) do update set is_selected = true, delivery_type = excluded.delivery_type,
      delivery_location = case when cs.delivery_location is null then excluded.delivery_location else cs.delivery_location end,
      is_location_checked = case when cs.delivery_location is null then excluded.is_location_checked else cs.is_location_checked end,
      order_note = case when cs.order_note = '' then excluded.order_note else cs.order_note end,
      payment_card_id = coalesce(cs.payment_card_id, excluded.payment_card_id)`.execute(trx);
}

export type MovedLine = {
  from: number;
  to: number;
  units: number;
  addedAt: string;
  unitPrice: number | null;
  /** Of the line that was at the target before; null or left out: none was. */
  toAddedAt?: string | null;
  toUnitPrice?: number | null;
};
type StoreBefore = { store_id: number; is_selected?: boolean };
export type NotedMove = { lines: MovedLine[]; stores: StoreBefore[] };

/** Claims the last move if it has this id; it can be undone once. */
export async function takeMove(trx: Trx, userId: string, moveId: string): Promise<NotedMove | null> {
  const { rows } = await sql<NotedMove>`
    delete from cart_move where user_id = ${userId} and move_id = ${moveId} returning lines, stores`.execute(trx);
  return rows[0] ?? null;
}

export async function unitsInCart(
  trx: Trx,
  userId: string,
  listingIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; units: number }>`
    select listing_id as id, quantity as units from cart_line
    where user_id = ${userId} and listing_id = any(${listingIds}::bigint[])`.execute(trx);
  return new Map(rows.map(({ id, units }) => [id, units]));
}

/** Sets these quantities: 0 removes a line. Moved lines and those that they joined get their positions and prices back. */
export async function setLines(
  trx: Trx,
  userId: string,
  quantities: ReadonlyMap<number, number>,
  moved: readonly MovedLine[],
): Promise<void> {
  const all = [...quantities];
  await sql`
    with wanted as (
      select * from unnest(${all.map(([id]) => id)}::bigint[], ${all.map(([, units]) => units)}::int[]) w (id, units)
    ), gone as (
      delete from cart_line c using wanted w where c.user_id = ${userId} and c.listing_id = w.id and w.units = 0
    ), moved as (
      select * from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
        m ("from" bigint, "to" bigint, "addedAt" timestamptz, "unitPrice" int, "toAddedAt" timestamptz, "toUnitPrice" int)
    ), before as (
      select distinct on (id) * from (
        select "from", "addedAt", "unitPrice" from moved
        union all select "to", "toAddedAt", "toUnitPrice" from moved where "toAddedAt" is not null
      ) lines (id, added_at, unit_price) order by id
    )
    insert into cart_line as c (user_id, listing_id, quantity, added_at, unit_price_cents)
    select ${userId}, w.id, w.units, coalesce(before.added_at, own.added_at),
      case when before.id is null then own.unit_price_cents else before.unit_price end
    from wanted w join listing l on l.id = w.id left join before on before.id = w.id
    left join cart_line own on own.user_id = ${userId} and own.listing_id = w.id
    where w.units > 0 and (before.id is not null or own.listing_id is not null)
    on conflict (user_id, listing_id) do update
      set (quantity, added_at, unit_price_cents) = (excluded.quantity, excluded.added_at, excluded.unit_price_cents)`.execute(
    trx,
  );
}

/** Deletes the choices of stores that had none and have no lines. */
export async function restoreChoices(trx: Trx, userId: string, stores: readonly StoreBefore[]): Promise<void> {
  await sql`
    with before as (select * from jsonb_populate_recordset(null::cart_store, ${JSON.stringify(stores)}::jsonb)),
    gone as (
      delete from cart_store cs using before b
      where cs.user_id = ${userId} and cs.store_id = b.store_id and b.user_id is null and not exists (
        select from cart_line line join listing l on l.id = line.listing_id
        where line.user_id = ${userId} and l.store_id = b.store_id)
    )
    update cart_store cs set (is_selected, delivery_type, delivery_location, order_note, payment_card_id, is_location_checked)
      = (b.is_selected, b.delivery_type, b.delivery_location, b.order_note,
        (select id from saved_card where id = b.payment_card_id), b.is_location_checked)
    from before b where cs.user_id = ${userId} and cs.store_id = b.store_id and b.user_id is not null`.execute(trx);
}

export async function deleteOldMoves(db: Db, before: Date): Promise<void> {
  await sql`delete from cart_move where moved_at < ${before}`.execute(db);
}
