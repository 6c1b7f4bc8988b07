import { roundTileUrl } from '#features/pictures';
import type { Db } from '#platform/db/db.ts';
import type { BestSeller, ListedStore, Store } from '../stores.contract.ts';
import { bestSellersOf } from './best-sellers.queries.server.ts';

/** The same stores with their best sellers, in one query. */
export async function withBestSellers(db: Db, stores: readonly Store[]): Promise<ListedStore[]> {
  const rows = await bestSellersOf(
    db,
    stores.map(({ id }) => Number(id)),
  );
  const byStore = Map.groupBy(rows, ({ store_id }) => String(store_id));
  return stores.map((store) => ({
    ...store,
    bestSellers: (byStore.get(store.id) ?? []).map(
      ({ id, display_name, image_url, brand_label, unit_price_cents }): BestSeller => ({
        id: String(id),
        displayName: display_name,
        imageUrl: image_url ?? roundTileUrl(brand_label),
        price: unit_price_cents,
      }),
    ),
  }));
}
