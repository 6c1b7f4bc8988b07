import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { inTransaction, openDatabase } from '#platform/db/db.ts';
import { isConnectionError } from '#platform/db/errors.ts';
import { openReplicas } from '#platform/db/replica/replicas.ts';
import { readPosition, type WalPosition } from '#platform/db/replica/wal-position.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { postgresPubSub, sendSignals } from '#platform/jobs/pg-pubsub.ts';
import { silentLog } from '#platform/log.ts';
import { type Standby, startStandbys } from '../../support/database/standbys.ts';
import { startBalancer } from '../../support/network/balancer.ts';

const PATIENCE = { timeout: 40_000, interval: 50 };

const { primary, port, standbys, catchUp, end, stop } = await startStandbys(1);
const [standby] = standbys as [Standby];
/** The address of the primary, whichever that is: as HAProxy leads there. */
const leader = [port];
const address = await startBalancer(0, leader);
const url = address.origin.replace('http://', 'postgres://stock@').concat('/postgres');
const { db, close } = openDatabase(url, { log: silentLog });
const replicas = await openReplicas(
  { databaseUrl: url, readUrl: standby.url },
  { log: silentLog, budgetMs: 2_000, sampleMs: 100 },
);
const jobs = await openJobs(url, { log: silentLog });
const done: number[] = [];
await jobs.work<{ n: number }>('test.failover', async ({ n }) => void done.push(n));
const heard: string[] = [];
let gaps = 0;
const listening = await postgresPubSub(url, { log: silentLog }).listen({
  channels: { word: (payload) => void heard.push(payload) },
  onGap: () => void gaps++,
});
afterAll(async () => {
  await listening.stop();
  await jobs.stop();
  await replicas.close();
  await close();
  await primary.drop();
  address.stop();
  await stop();
});

const add = (n: number) => inTransaction(db, (trx) => jobs.enqueue(trx, 'test.failover', { n }));
const isHeard = async (word: string) => {
  sendSignals(db, [{ channel: 'word', payload: word }]);
  return heard.includes(word);
};
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (isConnectionError(error) ? 'connection' : error),
  );
const one = async () => (await sql`select ${1}::int as one`.execute(db)).rows;
const readable = () => replicas.read(0n, one);
/** The same, on a connection that the server closes at the first try. */
function cutAtFirst() {
  let isFirst = true;
  return async () => {
    if (isFirst) {
      isFirst = false;
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    }
    return one();
  };
}

describe('a failover to the standby', () => {
  it('leaves the jobs, the signals and the reads of a running process at work', async () => {
    await sql`create table failover_note (n int)`.execute(db);
    await add(1);
    await expect.poll(() => done, PATIENCE).toEqual([1]);
    await expect.poll(() => isHeard('before'), PATIENCE).toBe(true);
    await catchUp();
    await standby.pause();
    await sql`insert into failover_note values (${1})`.execute(db);
    const written = readPosition((await replicas.position()) ?? '') as WalPosition;
    const countLate = async () => {
      expect(await readable()).toEqual([{ one: 1 }]);
      return replicas.counts.late;
    };
    await expect.poll(countLate, PATIENCE).toBeGreaterThan(0);
    await end(port, 'SIGQUIT');

    // The primary is gone, and its standby lacks the newest write: everyone is answered but who has written it.
    for (let n = 0; n < 20; n++) await countLate();
    expect(await outcome(replicas.read(written, one))).toBe('connection');
    await standby.resume();
    await expect.poll(() => outcome(replicas.read(written, one)), PATIENCE).toBe('done');
    expect(await replicas.readAtPrimary(0n, one)).toEqual([{ one: 1 }]);
    // A connection that is cut meanwhile: within a page as well, whose other reads go on by the one that it gets then.
    const three = () => Promise.all([cutAtFirst(), one, one].map((work) => replicas.read(0n, work)));
    for (const scope of [<T>(work: () => Promise<T>) => work(), replicas.together])
      expect(await scope(three)).toEqual(Array(3).fill([{ one: 1 }]));

    // Reads go on, writes fail as what may be tried again.
    expect(await outcome(add(2))).toBe('connection');
    const { repeated } = replicas.counts;
    for (let n = 0; n < 20; n++) expect(await readable()).toEqual([{ one: 1 }]);
    expect(replicas.counts.repeated).toBe(repeated);

    // The address leads to the standby before that takes writes.
    leader[0] = standby.port;
    await expect.poll(() => outcome(sql`select ${1}::int`.execute(db)), PATIENCE).toBe('done');
    const early = await sql`insert into failover_note values (${1})`.execute(db).catch((error: unknown) => error);
    expect(early).toMatchObject({ code: '25006' });
    expect(isConnectionError(early)).toBe(true);
    await standby.promote();

    await expect.poll(() => outcome(add(3)), PATIENCE).toBe('done');
    await expect.poll(() => done, PATIENCE).toContain(3);
    await expect.poll(() => isHeard('after'), PATIENCE).toBe(true);
    await expect.poll(() => gaps, PATIENCE).toBeGreaterThan(0);
    // A job wakes its worker again, before that would have looked by itself.
    const since = done.length;
    await add(4);
    await expect.poll(() => done.slice(since), { timeout: 3_000, interval: 20 }).toContain(4);
    const position = await replicas.position();
    expect(position).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
    expect(await readable()).toEqual([{ one: 1 }]);
  });
});
