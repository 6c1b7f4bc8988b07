import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { googleGeocoder } from '#app/adapters/geocoder/google.ts';
import { submitCart } from '#features/checkout';
import { listProducts } from '#features/explore';
import { suggestPlaces } from '#features/places';
import { silentLog } from '#platform/log.ts';
import { HOME, readyShopper } from '../support/checkout.ts';
import { given } from '../support/given.ts';
import { startFront, waysToBeAway } from '../support/network/fake-service.ts';
import { testApp } from '../support/test-app.ts';

const BREAK_AFTER = 5;
const PAUSE_MS = 10_000;
const front = await startFront(() => JSON.stringify({ status: 'ZERO_RESULTS', predictions: [] }));
const open = (breakAfter: number) =>
  googleGeocoder({
    key: 'none',
    log: silentLog,
    timeoutMs: 100,
    breakAfter,
    halfOpenAfterMs: PAUSE_MS,
    get origin() {
      return front.origin();
    },
  });
const app = await testApp({ deps: { geocoder: open(BREAK_AFTER) } });
const { db, call } = app;
afterAll(() => front.close());

let questions = 0;
/** Never the same twice: what has no answer is remembered. */
const suggest = () => call(suggestPlaces, { input: `${++questions} Queen Street` });

// The breaker goes by the clock: nobody waits for it here.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: false }));
afterEach(() => void vi.useRealTimers());

describe('a geocoder that', () => {
  for (const [how, { leave, come, isHeard }] of Object.entries(waysToBeAway(front))) {
    it(`${how} is left alone after five failures; everything else goes on, and it is asked again soon after`, async () => {
      const store = await given.store(db, { has_delivery: true });
      await given.zone(db, { store_id: store });
      const listing = await given.listing(db, { store_id: store });
      front.forget();
      await leave();
      for (let n = 0; n < 8; n++) {
        await expect(suggest()).rejects.toMatchObject({
          status: 503,
          message: 'Addresses cannot be looked up at the moment. Please try again in a minute.',
        });
        expect((await call(listProducts, {})).totalItems).toBeGreaterThan(0);
      }
      expect(front.heard()).toBe(isHeard ? BREAK_AFTER : 0);
      // An address that was chosen before needs nobody to look it up.
      const delivered = { deliveryType: 'delivery', deliveryLocation: HOME } as const;
      const user = await readyShopper(app, { listingId: listing }, delivered);
      expect((await call(submitCart, {}, { as: user })).orders).toMatchObject([{ status: 'new-order' }]);

      await come();
      await expect(suggest()).rejects.toMatchObject({ status: 503 });
      vi.setSystemTime(Date.now() + PAUSE_MS + 1);
      expect(await suggest()).toEqual([]);
      expect(await suggest()).toEqual([]);
    });
  }

  it('is broken is asked every time where nothing leaves it alone', async () => {
    front.forget();
    front.be('is broken');
    const patient = open(1000);
    for (let n = 0; n < 8; n++) await patient.suggest(`${++questions} Queen Street`).catch(() => {});
    expect(front.heard()).toBe(8);
    front.be('well');
  });
});
