import type { PgBoss } from 'pg-boss';
import { enqueuer, type Jobs, queueMaker, startBoss } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log.ts';

type Handler = { isTogether: boolean; run: (batch: readonly object[]) => Promise<void> };

export type TestJobs = Jobs & {
  /**
   * Runs what runs often once, then every waiting job (and those that they add), in order of arrival; returns how many ran.
   * `isLate` also runs those whose time has not come, and everything else that waits for its time. A job that throws makes it throw.
   */
  drain(options?: { isLate?: boolean }): Promise<number>;
};

const EVERYTHING_IS_DUE = `
  with payments as (update payment_attempt set ask_at = '-infinity'),
    refunds as (update refund set ask_at = '-infinity'),
    messages as (update outbox_message set next_try_at = '-infinity' where sent_at is null)
  update pending_task set due_at = '-infinity'`;

/** The real queue with its real rows, whose handlers run only when the test says so. */
export async function openTestJobs(databaseUrl: string): Promise<TestJobs> {
  const boss = await startBoss(databaseUrl, { log: silentLog, isWorker: false, mayChangeSchema: true });
  const ensureQueue = queueMaker(boss);
  const handlers = new Map<string, Handler>();
  const often = new Map<string, () => Promise<void>>();
  const work: Jobs['work'] = async (name, handler) => {
    await ensureQueue(name);
    handlers.set(name, { isTogether: false, run: ([data]) => handler(data as never) });
  };
  return {
    ...enqueuer(boss, ensureQueue),
    work,
    workTogether: async (name, handler) => {
      await ensureQueue(name);
      handlers.set(name, { isTogether: true, run: (batch) => handler(batch as never) });
    },
    every: (name, _cron, handler) => work(name, handler),
    often: async (name, _seconds, handler) => void often.set(name, handler),
    stop: () => boss.stop({ graceful: false }),
    drain: async ({ isLate = false } = {}) => {
      if (isLate) await boss.getDb().executeSql(EVERYTHING_IS_DUE);
      for (const handler of often.values()) await handler();
      let count = 0;
      for (let round = -1; count > round; ) {
        round = count;
        for (const [name, handler] of handlers) count += await runWaiting(boss, name, handler, isLate);
        for (const [name, handler] of often) if (name.startsWith('tasks.')) await handler();
      }
      return count;
    },
  };
}

async function runWaiting(
  boss: PgBoss,
  name: string,
  { isTogether, run }: Handler,
  ignoreStartAfter: boolean,
): Promise<number> {
  const jobs = await boss.fetch<object>(name, { batchSize: 100, ignoreStartAfter });
  for (const batch of isTogether && jobs.length ? [jobs] : jobs.map((job) => [job])) {
    const ids = batch.map(({ id }) => id);
    try {
      await run(batch.map(({ data }) => data));
      await boss.complete(name, ids);
    } catch (error) {
      await boss.fail(name, ids);
      throw error;
    }
  }
  return jobs.length;
}
