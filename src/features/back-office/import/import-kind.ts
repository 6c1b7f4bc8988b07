import type { Geocoder } from '#features/places/server';
import type { Db, Trx } from '#platform/db/db.ts';
import type { Pictures } from './import-pictures.server.ts';
import type { ImportReport, Rows } from './import-report.ts';
import type { Feed } from './listing-feed.queries.server.ts';
import type { NumberedRow } from './rows/import-rows.server.ts';

export type CheckDeps = { db: Db; geocoder: Geocoder };

export type CheckOptions = {
  onProgress: (rows: number) => void;
  receivedAt: Date;
  /** The count time for rows that do not state one. */
  asOf: string | null;
  pictures: Pictures;
  /** Only listings of these stores; null: of all. */
  storeIds: readonly number[] | null;
};

export type CheckedBatch = {
  rows: NumberedRow<unknown>[];
  /** The resources that these rows write to: 'store LICENCE' or 'products'. */
  subjects: string[];
};

export type MergeResult = {
  created: number;
  updated: number;
  shortListings: number[];
  /** Rejected rows by index. */
  rejected: { index: number; message: string }[];
};

/** A kind of file: validated first, then merged in the same batches. */
export type ImportKind = {
  check: (deps: CheckDeps, file: Rows, options: CheckOptions, report: ImportReport) => AsyncGenerator<CheckedBatch>;
  /** Gets rows as `check` returned them, by way of JSON. */
  merge: (trx: Trx, rows: readonly unknown[], feed: Feed) => Promise<MergeResult>;
};

export const subjectOfStore = (licence: string): string => `store ${licence}`;
