import { sql } from 'kysely';
import { submitCart } from '#features/checkout';
import { answerSubstitution } from '#features/fulfillment';
import { cancelOrder } from '#features/orders';
import {
  advanceDuePayments,
  cancelUnaccepted,
  checkAuthorizations,
  collectPayment,
  moveOrder,
  releaseExpiredAuthorizations,
  writeOff,
} from '#features/orders/server';
import { CARD, fillCart } from '../checkout.ts';
import { type GivenUser, given } from '../given.ts';
import type { testApp } from '../test-app.ts';
import { askAbout, shortOrder } from './short-order.ts';

type App = Awaited<ReturnType<typeof testApp>>;
/** Prepares an order, and gives the step that takes locks. */
type Ways = Record<string, () => Promise<() => Promise<unknown>>>;

/** Every way of an order that takes locks. */
export function orderWays(app: App): Ways {
  const hands = handsOn(app);
  return { ...shopping(app, hands), ...holding(app, hands), ...substituting(app), ...collecting(app, hands) };
}

type Hands = ReturnType<typeof handsOn>;

function handsOn(app: App) {
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
  return { readyWithTwo, placed, move, sixDaysLater };
}

const shopping = (app: App, { readyWithTwo, placed, move }: Hands): Ways => {
  const { call } = app;
  return {
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
  };
};

const holding = (app: App, { placed, move, sixDaysLater }: Hands): Ways => ({
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
});

const substituting = (app: App): Ways => {
  const { call } = app;
  return {
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
  };
};

function collecting(app: App, { placed, move }: Hands): Ways {
  const { db } = app;
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

  return {
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
  };
}
