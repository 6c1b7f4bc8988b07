import { sql } from 'kysely';
import type { ChargedAmounts } from '#features/checkout/server';
import { nameOfActor } from '#features/orders/server';
import type { Trx } from '#platform/db/db.ts';

export type LockedLine = {
  listingId: number;
  name: string;
  quantity: number;
  picked: number;
  short: number;
  outcome: 'open' | 'picked' | 'short' | 'out-of-stock' | 'swapped';
  /** What can be bought of it by others. */
  available: number;
  /** Units of it that were missing, and that no count since then knows of. */
  missing: number;
  decidedBy: string | null;
  decidedAt: Date | null;
  timeZone: string;
};

/** The lines of an order whose stock and row are locked. */
export async function lockedLines(trx: Trx, orderId: string): Promise<LockedLine[]> {
  const { rows } = await sql<LockedLine>`
    select ol.listing_id "listingId", ol.product->>'displayName' as name, ol.quantity, ol.picked, ol.short, ol.outcome,
      l.quantity as available, ${missingUnits} as missing, ${nameOfActor(sql`ol.decided_by::text`)} "decidedBy", ol.decided_at "decidedAt",
      s.time_zone "timeZone"
    from order_line ol join listing l on l.id = ol.listing_id join store s on s.id = l.store_id
    where ol.order_id = ${orderId} order by ol.listing_id`.execute(trx);
  return rows;
}

/** Of `l` and `ol`: what turns up is on hand again, unless the store has counted since. */
const missingUnits = sql`
  (select greatest(-coalesce(sum(m.on_hand_change), 0), 0)::int from stock_movement m where m.listing_id = l.id
    and m.order_id = ol.order_id and m.kind = 'missing' and (l.counted_at is null or m.at > l.counted_at))`;

export type LineWrite = {
  orderId: string;
  listingId: number;
  picked: number;
  short: number;
  /** Units that the order reserves from now on, above those before; below 0: releases. */
  reserves: number;
  /** Units that have turned up; below 0: that the store cannot find. */
  found: number;
  outcome: LockedLine['outcome'];
  actor: string;
};

/** Writes a line with the stock that it reserves or releases. */
export async function writeLine(trx: Trx, line: LineWrite, now: Date): Promise<void> {
  const { orderId, listingId, picked, short, reserves, found, outcome, actor } = line;
  await sql`
    with line as (
      update order_line set picked = ${picked}, short = ${short}, outcome = ${outcome}, decided_by = ${actor}::uuid, decided_at = ${now}
      where order_id = ${orderId} and listing_id = ${listingId}
    ), stock as (
      update listing set reserved = reserved + ${reserves}::int where id = ${listingId} and ${reserves}::int <> 0
      returning id
    )
    insert into stock_movement (listing_id, kind, reserved_change, order_id, at, actor)
    select id, case when ${reserves}::int > 0 then 'reserve' else 'release' end, ${reserves}::int, ${orderId}::uuid,
      ${now}::timestamptz, ${actor}::text
    from stock`.execute(trx);
  await writeFound(trx, { orderId, listingId, units: found, actor }, now);
}

type Found = { orderId: string; listingId: number; units: number; actor: string };

/** What the store cannot find is not on hand: nobody else can buy it. `units` above 0: they turned up. */
export async function writeFound(trx: Trx, { orderId, listingId, units, actor }: Found, now: Date): Promise<void> {
  if (units === 0) return;
  await sql`
    with stock as (update listing set on_hand = on_hand + ${units}::int where id = ${listingId} returning id)
    insert into stock_movement (listing_id, kind, on_hand_change, order_id, at, actor)
    select id, 'missing', ${units}::int, ${orderId}::uuid, ${now}::timestamptz, ${actor}::text from stock`.execute(trx);
}

type SoldOut = {
  listingId: number;
  /** Reserved units that the same transaction releases. */
  released: number;
  actor: string;
};

/** Takes what can be bought of a listing off sale: a count that finds more puts it back. */
export async function writeSoldOut(trx: Trx, { listingId, released, actor }: SoldOut, now: Date): Promise<void> {
  await sql`
    with before as (select id, on_hand - reserved + ${released}::int as units from listing where id = ${listingId}),
    gone as (update listing l set on_hand = l.on_hand - before.units from before where l.id = before.id and before.units > 0
      returning l.id, before.units)
    insert into stock_movement (listing_id, kind, on_hand_change, at, actor)
    select id, 'adjust', -units, ${now}::timestamptz, ${actor}::text from gone`.execute(trx);
}

/** null: what was ordered. */
export async function writeCharge(trx: Trx, orderId: string, charge: ChargedAmounts | null): Promise<void> {
  await sql`
    update orders set charge_sub_total_cents = ${charge?.subTotal ?? null}::bigint, charge_tax_cents = ${charge?.tax ?? null}::bigint,
      charge_tax_lines = ${charge ? JSON.stringify(charge.taxLines) : null}::jsonb,
      charge_deposit_cents = ${charge?.depositFee ?? null}::bigint, charge_total_cents = ${charge?.totalAmount ?? null}::bigint
    where id = ${orderId}`.execute(trx);
}
