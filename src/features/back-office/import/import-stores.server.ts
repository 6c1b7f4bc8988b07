import { clearReplaced } from '#features/pictures/server';
import { type Geocoder, isSameTown, townNames } from '#features/places/server';
import {
  type KnownStore,
  type LocatedStore,
  type Precision,
  storesByLicence,
  upsertStores,
} from './catalogue-import.queries.server.ts';
import { type CheckDeps, type ImportKind, subjectOfStore } from './import-kind.ts';
import { withPictures } from './import-pictures.server.ts';
import { replacedStorePictures, replaceHours } from './import-replaced.queries.server.ts';
import type { ImportReport } from './import-report.ts';
import { type NumberedRow, readBatches } from './rows/import-rows.server.ts';
import { readStoreRow, type StoreRow, timeZoneOf } from './rows/store-row.ts';

type PicturedStore = StoreRow & { imageUrl: string | null };
type Spot = { latitude: number; longitude: number; precision: Precision };

/** Concurrent address lookups; more would take all of the pool's connections. */
const LOOKUPS_AT_ONCE = 4;

/**
 * Upserts stores by licence; addresses are resolved when the file is checked. An unchanged address keeps its point, and
 * so a moved pin.
 */
export const storesImport: ImportKind = {
  check: async function* (deps, file, { onProgress, pictures }, report) {
    const reading = { read: readStoreRow, keyOf: (row: StoreRow) => [row.licenceNumber], onProgress };
    for await (const batch of readBatches(file, reading, report)) {
      const spelled = await wellSpelled(deps, batch);
      const rows = await located(deps, await withPictures(spelled, pictures, report), report);
      yield { rows, subjects: batch.map(({ value }) => subjectOfStore(value.licenceNumber)) };
    }
  },
  merge: async (trx, rows, { receivedAt }) => {
    const stores = rows as LocatedStore[];
    await clearReplaced(trx, await replacedStorePictures(trx, stores), receivedAt);
    const written = await upsertStores(trx, stores);
    const changed = new Set([...written.map(({ licence }) => licence), ...(await replaceHours(trx, stores))]);
    const created = written.filter(({ isNew }) => isNew).length;
    return { created, updated: changed.size - created, shortListings: [], rejected: [] };
  },
};

/** The register spells towns without accents. */
async function wellSpelled(
  { db }: CheckDeps,
  batch: readonly NumberedRow<StoreRow>[],
): Promise<NumberedRow<StoreRow>[]> {
  const cities = await townNames(
    db,
    batch.map(({ value }) => value),
  );
  return batch.map(({ row, value }, index) => ({ row, value: { ...value, city: cities[index] ?? value.city } }));
}

async function located(
  { db, geocoder }: CheckDeps,
  batch: readonly NumberedRow<PicturedStore>[],
  report: ImportReport,
): Promise<NumberedRow<LocatedStore>[]> {
  const licences = batch.map(({ value }) => value.licenceNumber);
  const known = new Map((await storesByLicence(db, licences)).map((store) => [store.licenceNumber, store]));
  const spots = await eachOf(batch, ({ value }) => spotOf(geocoder, value, known.get(value.licenceNumber)));
  return batch.flatMap(({ row, value }, index) => {
    const spot = spots[index];
    if (spot) return { row, value: placed(value, spot) };
    report.errors.push({ row, message: `address: '${value.address}, ${value.city}' was not found on the map.` });
    return [];
  });
}

function placed({ point: _, picture: __, ...store }: PicturedStore, spot: Spot): LocatedStore {
  return { ...store, ...spot, timeZone: timeZoneOf(store.province, spot.longitude) };
}

async function spotOf(geocoder: Geocoder, store: StoreRow, known: KnownStore | undefined): Promise<Spot | null> {
  if (store.point) return store.point;
  if (known && isSameAddress(known, store)) {
    const { latitude, longitude, precision } = known;
    return { latitude, longitude, precision };
  }
  const { address, city, province, postalCode } = store;
  const found = await geocoder.geocode({ address, city, province, ...(postalCode && { postalCode }) });
  return found && { latitude: found.latitude, longitude: found.longitude, precision: found.precision };
}

const isSameAddress = (a: KnownStore, b: StoreRow) =>
  a.address === b.address && isSameTown(a.city, b.city) && a.province === b.province && a.postalCode === b.postalCode;

async function eachOf<Row, Result>(
  batch: readonly NumberedRow<Row>[],
  work: (row: NumberedRow<Row>) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < batch.length; from += LOOKUPS_AT_ONCE) {
    results.push(...(await Promise.all(batch.slice(from, from + LOOKUPS_AT_ONCE).map(work))));
  }
  return results;
}
