import type { Product } from '#features/catalog';
import { type ListingRow, toProducts } from '#features/catalog/server';
import { versioned } from '#platform/cache/versioned.ts';
import type { Point } from '#platform/contract/fields.ts';
import type { Db } from '#platform/db/db.ts';
import { deliveryTo } from '../rows.server.ts';
import { versionedZones } from '../stores.queries.server.ts';

/** Serializes rows of `listingColumns`; with a location, each includes the cost of its store's delivery there. */
export async function toDeliveredProducts(db: Db, rows: readonly ListingRow[], point?: Point): Promise<Product[]> {
  if (!point) return toProducts(db, rows);
  const versions = new Map<number, number>();
  for (const { store_id, zones_version } of rows) if (zones_version !== null) versions.set(store_id, zones_version);
  const zones = await zonesOf(db, versions);
  const deliveries = new Map([...zones].map(([storeId, zones]) => [storeId, deliveryTo(zones, point)]));
  return toProducts(db, rows, { point, deliveries });
}

/** Polygons are long. */
const zonesOf = versioned(versionedZones, { most: 5_000 });
