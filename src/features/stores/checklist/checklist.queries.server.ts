import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/db.ts';

export type ChecklistRow = {
  id: number;
  name: string;
  hasProfile: boolean;
  hasHours: boolean;
  /** A store that delivers needs a zone. */
  hasHandOver: boolean;
  hasPreparation: boolean;
  hasListings: boolean;
  hasSound: boolean;
  hasHandedOver: boolean;
  hasOrders: boolean;
  licenceExpiresOn: string | null;
  timeZone: string;
};

export async function checklistRow(db: Db, storeId: number): Promise<ChecklistRow | null> {
  const { rows } = await sql<ChecklistRow>`
    select s.id, s.display_name as name, s.description <> '' and coalesce(s.contact_number, s.contact_email) is not null as "hasProfile",
      exists (select from opening_hours where store_id = s.id) as "hasHours",
      not s.has_delivery or exists (select from delivery_zone where store_id = s.id) as "hasHandOver",
      s.preparation_minutes is not null as "hasPreparation",
      exists (select from listing where store_id = s.id and is_active and is_available and quantity > 0) as "hasListings",
      s.sound_tested_at is not null as "hasSound",
      exists (select from orders where store_id = s.id and status = 'completed') as "hasHandedOver",
      exists (select from orders where store_id = s.id) as "hasOrders",
      licence_expires_on::text as "licenceExpiresOn", time_zone as "timeZone"
    from store s where s.id = ${storeId}`.execute(db);
  return rows[0] ?? null;
}

export async function writeSoundTest(trx: Trx, storeId: number, now: Date): Promise<void> {
  await sql`update store set sound_tested_at = ${now} where id = ${storeId}`.execute(trx);
}
