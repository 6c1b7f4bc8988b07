import { afterAll, describe, expect, it } from 'vitest';
import { inTransaction, isReachable } from '#platform/db/db.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { openLog, silentLog } from '#platform/log.ts';
import { onServer } from './support/global-setup.ts';
import { openTestJobs } from './support/jobs.ts';
import { testDatabase } from './support/postgres.ts';

const database = await testDatabase();
const { db, url } = database;
const jobs = await openTestJobs(url);
afterAll(() => jobs.stop().then(database.drop));

/** What the jobs of this name were given, in the order in which they ran. */
async function listenTo(name: string): Promise<unknown[]> {
  const heard: unknown[] = [];
  await jobs.work(name, async (data) => void heard.push(data));
  return heard;
}

describe('a job', () => {
  it('exists if, and only if, the transaction that adds it commits', async () => {
    const heard = await listenTo('test.commit');
    await inTransaction(db, async (trx) => {
      await jobs.enqueue(trx, 'test.commit', { n: 1 });
      expect(await jobs.drain()).toBe(0);
    });
    const broken = inTransaction(db, async (trx) => {
      await jobs.enqueue(trx, 'test.commit', { n: 2 });
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    expect(await jobs.drain()).toBe(1);
    expect(heard).toEqual([{ n: 1 }]);
  });

  it('waits once under its key, and may be added again when it has begun', async () => {
    const heard = await listenTo('test.key');
    const add = (n: number) => jobs.enqueue(db, 'test.key', { n }, { singletonKey: 'one' });
    await add(1);
    await add(2);
    await jobs.drain();
    await add(3);
    await jobs.drain();
    expect(heard).toEqual([{ n: 1 }, { n: 3 }]);
  });

  it('without a key is added each time', async () => {
    const heard = await listenTo('test.keyless');
    await Promise.all([1, 2, 3].map((n) => jobs.enqueue(db, 'test.keyless', { n })));
    await jobs.drain();
    expect(heard).toHaveLength(3);
  });

  it('waits until its time has come', async () => {
    const heard = await listenTo('test.later');
    await jobs.enqueue(db, 'test.later', {}, { afterSeconds: 3600 });
    expect(await jobs.drain()).toBe(0);
    await jobs.drain({ isLate: true });
    expect(heard).toHaveLength(1);
  });

  it('that was added before anyone worked is not lost', async () => {
    await jobs.enqueue(db, 'test.unheard', { n: 1 });
    const heard = await listenTo('test.unheard');
    await jobs.drain();
    expect(heard).toEqual([{ n: 1 }]);
  });
});

describe('the workers', () => {
  it('take a job that failed up again, log it, and finish what they began before they stop', async () => {
    const lines: string[] = [];
    const log = openLog({ level: 'error', to: { write: (line) => void lines.push(line) } });
    const workers = await openJobs(url, { log });
    const tries: number[] = [];
    const isTriedAgain = new Promise<void>((resolve) => {
      workers.work<{ n: number }>('test.retry', async ({ n }) => {
        tries.push(n);
        if (tries.length === 1) throw new Error('first try');
        resolve();
      });
    });
    await workers.enqueue(db, 'test.retry', { n: 7 });
    await isTriedAgain;
    expect(tries).toEqual([7, 7]);
    expect(lines.join('')).toContain('first try');

    let isDone = false;
    const hasBegun = new Promise<void>((resolve) => {
      workers.work('test.slow', async () => {
        resolve();
        await new Promise((done) => setTimeout(done, 300));
        isDone = true;
      });
    });
    await workers.enqueue(db, 'test.slow', {});
    await hasBegun;
    await workers.stop();
    expect(isDone).toBe(true);
  });

  it('do together what may be done together and, after a failure, each alone: one that fails holds up no other', async () => {
    await jobs.enqueueAll(
      db,
      'test.together',
      [1, 2, 3].map((n) => ({ n })),
    );
    const workers = await openJobs(url, { log: silentLog });
    const batches: number[][] = [];
    await workers.workTogether<{ n: number }>('test.together', async (batch) => {
      batches.push(batch.map(({ n }) => n).sort());
      if (batch.some(({ n }) => n === 2) && batches.length <= 4) throw new Error('2 cannot be done yet');
    });
    await expect.poll(() => batches.length).toBe(5);
    await workers.stop();
    expect(batches[0]).toEqual([1, 2, 3]);
    expect(batches.slice(1, 4).sort()).toEqual([[1], [2], [3]]);
    expect(batches.slice(4)).toEqual([[2]]);
  });

  it('share the jobs of two processes: each runs in one', async () => {
    const two = await Promise.all([openJobs(url, { log: silentLog }), openJobs(url, { log: silentLog })]);
    const heard: number[] = [];
    const areAllHeard = new Promise<void>((resolve) => {
      for (const workers of two)
        workers.work<{ n: number }>('test.shared', async ({ n }) => {
          heard.push(n);
          if (heard.length >= 30) resolve();
        });
    });
    for (let n = 0; n < 30; n++) await jobs.enqueue(db, 'test.shared', { n });
    await areAllHeard;
    await Promise.all(two.map((workers) => workers.stop()));
    expect(heard.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n));
  });
});

describe('when every connection to the database is cut', () => {
  it('the workers find their way back by themselves', async () => {
    const workers = await openJobs(url, { log: silentLog });
    const heard = Promise.withResolvers<unknown>();
    // Waited for: the queue is made on the same connections, and a cut meanwhile is another story.
    await workers.work('test.cut', async (data) => heard.resolve(data));
    await onServer(url, (client) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`),
    );
    await expect.poll(() => isReachable(db)).toBe(true);
    await workers.enqueue(db, 'test.cut', { n: 1 });
    expect(await heard.promise).toEqual({ n: 1 });
    await workers.stop();
  });
});
