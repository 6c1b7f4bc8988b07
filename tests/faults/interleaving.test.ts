import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { auditShop } from '#features/audit/server';
import { logout } from '#features/auth';
import { setCartItem } from '#features/cart';
import { submitCart, verifyCart } from '#features/checkout';
import { cancelOrder, listOrders } from '#features/orders';
import { removeCard } from '#features/payments';
import { fillCart, HOME, savedCard, stockOf } from '../support/checkout.ts';
import { interleave, type Point } from '../support/database/interleave.ts';
import { type GivenUser, given } from '../support/given.ts';
import type { TestJobs } from '../support/jobs.ts';
import { testApp } from '../support/test-app.ts';

const app = await testApp();
const { db, call, url } = app;
await startJobs(app.deps);

/** The steps of a submit between which somebody else may act. */
const POINTS: Record<string, Point> = {
  'before the shopper is held': { when: 'before', statement: /from app_user u join cart c/ },
  'after the shopper is held': { when: 'after', statement: /from app_user u join cart c/ },
  'after the cart is read': { when: 'after', statement: /from cart_line/ },
  'after the prices and cards are read': { when: 'after', statement: /from saved_card c\s+where/ },
  'after the orders are written': { when: 'after', statement: /insert into orders/ },
  'before the stock is held': { when: 'before', statement: /for no key update of l/ },
  'after the stock is held': { when: 'after', statement: /for no key update of l/ },
  'before the payment is settled': {
    when: 'before',
    statement: /from orders o join payment_attempt a .* for update of o, a/s,
  },
};

type Case = { user: GivenUser; listing: number; card: string };

/** Who acts in between. */
const CONCURRENT_CHANGES: Record<string, (one: Case) => Promise<unknown>> = {
  'the shopper cancels': async ({ user }) => {
    const { items } = await call(listOrders, {}, { as: user });
    for (const { id } of items) await call(cancelOrder, { id }, { as: user });
  },
  'the price changes': ({ listing }) =>
    sql`update listing set price_cents = price_cents + 100 where id = ${listing}`.execute(db),
  'the store closes': ({ listing }) =>
    sql`update store set is_active = false where id = (select store_id from listing where id = ${listing})`.execute(db),
  'the card is removed': ({ user, card }) => call(removeCard, { id: card }, { as: user }),
  'the account is removed': ({ user }) => sql`delete from app_user where id = ${user.id}`.execute(db),
  'the stock is corrected': ({ listing }) => given.stock(db, listing, 0),
  'the session is ended': ({ user }) => call(logout, { everywhere: true }, { as: user }),
};

const ofStore = (listing: number) => sql`store_id = (select store_id from listing where id = ${listing})`;
/** Who acts where the order is to be delivered. */
const CONCURRENT_DELIVERY_CHANGES: typeof CONCURRENT_CHANGES = {
  'the store closes for the day': ({ listing }) => sql`delete from opening_hours where ${ofStore(listing)}`.execute(db),
  'the store stops delivering': ({ listing }) =>
    sql`update store set has_delivery = false where id = (select store_id from listing where id = ${listing})`.execute(
      db,
    ),
  'the zone is taken away': ({ listing }) => sql`delete from delivery_zone where ${ofStore(listing)}`.execute(db),
  'the fee of the zone changes': ({ listing }) =>
    sql`update delivery_zone set fee_cents = fee_cents + 100 where ${ofStore(listing)}`.execute(db),
};

async function ready({ isDelivery = false } = {}): Promise<Case> {
  const store = await given.store(db, { has_delivery: isDelivery });
  if (isDelivery) await given.zone(db, { store_id: store, fee_cents: 500 });
  const listing = await given.listing(db, { store_id: store, price_cents: 1000, quantity: 5 });
  const user = await given.user(db);
  const card = await savedCard(app, user);
  const choices = isDelivery ? ({ deliveryType: 'delivery', deliveryLocation: HOME } as const) : {};
  await fillCart(app, user, [{ listingId: listing, quantity: 2 }], { card: null, ...choices });
  await sql`insert into cart_store (user_id, store_id, payment_card_id)
    select ${user.id}, store_id, ${card} from listing where id = ${listing}
    on conflict (user_id, store_id) do update set payment_card_id = excluded.payment_card_id`.execute(db);
  return { user, listing, card };
}
const broken = async () =>
  Object.entries(await auditShop(app.deps, { now: app.clock.now() })).filter(([, count]) => count !== 0);
const refusal = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' ? ((result.reason as { status?: number }).status ?? 500) : null;

