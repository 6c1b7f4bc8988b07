import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addCartItem } from '#features/cart';
import { submitCart } from '#features/checkout';
import { answerSubstitution } from '#features/fulfillment';
import { cancelOrder } from '#features/orders';
import {
  advanceDuePayments,
  cancelUnaccepted,
  checkAuthorizations,
  collectPayment,
  moveOrder,
  refundOrder,
  releaseExpiredAuthorizations,
  writeOff,
} from '#features/orders/server';
import { CARD, fillCart, readyShopper } from '../support/checkout.ts';
import { type GivenUser, given } from '../support/given.ts';
import { askAbout, shortOrder } from '../support/market/short-order.ts';
import { lockedTables, lockFaults, transactionsOf } from '../support/statements.ts';
import { testApp } from '../support/test-app.ts';

const app = await testApp();
const { db, call } = app;

async function readyWithTwo(card: string = CARD.visa): Promise<GivenUser> {
  const store = await given.store(db);
  const listings = [await given.listing(db, { store_id: store }), await given.listing(db, { store_id: store })];
  const user = await given.user(db);
  await fillCart(
    app,
    user,
    listings.reverse().map((listingId) => ({ listingId })),
    { card },
  );
  return user;
}
async function placed(card?: string) {
  const user = await readyWithTwo(card);
  const { orders } = await call(submitCart, {}, { as: user });
  return { user, orderId: orders[0]?.id ?? '' };
}
const move = (orderId: string, to: 'processing' | 'ready-pickup' | 'completed' | 'canceled') =>
  moveOrder(app.deps, { orderId, to, idChecked: true, actor: 'system' });
/** Sessions would not live as long, so the clock goes back after. */
async function sixDaysLater(task: () => Promise<void>): Promise<void> {
  const now = app.clock.now().toISOString();
  app.clock.advance(6 * 86_400_000);
  await task();
  app.clock.set(now);
}
/** Every way of an order that takes locks. */
const WAYS: Record<string, () => Promise<() => Promise<unknown>>> = {
  'a submit that stands': async () => {
    const user = await readyWithTwo();
    return () => call(submitCart, {}, { as: user });
  },
  'a submit that is declined': async () => {
    const user = await readyWithTwo(CARD.declined);
    return () => call(submitCart, {}, { as: user }).catch(() => {});
  },
  'a cancel by the shopper': async () => {
    const { user, orderId } = await placed();
    return () => call(cancelOrder, { id: orderId }, { as: user });
  },
  'a cancel while the payment is not known': async () => {
    const { user, orderId } = await placed(CARD.answerLost);
    return () => call(cancelOrder, { id: orderId }, { as: user });
  },
  'the whole way to completed': async () => {
    const { orderId } = await placed();
    return async () => {
      for (const to of ['processing', 'ready-pickup', 'completed'] as const) await move(orderId, to);
    };
  },
  'a cancel by the store': async () => {
    const { orderId } = await placed();
    return () => move(orderId, 'canceled');
  },
  'an order that is not taken up': async () => {
    await placed();
    app.clock.advance(15 * 60_000);
    return () => cancelUnaccepted(app.deps);
  },
  'money that is held too long': async () => {
    const { orderId } = await placed();
    await move(orderId, 'processing');
    return () => sixDaysLater(() => releaseExpiredAuthorizations(app.deps));
  },
  'an order whose hold was let go and that is taken up again': async () => {
    const { orderId } = await placed();
    await move(orderId, 'processing');
    await sixDaysLater(async () => {
      await releaseExpiredAuthorizations(app.deps);
      app.clock.advance(60_000);
      await advanceDuePayments(app.deps);
    });
    return () => move(orderId, 'processing');
  },
};

/** Ready, its payment not released. */
async function uncollected(): Promise<string> {
  const { orderId } = await placed(CARD.captureDeclined);
  for (const to of ['processing', 'ready-pickup'] as const) await move(orderId, to);
  await move(orderId, 'completed').catch(() => {});
  return orderId;
}
const isReleased = (orderId: string) =>
  sql`update sandbox_vault.card set behaviour = 'approve' where token = (
    select vault_key from payment_attempt where order_id = ${orderId} limit 1)`.execute(db);

