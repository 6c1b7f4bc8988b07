import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/db.ts';
import type { Position } from './geometry.ts';
import type { SavedZone, WantedZone } from './zones.contract.ts';

export type DeliveryRow = {
  id: number;
  name: string;
  province: string;
  latitude: number;
  longitude: number;
  hasPickup: boolean;
  hasDelivery: boolean;
  version: number;
  zones: SavedZone[];
};

export async function deliveryRow(db: Db, storeId: number): Promise<DeliveryRow | null> {
  const { rows } = await sql<DeliveryRow>`
    select id, display_name as name, province, latitude, longitude, has_pickup as "hasPickup", has_delivery as "hasDelivery",
      zones_version as version,
      (select coalesce(jsonb_agg(jsonb_build_object('id', z.id::text, 'name', z.name, 'colour', z.fill_color,
          'feeCents', z.fee_cents, 'minSpendCents', z.min_spend_cents, 'area', z.area) order by z.fee_cents, z.id), '[]')
        from delivery_zone z where z.store_id = store.id) as zones
    from store where id = ${storeId}`.execute(db);
  return rows[0] ?? null;
}

/** Indexes of the areas that the database would not take. */
export async function notPolygons(db: Db, areas: readonly Position[][][]): Promise<number[]> {
  const { rows } = await sql<{ at: number }>`
    select (place - 1)::int as at from jsonb_array_elements(${JSON.stringify(areas)}::jsonb) with ordinality as given (area, place)
    where not is_polygon(area) order by place`.execute(db);
  return rows.map(({ at }) => at);
}

/** Zones with an id keep it. Needs the lock of the store. */
export async function replaceZones(trx: Trx, storeId: number, zones: readonly WantedZone[]): Promise<void> {
  await sql`delete from delivery_zone where store_id = ${storeId}`.execute(trx);
  const kept = zones.filter(({ id }) => id !== null);
  if (kept.length > 0)
    await sql`insert into delivery_zone (id, store_id, name, fill_color, min_spend_cents, fee_cents, area) overriding system value
      select id, ${storeId}::bigint, name, colour, "minSpendCents", "feeCents", area from ${given(kept)}`.execute(trx);
  const added = zones.filter(({ id }) => id === null);
  if (added.length > 0)
    await sql`insert into delivery_zone (store_id, name, fill_color, min_spend_cents, fee_cents, area)
      select ${storeId}::bigint, name, colour, "minSpendCents", "feeCents", area from ${given(added)}`.execute(trx);
}

const given = (zones: readonly WantedZone[]) => sql`jsonb_to_recordset(${JSON.stringify(zones)}::jsonb)
  as given (id bigint, name text, colour text, "minSpendCents" int, "feeCents" int, area jsonb)`;

export async function writeOrderTypes(
  trx: Trx,
  storeId: number,
  { hasPickup, hasDelivery }: { hasPickup: boolean; hasDelivery: boolean },
): Promise<void> {
  await sql`update store set has_pickup = ${hasPickup}, has_delivery = ${hasDelivery} where id = ${storeId}`.execute(
    trx,
  );
}
