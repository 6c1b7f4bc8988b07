import type { Db, Trx } from '#platform/db.ts';
import { type Ends, endsOfListings, type PlacedListing, upsertListings } from './catalogue-import.queries.server.ts';
import type { ImportReport, Rows } from './import-report.ts';
import { importRows, type Numbered } from './import-rows.server.ts';
import { type ListingRow, readListingRow } from './listing-row.ts';
import { lockedImport } from './locked-import.server.ts';

type Options = {
  onProgress: (rows: number) => void;
  /** Of these stores alone; any other is as unknown as one that is not there. Left out: of all. */
  storeIds?: readonly number[] | undefined;
};

/** Upserts listings by the store's licence and the product's key. */
export function importListings(db: Db, file: Rows, { onProgress, storeIds }: Options): Promise<ImportReport> {
  return lockedImport(db, (trx) =>
    importRows(trx, file, {
      read: readListingRow,
      keyOf: ({ licenceNumber, importKey }) => `${importKey} at ${licenceNumber}`,
      onProgress,
      write: (...args) => writeListings(storeIds ?? null, ...args),
    }),
  );
}

async function writeListings(
  storeIds: readonly number[] | null,
  trx: Trx,
  batch: Numbered<ListingRow>[],
  report: ImportReport,
) {
  const ends = await endsOfListings(
    trx,
    batch.map(({ value }) => value),
    storeIds,
  );
  const placed: PlacedListing[] = [];
  for (const [index, { row, value }] of batch.entries()) {
    const { storeId, productId } = ends[index] as Ends;
    if (storeId !== null && productId !== null) placed.push({ ...value, storeId, productId });
    else if (storeId === null) report.errors.push({ row, message: `licence: no store has '${value.licenceNumber}'.` });
    else report.errors.push({ row, message: `product: none has the key '${value.importKey}'.` });
  }
  return { ...(await upsertListings(trx, placed)), refused: batch.length - placed.length };
}
