import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { type Files, newFileName } from '#platform/files.ts';
import { takeWithin } from '#platform/http/rate-limit.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { addTask, workTasks } from '#platform/jobs/tasks.ts';
import type { Log } from '#platform/log.ts';
import { squarePicture } from '#platform/picture-bytes.ts';
import { isPictureInUse, replacePicture } from './picture.queries.server.ts';

type Deps = { db: Db; clock: Clock; files: Files };

const CLEAR = 'accounts.clear-picture';
const AN_HOUR_MS = 3600_000;
const PER_DAY = { most: 10, seconds: 24 * 3600, refusal: 'You have reached the daily limit of picture changes.' };

/** Stores and shows a picture. The clean-up task exists before the file, so a crash leaves no unused file. */
export async function changePicture({ db, clock, files }: Deps, userId: string, image: Blob): Promise<void> {
  const now = clock.now();
  await takeWithin(db, `picture:${userId}`, PER_DAY, now);
  const picture = await squarePicture(new Uint8Array(await image.arrayBuffer()));
  const name = newFileName();
  await clearAt(db, name, new Date(now.getTime() + AN_HOUR_MS));
  await files.keep(name, picture);
  await inTransaction(db, async (trx) => clearNow(trx, clock, await replacePicture(trx, userId, name)));
}

export const removePicture = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<void> =>
  inTransaction(db, (trx) => clearPicture(trx, clock, userId));

/** In the caller's transaction: hides the picture, and a task deletes its file. */
export async function clearPicture(trx: Db, clock: Clock, userId: string): Promise<void> {
  await clearNow(trx, clock, await replacePicture(trx, userId, null));
}

async function clearNow(trx: Db, clock: Clock, name: string | null): Promise<void> {
  if (name) await clearAt(trx, name, clock.now());
}

/** The later of two times for a file counts. */
const clearAt = (trx: Db, name: string, dueAt: Date): Promise<void> =>
  addTask(trx, CLEAR, { key: name, data: { name }, dueAt });

export async function startPictureJobs(deps: Deps & { jobs: Jobs; log: Log }): Promise<void> {
  const { db, files } = deps;
  await workTasks<{ name: string }>(deps, CLEAR, async ({ name }) => {
    if (!(await isPictureInUse(db, name))) await files.remove(name);
  });
}
