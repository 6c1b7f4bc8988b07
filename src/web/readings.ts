import { lastAuditRun } from '#features/audit/server';
import { waitingPushes } from '#features/notifications/server';
import { countLateOrders, unacceptedByAge, unsettledPayments, type Waiting } from '#features/orders/server';
import type { CacheCounts } from '#platform/cache/response-cache.ts';
import { longestPoolWaitMs, poolWaitedMs } from '#platform/db/pool-wait.ts';
import type { Replicas } from '#platform/db/replica/replicas.ts';
import { replicaLags } from '#platform/db/replication.ts';
import { countJobs } from '#platform/jobs/job-counts.ts';
import { countUnsent } from '#platform/jobs/outbox-rows.ts';
import type { Reading } from '#platform/metrics/metrics.ts';
import type { Deps } from '../api.ts';

/** What the metrics tell of the shop's work, besides requests and the process itself. */
export function readingsOf({ db, clock, replicas }: Pick<Deps, 'db' | 'clock' | 'replicas'>): Reading[] {
  return [
    {
      help: { database_pool_wait_seconds: 'How long the oldest caller has waited for a connection' },
      read: () => ({ database_pool_wait_seconds: longestPoolWaitMs(db) / 1_000 }),
    },
    ...(replicas ? [ofReads(replicas)] : []),
    {
      help: { database_pool_waited_seconds_total: 'How long all callers together have waited for a connection' },
      isCounter: true,
      read: () => ({ database_pool_waited_seconds_total: poolWaitedMs(db) / 1_000 }),
    },
    {
      help: { replica_lag_seconds: 'How far a replica is behind the primary' },
      labels: ['replica'],
      read: async () => {
        const lags = await replicaLags(db);
        return {
          replica_lag_seconds: lags.map(({ name, seconds }) => ({ labels: { replica: name }, value: seconds })),
        };
      },
    },
    {
      help: {
        jobs: 'Jobs by queue that are due, running or given up',
        jobs_oldest_due_seconds: 'How long the oldest job of a queue has been due',
      },
      labels: ['queue', 'state'],
      read: async () => {
        const counts = await countJobs(db);
        return {
          jobs: counts.map(({ name, state, n }) => ({ labels: { queue: name, state }, value: n })),
          jobs_oldest_due_seconds: counts
            .filter(({ state }) => state === 'waiting')
            .map(({ name, oldestSeconds }) => ({ labels: { queue: name }, value: oldestSeconds })),
        };
      },
    },
    ofWaiting('outbox_messages', 'Mails and text messages that are not sent yet', () => countUnsent(db, clock.now())),
    ofWaiting('payments_unsettled', 'Payments and refunds short of their target state', () => unsettledPayments(db)),
    ofWaiting('push_messages', 'Push messages that devices have not got yet', () => waitingPushes(db, clock.now())),
    ofWaiting('orders_unaccepted', 'Orders that no store has accepted', () => unacceptedByAge(db)),
    {
      help: { orders_late: 'Orders that an open store has left unaccepted for ten minutes' },
      read: async () => ({ orders_late: await countLateOrders(db, clock.now()) }),
    },
    {
      help: {
        audit_broken_checks: 'Checks of the last nightly audit that found something',
        audit_age_seconds: 'How long ago the last nightly audit ended',
      },
      read: async () => {
        const run = await lastAuditRun(db);
        if (!run) return { audit_broken_checks: [], audit_age_seconds: [] };
        const age = (clock.now().getTime() - run.endedAt.getTime()) / 1_000;
        return { audit_broken_checks: run.broken, audit_age_seconds: age };
      },
    },
  ];
}

const ofReads = ({ counts }: Pick<Replicas, 'counts'>): Reading => ({
  help: { database_reads_total: 'Reads for which a replica was looked for, by how that ended' },
  labels: ['outcome'],
  isCounter: true,
  read: () => ({
    database_reads_total: Object.entries(counts).map(([outcome, value]) => ({ labels: { outcome }, value })),
  }),
});

export const socketsOf = ({ sockets }: { sockets(): number }): Reading => ({
  help: { live_sockets: 'Open live connections of this process' },
  read: () => ({ live_sockets: sockets() }),
});

export const cachesOf = (caches: Readonly<Record<string, CacheCounts>>): Reading => ({
  help: { cache_requests_total: 'Public responses and pages that were cached (hit) or computed (miss)' },
  labels: ['cache', 'result'],
  isCounter: true,
  read: () => ({
    cache_requests_total: Object.entries(caches).flatMap(([cache, { hits, misses }]) => [
      { labels: { cache, result: 'hit' }, value: hits },
      { labels: { cache, result: 'miss' }, value: misses },
    ]),
  }),
});

function ofWaiting(name: string, help: string, read: () => Promise<Waiting>): Reading {
  const oldest = `${name}_oldest_seconds`;
  return {
    help: { [name]: help, [oldest]: `${help}: age of the oldest` },
    read: async () => {
      const { n, oldestSeconds } = await read();
      return { [name]: n, [oldest]: oldestSeconds };
    },
  };
}
