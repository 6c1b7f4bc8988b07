import { unacceptedByAge, unsettledPayments, type Waiting } from '#features/orders/server';
import { longestPoolWaitMs } from '#platform/db/pool-wait.ts';
import type { Replicas } from '#platform/db/replica/replicas.ts';
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
    ofWaiting('orders_unaccepted', 'Orders that no store has accepted', () => unacceptedByAge(db)),
  ];
}

const ofReads = ({ counts }: Pick<Replicas, 'counts'>): Reading => ({
  help: { database_reads: 'Reads since the start for which a replica was looked for, by how that ended' },
  labels: ['outcome'],
  read: () => ({
    database_reads: Object.entries(counts).map(([outcome, value]) => ({ labels: { outcome }, value })),
  }),
});

export const socketsOf = ({ sockets }: { sockets(): number }): Reading => ({
  help: { live_sockets: 'Open live connections of this process' },
  read: () => ({ live_sockets: sockets() }),
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
