import { keysOfListings, type ListingKeys } from './catalogue-import.queries.server.ts';
import { type CheckDeps, type CheckOptions, type ImportKind, subjectOfStore } from './import-kind.ts';
import type { ImportReport } from './import-report.ts';
import { mergeListings, type PlacedListing } from './listing-feed.queries.server.ts';
import { type NumberedRow, readBatches } from './rows/import-rows.server.ts';
import { type ListingRow, readListingRow } from './rows/listing-row.ts';

/** Stores' clocks may run slightly ahead of ours. */
const MOST_AHEAD_MS = 5 * 60_000;
const MOST_AHEAD_OF_UTC_MS = 14 * 3_600_000;

/** Upserts listings by the store's licence and the product's key. */
export const listingsImport: ImportKind = {
  check: async function* (deps, file, options, report) {
    const reading = {
      read: readListingRow,
      keyOf: ({ licenceNumber, importKey }: ListingRow) => [importKey, licenceNumber],
      onProgress: options.onProgress,
    };
    for await (const batch of readBatches(file, reading, report)) {
      const rows = await placed(deps, batch, options, report);
      yield { rows, subjects: batch.map(({ value }) => subjectOfStore(value.licenceNumber)) };
    }
  },
  merge: async (trx, rows, feed) => {
    const merged = await mergeListings(trx, rows as PlacedListing[], feed);
    const count = (outcome: string) => merged.filter((one) => one.outcome === outcome).length;
    return {
      created: count('created'),
      updated: count('updated'),
      shortListings: merged.flatMap(({ shortListingId }) => shortListingId ?? []),
      rejected: merged.flatMap(({ index, outcome }) => (outcome === 'outdated' ? { index, message: OUTDATED } : [])),
    };
  },
};

const OUTDATED = 'as_of: a later count of this listing was applied already.';

async function placed(
  { db }: CheckDeps,
  batch: readonly NumberedRow<ListingRow>[],
  { storeIds, asOf, receivedAt }: CheckOptions,
  report: ImportReport,
): Promise<NumberedRow<PlacedListing>[]> {
  const ends = await keysOfListings(
    db,
    batch.map(({ value }) => value),
    storeIds,
  );
  return batch.flatMap(({ row, value: { licenceNumber, importKey, ...listing } }, index) => {
    const { storeId, productId } = ends[index] as ListingKeys;
    const counted = countedAt(listing.asOf ?? asOf, receivedAt);
    const problem =
      (storeId === null && `licence: no store has '${licenceNumber}'.`) ||
      (productId === null && `product: none has the key '${importKey}'.`) ||
      (counted === 'ahead' && `as_of: '${listing.asOf ?? asOf}' has not come yet.`) ||
      (isAhead(listing.packedOn, receivedAt) && `packed_on: '${listing.packedOn}' has not come yet.`);
    if (problem) report.errors.push({ row, message: problem });
    if (storeId === null || productId === null || counted === 'ahead') return [];
    return { row, value: { ...listing, storeId, productId, asOf: counted } };
  });
}

/** Whether the date has not begun in any time zone. */
const isAhead = (date: string | null, now: Date) =>
  date !== null && Date.parse(date) > now.getTime() + MOST_AHEAD_OF_UTC_MS;

function countedAt(asOf: string | null, receivedAt: Date): string | null | 'ahead' {
  if (asOf === null) return null;
  const ahead = Date.parse(asOf) - receivedAt.getTime();
  if (ahead > MOST_AHEAD_MS) return 'ahead';
  return ahead > 0 ? receivedAt.toISOString() : asOf;
}
