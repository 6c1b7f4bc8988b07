import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { removeOldKeys } from './place-order.queries.server.ts';

/** A submit that is sent again with its key within this time gets its first answer. */
const KEPT_MS = 30 * 24 * 3600_000;

export async function startCheckoutJobs({ db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs }): Promise<void> {
  await jobs.every('orders.tidy', '17 4 * * *', () => removeOldKeys(db, new Date(clock.now().getTime() - KEPT_MS)));
}
