import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { inTransaction, openDatabase } from '#platform/db/db.ts';
import { isConnectionError } from '#platform/db/errors.ts';
import { postgresPubSub, sendSignals } from '#platform/jobs/pg-pubsub.ts';
import { silentLog } from '#platform/log.ts';
import { startSwallowingProxy } from '../support/network/swallowing-proxy.ts';
import { testDatabase } from '../support/postgres.ts';

const { db: direct, url, drop } = await testDatabase();
await sql`create table note (id int primary key)`.execute(direct);
afterAll(drop);

/** A pool that asks through a proxy, and is given up after a short while. */
async function openThroughProxy({ deadlineMs = 1_500, max = 3 } = {}) {
  const proxy = await startSwallowingProxy(url);
  const { db, pool, close } = openDatabase(proxy.url, { log: silentLog, max, deadlineMs });
  const stop = async () => {
    proxy.stop();
    await close();
  };
  return { proxy, db, pool, stop };
}

const answer = (db: typeof direct) => sql<{ n: number }>`select ${1}::int as n`.execute(db).then(({ rows }) => rows[0]);

describe('a connection that dies without a word', () => {
  it('fails the statement that waits in it, as a connection error, and the next one has a new connection', async () => {
    const { proxy, db, pool, stop } = await openThroughProxy();
    expect(await answer(db)).toEqual({ n: 1 });
    proxy.swallow();
    const error = await answer(db).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: 'Query read timeout' });
    expect(isConnectionError(error)).toBe(true);
    proxy.pass();
    expect(await answer(db)).toEqual({ n: 1 });
    expect(pool.totalCount).toBe(1);
    await stop();
  });

  it('gives every connection of the pool back, and those that wait for one get it', async () => {
    const { proxy, db, stop } = await openThroughProxy({ max: 2 });
    await Promise.all([answer(db), answer(db)]);
    proxy.swallow();
    const lost = Promise.allSettled([answer(db), answer(db)]);
    const waiting = Promise.allSettled([answer(db), answer(db)]);
    await expect.poll(proxy.swallowed).toBe(2);
    proxy.pass();
    expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await waiting).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    await stop();
  });

  it('ends its transaction, which is undone', async () => {
    const { proxy, db, stop } = await openThroughProxy();
    const broken = inTransaction(db, async (trx) => {
      await sql`insert into note values (${1})`.execute(trx);
      proxy.swallow();
      await sql`insert into note values (${2})`.execute(trx);
    });
    expect(isConnectionError(await broken.catch((reason: unknown) => reason))).toBe(true);
    await expect.poll(async () => (await sql`select from note`.execute(direct)).rows).toHaveLength(0);
    await stop();
  });

  it('in a commit is an error and not run again: whether it took effect is not known', async () => {
    const { proxy, db, stop } = await openThroughProxy();
    let runs = 0;
    const unknown = inTransaction(db, async (trx) => {
      runs++;
      await sql`insert into note values (${10})`.execute(trx);
      proxy.swallow((direction) => direction === 'answers');
    });
    expect(isConnectionError(await unknown.catch((reason: unknown) => reason))).toBe(true);
    expect(runs).toBe(1);
    await expect.poll(async () => (await sql`select from note where id = 10`.execute(direct)).rows).toHaveLength(1);
    await stop();
  });

  it('is not taken for one while a transaction has lifted the limit of its statements', async () => {
    const { db, stop } = await openThroughProxy({ deadlineMs: 1_000 });
    await inTransaction(db, async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`select pg_sleep(${1.5})`.execute(trx);
    });
    await expect(sql`select pg_sleep(${12})`.execute(db)).rejects.toThrow('Query read timeout');
    await stop();
  });

  it('that listens is found out by asking it, and its gap is reported once it listens again', async () => {
    const proxy = await startSwallowingProxy(url);
    const words: string[] = [];
    let gaps = 0;
    const signals = postgresPubSub(proxy.url, { log: silentLog, checkMs: 200, patienceMs: 2_000 });
    const listening = await signals.listen({
      channels: { word: (payload) => void words.push(payload) },
      onGap: () => void gaps++,
    });
    const isHeard = async (word: string) => {
      sendSignals(direct, [{ channel: 'word', payload: word }]);
      return words.includes(word);
    };
    await expect.poll(() => isHeard('before')).toBe(true);
    proxy.swallow();
    sendSignals(direct, [{ channel: 'word', payload: 'lost' }]);
    await expect.poll(() => proxy.connections()).toBe(0);
    proxy.pass();
    await expect.poll(() => gaps).toBeGreaterThan(0);
    await expect.poll(() => isHeard('after')).toBe(true);
    expect(words).not.toContain('lost');
    await listening.stop();
    proxy.stop();
  });

  it('has the kernel probe it: every connection asks for that', async () => {
    const { db, pool, stop } = await openThroughProxy();
    await answer(db);
    expect(pool.options).toMatchObject({ keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
    await stop();
  });
});
