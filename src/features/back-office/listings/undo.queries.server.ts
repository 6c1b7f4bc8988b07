import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/db.ts';
import type { Changes } from '#platform/logs/changed-fields.ts';
import type { ListingFields } from './undone-fields.ts';

export type ListingChange = { listingId: string; changes: Changes };

/** A change of a listing in the audit log, since a moment. */
export async function listingChange(db: Db, id: string, since: Date): Promise<ListingChange | null> {
  const { rows } = await sql<ListingChange>`select object_id as "listingId", changes from audit_entry
    where id = ${id} and at >= ${since} and action = 'listing-changed' and object_type = 'listing'`.execute(db);
  return rows[0] ?? null;
}

type LockedListing = { id: number; storeId: number; name: string; fields: ListingFields };

/** At these stores; null: at any. The fields are named and written as the audit log has them. */
export async function lockListing(
  trx: Trx,
  id: number,
  storeIds: readonly string[] | null,
): Promise<LockedListing | null> {
  const { rows } = await sql<LockedListing>`
    select l.id, store_id as "storeId", display_name as name, jsonb_build_object('priceCents', price_cents,
      'salePriceCents', sale_price_cents, 'discountPercent', discount_percent, 'isDiscountEnabled', is_discount_enabled,
      'isActive', is_active, 'packedOn', packed_on) as fields
    from listing l join system_product p on p.id = l.system_product_id
    where l.id = ${id} and (${storeIds}::bigint[] is null or store_id = any(${storeIds}))
    for no key update of l`.execute(trx);
  return rows[0] ?? null;
}

export async function writeListing(trx: Trx, id: number, fields: ListingFields): Promise<void> {
  await sql`update listing set price_cents = ${fields.priceCents}, sale_price_cents = ${fields.salePriceCents},
      discount_percent = ${fields.discountPercent}, is_discount_enabled = ${fields.isDiscountEnabled},
      is_active = ${fields.isActive}, packed_on = ${fields.packedOn}
    where id = ${id}`.execute(trx);
}
