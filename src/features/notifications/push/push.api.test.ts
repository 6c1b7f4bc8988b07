import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteAccount, downloadData, savePreferences } from '#features/account';
import { logout } from '#features/auth';
import { submitCart } from '#features/checkout';
import type { Order } from '#features/orders';
import { moveOrder } from '#features/orders/server';
import { inTransaction } from '#platform/db/db.ts';
import { readyShopper } from '../../../../tests/support/checkout.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import type { TestJobs } from '../../../../tests/support/jobs.ts';
import { PATIENTLY } from '../../../../tests/support/patience.ts';
import { pushBrowser } from '../../../../tests/support/push/push-browser.ts';
import { startPushService } from '../../../../tests/support/push/push-service.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { testClock } from '../../../../tests/support/test-deps.ts';
import { atHosts } from '../../../adapters/push-sender/push-hosts.ts';
import { webPush } from '../../../adapters/push-sender/web-push.ts';
import { startJobs } from '../../../api.ts';
import { markSeen } from '../../fulfillment/steps/steps.contract.ts';
import { getPush, removePush, savePush } from './push.contract.ts';
import { newestKeys, offerVapidKeys, pushKeyUses, removeVapidKeys } from './push.queries.server.ts';
import { keyRing, newVapidKeys, replacePushKey } from './vapid-keys.server.ts';

const app = await testApp();
const { call, db } = app;
const jobs = app.deps.jobs as TestJobs;
const clock = app.clock as ReturnType<typeof testClock>;
await startJobs(app.deps);
const service = await startPushService({ now: () => clock.now() });
afterAll(() => service.close());
beforeEach(() => {
  for (const list of [service.asked, service.delivered, service.refused]) list.length = 0;
});

const refusal = (answer: Promise<unknown>) => answer.then(null, ({ status, code }) => [status, code]);
const devices = async ({ id }: GivenUser) =>
  (await sql`select from push_subscription where user_id = ${id}`.execute(db)).rows.length;

async function listener(user: GivenUser) {
  const browser = service.browser();
  await call(savePush, browser.subscription, { as: user });
  return browser;
}

async function ordered() {
  const store = await given.store(db, { display_name: 'Fern & Co' });
  const product = await given.systemProduct(db, { display_name: 'Sour Dew' });
  const listingId = await given.listing(db, { store_id: store, system_product_id: product });
  const user = await readyShopper(app, { listingId });
  const { orders } = await call(submitCart, {}, { as: user });
  await jobs.drain();
  return { user, order: orders[0] as Order };
}

async function move({ id }: Order, to: Order['status'], afterMs = 60_000): Promise<void> {
  clock.advance(afterMs);
  await moveOrder(app.deps, { orderId: id, to, idChecked: true, actor: 'system' });
}

/** Tries again what failed, once. */
async function drainTwice(): Promise<void> {
  await expect(jobs.drain()).rejects.toThrow();
  await jobs.drain({ isLate: true });
}
const deliveredMessages = () => service.delivered.map(({ text }) => JSON.parse(text));

