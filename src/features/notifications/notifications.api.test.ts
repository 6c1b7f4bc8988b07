import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { savePreferences } from '#features/account';
import { endSession, listSessions, logout } from '#features/auth';
import { submitCart } from '#features/checkout';
import { type Order, orderMoved } from '#features/orders';
import { moveOrder } from '#features/orders/server';
import { fillCart, readyShopper } from '../../../tests/support/checkout.ts';
import { transactionsOf } from '../../../tests/support/database/statements.ts';
import { type GivenUser, given } from '../../../tests/support/given.ts';
import type { TestJobs } from '../../../tests/support/jobs.ts';
import { goOnline, messagesOf } from '../../../tests/support/network/live-socket.ts';
import { testApp } from '../../../tests/support/test-app.ts';
import type { testClock } from '../../../tests/support/test-deps.ts';
import { startJobs } from '../../api.ts';
import { newId } from '../../platform/id.ts';
import { messagesInOutbox } from '../../platform/jobs/outbox.ts';
import { publishToUser } from '../../platform/live/bind.ts';
import { listNotifications, notified, readNotifications } from './index.ts';

const app = await testApp();
const jobs = app.deps.jobs as TestJobs;
const clock = app.clock as ReturnType<typeof testClock>;
await startJobs(app.deps);

async function ordered(): Promise<{ user: GivenUser; order: Order }> {
  const store = await given.store(app.db, { display_name: 'Fern & Co' });
  const user = await readyShopper(app, { listingId: await given.listing(app.db, { store_id: store }) });
  const { orders } = await app.call(submitCart, {}, { as: user });
  return { user, order: orders[0] as Order };
}

async function move({ id }: Order, to: Order['status']): Promise<void> {
  clock.advance(60_000);
  await moveOrder(app.deps, { orderId: id, to, idChecked: true, actor: 'system' });
  await jobs.drain();
}

const notificationsOf = async (user: GivenUser) => (await app.call(listNotifications, {}, { as: user })).items;
const refusal = (call: Promise<unknown>) => call.then(null, ({ status, code }) => [status, code]);

describe('the notifications of an order', () => {
  it('are written once per step, the newest first, whether or not its mails are wanted', async () => {
    const { user, order } = await ordered();
    await app.call(savePreferences, { notificationEmail: false }, { as: user });
    await jobs.drain();
    await move(order, 'processing');
    await jobs.enqueue(app.db, 'order.changed', { orderId: order.id, status: 'processing' });
    await move(order, 'ready-pickup');
    const { items, ...rest } = await app.call(listNotifications, {}, { as: user });
    expect(rest).toEqual({ page: 0, count: 10, totalItems: 3, pageCount: 1, unread: 3 });
    expect(items.map(({ message }) => message)).toEqual([
      `Order ${order.refNum} is ready for pickup`,
      `Order ${order.refNum} is being prepared`,
      `Order ${order.refNum} placed at Fern & Co`,
    ]);
    expect(items[0]).toMatchObject({
      type: 'order',
      refId: order.id,
      isRead: false,
      dateCreated: clock.now().toISOString(),
    });
  });

  it('of the orders of one checkout are written in one transaction, also when an order is deleted', async () => {
    const user = await given.user(app.db);
    for (const store of [await given.store(app.db), await given.store(app.db)]) {
      await fillCart(app, user, [{ listingId: await given.listing(app.db, { store_id: store }) }]);
    }
    const { orders } = await app.call(submitCart, {}, { as: user });
    expect(orders).toHaveLength(2);
    await jobs.enqueue(app.db, 'order.placed', { orderId: newId() });
    const transactions = await transactionsOf(() => jobs.drain());
    expect(transactions.filter((all) => all.some((text) => text.includes('insert into notification')))).toHaveLength(1);
    expect((await notificationsOf(user)).map(({ refId }) => refId).sort()).toEqual(orders.map(({ id }) => id).sort());
    const mails = (await messagesInOutbox(app.db)).filter(({ to }) => to === user.email);
    expect(mails).toHaveLength(2);
  });

  it('stand in the order in which things happened, whichever job ran first', async () => {
    const { user, order } = await ordered();
    const { rows } = await sql`
      delete from pgboss.job where name = 'order.placed' and data->>'orderId' = ${order.id} returning id`.execute(
      app.db,
    );
    expect(rows).toHaveLength(1);
    await move(order, 'processing');
    await jobs.enqueue(app.db, 'order.placed', { orderId: order.id });
    await jobs.drain();
    const messages = (await notificationsOf(user)).map(({ message }) => message);
    expect(messages).toEqual([`Order ${order.refNum} is being prepared`, `Order ${order.refNum} placed at Fern & Co`]);
  });

  it('come page by page', async () => {
    const { user, order } = await ordered();
    await move(order, 'processing');
    const pages = [0, 1, 2].map((page) => app.call(listNotifications, { page, count: 1 }, { as: user }));
    expect((await Promise.all(pages)).map(({ items }) => items[0]?.message.replace(/^Order \S+ /, ''))).toEqual([
      'is being prepared',
      'placed at Fern & Co',
      undefined,
    ]);
    expect(await refusal(app.call(listNotifications, { count: 101 }, { as: user }))).toEqual([422, 'validation']);
  });

  it('are visible to their user only, and are deleted with the account', async () => {
    const { user } = await ordered();
    await jobs.drain();
    expect(await notificationsOf(await given.user(app.db))).toEqual([]);
    expect(await refusal(app.call(listNotifications, {}))).toEqual([401, 'unauthenticated']);
    await sql`delete from app_user where id = ${user.id}`.execute(app.db);
    const { rows } = await sql`select from notification where user_id = ${user.id}`.execute(app.db);
    expect(rows).toHaveLength(0);
  });
});

