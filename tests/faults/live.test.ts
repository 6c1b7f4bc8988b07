import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setOrderStatus } from '#features/back-office';
import { addCartItem } from '#features/cart';
import { submitCart, updateCart } from '#features/checkout';
import { listNotifications, notified } from '#features/notifications';
import type { Order } from '#features/orders';
import { moveOrder } from '#features/orders/server';
import { httpClient } from '#platform/browser/client.ts';
import { newId } from '#platform/id.ts';
import { publishToUser } from '#platform/live/bind.ts';
import { type GivenUser, given } from '../support/given.ts';
import { freePort, type ShopProcess, startShop, until } from '../support/market/shop-process.ts';
import { openMarket } from '../support/market/shoppers.ts';
import { startBalancer } from '../support/network/balancer.ts';
import { goOnline, type LiveSocket, messagesOf } from '../support/network/live-socket.ts';
import { openTab, type Tab } from '../support/network/live-tab.ts';
import { testApp } from '../support/test-app.ts';

const IS_LONG = process.env.FAULTS === 'long';
const TABS = IS_LONG ? 500 : 20;
/** Sockets that behave, that flood, that send too much at once, and that do not read. */
const CROWD = IS_LONG
  ? { good: 1_000, flooding: 10, heavy: 10, deaf: 100 }
  : { good: 60, flooding: 3, heavy: 2, deaf: 5 };
const MOST_GROWTH_MB = 150;
const PER_USER = 20;

// Its own app answers nobody here: it gives the database, and moves orders while no process runs.
const app = await testApp();
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const ports = [await freePort(), await freePort()] as const;
const { origin, taken, stop: stopBalancer } = await startBalancer(await freePort(), ports);
const shops: ShopProcess[] = [];

/** One of the two processes, whose address is the one before both. */
async function start(index: 0 | 1): Promise<void> {
  shops[index] = await startShop(app.url, ports[index], { PUBLIC_ORIGIN: origin });
}

beforeAll(async () => void (await Promise.all([start(0), start(1)])));
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.kill('SIGKILL')));
  stopBalancer();
});

/** A shopper with an order at a store, placed through the site, and an operator's call that moves it. */
async function ordered() {
  const { shoppers, storeId, listings } = await openMarket(app.deps, 1);
  const shopper = shoppers[0] as (typeof shoppers)[number];
  const call = httpClient({ base: `${origin}/api`, token: () => shopper.sessionToken });
  await call(addCartItem, { productId: String(listings[0]), quantity: 1 });
  await call(updateCart, [{ storeId, paymentCardId: shopper.cardId, deliveryType: 'pickup' }]);
  const order = (await call(submitCart, {})).orders[0] as Order;
  const list = async () => (await call(listNotifications, { count: 100 })).items;
  await until(async () => (await list()).length === 1, 10_000, 'it is known that the order is placed');
  const operator = await given.user(app.db, { role: 'operator', created_at: new Date() });
  const move = (from: string, status: Order['status']) =>
    httpClient({ base: `${from}/api`, token: () => operator.sessionToken })(setOrderStatus, { id: order.id, status });
  return { shopper, order, list, move };
}

async function openTabs(origin: string, { sessionToken }: GivenUser, count: number): Promise<Tab[]> {
  const tabs = Array.from({ length: count }, () => openTab(origin, sessionToken));
  ends.push(() => tabs.map((tab) => tab.close()));
  await until(async () => tabs.every(({ isOnline }) => isOnline), 20_000, 'every tab is online');
  return tabs;
}

const know = (tabs: Tab[], count: number) =>
  until(async () => tabs.every(({ known }) => known.size === count), 20_000, `every tab knows ${count} notifications`);

describe('two processes behind one address', () => {
  it('tell every tab of a person of every step, whichever holds its socket and whichever moved the order', async () => {
    const { shopper, order, move } = await ordered();
    for (const port of ports) taken.set(port, 0);
    const tabs = await openTabs(origin, shopper, 6);
    for (const port of ports) expect(taken.get(port)).toBeGreaterThan(0);
    await move(shops[0]?.origin as string, 'processing');
    await know(tabs, 2);
    await move(shops[1]?.origin as string, 'ready-pickup');
    await know(tabs, 3);
    for (const { pushed } of tabs)
      expect(pushed.map(({ kind, ...rest }) => rest.notification?.message ?? kind).sort()).toEqual([
        `Order ${order.refNum} is being prepared`,
        `Order ${order.refNum} is ready for pickup`,
        'order',
        'order',
      ]);
  });

  it('lose nothing when one of them dies: its tabs go to the other, and fetch what came meanwhile', async () => {
    const { shopper, list, move } = await ordered();
    const tabs = await openTabs(origin, shopper, 6);
    await shops[0]?.kill('SIGKILL');
    await move(shops[1]?.origin as string, 'processing');
    await know(tabs, 2);
    await start(0);
    await shops[1]?.kill('SIGKILL');
    await move(shops[0]?.origin as string, 'ready-pickup');
    await know(tabs, 3);
    const ids = (await list()).map(({ id }) => id).sort();
    for (const { known } of tabs) expect([...known].sort()).toEqual(ids);
    await start(1);
  });

  it(`restarted both, have all ${TABS} tabs back within 10 s, with what happened while none ran`, async () => {
    const { shopper, order, move } = await ordered();
    const others = await Promise.all(
      Array.from({ length: Math.ceil(TABS / PER_USER) }, () => given.user(app.db, { created_at: new Date() })),
    );
    const crowd = (
      await Promise.all(others.map((user) => openTabs(origin, user, Math.ceil(TABS / others.length))))
    ).flat();
    const tabs = await openTabs(origin, shopper, 4);
    await Promise.all(shops.map((shop) => shop.kill('SIGTERM')));
    expect(await Promise.all(shops.map(async ({ ended }) => (await ended).code))).toEqual([0, 0]);
    await until(
      async () => [...crowd, ...tabs].every(({ isOnline }) => !isOnline),
      5_000,
      'every tab knows that it is offline',
    );
    await moveOrder(app.deps, { orderId: order.id, to: 'processing', actor: 'system' });
    await Promise.all([start(0), start(1)]);
    await until(async () => [...crowd, ...tabs].every(({ isOnline }) => isOnline), 10_000, 'every tab is online again');
    await know(tabs, 2);
    await move(origin, 'ready-pickup');
    await know(tabs, 3);
  });
});

