import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { LineFacts, StoreFacts } from './checkout.ts';

export type ListingFacts = LineFacts & Omit<StoreFacts, 'zones'>;

/** Each with its store, and the levies of that province on the date that the store's clock shows. */
export async function listingFacts(db: Db, listingIds: readonly number[], now: Date): Promise<ListingFacts[]> {
  const { rows } = await sql<ListingFacts>`
    select l.id "listingId", sp.id "systemProductId", l.unit_price_cents "unitPriceCents",
      sp.deposit_cents "depositCents", sp.dried_equivalent_mg "cannabisMg", s.id "storeId", s.province,
      coalesce((select json_agg(json_build_object('levy', t.levy, 'percent', t.percent) order by t.position, t.levy)
        from (select distinct on (levy) levy, percent, position from tax_rate r
          where r.province = s.province and r.valid_from <= (${now}::timestamptz at time zone s.time_zone)::date
          order by levy, valid_from desc) t where t.percent > 0), '[]') as levies
    from listing l join system_product sp on sp.id = l.system_product_id join store s on s.id = l.store_id
    where l.id = any(${listingIds}::bigint[])`.execute(db);
  return rows;
}

export type StoreTerms = {
  storeId: number;
  displayName: string;
  province: string;
  hasDelivery: boolean;
  accepts: string[];
};

/** What a store says about handing over and paying; stores that are not there any more are left out. */
export async function storeTerms(db: Db, storeIds: readonly number[]): Promise<StoreTerms[]> {
  const { rows } = await sql<StoreTerms>`
    select id "storeId", display_name "displayName", province, has_delivery "hasDelivery", accepts
    from store where id = any(${storeIds}::bigint[]) and is_active`.execute(db);
  return rows;
}