describe('reading', () => {
  it('marks those that are named, or all', async () => {
    const { user, order } = await ordered();
    await move(order, 'processing');
    const [newest] = await notificationsOf(user);
    await app.call(readNotifications, { ids: [newest?.id as string, 'no-such-id', newId()] }, { as: user });
    expect((await notificationsOf(user)).map(({ isRead }) => isRead)).toEqual([true, false]);
    await app.call(readNotifications, {}, { as: user });
    const { items, unread } = await app.call(listNotifications, {}, { as: user });
    expect([items.map(({ isRead }) => isRead), unread]).toEqual([[true, true], 0]);
  });

  it('does not change other users’ notifications', async () => {
    const { user } = await ordered();
    await jobs.drain();
    const ids = (await notificationsOf(user)).map(({ id }) => id);
    const other = await given.user(app.db);
    await app.call(readNotifications, { ids }, { as: other });
    await app.call(readNotifications, {}, { as: other });
    expect(await refusal(app.call(readNotifications, {}))).toEqual([401, 'unauthenticated']);
    const many = Array.from({ length: 101 }, () => newId());
    expect(await refusal(app.call(readNotifications, { ids: many }, { as: user }))).toEqual([422, 'validation']);
    expect((await notificationsOf(user)).map(({ isRead }) => isRead)).toEqual([false]);
  });
});

describe('the live connection', () => {
  it('brings each step to every tab of who ordered: the order’s state, and the notification as the list has it', async () => {
    const { user, order } = await ordered();
    await jobs.drain();
    await app.signalsArrived();
    const tabs = [await goOnline(app.origin, user.sessionToken), await goOnline(app.origin, user.sessionToken)];
    const stranger = await goOnline(app.origin, (await given.user(app.db)).sessionToken);
    await move(order, 'processing');
    const [notification] = await notificationsOf(user);
    for (const tab of tabs) {
      await tab.told(3);
      expect(messagesOf(tab).sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
        { kind: 'notification', notification },
        { kind: 'order', id: order.id, status: 'processing' },
      ]);
    }
    await stranger.settle();
    expect(messagesOf(stranger)).toEqual([]);
  });

  it('sends a user no data of another user, even on a forged message', async () => {
    const { user, order } = await ordered();
    await jobs.drain();
    const [notification] = await notificationsOf(user);
    const other = await given.user(app.db);
    const [own, stranger] = [
      await goOnline(app.origin, user.sessionToken),
      await goOnline(app.origin, other.sessionToken),
    ];
    for (const userId of [other.id, user.id]) {
      publishToUser(app.db, notified, { userId, id: notification?.id as string });
      publishToUser(app.db, orderMoved, { userId, id: order.id });
    }
    await own.told(3);
    await stranger.settle();
    expect(messagesOf(stranger)).toEqual([]);
  });

  it('ends with its session, whichever way that ends', async () => {
    const user = await given.user(app.db);
    const sessionTokens = [user.sessionToken, ...(await moreSessions(user, 3))] as [string, string, string, string];
    const [kept, loggedOut, ended, removed] = await Promise.all(
      sessionTokens.map((sessionToken) => goOnline(app.origin, sessionToken)),
    ).then((all) => all as [(typeof all)[number], (typeof all)[number], (typeof all)[number], (typeof all)[number]]);
    await app.call(logout, {}, { as: { sessionToken: sessionTokens[1] } });
    expect(await loggedOut.closed).toBe(4401);
    const { id } =
      (await app.call(listSessions, {}, { as: { sessionToken: sessionTokens[2] } })).find((one) => one.isCurrent) ?? {};
    await app.call(endSession, { id: id as string }, { as: user });
    expect(await ended.closed).toBe(4401);
    await sql`delete from session where secret_hash = sha256(${sessionTokens[3]}::text::bytea)`.execute(app.db);
    expect(await removed.closed).toBe(4401);
    await kept.settle();
    expect(kept.socket.readyState).toBe(kept.socket.OPEN);
    await sql`delete from app_user where id = ${user.id}`.execute(app.db);
    expect(await kept.closed).toBe(4401);
  });

  it('would stay open without the trigger on sessions', async () => {
    const user = await given.user(app.db);
    const one = await goOnline(app.origin, user.sessionToken);
    await sql`alter table session disable trigger session_ended`.execute(app.db);
    await app.call(logout, {}, { as: user });
    await sql`alter table session enable trigger session_ended`.execute(app.db);
    publishToUser(app.db, orderMoved, { userId: user.id, id: newId() });
    await one.settle();
    expect(one.socket.readyState).toBe(one.socket.OPEN);
  });

  it('leaves upgrade requests for another protocol to their own handler', async () => {
    const { request } = await import('node:http');
    const status = await new Promise((resolve) => {
      const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' };
      request(`${app.origin}/api/health`, { headers }, (response) => resolve(response.resume().statusCode)).end();
    });
    expect(status).toBe(200);
  });
});

async function moreSessions({ id }: GivenUser, count: number): Promise<string[]> {
  const sessionTokens = Array.from({ length: count }, () => newId());
  for (const sessionToken of sessionTokens) {
    await sql`insert into session (id, secret_hash, user_id, ip, created_at, last_used_at)
      values (${newId()}, sha256(${sessionToken}::text::bytea), ${id}, '192.0.2.1', ${clock.now()}, ${clock.now()})`.execute(
      app.db,
    );
  }
  return sessionTokens;
}
