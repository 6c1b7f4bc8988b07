import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { setOrderStatus } from '#features/back-office';
import { addCartItem } from '#features/cart';
import { submitCart, updateCart } from '#features/checkout';
import { getPush, savePush } from '#features/notifications';
import type { Order } from '#features/orders';
import { httpClient } from '#platform/browser/client.ts';
import { given } from '../support/given.ts';
import { freePort, OF_NODE, startShop, until } from '../support/market/shop-process.ts';
import { openMarket } from '../support/market/shoppers.ts';
import { startPushService } from '../support/push/push-service.ts';
import { testApp } from '../support/test-app.ts';

// Its own app answers nobody here: it gives the database.
const app = await testApp();
const service = await startPushService();
afterAll(() => service.close());

async function shop(env: Record<string, string> = {}) {
  const running = await startShop(app.url, await freePort(), { PUSH_SERVICE: service.origin, ...env });
  onTestFinished(() => running.kill('SIGKILL'));
  return running;
}

const waiting = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int n from pgboss.job where state < 'completed'
    and name in ('order.placed', 'order.changed', 'push.send')`.execute(app.db);
  return rows[0]?.n ?? -1;
};

it('a step whose process was killed before anyone was told is told once, by two that start together with one key', async () => {
  const browser = service.browser();
  const { shoppers, storeId, listings } = await openMarket(app.deps, 1);
  const shopper = shoppers[0] as (typeof shoppers)[number];
  const operator = await given.user(app.db, { role: 'operator', created_at: new Date() });
  const killed = await shop({ NO_RECOVERY: '1' });
  const as = ({ sessionToken }: { sessionToken: string }) =>
    httpClient({ base: `${killed.origin}/api`, token: () => sessionToken });
  const call = as(shopper);
  await call(savePush, browser.subscription);
  await call(addCartItem, { productId: String(listings[0]), quantity: 1 });
  await call(updateCart, [{ storeId, paymentCardId: shopper.cardId, deliveryType: 'pickup' }]);
  const { id, refNum } = (await call(submitCart, {})).orders[0] as Order;
  await as(operator)(setOrderStatus, { id, status: 'processing' });
  await killed.kill('SIGKILL');
  expect(service.asked).toEqual([]);

  await Promise.all([shop(), shop()]);
  await until(async () => (await waiting()) === 0, 60_000, 'everything is told');
  expect(service.refused).toEqual([]);
  const told = service.delivered.map(({ text }) => JSON.parse(text).body as string);
  expect(told.at(-1)).toBe(`Order ${refNum} is being prepared`);
  // That it was placed may be told before, and never after.
  expect(told.filter((body) => body.endsWith('is being prepared'))).toHaveLength(1);
  expect(new Set(told).size).toBe(told.length);
});

/** `npm run market -- keys …` as a process of its own. */
async function keysCommand(...words: string[]): Promise<string[]> {
  const env = { ...OF_NODE, MODE: 'demo', DATABASE_URL: app.url };
  const { stdout } = await run(process.execPath, ['src/cli/market.ts', 'keys', ...words], { env });
  return stdout.trim().split('\n');
}
const run = promisify(execFile);

it('a key that is replaced while two processes run: both use the new one, and old devices get their messages by the old one', async () => {
  service.delivered.length = 0;
  await sql`delete from push_subscription`.execute(app.db);
  const { shoppers, storeId, listings } = await openMarket(app.deps, 2);
  const operator = await given.user(app.db, { role: 'operator', created_at: new Date() });
  const [one, other] = await Promise.all([shop(), shop()]);
  const at = ({ origin }: { origin: string }, { sessionToken }: { sessionToken: string }) =>
    httpClient({ base: `${origin}/api`, token: () => sessionToken });
  const [first, second] = shoppers as [(typeof shoppers)[number], (typeof shoppers)[number]];
  const [oldDevice, newDevice] = [service.browser(), service.browser()];
  const { publicKey: oldKey } = await at(one, first)(getPush, {});
  await at(one, first)(savePush, { ...oldDevice.subscription, publicKey: oldKey });

  const newKey = /^The key is now ([\w-]{87})\.$/.exec((await keysCommand('new'))[0] ?? '')?.[1] ?? '';
  for (const process of [one, other]) expect((await at(process, second)(getPush, {})).publicKey).toBe(newKey);
  await at(other, second)(savePush, { ...newDevice.subscription, publicKey: newKey });
  expect((await keysCommand()).map((line) => line.replace(/ {2}\d{4}-\S+/, ''))).toEqual([
    `${newKey}  1 devices, for new ones`,
    `${oldKey}  1 devices`,
  ]);

  for (const shopper of [first, second]) {
    const call = at(one, shopper);
    await call(addCartItem, { productId: String(listings[0]), quantity: 1 });
    await call(updateCart, [{ storeId, paymentCardId: shopper.cardId, deliveryType: 'pickup' }]);
    const { id } = (await call(submitCart, {})).orders[0] as Order;
    await at(other, operator)(setOrderStatus, { id, status: 'processing' });
  }
  const keysOf = (endpoint: string) =>
    new Set(service.delivered.filter((sent) => sent.endpoint === endpoint).map(({ key }) => key));
  await until(async () => (await waiting()) === 0 && keysOf(newDevice.endpoint).size > 0, 60_000, 'everything is told');
  expect([...keysOf(oldDevice.endpoint)]).toEqual([oldKey]);
  expect([...keysOf(newDevice.endpoint)]).toEqual([newKey]);
  expect(service.refused).toEqual([]);

  await keysCommand('remove', oldKey);
  expect((await at(one, first)(getPush, {})).endpoint).toBeNull();
  expect((await at(other, second)(getPush, {})).endpoint).toBe(newDevice.endpoint);
});
