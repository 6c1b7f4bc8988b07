import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { databaseFindings } from './audit.server.ts';
import { recordAuditRun } from './audit-runs.queries.server.ts';

type Deps = { db: Db; jobs: Pick<Jobs, 'every'>; clock: Clock; log: Log };

/** After the jobs that tidy. The provider is asked by `market audit` and `market reconcile` alone: that takes its time. */
export async function startAuditJobs({ db, jobs, clock, log }: Deps): Promise<void> {
  await jobs.every('audit.nightly', '47 5 * * *', async () => {
    const findings = await databaseFindings(db, { now: clock.now() });
    const broken = findings.filter(({ count }) => count > 0);
    await recordAuditRun(db, { endedAt: clock.now(), checks: findings.length, broken: broken.length });
    for (const { name, count, examples } of broken)
      log.error({ check: name, count, examples }, 'ALERT: the audit found something');
  });
}
