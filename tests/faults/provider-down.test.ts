import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openMoneris } from '#app/adapters/payment-gateway/moneris.ts';
import { startJobs } from '#app/api.ts';
import { auditShop } from '#features/audit/server';
import { submitCart } from '#features/checkout';
import { listProducts } from '#features/explore';
import { getOrder } from '#features/orders';
import { resilientGateway } from '#features/payments/server';
import { readyShopper, stockOf } from '../support/checkout.ts';
import { type GivenUser, given } from '../support/given.ts';
import type { TestJobs } from '../support/jobs.ts';
import { startFront, waysToBeAway } from '../support/network/fake-service.ts';
import { startMoneris } from '../support/payments/moneris-server.ts';
import { testApp } from '../support/test-app.ts';

const moneris = await startMoneris();
const front = await startFront(async (body) => (await fetch(moneris.url, { method: 'POST', body })).text());
const BREAK_AFTER = 5;
const PAUSE_MS = 10_000;
const gateway = () =>
  openMoneris({
    ...{ url: `${front.origin()}/`, storeId: 'store5', apiToken: 'yesguy' },
    ...{ cardEntry: 'direct', giveUp: front.giveUp },
  });
// The address may change under way, as a certificate may.
const changing: ReturnType<typeof gateway> = {
  ...gateway(),
  authorize: (key, payment) => gateway().authorize(key, payment),
};
const payments = resilientGateway(changing, { breakAfter: BREAK_AFTER, halfOpenAfterMs: PAUSE_MS, timeoutMs: 60_000 });
const app = await testApp({ deps: { payments } });
const { db, call } = app;
const jobs = app.deps.jobs as TestJobs;
await startJobs(app.deps);
afterAll(async () => {
  await front.close();
  await moneris.close();
});

// The breaker goes by the clock: nobody waits for it here.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: false });
  // From one address ten cards a day.
  app.clock.advance(24 * 3_600_000);
});
afterEach(() => void vi.useRealTimers());

describe('a provider that', () => {
  for (const [how, { leave, come, isHeard }] of Object.entries(waysToBeAway(front))) {
    it(`${how} is left alone after five failures; the shop goes on, and takes orders again when it is back`, async () => {
      const listing = await given.listing(db, { quantity: 100 });
      const shoppers: GivenUser[] = [];
      for (let n = 0; n < 9; n++) shoppers.push(await readyShopper(app, { listingId: listing }));
      front.forget();
      await leave();
      const said = [];
      for (const shopper of shoppers.slice(0, 8)) {
        said.push(
          await call(submitCart, {}, { as: shopper }).catch((error: { status: number; message: string }) => error),
        );
        expect((await call(listProducts, {})).totalItems).toBeGreaterThan(0);
      }
      const unavailable = 'The payment service cannot be reached. You have not been charged; please try again.';
      const expected = { status: 402, message: unavailable };
      const onHold = { orders: [{ status: 'on-hold', paymentStatus: 'pending' }] };
      expect(said.slice(0, BREAK_AFTER)).toMatchObject(Array(BREAK_AFTER).fill(isHeard ? onHold : expected));
      expect(said.slice(BREAK_AFTER)).toMatchObject(Array(8 - BREAK_AFTER).fill(expected));
      expect(front.heard()).toBe(isHeard ? BREAK_AFTER : 0);

      await come();
      const last = shoppers[8] as GivenUser;
      await expect(call(submitCart, {}, { as: last })).rejects.toMatchObject(expected);
      vi.setSystemTime(Date.now() + PAUSE_MS + 1);
      expect((await call(submitCart, {}, { as: last })).orders).toMatchObject([{ status: 'new-order' }]);
      await jobs.drain({ isLate: true });
      for (const [index, one] of said.entries()) {
        const id = 'orders' in one ? (one.orders[0]?.id ?? '') : '';
        if (!id) continue;
        const order = await call(getOrder, { id }, { as: shoppers[index] as GivenUser });
        expect(order).toMatchObject({ status: 'new-order', paymentStatus: 'authorized' });
      }
      const audit = await auditShop(app.deps, { now: app.clock.now(), initialStock: new Map([[listing, 100]]) });
      expect(Object.entries(audit).filter(([, count]) => count !== 0)).toEqual([]);
      expect(await stockOf(app, listing)).toBe(100 - 1 - (isHeard ? BREAK_AFTER : 0));
    });
  }

  it('hangs keeps everybody waiting where nothing leaves it alone', async () => {
    front.forget();
    front.be('hangs');
    const patient = resilientGateway(gateway(), { breakAfter: 1000 });
    const payment = { vaultKey: 'k', amountCents: 100, currency: 'CAD', orderRef: 'WK-1' } as const;
    for (let n = 0; n < 8; n++) await patient.authorize(`key-${n}`, payment);
    expect(front.heard()).toBe(8);
    front.be('well');
  });
});
