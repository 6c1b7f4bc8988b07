import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { getProps } from '#features/account';
import { getProduct } from '#features/explore';
import { type Db, openDatabase } from '#platform/db/db.ts';
import { openReplicas } from '#platform/db/replica/replicas.ts';
import { silentLog } from '#platform/log.ts';
import { type Standby, startStandbys } from '../../support/database/standbys.ts';
import { type GivenUser, given } from '../../support/given.ts';
import { startBalancer } from '../../support/network/balancer.ts';
import { testApp } from '../../support/test-app.ts';

const PAIRS = process.env.FAULTS === 'long' ? 10_000 : 300;
const SHOPPERS = 25;
const MINUTE = 60_000;

const { primary, standbys, ask, catchUp, stop } = await startStandbys(2);
const [one, two] = standbys as [Standby, Standby];
/** As HAProxy does it: each connection leads to the next of them. */
const balancer = await startBalancer(0, [one.port, two.port]);
const readUrl = balancer.origin.replace('http://', 'postgres://stock@').concat('/postgres');
const open = (url: string, budgetMs: number) =>
  openReplicas({ databaseUrl: primary.url, readUrl: url }, { log: silentLog, budgetMs });
const replicas = await open(readUrl, 5_000);
const app = await testApp({ database: Promise.resolve(primary), deps: { replicas } });
const { db, call, origin } = app;
afterAll(async () => {
  await replicas.close();
  balancer.stop();
  await stop();
});

/** Gives the position that the answer tells. */
async function write(user: GivenUser, n: number): Promise<string> {
  const answer = await fetch(`${origin}/api/user/props`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${user.sessionToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ n }),
  });
  expect(answer.status).toBe(200);
  return answer.headers.get('x-fresh') ?? '';
}
const read = async (user: GivenUser, position: string) =>
  (await call(getProps, {}, { as: user, headers: { 'x-fresh': position } })).n;

describe('a shopper who reads what they have just written', () => {
  it(`never gets what was before, ${PAIRS} times, while replay stands still now on one replica and now on the other`, {
    timeout: 20 * MINUTE,
  }, async () => {
    const users = await Promise.all(Array.from({ length: SHOPPERS }, () => given.user(db)));
    const before = { ...replicas.counts };
    const stale: unknown[] = [];
    const shop = async (user: GivenUser) => {
      for (let n = 1; n <= PAIRS / SHOPPERS; n++) {
        const seen = await read(user, await write(user, n));
        if (seen !== n) stale.push({ wrote: n, seen });
      }
    };
    const shopping = Promise.all(users.map(shop));
    const isOver = shopping.then(() => true);
    for (let turn = 0; !(await Promise.race([isOver, sleep(200 + Math.random() * 800)])); turn++) {
      const standby = standbys[turn % 2] as Standby;
      await (turn % 4 < 2 ? standby.pause() : standby.resume());
    }
    await shopping;
    for (const standby of standbys) await standby.resume();
    const atReplica = replicas.counts.replica - before.replica;
    const late = replicas.counts.late - before.late;
    console.log(
      `${PAIRS} pairs: ${stale.length} stale, ${atReplica} read at a replica, ${late} left one that was late`,
    );
    expect(stale).toEqual([]);
    expect(atReplica).toBeGreaterThan(0);
    expect(late).toBeGreaterThan(0);
  });

  it('gets what was before without the position: the replicas are as late as they seem', async () => {
    const user = await given.user(db);
    await write(user, 1);
    await catchUp();
    for (const standby of standbys) await standby.pause();
    const position = await write(user, 2);
    expect(await read(user, '0/0')).toBe(1);
    expect(await read(user, position)).toBe(2);
    for (const standby of standbys) await standby.resume();
    await catchUp();
    const before = replicas.counts.replica;
    expect(await read(user, position)).toBe(2);
    expect(replicas.counts.replica).toBe(before + 1);
  });
});

describe('a guest', () => {
  it('gets nothing that is older than the budget', async () => {
    const short = await open(readUrl, 600);
    const shopping = await testApp({
      database: Promise.resolve({ ...primary, drop: async () => {} }),
      deps: { replicas: short },
    });
    const listing = await given.listing(db, { price_cents: 1000 });
    const priceShown = async () => (await shopping.call(getProduct, { id: String(listing) })).price;
    await catchUp();
    await expect.poll(priceShown).toBe(1000);
    for (const standby of standbys) await standby.pause();
    await sql`update listing set price_cents = 900 where id = ${listing}`.execute(db);
    const { late } = short.counts;
    await expect.poll(priceShown).toBe(900);
    expect(short.counts.late).toBeGreaterThan(late);
    for (const standby of standbys) await standby.resume();
    await short.close();
  });
});

describe('reads of one request', () => {
  it('are of one replica, however connections are balanced', async () => {
    await sql`create table counted (n int); insert into counted values (1)`.execute(db);
    await catchUp();
    await one.pause();
    await sql`update counted set n = 2`.execute(db);
    await expect.poll(() => ask<{ n: number }>(two.url, 'select n from counted')).toEqual({ n: 2 });
    const plain = openDatabase(readUrl, { log: silentLog });
    const twice = async (from: Db) => {
      const count = async () =>
        (await sql<{ n: number }>`select n from counted where n > ${0}`.execute(from)).rows[0]?.n;
      return [...(await Promise.all([count(), count()])), await count()].join('');
    };
    const many = (ask: () => Promise<string>) =>
      Promise.all(Array.from({ length: 40 }, ask)).then((all) => new Set(all));
    expect(await many(() => replicas.read(0n, () => twice(db)))).toEqual(new Set(['111', '222']));
    expect(await many(() => replicas.together(() => replicas.read(0n, () => twice(db))))).toEqual(
      new Set(['111', '222']),
    );
    expect((await many(() => twice(plain.db))).size).toBeGreaterThan(2);
    await plain.close();
    await one.resume();
  });
});
