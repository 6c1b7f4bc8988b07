import { sql } from 'kysely';
import type { Trx } from '#platform/db/db.ts';

export type StoreWithoutOffers = { id: number; licenceNumber: string };

export async function storesWithoutListings(trx: Trx): Promise<StoreWithoutOffers[]> {
  const { rows } = await sql<StoreWithoutOffers>`select id, licence_number as "licenceNumber" from store
    where is_active and not exists (select from listing where store_id = store.id) order by id`.execute(trx);
  return rows;
}

export type StockableProduct = { id: number; popularity: number; priceCents: number };

/** Imported products; the demo catalogue's only if there are no others. */
export async function stockableProducts(trx: Trx): Promise<StockableProduct[]> {
  const { rows } = await sql<StockableProduct>`
    select id, popularity, usual_price_cents as "priceCents" from system_product
    where usual_price_cents is not null
      and (import_key not like 'demo-%' or not exists (
        select from system_product where import_key not like 'demo-%' and usual_price_cents is not null))
    order by import_key`.execute(trx);
  return rows;
}

/** The same hours every day, for stores that have none. */
export async function openEveryDay(
  trx: Trx,
  storeIds: readonly number[],
  opensAt: string,
  closesAt: string,
): Promise<void> {
  await sql`insert into opening_hours (store_id, weekday, opens_at, closes_at)
    select store_id, weekday, ${opensAt}::time, ${closesAt}::time
    from unnest(${storeIds}::bigint[]) store_id, generate_series(0, 6) weekday
    where not exists (select from opening_hours h where h.store_id = store_id.store_id)`.execute(trx);
}
