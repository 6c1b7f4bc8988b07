import { mergeListings, type PlacedListing } from '#features/back-office/server';
import { type Db, inTransaction, type Trx } from '#platform/db/db.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import type { DemoListing } from './catalogue/catalogue.ts';
import { shelfOf } from './catalogue/listings.ts';
import { randomFor } from './catalogue/random.ts';
import { lockImports } from './demo.queries.server.ts';
import {
  openEveryDay,
  type StockableProduct,
  stockableProducts,
  storesWithoutListings,
} from './stock-stores.queries.server.ts';

const SHELF = { least: 30, most: 70 };
const ROWS_AT_ONCE = 5_000;

/**
 * Gives stores without offers a reproducible made-up assortment at usual prices, and hours from 10 to 22 if missing.
 * Returns the number of stores and listings.
 */
export function stockStores(db: Db, by: Actor, now: Date): Promise<{ stores: number; listings: number }> {
  return inTransaction(db, async (trx) => {
    await lockImports(trx);
    const stores = await storesWithoutListings(trx);
    const products = await stockableProducts(trx);
    if (products.length === 0) return { stores: 0, listings: 0 };
    await openEveryDay(
      trx,
      stores.map(({ id }) => id),
      '10:00',
      '22:00',
    );
    let listings = 0;
    let batch: PlacedListing[] = [];
    for (const [index, { id, licenceNumber }] of stores.entries()) {
      const random = randomFor('stock', licenceNumber);
      const size = Math.min(products.length, random.int(SHELF.least, SHELF.most));
      batch.push(...shelfOf(random, index, products, size).map((offer) => placedOffer(offer, id, products)));
      if (batch.length < ROWS_AT_ONCE) continue;
      listings += await written(trx, batch, now);
      batch = [];
    }
    listings += await written(trx, batch, now);
    const after = { stores: stores.length, listings };
    await recordAudit(trx, by, { at: now, action: 'demo-stocked', object: { type: 'catalogue', id: 'demo' }, after });
    return after;
  });
}

const written = async (trx: Trx, batch: readonly PlacedListing[], receivedAt: Date) =>
  (await mergeListings(trx, batch, { actor: 'command', receivedAt })).filter(({ outcome }) => outcome === 'created')
    .length;

function placedOffer(
  { store: _, packedDaysAgo: __, product, ...offer }: DemoListing,
  storeId: number,
  products: readonly StockableProduct[],
): PlacedListing {
  return {
    ...offer,
    storeId,
    productId: (products[product] as StockableProduct).id,
    isActive: true,
    packedOn: null,
    asOf: null,
  };
}
