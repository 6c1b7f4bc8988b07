import { sql } from 'kysely';
import type { TaxClass } from '#features/catalog';
import { pastLastOrder } from '#features/catalog/server';
import type { SavedCard } from '#features/payments/server';
import type { Db } from '#platform/db/db.ts';
import { dayAt, leviesOn } from '../pricing/checkout.queries.server.ts';
import type { Levy } from '../pricing/tax.ts';

export type OfferRow = { listingId: number; price: number; quantity: number };

/** The listings in stock. `offset 0` makes the planner look each one up. */
export async function offersOf(db: Db, listingIds: readonly number[]): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select l.id as "listingId", l.unit_price_cents as price, l.quantity
    from unnest(${listingIds}::bigint[]) wanted (id)
    cross join lateral (select * from listing where listing.id = wanted.id offset 0) l
    where l.is_available`.execute(db);
  return rows;
}

/** `day`: the date there. */
export type SellerRow = {
  storeId: number;
  province: string;
  timeZone: string;
  accepts: string[];
  hasPickup: boolean;
  isPastLastOrder: boolean;
  day: string;
};

export async function sellersByIds(db: Db, storeIds: readonly number[], now: Date): Promise<SellerRow[]> {
  const { rows } = await sql<SellerRow>`
    select id as "storeId", province, time_zone as "timeZone", to_json(accepts) as accepts, has_pickup as "hasPickup",
      ${pastLastOrder(now)} as "isPastLastOrder", ${dayAt(now, sql`time_zone`)}::text as day
    from store s where id = any(${storeIds}::bigint[]) and is_active
      and not is_paused_at(paused_at, paused_until, ${now}::timestamptz)`.execute(db);
  return rows;
}

export type LevyRow = { province: string; day: string; taxClass: TaxClass; levies: Levy[] };

/** Today's levies on these tax classes in these stores' provinces. */
export async function leviesAt(
  db: Db,
  storeIds: readonly number[],
  taxClasses: readonly TaxClass[],
  now: Date,
): Promise<LevyRow[]> {
  const { rows } = await sql<LevyRow>`
    select place.province, place.day::text as day, class.name as "taxClass",
      ${leviesOn({ province: sql`place.province`, taxClass: sql`class.name`, day: sql`place.day` })} as levies
    from (select distinct province, ${dayAt(now, sql`time_zone`)} as day
      from store where id = any(${storeIds}::bigint[])) place
    cross join unnest(${taxClasses}::text[]) class (name)`.execute(db);
  return rows;
}

export async function cardsOfUser(db: Db, userId: string): Promise<Pick<SavedCard, 'kind' | 'expiry'>[]> {
  const { rows } = await sql<Pick<SavedCard, 'kind' | 'expiry'>>`
    select kind, expiry from saved_card where user_id = ${userId}`.execute(db);
  return rows;
}
