import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { auditShop } from '#features/audit/server';
import { addCartItem } from '#features/cart';
import { submitCart, updateCart } from '#features/checkout';
import { getOrder } from '#features/orders';
import { httpClient } from '#platform/browser/client.ts';
import { temporaryFolder } from '../support/at-end.ts';
import { freePort, type ShopProcess, startShop, until } from '../support/market/shop-process.ts';
import { letShop, type Market, openMarket, type Story, unsettled } from '../support/market/shoppers.ts';
import { testApp } from '../support/test-app.ts';

const IS_LONG = process.env.FAULTS === 'long';
const KILLS = IS_LONG ? 100 : 3;
const BOTH_KILLS = IS_LONG ? 20 : 2;
const RESTARTS = IS_LONG ? 10 : 2;
/** How long a process sleeps that was stopped; its clients have given up by then. */
const ASLEEP_MS = IS_LONG ? 20_000 : 0;
const MINUTE = 60_000;
/** So that the recovery, due 20 s after a submit, is due soon. */
const AHEAD = { RECOVERY_AHEAD_MS: '15000' };

// Its own app answers nobody here: it gives the database, and looks at it.
const app = await testApp();
const running: ShopProcess[] = [];
const folder = temporaryFolder('crashes');

afterEach(async () => {
  await Promise.all(running.splice(0).map((shop) => shop.kill('SIGKILL')));
  await sql`delete from orders`.execute(app.db);
  await sql`delete from submit_key`.execute(app.db);
  await sql`delete from stock_movement where order_id is not null`.execute(app.db);
  await sql`update listing set reserved = 0 where reserved > 0`.execute(app.db);
  await sql`delete from sandbox_vault.record`.execute(app.db);
});

async function start(port: number, env: Record<string, string> = {}): Promise<ShopProcess> {
  const shop = await startShop(app.url, port, { ...AHEAD, ...env });
  running.push(shop);
  return shop;
}

const broken = async (market: Market, story: Pick<Story, 'acknowledged'>) => {
  const { initialStock } = market;
  const audit = await auditShop(app.deps, { now: new Date(), acknowledged: story.acknowledged, initialStock });
  // These shoppers do buy the same again within a second.
  return Object.entries(audit).filter(([name, count]) => count !== 0 && name !== 'same-basket-twice');
};
const quiet = () => until(async () => (await unsettled(app.deps)) === 0, 4 * MINUTE, 'every payment is settled');
const charges = async () =>
  (await sql`select from sandbox_vault.record where kind = 'authorize'`.execute(app.db)).rows.length;
const orders = async () => (await sql<{ n: number }>`select count(*) n from orders`.execute(app.db)).rows[0]?.n ?? -1;

