import { canReadOrders, unsettledPayments } from '#features/orders/server';
import { memoizeForTtl } from '#platform/cache/memoize-for-ttl.ts';
import type { Clock } from '#platform/clock.ts';
import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import type { Db } from '#platform/db/db.ts';
import { longestPoolWaitMs } from '#platform/db/pool-wait.ts';
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
  const isReadable = (await inTime(canReadOrders(db))) ?? false;
  const [payments, unsent, jobs] = isReadable
    ? await Promise.all([inTime(unsettledPayments(db)), inTime(countUnsent(db, clock.now())), inTime(countJobs(db))])
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
function inTime<T>(reading: Promise<T>): Promise<T | undefined> {
  const isOver = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => isOver.resolve(undefined), PATIENCE_MS);
  return Promise.race([reading.catch(() => undefined), isOver.promise]).finally(() => clearTimeout(timer));
}
