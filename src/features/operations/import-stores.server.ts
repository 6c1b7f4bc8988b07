import type { Geocoder } from '#features/places/server';
import type { Db } from '#platform/db.ts';
import {
  type KnownStore,
  type LocatedStore,
  type Precision,
  storesByLicence,
  upsertStores,
} from './catalogue-import.queries.server.ts';
import { emptyReport, type ImportReport, type Rows } from './import-report.ts';
import { type Numbered, readBatches } from './import-rows.server.ts';
import { lockedImport } from './locked-import.server.ts';
import { readStoreRow, type StoreRow, timeZoneOf } from './store-row.ts';

type Deps = { db: Db; geocoder: Geocoder };
type Spot = { latitude: number; longitude: number; precision: Precision };

/** Addresses that are looked up at once; more would take all of the pool's connections. */
const LOOKUPS_AT_ONCE = 4;
const ROWS_AT_ONCE = 500;

/**
 * Upserts stores by licence. The file is read and every address found first; then one transaction writes it all.
 * A store whose address did not change keeps its point, so that a pin that was moved stays where it is.
 */
export async function importStores(
  { db, geocoder }: Deps,
  file: Rows,
  onProgress: (rows: number) => void,
): Promise<ImportReport> {
  const report = emptyReport();
  const located: LocatedStore[] = [];
  const reading = { read: readStoreRow, keyOf: (row: StoreRow) => row.licenceNumber, onProgress };
  for await (const batch of readBatches(file, reading, report)) {
    const known = new Map(
      (
        await storesByLicence(
          db,
          batch.map(({ value }) => value.licenceNumber),
        )
      ).map((store) => [store.licenceNumber, store]),
    );
    const spots = await eachOf(batch, ({ value }) => spotOf(geocoder, value, known.get(value.licenceNumber)));
    for (const [index, { row, value }] of batch.entries()) {
      const spot = spots[index];
      if (spot) located.push(placed(value, spot));
      else report.errors.push({ row, message: `address: '${value.address}, ${value.city}' is nowhere to be found.` });
    }
  }
  await lockedImport(db, async (trx) => {
    for (let from = 0; from < located.length; from += ROWS_AT_ONCE) {
      const { created, updated } = await upsertStores(trx, located.slice(from, from + ROWS_AT_ONCE));
      report.created += created;
      report.updated += updated;
    }
  });
  report.unchanged = located.length - report.created - report.updated;
  report.errors.sort((a, b) => a.row - b.row);
  return report;
}

function placed({ point: _, ...store }: StoreRow, spot: Spot): LocatedStore {
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
  a.address === b.address && a.city === b.city && a.province === b.province && a.postalCode === b.postalCode;

/** In order, a few at a time. */
async function eachOf<Row, Result>(
  batch: readonly Numbered<Row>[],
  work: (row: Numbered<Row>) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < batch.length; from += LOOKUPS_AT_ONCE) {
    results.push(...(await Promise.all(batch.slice(from, from + LOOKUPS_AT_ONCE).map(work))));
  }
  return results;
}