describe('order updates on a device', () => {
  it('are off, on, and off again, by the session’s device alone', async () => {
    const [user, other] = [await given.user(db), await given.user(db)];
    const { publicKey } = await keyRing(db).current();
    expect(await call(getPush, {}, { as: user })).toEqual({ publicKey, endpoint: null });
    const { endpoint, subscription } = pushBrowser();
    expect(await call(savePush, subscription, { as: user })).toEqual({ publicKey, endpoint });
    expect(await call(savePush, subscription, { as: user })).toEqual({ publicKey, endpoint });
    expect(await call(getPush, {}, { as: other })).toEqual({ publicKey, endpoint: null });
    expect(await call(removePush, {}, { as: other })).toEqual({ publicKey, endpoint: null });
    expect(await call(getPush, {}, { as: user })).toEqual({ publicKey, endpoint });
    expect(await call(removePush, {}, { as: user })).toEqual({ publicKey, endpoint: null });
    expect(await call(removePush, {}, { as: user })).toEqual({ publicKey, endpoint: null });
  });

  it('are of new orders at a store for who may accept them there, where their device wants it, until someone opens one', async () => {
    const { order } = await ordered();
    const storeId = Number(order.store.id);
    const [eli, driver, off] = [await given.user(db), await given.user(db), await given.user(db)];
    await given.member(db, eli.id, { storeId, role: 'budtender' });
    await given.member(db, driver.id, { storeId, role: 'driver' });
    await given.member(db, off.id, { storeId, role: 'budtender' });
    for (const user of [eli, driver]) {
      const { subscription } = service.browser();
      await call(savePush, { ...subscription, isForStores: true }, { as: user });
    }
    await listener(off);
    expect(await call(getPush, {}, { as: eli })).toMatchObject({ isForStores: true });
    const listingId = Number(order.items[0]?.product.id);
    const [next] = (await call(submitCart, {}, { as: await readyShopper(app, { listingId }) })).orders as [Order];
    await jobs.drain();
    expect(deliveredMessages()).toMatchObject([
      { body: `New order ${next.refNum.slice(-4)} at Fern & Co`, path: `/console/${storeId}/orders?order=${next.id}` },
    ]);
    await sql`update push_message set sent_at = null where topic = ${next.id}`.execute(db);
    await call(markSeen, { id: next.id }, { as: eli });
    const { rows } = await sql`select from push_message where topic = ${next.id}`.execute(db);
    expect(rows).toEqual([]);
    const [seen] = (await call(submitCart, {}, { as: await readyShopper(app, { listingId }) })).orders as [Order];
    await sql`update orders set seen_at = now(), seen_by = ${eli.id} where id = ${seen.id}`.execute(db);
    await jobs.drain();
    expect(deliveredMessages()).toHaveLength(1);
  });

  it('require a logged-in user', async () => {
    const { subscription } = pushBrowser();
    const answers = [call(getPush, {}), call(savePush, subscription), call(removePush, {})].map(refusal);
    expect(await Promise.all(answers)).toEqual(Array(3).fill([401, 'unauthenticated']));
    const { rows } = await sql`select from push_subscription where endpoint = ${subscription.endpoint}`.execute(db);
    expect(rows).toEqual([]);
  });

  it.each([
    ['an address within our network', { endpoint: 'http://169.254.169.254/latest/meta-data' }],
    ['no address', { endpoint: 'nowhere' }],
    ['an empty one', { endpoint: '' }],
    ['a long one', { endpoint: `http://127.0.0.1/${'a'.repeat(1000)}` }],
    ['a key that is none', { keys: { ...pushBrowser().keys, p256dh: 'B' } }],
    ['a key that is no point', { keys: { ...pushBrowser().keys, p256dh: `B${'A'.repeat(86)}` } }],
    ['a secret that is none', { keys: { ...pushBrowser().keys, auth: 'AAAA' } }],
  ])('are rejected for %s, and nothing is stored', async (_, change) => {
    const user = await given.user(db);
    const answer = call(savePush, { ...pushBrowser().subscription, ...change }, { as: user });
    expect(await refusal(answer)).toEqual([422, 'validation']);
    expect(await devices(user)).toBe(0);
  });

  it('are sent to known push services alone, as the program comes', async () => {
    const push = webPush({
      keys: keyRing(db),
      contact: 'help@wicket.example',
      mayAsk: atHosts(app.config.pushHosts),
    });
    const strict = await testApp({ deps: { push } });
    const known = await keyRing(db).current();
    await inTransaction(strict.db, (trx) => offerVapidKeys(trx, known));
    const user = await given.user(strict.db);
    const { keys } = pushBrowser();
    const save = (endpoint: string) => strict.call(savePush, { endpoint, keys }, { as: user });
    expect(await refusal(save('https://push.evil.example/1'))).toEqual([422, 'validation']);
    expect(await refusal(save(`${service.origin}/send/1`))).toEqual([422, 'validation']);
    expect((await save('https://fcm.googleapis.com/fcm/send/1')).endpoint).toBe(
      'https://fcm.googleapis.com/fcm/send/1',
    );
  });

  it('go to the ten newest devices of a person', async () => {
    const user = await given.user(db);
    const sessionTokens = [user.sessionToken];
    for (let n = 0; n < 11; n++) sessionTokens.push(await given.session(db, user.id));
    for (const sessionToken of sessionTokens) {
      clock.advance(1_000);
      await call(savePush, pushBrowser().subscription, { as: { sessionToken } });
    }
    expect(await devices(user)).toBe(10);
    const states = await Promise.all(sessionTokens.map((sessionToken) => call(getPush, {}, { as: { sessionToken } })));
    expect(states.map(({ endpoint }) => endpoint !== null)).toEqual([false, false, ...Array(10).fill(true)]);
  });

  it('follow a browser to the user who logs in there next', async () => {
    const [first, second] = [await given.user(db), await given.user(db)];
    const { subscription, endpoint } = pushBrowser();
    await call(savePush, subscription, { as: first });
    await call(savePush, subscription, { as: second });
    expect((await call(getPush, {}, { as: first })).endpoint).toBeNull();
    expect((await call(getPush, {}, { as: second })).endpoint).toBe(endpoint);
  });

  it('are moved without the undelivered messages of the previous owner', async () => {
    const { user, order } = await ordered();
    const browser = await listener(user);
    service.answer({ status: 503 });
    await move(order, 'processing');
    await expect(jobs.drain()).rejects.toThrow();
    const next = await given.user(db);
    expect((await call(savePush, browser.subscription, { as: next })).endpoint).toBe(browser.endpoint);
    await jobs.drain({ isLate: true });
    expect(service.delivered).toEqual([]);
  });

  it('may be turned on by many tabs at once', async () => {
    const user = await given.user(db);
    const browsers = Array.from({ length: 6 }, () => pushBrowser());
    await Promise.all(browsers.map(({ subscription }) => call(savePush, subscription, { as: user })));
    expect(await devices(user)).toBe(1);
  });

  it('end with the session, however it ends, and with the account', async () => {
    const user = await given.user(db, { created_at: clock.now() });
    const second = await given.session(db, user.id);
    await listener(user);
    await call(savePush, pushBrowser().subscription, { as: { sessionToken: second } });
    await call(logout, {}, { as: user });
    expect(await devices(user)).toBe(1);
    await call(logout, { everywhere: true }, { as: { sessionToken: second } });
    expect(await devices(user)).toBe(0);

    const leaving = await given.user(db, { created_at: clock.now() });
    await listener(leaving);
    expect(await call(downloadData, {}, { as: leaving })).toMatchObject({
      push: [{ createdAt: clock.now().toISOString(), lastSuccessAt: null }],
    });
    await sql`update session set created_at = ${clock.now()} where user_id = ${leaving.id}`.execute(db);
    await call(deleteAccount, { id: leaving.id }, { as: leaving });
    expect(await devices(leaving)).toBe(0);
  });
});

