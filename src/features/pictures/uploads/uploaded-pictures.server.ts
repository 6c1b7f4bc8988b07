import { createHash } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Files } from '#platform/files.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { addTask, workTasks } from '#platform/jobs/tasks.ts';
import type { Log } from '#platform/log.ts';
import type { Actor } from '#platform/logs/actor.ts';
import { recordAudit } from '#platform/logs/record-audit.ts';
import { wholePicture, widthToName } from '#platform/picture-bytes.ts';
import { PICTURE_FORMATS, pictureFiles } from '#platform/picture-files.ts';
import { isShown } from './uploaded-pictures.queries.server.ts';

export type PictureDeps = { db: Db; clock: Clock; files: Files };

const CLEAR = 'catalogue.clear-picture';
/** Longer than any import takes from its check to its end. */
const A_WEEK_MS = 7 * 24 * 3600_000;
/** The same as for an uploaded picture. */
export const MOST_BYTES = 5 * 1024 * 1024;

/**
 * Stores a JPEG, PNG or WebP, re-encoded from its pixels only, as AVIF and WebP in the pages' widths. Names derive from
 * the bytes, so a repeated upload changes nothing. A job deletes pictures unused for a week. Throws `validation`.
 */
export async function storePicture({ db, clock, files }: PictureDeps, bytes: Uint8Array, by?: Actor): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('base64url');
  const name = `${hash}-${await widthToName(bytes)}.webp`;
  await inTransaction(db, async (trx) => {
    await clearInAWeek(trx, name, clock.now());
    const object = { type: 'picture', id: name };
    if (by) await recordAudit(trx, by, { at: clock.now(), action: 'picture-uploaded', object });
  });
  if (await files.read(name)) return name;
  // Written last: where the naming file exists, all do.
  for (const file of await wholePicture(bytes, name)) await files.keep(file.name, file.bytes);
  return name;
}

const filesOf = (name: string): string[] =>
  PICTURE_FORMATS.flatMap((format) => pictureFiles(name, format).map((file) => file.name));

/** Deletes the naming file first, so that a later upload writes all of them again. */
async function removePicture(files: Files, name: string): Promise<void> {
  await files.remove(name);
  for (const file of filesOf(name)) await files.remove(file);
}

const clearInAWeek = (db: Db, name: string, now: Date): Promise<void> =>
  addTask(db, CLEAR, { key: name, data: { name }, dueAt: new Date(now.getTime() + A_WEEK_MS) });

/** Runs in the transaction that replaces the pictures. */
export async function clearReplaced(trx: Db, urls: readonly string[], now: Date): Promise<void> {
  for (const url of urls) await clearInAWeek(trx, url.slice(FOLDER.length), now);
}

/** Deletes pictures that no store or product has used for a week. Runs in every process that registers it. */
export const startUploadJobs = (deps: PictureDeps & { jobs: Pick<Jobs, 'often'>; log: Log }): Promise<void> =>
  workTasks<{ name: string }>(deps, CLEAR, async ({ name }) => {
    const urls = [name, ...filesOf(name)].map(uploadUrl);
    if (!(await isShown(deps.db, urls))) await removePicture(deps.files, name);
  });

const FOLDER = '/files/';
export const uploadUrl = (name: string): string => FOLDER + name;
