import type { Geocoder } from '#features/places/server';
import type { Db, Trx } from '#platform/db/db.ts';
import type { Pictures } from './import-pictures.server.ts';
import type { ImportReport, Rows } from './import-report.ts';
import type { Feed } from './listing-feed.queries.server.ts';
import type { Numbered } from './rows/import-rows.server.ts';

export type CheckDeps = { db: Db; geocoder: Geocoder };

export type CheckOptions = {
  onProgress: (rows: number) => void;
  receivedAt: Date;
  /** The count time for rows that do not state one. */
  asOf: string | null;
  pictures: Pictures;
  /** Listings of these stores alone; null: of all. */
  storeIds: readonly number[] | null;
};

export type CheckedBatch = {
  rows: Numbered<unknown>[];
  /** The resources that these rows write to: 'store LICENCE' or 'products'. */
  subjects: string[];
};

export type Merged = {
  created: number;
  updated: number;
  shortListings: number[];
  /** Rows that were left out, by their index. */
  rejected: { index: number; message: string }[];
};

/** How one kind of file comes in: checked first, merged later in the batches it was checked in. */
export type ImportKind = {
  /** Bad rows go to the report and are left out. */
  check: (deps: CheckDeps, file: Rows, options: CheckOptions, report: ImportReport) => AsyncGenerator<CheckedBatch>;
  /** Gets rows as `check` gave them, by way of JSON. */
  merge: (trx: Trx, rows: readonly unknown[], feed: Feed) => Promise<Merged>;
};

export const subjectOfStore = (licence: string): string => `store ${licence}`;