Object.assign(WAYS, {
  'a shopper who is asked about a substitute': async () => {
    const order = await shortOrder(app, { others: 1 });
    return () => askAbout(app, order);
  },
  'a substitute that the shopper takes': async () => {
    const order = await shortOrder(app, { others: 1 });
    const [one] = await askAbout(app, order);
    return () => call(answerSubstitution, { id: one?.id ?? '', isApproved: true }, { as: order.shopper });
  },
  'one that is left out': async () => {
    const order = await shortOrder(app, { others: 1 });
    const [one] = await askAbout(app, order);
    return () => call(answerSubstitution, { id: one?.id ?? '', isApproved: false }, { as: order.shopper });
  },

  'a capture that the bank declines, collected': async () => {
    const orderId = await uncollected();
    await isReleased(orderId);
    return () => collectPayment(app.deps, { orderId, actor: 'system' });
  },
  'one that is written off': async () => {
    const orderId = await uncollected();
    return () => writeOff(app.deps, { orderId, actor: 'system', reason: 'Gone.' });
  },
  'a hold that was released at the provider': async () => {
    const { orderId } = await placed();
    const { rows } = await sql<{ ref: string }>`
      select auth_ref as ref from payment_attempt where order_id = ${orderId}`.execute(db);
    await app.deps.payments.void('console', { authRef: rows[0]?.ref ?? '' });
    app.clock.advance(3_600_000);
    return () => checkAuthorizations(app.deps);
  },
} satisfies typeof WAYS);

describe('locks are taken in one order, before what they are for', () => {
  for (const [name, prepare] of Object.entries(WAYS)) {
    it(name, async () => {
      const transactions = await transactionsOf(await prepare());
      expect(transactions.flatMap(lockFaults)).toEqual([]);
      expect(transactions.flatMap(lockedTables)).toEqual(
        expect.arrayContaining(['listing', 'orders', 'payment_attempt']),
      );
    });
  }

  it('a refund holds the order and its payment before it is written and when it ends', async () => {
    const { orderId } = await placed();
    for (const to of ['processing', 'ready-pickup', 'completed'] as const) await move(orderId, to);
    const transactions = await transactionsOf(() =>
      refundOrder(app.deps, { orderId, actor: 'system', reason: 'Damaged.' }),
    );
    expect(transactions.flatMap(lockFaults)).toEqual([]);
    const locked = transactions.map(lockedTables).filter((tables) => tables.length > 0);
    expect(locked).toEqual(Array(3).fill(['orders', 'payment_attempt']));
  });

  it('a submit holds shopper, cart and listings, in that order, and reads nothing of them before', async () => {
    const user = await readyShopper(app, { listingId: await given.listing(db) });
    const [first = []] = await transactionsOf(() => call(submitCart, {}, { as: user }));
    expect(first[0]).toMatch(/from app_user u join cart c .* for key share of u for update of c/s);
    const stock = first.findIndex((text) => /\blisting l\b.*\bfor\b/s.test(text));
    expect(first.slice(stock)).toEqual([
      expect.stringMatching(
        /^with held as .*from listing l .* for no key update of l.*update listing l set reserved = .*insert into stock_movement .*from held/s,
      ),
    ]);
  });

  it('a cart is locked by the one statement that changes it', async () => {
    const user = await given.user(db);
    const listing = await given.listing(db);
    await call(addCartItem, { productId: String(listing), quantity: 1 }, { as: user });
    const { rows } = await sql<{
      body: string;
    }>`select prosrc as body from pg_proc where proname = 'put_in_cart'`.execute(db);
    expect(rows[0]?.body).toMatch(
      /^\s*(?:declare[^;]*;)?\s*begin\s+perform from cart where user_id = shopper for update;/,
    );
  });
});

describe('the check itself', () => {
  it.each([
    [
      'an order before its listings',
      [
        'select from orders where id = $1 for update',
        'select from listing l where l.id = any($1) order by l.id for update of l',
      ],
    ],
    [
      'a cart after an order',
      ['select from orders where id = $1 for update', 'select from cart where user_id = $1 for update'],
    ],
    ['listings in no order', ['select from listing l where l.id = any($1) for no key update of l']],
    ['a line put into a cart that is not held', ['insert into cart_line (user_id) values ($1)']],
    ['a write without a lock', ['update listing set reserved = reserved + 1 where id = $1']],
    [
      'a lock of something else',
      [
        'select from order_line ol join listing l on l.id = ol.listing_id for update of ol',
        'update listing l set reserved = 1',
      ],
    ],
  ])('finds %s', (_what, statements) => {
    expect(lockFaults(statements)).toHaveLength(1);
  });

  it('finds nothing where all is in order', () => {
    expect(
      lockFaults([
        'select from app_user u join cart c on c.user_id = u.id for key share of u for update of c',
        'select l.id from listing l join store s on s.id = l.store_id order by l.id for no key update of l',
        'update listing l set reserved = 1',
        'select from orders where id = $1 for update',
        'select a.id from payment_attempt a join orders o on o.id = a.order_id for update of a',
        'with new_attempt as (update payment_attempt set state = $1) update orders set status = $2',
      ]),
    ).toEqual([]);
  });
});
