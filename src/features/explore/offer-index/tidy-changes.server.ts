import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { LONGEST_MS } from './keep-index.server.ts';
import { removeOldChanges } from './offer-index.queries.server.ts';

export async function startExploreJobs({ db, jobs, clock }: { db: Db; jobs: Jobs; clock: Clock }): Promise<void> {
  await jobs.every('catalogue-changes.tidy', '23 * * * *', () =>
    removeOldChanges(db, new Date(clock.now().getTime() - 2 * LONGEST_MS)),
  );
}
