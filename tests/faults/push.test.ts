import { sql } from 'kysely';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { setOrderStatus } from '#features/back-office';
import { addCartItem } from '#features/cart';
import { submitCart, updateCart } from '#features/checkout';
import type { Order } from '#features/orders';
import { savePush } from '#features/push';
import { httpClient } from '#platform/browser/client.ts';
import { given } from '../support/given.ts';
import { freePort, startShop, until } from '../support/market/shop-process.ts';
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

it('a step whose process was killed before anyone was told is told once, by two that start together with one key', {
  timeout: 120_000,
}, async () => {
  const browser = service.browser();
  const { shoppers, storeId, listings } = await openMarket(app.deps, 1);
  const shopper = shoppers[0] as (typeof shoppers)[number];
  const operator = await given.user(app.db, { role: 'operator', created_at: new Date() });
  const killed = await shop({ NO_RECOVERY: '1' });
  const as = ({ secret }: { secret: string }) => httpClient({ base: `${killed.origin}/api`, token: () => secret });
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