const CASES = [
  ...Object.entries(CONCURRENT_CHANGES).map(([name, other]) => ({ name, other, isDelivery: false, total: 2260 })),
  ...Object.entries(CONCURRENT_DELIVERY_CHANGES).map(([name, other]) => ({
    name,
    other,
    isDelivery: true,
    total: 2825,
  })),
];

describe('a submit while', () => {
  for (const { name, other, isDelivery, total } of CASES) {
    it(`${name}, at every step of it, either places what was there or is refused`, async () => {
      for (const [pointName, point] of Object.entries(POINTS)) {
        const one = await ready({ isDelivery });
        const { work: submitted, other: acted } = await interleave(
          url,
          point,
          () => other(one),
          () => call(submitCart, { totalAmount: total }, { as: one.user }),
        ).catch((error: Error) => {
          throw new Error(`${pointName}: ${error.message}`);
        });
        const seen = { pointName, submit: refusal(submitted), other: refusal(acted) };
        if (submitted.status === 'fulfilled') {
          expect(
            submitted.value.orders.map(({ totalAmount }) => totalAmount),
            pointName,
          ).toEqual([total]);
        } else expect([401, 402, 403, 404, 409, 422], JSON.stringify(seen)).toContain(seen.submit);
        // A other that came too late is told so; it never breaks.
        if (seen.other !== null) expect([401, 404, 409], JSON.stringify(seen)).toContain(seen.other);
        await (app.deps.jobs as TestJobs).drain({ isLate: true });
        expect(await broken(), pointName).toEqual([]);
      }
    });
  }

  it('the price changes after it was read, is refused before the stock is reserved', async () => {
    const one = await ready();
    const { work: submitted } = await interleave(
      url,
      POINTS['before the stock is held'] as Point,
      () => CONCURRENT_CHANGES['the price changes']?.(one) ?? Promise.reject(),
      () => call(submitCart, { totalAmount: 2260 }, { as: one.user }),
    );
    expect(submitted).toMatchObject({
      status: 'rejected',
      reason: {
        status: 409,
        message: expect.stringMatching(/^The price of .+ has changed\. Please review your order/),
      },
    });
  });

  it('another device changes the quantity, charges what was shown or nothing', async () => {
    const outcomes = new Set<string>();
    for (const [pointName, point] of Object.entries(POINTS)) {
      const { user, listing } = await ready();
      const { summary } = await call(verifyCart, {}, { as: user });
      const change = { productId: String(listing), props: { quantity: 3 } };
      const { work: submitted } = await interleave(
        url,
        point,
        () => call(setCartItem, change, { as: user }),
        () => call(submitCart, { totalAmount: summary.totalAmount }, { as: user }),
      );
      if (submitted.status === 'fulfilled') {
        expect(submitted.value.orders[0]?.totalAmount, pointName).toBe(summary.totalAmount);
      } else expect(refusal(submitted), pointName).toBe(409);
      outcomes.add(submitted.status);
      expect(await broken(), pointName).toEqual([]);
    }
    expect(outcomes).toEqual(new Set(['fulfilled', 'rejected']));
  });

  it('another device changes the quantity, charges something else where nobody says what was shown: the race is real', async () => {
    const { user, listing } = await ready();
    const { summary } = await call(verifyCart, {}, { as: user });
    const { work: submitted } = await interleave(
      url,
      POINTS['before the shopper is held'] as Point,
      () => call(setCartItem, { productId: String(listing), props: { quantity: 3 } }, { as: user }),
      () => call(submitCart, {}, { as: user }),
    );
    const total = submitted.status === 'fulfilled' ? submitted.value.orders[0]?.totalAmount : 0;
    expect(total).toBeGreaterThan(summary.totalAmount);
  });

  it('the stock is corrected, sells what is not there where nothing is held: the step in between is real', async () => {
    const { listing } = await ready();
    const { work: sold } = await interleave(
      url,
      { when: 'after', statement: /select quantity as seen/ },
      () => given.stock(db, listing, 0),
      () =>
        db.transaction().execute(async (trx) => {
          const { rows } = await sql<{
            seen: number;
          }>`select quantity as seen from listing where id = ${listing}`.execute(trx);
          await sql`update listing set on_hand = ${(rows[0]?.seen ?? 0) - 2} where id = ${listing}`.execute(trx);
        }),
    );
    expect(sold.status).toBe('fulfilled');
    expect(await stockOf(app, listing)).toBe(3);
  });
});