const megabytes = ({ child }: ShopProcess) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;

const ESTABLISHED = '01';

/** Whether the server has cut them, which a client that does not read cannot tell. */
function areCut({ sockets }: { sockets: LiveSocket[] }, { origin }: ShopProcess): boolean {
  const clients = new Set(sockets.map(({ localPort }) => localPort()));
  const server = Number(new URL(origin).port);
  const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16);
  return !readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .some(
      ([, local, remote, state]) => state === ESTABLISHED && portOf(local) === server && clients.has(portOf(remote)),
    );
}

/** Sockets for as many people as that takes. */
async function crowdOf(origin: string, count: number): Promise<{ users: GivenUser[]; sockets: LiveSocket[] }> {
  const users: GivenUser[] = [];
  const sockets: LiveSocket[] = [];
  while (sockets.length < count) {
    const user = await given.user(app.db, { created_at: new Date() });
    users.push(user);
    const some = Math.min(PER_USER, count - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: some }, () => goOnline(origin, user.sessionToken)))));
  }
  ends.push(() => sockets.map(({ socket }) => socket.terminate()));
  return { users, sockets };
}

/** Notifications of a length in characters for each user, `rounds` times. */
async function wordsFor(users: GivenUser[], { length, rounds }: { length: number; rounds: number }) {
  const { order } = await ordered();
  const wordFor = async ({ id: userId }: GivenUser): Promise<{ userId: string; id: string }> => {
    const id = newId();
    await sql`insert into notification (id, user_id, type, ref_id, step, message, created_at)
      values (${id}, ${userId}, 'order', ${order.id}, ${id}, ${'x'.repeat(length)}, now())`.execute(app.db);
    return { userId, id };
  };
  const words: { userId: string; id: string }[][] = [];
  for (let round = 0; round < rounds; round++) words.push(await Promise.all(users.map(wordFor)));
  return words;
}

/** The codes that all of them are closed with; fails by name when one stays open. */
async function closeCodes({ sockets }: { sockets: LiveSocket[] }, name: string): Promise<Set<number>> {
  const isClosed = ({ socket }: LiveSocket) => socket.readyState === socket.CLOSED;
  await until(async () => sockets.every(isClosed), 60_000, `every ${name} socket is closed`);
  return new Set(await Promise.all(sockets.map(({ closed }) => closed)));
}

it.runIf(process.platform === 'linux')(
  `of ${CROWD.good} sockets none misses a word while ${CROWD.flooding + CROWD.heavy + CROWD.deaf} misbehave, which are cut; memory stays`,
  { timeout: 5 * 60_000 },
  async () => {
    const shop = shops[0] as ShopProcess;
    const good = await crowdOf(shop.origin, CROWD.good);
    const flooding = await crowdOf(shop.origin, CROWD.flooding);
    const heavy = await crowdOf(shop.origin, CROWD.heavy);
    const deaf = await crowdOf(shop.origin, CROWD.deaf);
    // Each of its own: of equal ones that go together PostgreSQL delivers one.
    const rounds = 60;
    const words = await wordsFor(good.users, { length: 40, rounds: rounds / 10 });
    const long = await wordsFor(deaf.users, { length: 200_000, rounds });
    const before = megabytes(shop);
    let most = before;
    const looking = setInterval(() => (most = Math.max(most, megabytes(shop))), 50);
    ends.push(() => clearInterval(looking));

    for (const { socket } of deaf.sockets) socket.pause();
    const floods = flooding.sockets.map(({ send }) =>
      setInterval(() => send({ type: 'command', event: 'x', data: '' }), 20),
    );
    ends.push(() => floods.map((one) => clearInterval(one)));
    for (const { send } of heavy.sockets) send('x'.repeat(16 * 1024 + 1));
    for (let round = 0; round < rounds; round++) {
      for (const word of long[round] ?? []) publishToUser(app.db, notified, word);
      if (round % 10 === 0) for (const word of words[round / 10] ?? []) publishToUser(app.db, notified, word);
    }
    await until(
      async () => good.sockets.every((one) => messagesOf(one).length === rounds / 10),
      60_000,
      'all is heard',
    );
    expect(await closeCodes(flooding, 'flooding')).toEqual(new Set([4429]));
    expect(await closeCodes(heavy, 'heavy')).toEqual(new Set([1009]));
    // One that reads again before is not deaf any more: the server may have caught up with it.
    await until(async () => areCut(deaf, shop), 60_000, 'every deaf socket is cut');
    for (const { socket } of deaf.sockets) socket.resume();
    expect(await closeCodes(deaf, 'deaf')).toEqual(new Set([1006]));
    expect(good.sockets.every(({ socket }) => socket.readyState === socket.OPEN)).toBe(true);
    expect(most - before).toBeLessThan(MOST_GROWTH_MB);
  },
);
