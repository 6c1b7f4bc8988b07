import { hashPassword } from '#features/auth/server';
import { analyzeCatalogue, vacuumCatalogue } from '#features/back-office/server';
import { importPlaces } from '#features/places/server';
import { type Db, inTransaction, type Trx } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { type CatalogueSize, type DemoCatalogue, type DemoListing, demoCatalogue } from './catalogue/catalogue.ts';
import { demoPlaces } from './catalogue/places.ts';
import {
  finishedImport,
  insertBrands,
  insertCategories,
  insertHours,
  insertListings,
  insertLogin,
  insertProducts,
  insertReviews,
  insertStores,
  insertZones,
  lockImports,
  markImportFinished,
} from './demo.queries.server.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from './demo-logins.ts';
import { storeToStaff } from './orders/demo-orders.queries.server.ts';

type Options = Partial<CatalogueSize> & { log: Pick<Log, 'info'> /** Who typed the command. */; by?: Actor };

const DEMO = 'demo';
/** Each statement writes the count of its products again: 10,000 at once made a table of 411 MB of 16 MB of products. */
const ROWS_AT_ONCE = 100_000;

/** Fills an empty shop with the demo catalogue, once. All of it or nothing; false when it was there already. */
export async function importDemo(
  db: Db,
  { log, by, stores = 160, listings = 20_000, ...rest }: Options,
): Promise<boolean> {
  if (await finishedImport(db, DEMO)) return false;
  const catalogue = demoCatalogue({ stores, listings, ...rest });
  log.info(`Making the demo catalogue: ${catalogue.products.length} products, ${stores} stores`);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const isDone = await inTransaction(db, async (trx) => {
    await lockImports(trx);
    if (await finishedImport(trx, DEMO)) return false;
    await write(trx, catalogue);
    const storeId = (await storeToStaff(trx))?.id ?? null;
    for (const login of DEMO_LOGINS) await insertLogin(trx, login, { passwordHash, storeId });
    await markImportFinished(trx, DEMO, { stores, listings, ...rest });
    const object = { type: 'catalogue', id: DEMO };
    if (by) await recordAudit(trx, by, { at: new Date(), action: 'demo-filled', object, after: { stores, listings } });
    return true;
  });
  if (!isDone) return false;
  await analyzeCatalogue(db);
  await vacuumCatalogue(db);
  return true;
}

async function write(trx: Trx, catalogue: DemoCatalogue): Promise<void> {
  const categories = await insertCategories(trx, catalogue.categories);
  const brands = await insertBrands(trx, catalogue.brands);
  const products = await insertProducts(trx, catalogue.products, { brands, categories });
  const stores = await insertStores(trx, catalogue.stores);
  await insertHours(trx, catalogue.stores, stores);
  await insertZones(trx, catalogue.stores, stores);
  for (const batch of batches(catalogue.shelves())) await insertListings(trx, batch, { stores, products });
  for (const file of demoPlaces(catalogue.stores)) await importPlaces(trx, file);
  await insertReviews(trx, catalogue.reviews, { stores, products });
}

function* batches(shelves: Iterable<DemoListing[]>): Generator<DemoListing[]> {
  let batch: DemoListing[] = [];
  for (const shelf of shelves) {
    batch.push(...shelf);
    if (batch.length < ROWS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
}
