import { canReadOrders, unsettledPayments } from '#features/orders/server';
import { memoizeForTtl } from '#platform/cache/memoize-for-ttl.ts';
import type { Clock } from '#platform/clock.ts';
import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import type { Db } from '#platform/db/db.ts';
import { longestPoolWaitMs } from '#platform/db/pool-wait.ts';
import { inTime } from '#platform/jobs/in-time.ts';
import { countJobs } from '#platform/jobs/job-counts.ts';
import { countUnsent } from '#platform/jobs/outbox-rows.ts';
import { type StatusReadings, siteStatusOf } from './site-status.ts';
import { getStatus } from './status.contract.ts';

type Deps = { db: Db; clock: Clock };

/** However many ask, the database is asked once in this time. */
const LASTS_MS = 5_000;
/** Then it counts as away: the page must come when it is needed most. */
const PATIENCE_MS = 1_500;

export function statusApi(deps: Deps): OperationBinding[] {
  const status = memoizeForTtl(async () => siteStatusOf(await readingsNow(deps)), {
    ms: LASTS_MS,
    clock: deps.clock,
  });
  return [handle(getStatus, status)];
}

async function readingsNow({ db, clock }: Deps): Promise<StatusReadings> {
  const poolWaitSeconds = longestPoolWaitMs(db) / 1_000;
  const isReadable = (await read(canReadOrders(db))) ?? false;
  const [payments, unsent, jobs] = isReadable
    ? await Promise.all([read(unsettledPayments(db)), read(countUnsent(db, clock.now())), read(countJobs(db))])
    : [];
  return {
    isReadable,
    poolWaitSeconds,
    unsettledSeconds: payments?.oldestSeconds,
    unsent,
    jobsLateSeconds: jobs && Math.max(0, ...jobs.map(({ oldestSeconds }) => oldestSeconds)),
  };
}

/** Undefined: it failed, or took too long. */
const read = <T>(reading: Promise<T>) =>
  inTime(
    PATIENCE_MS,
    reading.catch(() => undefined),
    undefined,
  );
