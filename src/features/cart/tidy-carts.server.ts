import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { Jobs } from '#platform/jobs.ts';
import { removeOldMerges } from './cart.queries.server.ts';

/** So long a guest's cart that was merged may be sent again without being added twice. */
const KEPT_MS = 30 * 24 * 3600_000;

export async function tidyCarts({ db, jobs, clock }: { db: Db; jobs: Jobs; clock: Clock }): Promise<void> {
  await jobs.every('cart.tidy', '19 4 * * *', () => removeOldMerges(db, new Date(clock.now().getTime() - KEPT_MS)));
}
