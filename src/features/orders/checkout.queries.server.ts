import { sql } from 'kysely';
import { zonesOfStores } from '#features/stores/server';
import type { Db } from '#platform/db.ts';
import type { LineFacts, StoreFacts } from './checkout.ts';

export async function lineFacts(db: Db, listingIds: readonly number[]): Promise<LineFacts[]> {
  const { rows } = await sql<LineFacts>`
    select l.id "listingId", sp.id "systemProductId", l.unit_price_cents "unitPriceCents",
      sp.deposit_cents "depositCents", sp.dried_equivalent_mg "cannabisMg"
    from listing l join system_product sp on sp.id = l.system_product_id
    where l.id = any(${listingIds}::bigint[])`.execute(db);
  return rows;
}

/** Where the stores deliver, and the levies of their province on the date that their clock shows. */
export async function storeFacts(db: Db, storeIds: readonly number[], now: Date): Promise<StoreFacts[]> {
  const { rows } = await sql<Omit<StoreFacts, 'zones'>>`
      select s.id "storeId", s.province,
        coalesce((select json_agg(json_build_object('levy', t.levy, 'percent', t.percent) order by t.position, t.levy)
          from (select distinct on (levy) levy, percent, position from tax_rate r
            where r.province = s.province and r.valid_from <= (${now}::timestamptz at time zone s.time_zone)::date
            order by levy, valid_from desc) t where t.percent > 0), '[]') as levies
      from store s where s.id = any(${storeIds}::bigint[])`.execute(db);
  const zones = await zonesOfStores(db, storeIds);
  return rows.map((store) => ({ ...store, zones: zones.get(store.storeId) ?? [] }));
}

export type StoreTerms = { storeId: number; displayName: string; hasDelivery: boolean; accepts: string[] };

/** What a store says about handing over and paying; stores that are not there any more are left out. */
export async function storeTerms(db: Db, storeIds: readonly number[]): Promise<StoreTerms[]> {
  const { rows } = await sql<StoreTerms>`
    select id "storeId", display_name "displayName", has_delivery "hasDelivery", accepts
    from store where id = any(${storeIds}::bigint[]) and is_active`.execute(db);
  return rows;
}