describe('a web process that is killed in the middle of submits', () => {
  it(`loses no order and no charge, ${KILLS} times`, { timeout: 60 * MINUTE }, async () => {
    const market = await openMarket(app.deps, 12);
    const port = await freePort();
    let shop = await start(port, { LOST_ANSWERS: '0.03' });
    const story = letShop(market, () => [shop.origin]);
    let hits = 0;
    const starts: number[] = [];
    for (let n = 0; n < KILLS; n++) {
      await sleep(30 + Math.random() * 400);
      // With no shopper at work a kill shows nothing: wait for orders to come in.
      const before = story.submits.length;
      await until(async () => story.submits.length > before, MINUTE, 'somebody shops');
      await shop.kill('SIGKILL');
      if ((await unsettled(app.deps)) > 0) hits++;
      const begun = performance.now();
      shop = await start(port, { LOST_ANSWERS: '0.03' });
      starts.push(performance.now() - begun);
    }
    await story.stop();
    await quiet();
    const median = Math.round(starts.sort((a, b) => a - b)[KILLS >> 1] ?? 0);
    console.log(
      `${KILLS} kills, ${hits} with payments under way, ${await orders()} orders, ready again in ${median} ms`,
    );
    expect(await broken(market, story)).toEqual([]);
    expect(story.acknowledged.length).toBeGreaterThan(KILLS);
    if (IS_LONG) expect(hits).toBeGreaterThanOrEqual(80);
  });

  it(`loses nothing either where the provider dies with it, ${BOTH_KILLS} times, and of its answers 3 %, then up to 30 % get lost`, {
    timeout: 60 * MINUTE,
  }, async () => {
    const market = await openMarket(app.deps, 12);
    const port = await freePort();
    // The provider's stand-in runs in the same process: one kill ends both.
    let shop = await start(port, { LOST_ANSWERS: '0.03' });
    const story = letShop(market, () => [shop.origin]);
    for (let n = 1; n <= BOTH_KILLS; n++) {
      const before = story.submits.length;
      await until(async () => story.submits.length >= before + 10, MINUTE, 'somebody shops');
      await shop.kill('SIGKILL');
      shop = await start(port, { LOST_ANSWERS: String(0.03 + (0.27 * n) / BOTH_KILLS) });
    }
    await story.stop();
    await quiet();
    console.log(`${BOTH_KILLS} kills with up to 30 % of the answers lost: ${await orders()} orders`);
    expect(await broken(market, story)).toEqual([]);
  });

  it('leaves payments open for ever where nobody asks again: the losses are real', {
    timeout: 5 * MINUTE,
  }, async () => {
    const market = await openMarket(app.deps, 4);
    const shop = await start(await freePort(), { LOST_ANSWERS: '0.3', NO_RECOVERY: '1' });
    const story = letShop(market, () => [shop.origin]);
    await until(async () => story.submits.length >= 60, MINUTE, 'somebody shops');
    await story.stop();
    expect(await unsettled(app.deps)).toBeGreaterThan(0);
    await start(await freePort());
    await quiet();
    expect(await broken(market, story)).toEqual([]);
  });

  it('charges for orders that are not there where the order is written after the charge: the kills do hit', {
    timeout: 10 * MINUTE,
  }, async () => {
    const market = await openMarket(app.deps, 12);
    for (const { sessionToken } of market.shoppers) {
      const client = httpClient({ base: `${app.origin}/api`, token: () => sessionToken });
      await sql`update session set last_used_at = ${app.clock.now()}, created_at = ${app.clock.now()}`.execute(app.db);
      await client(addCartItem, { productId: String(market.listings[0]), quantity: 1 });
    }
    const port = await freePort();
    let orphans = 0;
    for (let n = 0; n < 40 && orphans === 0; n++) {
      const shop = await start(port, { NAIVE: '1' });
      const submit = async ({ id }: { id: string }): Promise<void> => {
        for (;;) await (await fetch(`${shop.origin}/naive/${id}`, { method: 'POST' })).text();
      };
      const shopping = Promise.allSettled(market.shoppers.map(submit));
      await sleep(300 + Math.random() * 200);
      await shop.kill('SIGKILL');
      await shopping;
      const { rows } = await sql<{ n: number }>`select count(*) n from sandbox_vault.record r
        where not exists (select from payment_attempt a where a.id::text = r.key)`.execute(app.db);
      orphans = rows[0]?.n ?? 0;
    }
    expect(orphans).toBeGreaterThan(0);
  });
});

describe('a web process that is stopped for a while', () => {
  it('finds its payments settled by another one when it comes back, and does nothing twice', {
    timeout: 5 * MINUTE,
  }, async () => {
    const market = await openMarket(app.deps, 1);
    const [shopper] = market.shoppers;
    const held = join(folder, 'held');
    writeFileSync(held, '');
    const sleeper = await start(await freePort(), { HELD_ANSWERS: held });
    const client = (origin: string) =>
      httpClient({ base: `${origin}/api`, token: () => shopper?.sessionToken ?? null });
    await client(sleeper.origin)(addCartItem, { productId: String(market.listings[0]), quantity: 1 });
    await client(sleeper.origin)(updateCart, [{ storeId: market.storeId, paymentCardId: shopper?.cardId ?? '' }]);
    const key = { 'idempotency-key': 'k' };
    const first = client(sleeper.origin)(submitCart, {}, key) as Promise<{ orders: { id: string; status: string }[] }>;
    await until(async () => (await charges()) === 1, MINUTE, 'the money is held');
    await sleeper.kill('SIGSTOP');

    const other = await start(await freePort());
    const settled = (await client(other.origin)(submitCart, {}, key)) as Awaited<typeof first>;
    expect(settled.orders[0]?.status).toBe('new-order');
    await sleep(ASLEEP_MS);
    rmSync(held);
    await sleeper.kill('SIGCONT');
    expect(await first).toEqual(settled);
    const order = await client(other.origin)(getOrder, { id: settled.orders[0]?.id ?? '' });
    expect(order.history.map(({ status }) => status)).toEqual(['new-order']);
    expect(await charges()).toBe(1);
    expect(await broken(market, { acknowledged: [order.id] })).toEqual([]);
  });

  it('charges twice where the order is written after the charge: the sleep is real', {
    timeout: 5 * MINUTE,
  }, async () => {
    const market = await openMarket(app.deps, 1);
    const held = join(folder, 'held naively');
    writeFileSync(held, '');
    const sleeper = await start(await freePort(), { HELD_ANSWERS: held, NAIVE: '1' });
    const other = await start(await freePort(), { NAIVE: '1' });
    const { id, sessionToken } = market.shoppers[0] as (typeof market.shoppers)[number];
    const client = httpClient({ base: `${other.origin}/api`, token: () => sessionToken });
    await client(addCartItem, { productId: String(market.listings[0]), quantity: 1 });
    const submit = (origin: string) => fetch(`${origin}/naive/${id}`, { method: 'POST' });
    const first = submit(sleeper.origin);
    await until(async () => (await charges()) === 1, MINUTE, 'the money is held');
    await sleeper.kill('SIGSTOP');
    await submit(other.origin);
    rmSync(held);
    await sleeper.kill('SIGCONT');
    await first;
    expect([await charges(), await orders()]).toEqual([2, 2]);
  });
});

