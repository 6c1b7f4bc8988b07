import { Readable } from 'node:stream';
import type { Geocoder } from '#features/places/server';
import { type Db, retried } from '#platform/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import { FileError, headerOf, rowsOf } from './csv-file.server.ts';
import { COLUMNS, kindOf, UPLOADS, type UploadKind } from './import-kinds.ts';
import { importListings } from './import-listings.server.ts';
import { importProducts } from './import-products.server.ts';
import type { Cells, ImportReport, Rows } from './import-report.ts';
import { importStores } from './import-stores.server.ts';

type Deps = { db: Db; geocoder: Geocoder };

/** CSV, or rows with the same columns. */
type Upload = { file?: Blob | undefined; rows?: Cells[] | undefined };

/** Whose listings may be brought in; null: whatever of all stores. */
type Importer = { storeIds: readonly number[] | null };

/**
 * Stores, products or listings, whichever the columns say. Bad rows are reported and left out. Throws `validation` for what
 * is none of these, `forbidden` for more than listings where only those of some stores may come.
 */
export async function importUpload(deps: Deps, { file, rows }: Upload, { storeIds }: Importer): Promise<ImportReport> {
  if (!file === !rows) throw invalid({ [rows ? 'rows' : 'file']: 'Please send a file, or rows.' });
  const text = file && (await file.text());
  const columns = text === undefined ? Object.keys(rows?.[0] ?? {}) : headerOf(text);
  const kind = kindOf(columns);
  if (kind === null) throw invalid({ [file ? 'file' : 'rows']: NO_KIND });
  if (storeIds && kind !== 'listings') throw fail('forbidden', `Only an operator may import ${kind}.`);
  const all = () =>
    text === undefined ? (rows ?? []) : rowsOf(Readable.from([text]), { path: 'The file', columns: [] });
  // Listings are held by store and product, all to the end; orders hold them by their ids.
  return retried(() => importKind(deps, kind, all(), storeIds)).catch((error) => {
    throw error instanceof FileError ? invalid({ file: error.message }) : error;
  });
}

function importKind(
  { db, geocoder }: Deps,
  kind: UploadKind,
  rows: Rows,
  storeIds: Importer['storeIds'],
): Promise<ImportReport> {
  const onProgress = () => {};
  if (kind === 'stores') return importStores({ db, geocoder }, rows, onProgress);
  if (kind === 'products') return importProducts(db, rows, onProgress);
  return importListings(db, rows, { onProgress, storeIds: storeIds ?? undefined });
}

const NO_KIND = `This is none of ${UPLOADS.map((kind) => `${kind} (${COLUMNS[kind].join(', ')})`).join(', ')}.`;
