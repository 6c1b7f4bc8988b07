import { unacceptedByAge, unsettledPayments, type Waiting } from '#features/orders/server';
import { longestPoolWaitMs } from '#platform/db/pool-wait.ts';
import { countJobs } from '#platform/jobs/job-counts.ts';
import { countUnsent } from '#platform/jobs/outbox-rows.ts';
import type { Reading } from '#platform/metrics/metrics.ts';
import type { Deps } from '../api.ts';

/** What the metrics tell of the shop's work, besides requests and the process itself. */
export function readingsOf({ db, clock }: Pick<Deps, 'db' | 'clock'>): Reading[] {
  return [
    {
      name: 'database_pool_wait_seconds',
      help: 'How long the oldest caller has waited for a connection',
      read: () => longestPoolWaitMs(db) / 1_000,
    },
    {
      name: 'jobs',
      help: 'Jobs by queue that are due, running or given up',
      labels: ['queue', 'state'],
      read: async () =>
        (await countJobs(db)).map(({ name, state, n }) => ({ labels: { queue: name, state }, value: n })),
    },
    {
      name: 'jobs_oldest_due_seconds',
      help: 'How long the oldest job of a queue has been due',
      labels: ['queue'],
      read: async () => {
        const due = (await countJobs(db)).filter(({ state }) => state === 'waiting');
        return due.map(({ name, oldestSeconds }) => ({ labels: { queue: name }, value: oldestSeconds }));
      },
    },
    ...ofWaiting('outbox_messages', 'Mails and text messages that are not sent yet', () =>
      countUnsent(db, clock.now()),
    ),
    ...ofWaiting('payments_unsettled', 'Payments and refunds short of their target state', () => unsettledPayments(db)),
    ...ofWaiting('orders_unaccepted', 'Orders that no store has accepted', () => unacceptedByAge(db)),
  ];
}

export const socketsOf = ({ sockets }: { sockets(): number }): Reading => ({
  name: 'live_sockets',
  help: 'Open live connections of this process',
  read: sockets,
});

function ofWaiting(name: string, help: string, read: () => Promise<Waiting>): Reading[] {
  return [
    { name, help, read: async () => (await read()).n },
    {
      name: `${name}_oldest_seconds`,
      help: `${help}: age of the oldest`,
      read: async () => (await read()).oldestSeconds,
    },
  ];
}