describe('an order that moves', () => {
  it('is sent to each subscribed device, with the text of the notification and without the purchased items', async () => {
    const { user, order } = await ordered();
    await call(savePreferences, { notificationEmail: false }, { as: user });
    const browser = await listener(user);
    const second = service.browser();
    await call(savePush, second.subscription, { as: { sessionToken: await given.session(db, user.id) } });
    await move(order, 'processing');
    await jobs.drain();
    expect(service.refused).toEqual([]);
    expect(service.delivered.map(({ endpoint }) => endpoint).toSorted()).toEqual(
      [browser.endpoint, second.endpoint].toSorted(),
    );
    expect(service.delivered[0]).toMatchObject({
      ttl: '86400',
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(deliveredMessages()[0]).toEqual({
      title: 'Wicket',
      body: `Order ${order.refNum} is being prepared`,
      path: `/profile/orders/${order.id}`,
      tag: order.id,
      at: clock.now().getTime(),
    });
    expect(JSON.stringify(service.delivered)).not.toContain('Sour Dew');
    const { rows } = await sql<{ at: Date }>`
      select last_success_at as at from push_subscription where endpoint = ${browser.endpoint}`.execute(db);
    expect(rows[0]?.at).toEqual(clock.now());
  });

  it('is sent once per step, however often its job runs', async () => {
    const { user, order } = await ordered();
    await listener(user);
    await move(order, 'processing');
    await jobs.enqueue(db, 'order.changed', { orderId: order.id, status: 'processing' });
    await jobs.drain();
    await jobs.enqueue(db, 'order.changed', { orderId: order.id, status: 'processing' });
    await jobs.drain();
    const { rows } = await sql<{ data: object }>`
      select data from pgboss.job where name = 'push.send' and data->>'userId' = ${user.id}`.execute(db);
    for (const { data } of rows) await jobs.enqueue(db, 'push.send', data);
    await jobs.drain();
    expect(service.delivered).toHaveLength(1);
  });

  it('is not sent to other users, nor to a device whose session has ended', async () => {
    const { user, order } = await ordered();
    await listener(await given.user(db));
    await listener(user);
    await sql`update session set last_used_at = ${clock.now()}::timestamptz - interval '8 days'
      where user_id = ${user.id}`.execute(db);
    await move(order, 'processing');
    await jobs.drain();
    expect(service.asked).toEqual([]);
  });

  it('is sent only to its own shopper when several are notified in one batch', async () => {
    const both = [await ordered(), await ordered()];
    const endpoints: string[] = [];
    for (const { user } of both) endpoints.push((await listener(user)).endpoint);
    for (const { order } of both) await move(order, 'processing');
    await jobs.drain();
    expect(service.delivered.map(({ endpoint, text }) => [endpoint, JSON.parse(text).tag]).toSorted()).toEqual(
      both.map(({ order }, index) => [endpoints[index], order.id]).toSorted(),
    );
  });

  it('is sent in its newest state where several were pending, and never goes back', async () => {
    const { user, order } = await ordered();
    await listener(user);
    service.answer({ status: 500 });
    await move(order, 'processing');
    await expect(jobs.drain()).rejects.toThrow('answered 500');
    await move(order, 'ready-pickup');
    // A failed message is retried after two seconds.
    await jobs.drain();
    expect(deliveredMessages().map(({ body }) => body)).toEqual([`Order ${order.refNum} is ready for pickup`]);
    await jobs.drain({ isLate: true });
    expect(service.delivered).toHaveLength(1);
  });

  it('is sent in the order of its states, even if another process starts while a push service is slow', async () => {
    const { user, order } = await ordered();
    await listener(user);
    const { promise: slow, resolve: letGo } = Promise.withResolvers<{ status: number }>();
    service.answer(slow);
    await move(order, 'processing');
    const first = jobs.drain();
    await vi.waitUntil(() => service.asked.length === 1, PATIENTLY);
    await move(order, 'ready-pickup', 1_000);
    await jobs.drain();
    letGo({ status: 201 });
    await first;
    expect(deliveredMessages().map(({ body }) => body)).toEqual(
      ['is being prepared', 'is ready for pickup'].map((state) => `Order ${order.refNum} ${state}`),
    );
  });

  it('is sent by the next process once the claim of a crashed one expires', async () => {
    const { user, order } = await ordered();
    await listener(user);
    service.answer({ status: 500 });
    await move(order, 'processing');
    await expect(jobs.drain()).rejects.toThrow('answered 500');
    await sql`update push_message set taken_until = ${clock.now()}::timestamptz + interval '1 minute'
      where topic = ${order.id}`.execute(db);
    const { rows } = await sql<{ data: object }>`
      select data from pgboss.job where name = 'push.send' and data->>'userId' = ${user.id}`.execute(db);
    await jobs.drain({ isLate: true });
    expect(service.delivered).toEqual([]);
    clock.advance(60_000);
    await jobs.enqueue(db, 'push.send', rows[0]?.data as object);
    await jobs.drain();
    expect(service.delivered).toHaveLength(1);
  });

  it('is not sent for a state older than the last one sent, even if its job runs later', async () => {
    const { user, order } = await ordered();
    await listener(user);
    await move(order, 'processing');
    const { rows } = await sql<{ id: string }>`
      delete from pgboss.job where name = 'order.changed' and data->>'orderId' = ${order.id} and state < 'completed'
      returning id`.execute(db);
    expect(rows).toHaveLength(1);
    // Otherwise the queue would report the job as lost before the next one.
    await sql`update order_history set told_at = at where order_id = ${order.id}`.execute(db);
    await move(order, 'ready-pickup');
    await jobs.drain();
    await jobs.enqueue(db, 'order.changed', { orderId: order.id, status: 'processing' });
    await jobs.drain();
    expect(deliveredMessages().map(({ body }) => body)).toEqual([`Order ${order.refNum} is ready for pickup`]);
  });

  it.each([404, 410])('is no longer sent to a browser that is gone (%i)', async (status) => {
    const { user, order } = await ordered();
    await listener(user);
    service.answer({ status });
    await move(order, 'processing');
    await jobs.drain();
    expect(await devices(user)).toBe(0);
    expect((await call(getPush, {}, { as: user })).endpoint).toBeNull();
  });

  it('is delayed as long as a push service requests', async () => {
    const { user, order } = await ordered();
    await listener(user);
    service.answer({ status: 429, headers: { 'retry-after': '300' } });
    await move(order, 'processing');
    await jobs.drain();
    const { rows } = await sql<{ after: number }>`
      select extract(epoch from start_after - created_on)::int as after from pgboss.job
      where name = 'push.send' and data->>'userId' = ${user.id} and state = 'created'`.execute(db);
    expect(rows).toEqual([{ after: 300 }]);
    expect(service.asked).toHaveLength(1);
    await jobs.drain({ isLate: true });
    expect(service.delivered).toHaveLength(1);
  });

  it.each([
    ['a 500', { status: 500 }],
    ['a 503', { status: 503 }],
    ['a redirect', { status: 302, headers: { location: '/elsewhere' } }],
  ] as const)('is sent again after %s, and not before', async (_, answer) => {
    const { user, order } = await ordered();
    await listener(user);
    service.answer(answer);
    await move(order, 'processing');
    await drainTwice();
    expect(service.asked).toHaveLength(2);
    expect(service.delivered).toHaveLength(1);
  });

  it('is no longer sent when it is a day old', async () => {
    const { user, order } = await ordered();
    await listener(user);
    service.answer({ status: 500 });
    await move(order, 'processing');
    await expect(jobs.drain()).rejects.toThrow('answered 500');
    clock.advance(24 * 3600_000);
    await jobs.drain({ isLate: true });
    expect(service.delivered).toEqual([]);
  });

  it('is not sent to a device that unsubscribed while it was pending', async () => {
    const { user, order } = await ordered();
    await listener(user);
    await move(order, 'processing');
    await call(removePush, {}, { as: user });
    await jobs.drain();
    expect(service.asked).toEqual([]);
  });
});

describe('the keys of the site', () => {
  const firstKeys = () => keyRing(db).current();

  it('are made once: of many who start at the same time all have the same', async () => {
    await sql`delete from vapid_key`.execute(db);
    const made = await Promise.all(Array.from({ length: 8 }, firstKeys));
    expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect(await newestKeys(db)).toEqual(made[0]);
    expect(await firstKeys()).toEqual(made[0]);
    const { publicKey, privateKey } = made[0] as (typeof made)[number];
    expect([Buffer.from(publicKey, 'base64url').length, Buffer.from(privateKey, 'base64url').length]).toEqual([65, 32]);
  });

  it('differ where each takes its own for the site’s (the control)', async () => {
    await sql`delete from vapid_key`.execute(db);
    const looked = await Promise.all([newestKeys(db), newestKeys(db)]);
    const made = await Promise.all(
      looked.map(async (kept, n) => {
        await inTransaction(db, (trx) => offerVapidKeys(trx, { publicKey: `made by ${n}`, privateKey: '' }));
        return kept?.publicKey ?? `made by ${n}`;
      }),
    );
    expect(new Set(made).size).toBe(2);
    await sql`delete from vapid_key`.execute(db);
  });

  it('are noted with a subscription: the named one, else the present one, and none that the site never had', async () => {
    const [older, user, other] = [(await firstKeys()).publicKey, await given.user(db), await given.user(db)];
    const newer = await replacePushKey(db);
    expect((await call(getPush, {}, { as: user })).publicKey).toBe(newer);
    await call(savePush, { ...service.browser().subscription, publicKey: older }, { as: user });
    await call(savePush, service.browser().subscription, { as: other });
    const uses = await pushKeyUses(db);
    expect(uses.map(({ publicKey, devices }) => [publicKey, devices])).toEqual([
      [newer, 1],
      [older, 1],
    ]);
    const foreign = { ...service.browser().subscription, publicKey: newVapidKeys().publicKey };
    await expect(call(savePush, foreign, { as: user })).rejects.toMatchObject({ code: 'validation' });
    // The present key stays; with an older one its devices go.
    expect(await removeVapidKeys(db, newer)).toBe(false);
    expect(await removeVapidKeys(db, older)).toBe(true);
    expect((await call(getPush, {}, { as: user })).endpoint).toBeNull();
    expect((await call(getPush, {}, { as: other })).endpoint).not.toBeNull();
  });
});
