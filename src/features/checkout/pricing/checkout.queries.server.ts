import { type RawBuilder, sql } from 'kysely';
import { orderCardId } from '#features/cart/server';
import type { SavedCard } from '#features/payments/server';
import type { Pause } from '#features/stores';
import type { Db } from '#platform/db/db.ts';
import type { LineFacts, StoreFacts } from './checkout.ts';

export type ChosenCard = Pick<SavedCard, 'id' | 'vaultKey' | 'kind' | 'last4' | 'expiry'>;
/** `card`: the order's card; null: none of the shopper's is chosen. */
export type ListingFacts = LineFacts &
  Omit<StoreFacts, 'zones' | 'isSaleTime' | 'paused'> & {
    storeName: string;
    timeZone: string;
    pause: Pause | null;
    card: ChosenCard | null;
    /** The shopper has said their first and last name; null: a guest. */
    hasName: boolean | null;
  };

type Sql = RawBuilder<unknown>;

export const dayAt = (now: Date, timeZone: Sql) => sql`(${now}::timestamptz at time zone ${timeZone})::date`;

export const leviesOn = ({ province, taxClass, day }: Record<'province' | 'taxClass' | 'day', Sql>) => sql`
  coalesce((select json_agg(json_build_object('levy', t.levy, 'percent', t.percent, 'position', t.position,
      'isInNextBase', t.is_in_next_base) order by t.position, t.levy)
    from (select distinct on (levy) levy, percent, position, is_in_next_base from levy_rate r
      where r.province = ${province} and r.tax_class = ${taxClass} and r.valid_from <= ${day}
      order by levy, valid_from desc) t where t.percent > 0), '[]')`;

/** Each line with its store, the levies on its tax class there on the store's date, and the store's card. */
export async function listingFacts(
  db: Db,
  userId: string | null,
  listingIds: readonly number[],
  now: Date,
): Promise<ListingFacts[]> {
  const { rows } = await sql<ListingFacts>`
    select l.id "listingId", sp.id "systemProductId", l.unit_price_cents "unitPriceCents",
      sp.deposit_cents "depositCents", sp.dried_equivalent_mg "cannabisMg",
      sp.tax_class "taxClass", s.id "storeId", s.display_name "storeName", s.province,
      s.time_zone "timeZone", pause_at(s.paused_at, s.paused_until, ${now}::timestamptz) as pause,
      ${leviesOn({ province: sql`s.province`, taxClass: sql`sp.tax_class`, day: dayAt(now, sql`s.time_zone`) })} as levies,
      (select json_build_object('id', c.id, 'vaultKey', c.vault_key, 'kind', c.kind, 'last4', c.last4,
          'expiry', c.expiry)
        from saved_card c
        where c.user_id = ${userId} and c.id = ${orderCardId(userId, sql`s.id`)}) as card,
      (select u.first_name <> '' and u.last_name <> '' from app_user u where u.id = ${userId}::uuid) as "hasName"
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
  hasPickup: boolean;
  hasDelivery: boolean;
  accepts: string[];
};

/** A store's terms; delisted stores included while they are in the cart. */
export async function storeTerms(db: Db, userId: string, storeIds: readonly number[]): Promise<StoreTerms[]> {
  const { rows } = await sql<StoreTerms>`
    select id "storeId", is_active "isActive", display_name "displayName", province, time_zone "timeZone",
      has_pickup "hasPickup", has_delivery "hasDelivery", accepts
    from store s where id = any(${storeIds}::bigint[]) and (is_active or exists (
      select from cart_line c join listing l on l.id = c.listing_id where c.user_id = ${userId} and l.store_id = s.id))`.execute(
    db,
  );
  return rows;
}