describe('two web processes on one database', () => {
  it('are one: a cart submitted ten times at each, with one key and with many, is ordered once', {
    timeout: 5 * MINUTE,
  }, async () => {
    const market = await openMarket(app.deps, 2);
    const origins = (await Promise.all([start(await freePort()), start(await freePort())])).map(({ origin }) => origin);
    for (const [index, shopper] of market.shoppers.entries()) {
      const clients = origins.map((origin) => httpClient({ base: `${origin}/api`, token: () => shopper.sessionToken }));
      const [client] = clients as [(typeof clients)[number]];
      await client(addCartItem, { productId: String(market.listings[0]), quantity: 1 });
      await client(updateCart, [{ storeId: market.storeId, paymentCardId: shopper.cardId }]);
      const answers = await Promise.allSettled(
        Array.from({ length: 20 }, (_, n) =>
          (clients[n % 2] ?? client)(submitCart, {}, { 'idempotency-key': index === 0 ? 'one' : `many ${n}` }),
        ),
      );
      const good = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [JSON.stringify(answer.value)] : []));
      expect(new Set(good).size).toBe(1);
      expect(good).toHaveLength(index === 0 ? 20 : 1);
    }
    expect(await orders()).toBe(2);
    expect(await broken(market, { acknowledged: [] })).toEqual([]);
  });

  it('are two where each of them only remembers who has ordered: that is ordered twice', {
    timeout: 5 * MINUTE,
  }, async () => {
    const market = await openMarket(app.deps, 1);
    const shops = await Promise.all([1, 2].map(async () => start(await freePort(), { NAIVE: 'once' })));
    const { id, sessionToken } = market.shoppers[0] as (typeof market.shoppers)[number];
    const client = httpClient({ base: `${shops[0]?.origin}/api`, token: () => sessionToken });
    await client(addCartItem, { productId: String(market.listings[0]), quantity: 1 });
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => fetch(`${shops[n % 2]?.origin}/naive/${id}`, { method: 'POST' })),
    );
    expect([await charges(), await orders()]).toEqual([2, 2]);
  });

  it(`are restarted one after the other, ${RESTARTS} times, under 20 shoppers, and nobody notices`, {
    timeout: 60 * MINUTE,
  }, async () => {
    const { market, story, ends } = await restarts(RESTARTS, { DRAIN_SECONDS: '1' });
    await quiet();
    const slowest = Math.round(Math.max(...ends));
    console.log(
      `${RESTARTS} rolling restarts, ${story.submits.length} submits, ${story.failures.length} failed requests, slowest end ${slowest} ms`,
    );
    expect(story.failures).toEqual([]);
    expect(slowest).toBeLessThan(10_000);
    expect(await broken(market, story)).toEqual([]);
  });

  it('are noticed where they end in the middle of everything: the requests in flight are real', {
    timeout: 5 * MINUTE,
  }, async () => {
    // On a busy machine a process may have answered everybody when it ends.
    const isNoticed = ({ failures }: Story) => failures.length > 0;
    const { market, story } = await restarts(20, { NO_DRAIN: '1' }, isNoticed);
    expect(story.failures.length).toBeGreaterThan(0);
    await quiet();
    expect(await broken(market, story)).toEqual([]);
  });

  /** Ends and starts them in turns while people shop, `most` times or until it is enough; `ends`: how long each took to go, in ms. */
  async function restarts(most: number, env: Record<string, string> = {}, isEnough = (_: Story) => false) {
    const market = await openMarket(app.deps, 20);
    const ports = [await freePort(), await freePort()];
    const shops = await Promise.all(ports.map((port) => start(port, env)));
    // What a balancer does: it asks who is ready, and sends nobody to one that is about to go.
    const ready = new Set(shops.map(({ origin }) => origin));
    const story = letShop(market, () => [...ready]);
    const ends: number[] = [];
    for (let n = 0; n < most && !isEnough(story); n++) {
      const index = n % 2;
      const shop = shops[index] as ShopProcess;
      await until(async () => story.submits.length >= (n + 1) * 20, MINUTE, 'somebody shops');
      ready.delete(shop.origin);
      const begun = performance.now();
      await shop.kill('SIGTERM');
      ends.push(performance.now() - begun);
      expect((await shop.ended).code).toBe(0);
      shops[index] = await start(ports[index] as number, env);
      ready.add(shop.origin);
    }
    await story.stop();
    return { market, story, ends };
  }
});
