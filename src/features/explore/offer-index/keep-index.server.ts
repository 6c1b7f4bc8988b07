import { coalesced } from '#platform/cache/coalesced.ts';
import { shelfOf } from '#platform/cache/shelf.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, databaseOf } from '#platform/db/db.ts';
import { serverOfReads } from '#platform/db/replica/pinned.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { newIndex, nextIndex } from './next-index.ts';
import {
  activeStoreIds,
  type CatalogueChange,
  type LogPosition,
  type Names,
  readChanges,
  readNames,
  readProducts,
  readStores,
  removeOldChanges,
} from './offer-index.queries.server.ts';
import type { IndexedStore, OfferIndex } from './offer-index.ts';
import { type ProductEntry, productColumns, productEntry } from './product-columns.ts';
import { indexedStore } from './store-columns.ts';

/** Some 25,000 listings at a time. */
const STORES_AT_ONCE = 50;
/** After so long without a look at the log it may lack changes. It is kept twice as long. */
const LONGEST_MS = 12 * 3_600_000;

type Kept = {
  position: LogPosition;
  /** By id, in the order of slots. */
  entries: Map<number, ProductEntry>;
  names: Names;
  index: OfferIndex;
};

/** The primary, and replicas that are asked. */
const MOST_SERVERS = 6;
type Keeper = () => Promise<OfferIndex>;
const keepers = new WeakMap<Db, ReturnType<typeof shelfOf<Keeper>>>();

/**
 * The index as the database is now: every change that was committed before the call is in it. One statement asks for changes;
 * calls at the same time share it. Each server that answers reads has its own: one may be behind the other.
 */
export function currentIndex(db: Db): Promise<OfferIndex> {
  const database = databaseOf(db);
  const ofServers = keepers.get(database) ?? shelfOf<Keeper>(MOST_SERVERS);
  keepers.set(database, ofServers);
  const server = serverOfReads();
  const current = ofServers.get(server) ?? coalesced(keeper(database));
  ofServers.set(server, current);
  return current();
}

function keeper(db: Db): Keeper {
  let kept: Kept | undefined;
  return async () => {
    const { position, changes } = await readChanges(db, kept?.position ?? null);
    const isReadable =
      kept &&
      position.database === kept.position.database &&
      position.at - kept.position.at < LONGEST_MS &&
      !changes.some(({ subject }) => subject === 'all');
    kept = kept && isReadable ? await changed(db, kept, { position, changes }) : await readAll(db, position);
    return kept.index;
  };
}

async function readAll(db: Db, position: LogPosition): Promise<Kept> {
  const [products, names, ids] = await Promise.all([readProducts(db, null), readNames(db), activeStoreIds(db)]);
  const entries = new Map(products.map((product) => [product.id, productEntry(product)]));
  const columns = productColumns([...entries.values()], names);
  return { position, entries, names, index: newIndex(columns, await storesOf(db, ids, columns.slots)) };
}

type News = { position: LogPosition; changes: readonly CatalogueChange[] };

async function changed(db: Db, kept: Kept, { position, changes }: News): Promise<Kept> {
  if (changes.length === 0) return Object.assign(kept, { position });
  const idsOf = (subject: CatalogueChange['subject']) => [
    ...new Set(changes.filter((change) => change.subject === subject).map(({ id }) => id)),
  ];
  const [productIds, storeIds] = [idsOf('product'), idsOf('store')];
  const entries = productIds.length > 0 ? new Map(kept.entries) : kept.entries;
  for (const product of productIds.length > 0 ? await readProducts(db, productIds) : [])
    entries.set(product.id, productEntry(product));
  const names = changes.some(({ subject }) => subject === 'names') ? await readNames(db) : kept.names;
  const isSame = productIds.length === 0 && names === kept.names;
  const columns = isSame ? kept.index.products : productColumns([...entries.values()], names);
  const others = kept.index.stores.filter(({ id }) => !storeIds.includes(id));
  const stores = [...others, ...(await storesOf(db, storeIds, columns.slots))].sort((a, b) => a.id - b.id);
  return { position, entries, names, index: nextIndex(kept.index, columns, stores) };
}

/** In the order of `ids`. */
async function storesOf(db: Db, ids: readonly number[], slots: ReadonlyMap<number, number>): Promise<IndexedStore[]> {
  const stores: IndexedStore[] = [];
  for (let from = 0; from < ids.length; from += STORES_AT_ONCE) {
    const rows = await readStores(db, ids.slice(from, from + STORES_AT_ONCE));
    stores.push(...rows.map((row) => indexedStore(row, slots)));
  }
  return stores;
}

export async function startExploreJobs({ db, jobs, clock }: { db: Db; jobs: Jobs; clock: Clock }): Promise<void> {
  await jobs.every('catalogue-changes.tidy', '23 * * * *', () =>
    removeOldChanges(db, new Date(clock.now().getTime() - 2 * LONGEST_MS)),
  );
}
