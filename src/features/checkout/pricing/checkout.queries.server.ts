import { sql } from 'kysely';
import { orderCardId } from '#features/cart/server';
import type { SavedCard } from '#features/payments/server';
import type { Db } from '#platform/db/db.ts';
import type { LineFacts, StoreFacts } from './checkout.ts';

export type ChosenCard = Pick<SavedCard, 'id' | 'vaultKey' | 'kind' | 'last4' | 'expiry'>;
/** `card`: what this order is to be paid with; null where none of the shopper's is chosen. */
export type ListingFacts = LineFacts &
  Omit<StoreFacts, 'zones' | 'isSaleTime'> & { timeZone: string; card: ChosenCard | null };

/**
 * Each with its store, the levies on its tax class in that province on the date that the store's clock shows, and the card
 * chosen for that store.
 */
export async function listingFacts(
  db: Db,
  userId: string,
  listingIds: readonly number[],
  now: Date,
): Promise<ListingFacts[]> {
  const { rows } = await sql<ListingFacts>`
    select l.id "listingId", sp.id "systemProductId", l.unit_price_cents "unitPriceCents",
      sp.deposit_cents "depositCents", sp.dried_equivalent_mg "cannabisMg",
      sp.tax_class "taxClass", s.id "storeId", s.province, s.time_zone "timeZone",
      coalesce((select json_agg(json_build_object('levy', t.levy, 'percent', t.percent, 'position', t.position,
          'isInNextBase', t.is_in_next_base) order by t.position, t.levy)
        from (select distinct on (levy) levy, percent, position, is_in_next_base from levy_rate r
          where r.province = s.province and r.tax_class = sp.tax_class and r.valid_from <= (${now}::timestamptz at time zone s.time_zone)::date
          order by levy, valid_from desc) t where t.percent > 0), '[]') as levies,
      (select json_build_object('id', c.id, 'vaultKey', c.vault_key, 'kind', c.kind, 'last4', c.last4,
          'expiry', c.expiry)
        from saved_card c
        where c.user_id = ${userId} and c.id = ${orderCardId(userId, sql`s.id`)}) as card
    from listing l join system_product sp on sp.id = l.system_product_id join store s on s.id = l.store_id
    where l.id = any(${listingIds}::bigint[])`.execute(db);
  return rows;
}

export type StoreTerms = {
  storeId: number;
  isActive: boolean;
  displayName: string;
  province: string;
  timeZone: string;
  hasDelivery: boolean;
  accepts: string[];
};

/** What a store says about handing over and paying; one that left the marketplace too, as long as it is in the shopper's cart. */
export async function storeTerms(db: Db, userId: string, storeIds: readonly number[]): Promise<StoreTerms[]> {
  const { rows } = await sql<StoreTerms>`
    select id "storeId", is_active "isActive", display_name "displayName", province, time_zone "timeZone",
      has_delivery "hasDelivery", accepts
    from store s where id = any(${storeIds}::bigint[]) and (is_active or exists (
      select from cart_line c join listing l on l.id = c.listing_id where c.user_id = ${userId} and l.store_id = s.id))`.execute(
    db,
  );
  return rows;
}
