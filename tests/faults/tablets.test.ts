import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { listOpsOrders } from '#features/back-office';
import { getCounter, revokeDevice } from '#features/staff';
import { httpClient } from '#platform/browser/client.ts';
import { given } from '../support/given.ts';
import { freePort, type ShopProcess, startShop } from '../support/market/shop-process.ts';
import { choosePin, openTablet } from '../support/tablet.ts';
import { testApp } from '../support/test-app.ts';

// Its own app answers nobody here: it gives the database.
const app = await testApp();
const { db } = app;
const ports = [await freePort(), await freePort()] as const;
const origins = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string];
const shops: ShopProcess[] = await Promise.all(
  ports.map((port, index) => startShop(app.url, port, { PUBLIC_ORIGIN: origins[index] as string })),
);
afterAll(() => Promise.all(shops.map((shop) => shop.kill('SIGKILL'))));

const UNAUTHENTICATED = 4401;
const RESTARTING = 1012;
const PIN = '7391';

/** A tablet at the first process, unlocked by a budtender, whose sockets the first process holds. */
async function unlocked() {
  const store = await given.store(db);
  const now = new Date();
  const tablet = openTablet(origins[0]);
  const { id } = await tablet.signIn(store, await given.user(db, { storeIds: [store], created_at: now }));
  const boss = await given.user(db, { storeIds: [store], created_at: now });
  const eli = await given.user(db, { created_at: now });
  const memberId = await given.member(db, eli.id, { storeId: store, role: 'budtender' });
  await choosePin(origins[0], eli, store, PIN);
  const acting = await tablet.unlock(eli.id, PIN);
  return {
    store,
    tablet,
    deviceId: id,
    boss,
    eli,
    memberId,
    sockets: [await tablet.goOnline(), await tablet.goOnline(acting)],
  };
}

/** The command of who runs the site: a process of its own. */
const market = (...words: string[]) =>
  promisify(execFile)('node', ['src/cli/market.ts', ...words], {
    env: { ...process.env, MODE: 'demo', DATABASE_URL: app.url, LOG_LEVEL: 'silent' },
  });

describe('an open tablet', () => {
  it('locks at once when its person is suspended by a command; the tablet itself stays signed in without them', async () => {
    const { tablet, eli, sockets } = await unlocked();
    await market('users', 'suspend', eli.email);
    expect(await sockets[1]?.closed).toBe(UNAUTHENTICATED);
    await expect(tablet.call(listOpsOrders, {})).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(tablet.unlock(eli.id, PIN)).rejects.toMatchObject({ code: 'not-found' });
    await sockets[0]?.settle();
    const { people, actingUserId } = await tablet.call(getCounter, {});
    expect(people.map(({ userId }) => userId)).not.toContain(eli.id);
    expect(actingUserId).toBeNull();
  });

  it('is signed out at once by a revocation that another process answers', async () => {
    const { tablet, deviceId, boss, sockets } = await unlocked();
    const elsewhere = httpClient({ base: `${origins[1]}/api`, token: () => boss.sessionToken });
    await elsewhere(revokeDevice, { id: deviceId });
    for (const socket of sockets) expect(await socket.closed).toBe(UNAUTHENTICATED);
    tablet.sessionToken = null;
    await expect(tablet.call(getCounter, {})).rejects.toMatchObject({ code: 'not-found' });
  });

  it('connects again with other rights when the role of its person changes, and keeps its own connection', async () => {
    const { tablet, memberId, sockets } = await unlocked();
    await db.updateTable('staff_member').set({ role_key: 'accountant' }).where('id', '=', memberId).execute();
    expect(await sockets[1]?.closed).toBe(RESTARTING);
    await sockets[0]?.settle();
    expect(await tablet.call(listOpsOrders, {})).toMatchObject({ totalItems: 0 });
  });
});
