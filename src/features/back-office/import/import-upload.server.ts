import { Readable } from 'node:stream';
import { fail, invalid } from '#platform/errors.ts';
import type { Files } from '#platform/files.ts';
import type { Log } from '#platform/log.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { type ImportDeps, mergeImport, stageImport, statusOf } from './catalogue-import.server.ts';
import { COLUMNS, kindOf, UPLOADS } from './import-kinds.ts';
import { uploadedPictures } from './import-pictures.server.ts';
import type { ImportStatus } from './import-queue.queries.server.ts';
import type { Cells } from './import-report.ts';
import { asMoment } from './rows/as-of.ts';
import { FileError, headerOf, rowsOf } from './rows/csv-file.server.ts';

export type UploadDeps = ImportDeps & { log: Pick<Log, 'warn'>; files: Files };

type Upload = {
  file?: Blob | undefined;
  rows?: Cells[] | undefined;
  /** The count time for rows that do not state one. */
  asOf?: string | undefined;
};

type Importer = {
  actor: string;
  by?: Actor;
  /** The stores whose listings may be imported; null: all. */
  storeIds: readonly number[] | null;
  /** They may import stores and products too. */
  mayImportCatalogue: boolean;
};

/** The time that a request waits for its import; the rest is merged in the background. */
const BUDGET_MS = 4_000;
const MOST_AT_ONCE = 2;

/**
 * Imports stores, products or listings, detected by columns; reports bad rows. Throws `validation` for an unknown kind,
 * `forbidden` for anything but listings where the caller may import no more.
 */
export async function importUpload(
  deps: UploadDeps,
  { file, rows, asOf: moment }: Upload,
  { actor, by, storeIds, mayImportCatalogue }: Importer,
  { budgetMs = BUDGET_MS } = {},
): Promise<ImportStatus> {
  if (!file === !rows) throw invalid({ [rows ? 'rows' : 'file']: 'Please send a file, or rows.' });
  const asOf = moment ? asMoment(moment) : null;
  if (moment && !asOf) throw invalid({ asOf: 'Please write the moment of the count like 2026-11-22T09:30:00-05:00.' });
  const text = file && (await file.text());
  const columns = text === undefined ? Object.keys(rows?.[0] ?? {}) : headerOf(text);
  const kind = kindOf(columns);
  if (kind === null) throw invalid({ [file ? 'file' : 'rows']: NO_KIND });
  if (!mayImportCatalogue && kind !== 'listings') throw fail('forbidden', `Only an operator may import ${kind}.`);
  const all = text === undefined ? (rows ?? []) : rowsOf(Readable.from([text]), { path: 'The file', columns: [] });
  const id = await stageImport(deps, {
    ...{ kind, rows: all, actor, by, asOf, storeIds },
    pictures: uploadedPictures(deps),
  }).catch((error) => {
    throw error instanceof FileError ? invalid({ file: error.message }) : error;
  });
  await mergeImport(deps, id, { deadline: performance.now() + budgetMs }).catch((error: unknown) => {
    deps.log.warn({ err: error, importId: id }, 'an import is not done yet and will be continued');
  });
  return statusOf(deps.db, id);
}

const NO_KIND = `This is none of ${UPLOADS.map((kind) => `${kind} (${COLUMNS[kind].join(', ')})`).join(', ')}.`;

/** Limits uploads to their pool's connections; others may retry. */
export function limitUploads<Args extends unknown[], T>(work: (...args: Args) => Promise<T>, most = MOST_AT_ONCE) {
  let running = 0;
  return async (...args: Args): Promise<T> => {
    if (running >= most)
      throw fail('conflict', 'Other catalogues are being imported. Please try again in a few seconds.', {
        retryAfterSeconds: 5,
      });
    running++;
    try {
      return await work(...args);
    } finally {
      running--;
    }
  };
}
