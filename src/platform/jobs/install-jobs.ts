import { setTimeout as sleep } from 'node:timers/promises';
import { silentLog } from '../log.ts';
import { startBoss } from './jobs.ts';

const PATIENCE_MS = 10 * 60_000;

/** Makes or upgrades the job queue's tables by a role that may, so that the processes that use the queue need not. */
export async function installJobs(migrationUrl: string): Promise<void> {
  const boss = await startBoss(migrationUrl, { log: silentLog, isWorker: false, mayChangeSchema: true });
  try {
    // An upgrade builds some indexes afterwards, without blocking the queue.
    for (const until = Date.now() + PATIENCE_MS; await isUnfinished(boss); await sleep(500))
      if (Date.now() > until) throw new Error('The upgrade of the job queue does not end.');
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function isUnfinished(boss: Awaited<ReturnType<typeof startBoss>>): Promise<boolean> {
  const steps = await boss.getBamEntries();
  return steps.some(({ status }) => status === 'pending' || status === 'in_progress');
}
