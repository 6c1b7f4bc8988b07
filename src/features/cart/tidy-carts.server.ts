import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { deleteRemovedLines, removeOldMerges } from './cart.queries.server.ts';

/** The time within which a merged guest cart may be sent again without being added twice. */
const MERGES_KEPT_MS = 30 * 24 * 3600_000;
/** The time within which a removed line can be restored. */
const REMOVED_KEPT_MS = 3600_000;

export async function startCartJobs({ db, jobs, clock }: { db: Db; jobs: Jobs; clock: Clock }): Promise<void> {
  await jobs.every('cart.tidy', '19 4 * * *', async () => {
    const now = clock.now().getTime();
    await removeOldMerges(db, new Date(now - MERGES_KEPT_MS));
    await deleteRemovedLines(db, new Date(now - REMOVED_KEPT_MS));
  });
}
