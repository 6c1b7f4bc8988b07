import type { Clock } from '../clock.ts';
import type { AsOwner } from '../db/db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import { maintainLogs } from './log-partitions.ts';

type Deps = { asOwner: AsOwner; clock: Clock; jobs: Pick<Jobs, 'every'>; log: Pick<Log, 'info'> };

/** Each night: the months to come are made, and those that are too old are dropped. */
export const startLogJobs = ({ asOwner, clock, jobs, log }: Deps): Promise<void> =>
  jobs.every('logs.maintain', '41 8 * * *', () => asOwner((db) => maintainLogs(db, { log, now: clock.now() })));
