import { versioned } from '#platform/cache/versioned.ts';
import type { Db } from '#platform/db/db.ts';
import type { Product } from '../catalog.contract.ts';
import { systemProductsByIds } from '../catalog.queries.server.ts';
import { type ListingRow, type Place, type SystemProduct, toProduct, toSystemProduct } from '../rows.server.ts';

export async function toProducts(db: Db, rows: readonly ListingRow[], place: Place = {}): Promise<Product[]> {
  const versions = new Map(rows.map((row) => [row.system_product_id, row.system_product_version]));
  const systemProducts = await systemProductsOf(db, versions);
  return rows.map((row) => toProduct(row, systemProducts.get(row.system_product_id) as SystemProduct, place));
}

/** Most of a list's data: some 2 KB each. */
const systemProductsOf = versioned(
  async (db, ids) => {
    const rows = await systemProductsByIds(db, ids);
    return rows.map((row) => ({ id: row.id, version: row.version, value: toSystemProduct(row) }));
  },
  { most: 10_000 },
);
