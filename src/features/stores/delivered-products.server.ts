import type { Product } from '#features/catalog';
import { type ProductRow, toProduct } from '#features/catalog/server';
import type { Db } from '#platform/db.ts';
import type { Point } from '#platform/fields.ts';
import { deliveryTo } from './rows.server.ts';
import { type VersionedZones, versionedZones } from './stores.queries.server.ts';

/** Rows of `productColumns` as the wire has them; where a place is named, each says what its store's delivery there costs. */
export async function toProducts(db: Db, rows: readonly ProductRow[], point?: Point): Promise<Product[]> {
  if (!point) return rows.map((row) => toProduct(row));
  const zones = await currentZones(db, rows);
  const deliveries = new Map([...zones].map(([storeId, { zones }]) => [storeId, deliveryTo(zones, point)]));
  return rows.map((row) => toProduct(row, point, deliveries.get(row.store_id) ?? null));
}

/**
 * Zones that were read before, as their database had them: polygons are long and seldom change, and each row tells which
 * version is the true one. No more of them than there are stores.
 */
const read = new WeakMap<Db, Map<number, VersionedZones>>();

async function currentZones(db: Db, rows: readonly ProductRow[]): Promise<Map<number, VersionedZones>> {
  const known = read.get(db) ?? new Map<number, VersionedZones>();
  read.set(db, known);
  const found = new Map<number, VersionedZones>();
  const missing = new Set<number>();
  for (const { store_id, zones_version } of rows) {
    if (zones_version === null || found.has(store_id)) continue;
    const zones = known.get(store_id);
    if (zones && zones.version >= zones_version) found.set(store_id, zones);
    else missing.add(store_id);
  }
  if (missing.size > 0) {
    for (const zones of await versionedZones(db, [...missing])) {
      known.set(zones.storeId, zones);
      found.set(zones.storeId, zones);
    }
  }
  return found;
}
