import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { isFailure } from '#platform/errors.ts';
import { type Files, isFileName } from '#platform/files.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { addTask, workTasks } from '#platform/jobs/tasks.ts';
import type { Log } from '#platform/log.ts';
import { wholePicture, widthToName } from '#platform/picture-bytes.ts';
import { PICTURE_FORMATS, pictureFiles } from '#platform/picture-files.ts';
import { isShown } from './import-replaced.queries.server.ts';
import { BadRow, type ImportReport } from './import-report.ts';
import type { Numbered } from './rows/import-rows.server.ts';

export type PictureDeps = { db: Db; clock: Clock; files: Files };

/** Finds the picture that a row names; gives its address. Throws `BadRow`. */
export type Pictures = (name: string) => Promise<string>;

const CLEAR = 'catalogue.clear-picture';
/** Longer than any import takes from its check to its end. */
const A_WEEK_MS = 7 * 24 * 3600_000;
/** As for a picture that is uploaded. */
export const MOST_BYTES = 5 * 1024 * 1024;

/**
 * Stores a JPEG, PNG or WebP, re-encoded from its pixels only, as AVIF and WebP in the widths that pages show. The name
 * derives from the bytes, so uploading the same file again changes nothing. A task deletes it when no store or product uses
 * it within a week. Throws `validation`.
 */
export async function storePicture({ db, clock, files }: PictureDeps, bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('base64url');
  const name = `${hash}-${await widthToName(bytes)}.webp`;
  await clearInAWeek(db, name, clock.now());
  if (await files.read(name)) return name;
  // The file that names the picture comes last: where it exists, all do.
  for (const file of await wholePicture(bytes, name)) await files.keep(file.name, file.bytes);
  return name;
}

const filesOf = (name: string): string[] =>
  PICTURE_FORMATS.flatMap((format) => pictureFiles(name, format).map((file) => file.name));

/** The file that names the picture goes first, so that a later upload writes all of them again. */
async function removePicture(files: Files, name: string): Promise<void> {
  await files.remove(name);
  for (const file of filesOf(name)) await files.remove(file);
}

const clearInAWeek = (db: Db, name: string, now: Date): Promise<void> =>
  addTask(db, CLEAR, { key: name, data: { name }, dueAt: new Date(now.getTime() + A_WEEK_MS) });

/** In the transaction that shows others instead. */
export async function clearReplaced(trx: Db, urls: readonly string[], now: Date): Promise<void> {
  for (const url of urls) await clearInAWeek(trx, url.slice(FOLDER.length), now);
}

/** Deletes pictures that no store or product has used for a week. Runs in every process that registers it. */
export const startPictureJobs = (deps: PictureDeps & { jobs: Pick<Jobs, 'often'>; log: Log }): Promise<void> =>
  workTasks<{ name: string }>(deps, CLEAR, async ({ name }) => {
    const urls = [name, ...filesOf(name)].map(urlOf);
    if (!(await isShown(deps.db, urls))) await removePicture(deps.files, name);
  });

const FOLDER = '/files/';
export const urlOf = (name: string): string => FOLDER + name;

/** Pictures that lie in a folder of this machine. */
export const picturesIn = (deps: PictureDeps, folder: string): Pictures =>
  once(async (name) => {
    const path = join(folder, name);
    const size = await stat(path).then(
      (file) => (file.isFile() ? file.size : null),
      () => null,
    );
    if (size === null) throw new BadRow(`picture: there is no file '${name}' in ${folder}.`);
    if (size > MOST_BYTES) throw new BadRow(`picture: '${name}' is larger than 5 MB.`);
    return storePicture(deps, await readFile(path)).catch((error: unknown) => {
      throw isFailure(error) && error.fields ? new BadRow(`picture: '${name}': ${error.fields.image}`) : error;
    });
  });

/** Pictures that were uploaded before, by the names that their upload has answered. */
export const uploadedPictures = ({ files }: Pick<PictureDeps, 'files'>): Pictures =>
  once(async (name) => {
    if (isFileName(name) && name.endsWith('.webp') && (await files.read(name))) return name;
    throw new BadRow(`picture: '${name}' was not uploaded: POST /ops/catalogue/pictures answers a name.`);
  });

export const noPictures: Pictures = async (name) => {
  throw new BadRow(`picture: '${name}' needs --pictures FOLDER, which says where it lies.`);
};

/** Many rows may show one picture. */
function once(find: (name: string) => Promise<string>): Pictures {
  const known = new Map<string, Promise<string>>();
  return (name) => {
    const url = known.get(name) ?? find(name).then(urlOf);
    known.set(name, url);
    return url;
  };
}

type Pictured = { picture: string | null };

/** The rows with their picture addresses; a row with an unavailable picture goes to the report. */
export async function withPictures<Row extends Pictured>(
  batch: readonly Numbered<Row>[],
  pictures: Pictures,
  report: ImportReport,
): Promise<Numbered<Row & { imageUrl: string | null }>[]> {
  const rows: Numbered<Row & { imageUrl: string | null }>[] = [];
  for (const { row, value } of batch) {
    try {
      rows.push({ row, value: { ...value, imageUrl: value.picture && (await pictures(value.picture)) } });
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      report.errors.push({ row, message: error.message });
    }
  }
  return rows;
}
