import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { type Files, newFileName } from '#platform/files.ts';
import type { Jobs } from '#platform/jobs.ts';
import { takeWithin } from '#platform/rate-limit.ts';
import { isPictureInUse, replacePicture } from './picture.queries.server.ts';
import { squarePicture } from './picture-bytes.server.ts';

type Deps = { db: Db; clock: Clock; jobs: Jobs; files: Files };

const CLEAR = 'accounts.clear-picture';
const AN_HOUR_S = 3600;
const PER_DAY = { most: 10, seconds: 24 * 3600, refusal: 'You have changed your picture often enough for a day.' };

/**
 * Keeps a picture and shows it from now on. The job that would clear it away is there before the file: whatever dies in
 * between, no file stays that nobody shows.
 */
export async function changePicture({ db, clock, jobs, files }: Deps, userId: string, image: Blob): Promise<void> {
  const now = clock.now();
  await takeWithin(db, `picture:${userId}`, PER_DAY, now);
  const picture = await squarePicture(new Uint8Array(await image.arrayBuffer()));
  const name = newFileName();
  await jobs.enqueue(db, CLEAR, { name }, { afterSeconds: AN_HOUR_S });
  await files.keep(name, picture);
  await inTransaction(db, async (trx) => clearLater(trx, jobs, await replacePicture(trx, userId, name)));
}

export const removePicture = ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, userId: string): Promise<void> =>
  inTransaction(db, (trx) => clearPicture(trx, jobs, userId));

/** In the caller's transaction: no picture is shown any more, and a job takes its file away. */
export async function clearPicture(trx: Db, jobs: Jobs, userId: string): Promise<void> {
  await clearLater(trx, jobs, await replacePicture(trx, userId, null));
}

async function clearLater(trx: Db, jobs: Jobs, name: string | null): Promise<void> {
  if (name) await jobs.enqueue(trx, CLEAR, { name });
}

export async function workPictures({ db, jobs, files }: Deps): Promise<void> {
  await jobs.work<{ name: string }>(CLEAR, async ({ name }) => {
    if (!(await isPictureInUse(db, name))) await files.remove(name);
  });
}
