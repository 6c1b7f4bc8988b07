import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { getCart } from '#features/cart';
import { CARD, fillCart, readyShopper, stockOf } from '../../../../tests/support/checkout.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import type { TestJobs } from '../../../../tests/support/jobs.ts';
import { illegalStates } from '../../../../tests/support/market/legal-states.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { auditShop } from '../../audit/audit.server.ts';
import { advanceAttempt, advanceDuePayments } from '../../orders/lifecycle/order-jobs.server.ts';
import { cancelOrder, getOrder } from '../../orders/orders.contract.ts';
import { advancePayment } from '../../orders/payments/advance-payment.server.ts';
import { submitCart } from '../checkout.contract.ts';
import { placeOrders } from './place-order.server.ts';
import { submitCart as submitUnguarded } from './submit-cart.server.ts';

const app = await testApp();
const { db, call } = app;
const jobs = app.deps.jobs as TestJobs;
await startJobs(app.deps);
const told: { name: string; orderId: string }[] = [];
for (const name of ['order.placed', 'order.changed']) {
  await jobs.work(name, async ({ orderId }: { orderId: string }) => void told.push({ name, orderId }));
}
const toldOf = (id: string) => told.filter(({ orderId }) => orderId === id).map(({ name }) => name);

const submitted = async (card: string, quantity = 1) => {
  const listing = await given.listing(db, { quantity: 5 });
  const user = await readyShopper(app, { listingId: listing, quantity }, { card });
  const { orders } = await call(submitCart, {}, { as: user });
  return { listing, user, id: orders[0]?.id ?? '', order: orders[0] };
};
const read = (id: string, user: GivenUser) => call(getOrder, { id }, { as: user });
const approvals = async (orderId: string) =>
  (
    await sql`select from sandbox_vault.record r join payment_attempt a on r.key = a.id::text
      where a.order_id = ${orderId} and r.is_approved`.execute(db)
  ).rows.length;
const promises = async () => {
  const audit = await auditShop(app.deps, { now: app.clock.now() });
  // The test runs the jobs that notify the shopper itself.
  return Object.entries(audit).filter(([name, broken]) => broken !== 0 && name !== 'never-told');
};

/** Does not respond until `answer`; a submit waits at most 30 ms. */
function silentProvider() {
  const answered = Promise.withResolvers<void>();
  const payments = {
    ...app.deps.payments,
    authorize: async (...args: Parameters<typeof app.deps.payments.authorize>) => {
      await answered.promise;
      return app.deps.payments.authorize(...args);
    },
  };
  const submitTo = (userId: string, key?: string) =>
    submitUnguarded({ ...app.deps, payments }, userId, {}, key, { budgetMs: 30 });
  return { submitTo, answer: answered.resolve };
}

describe('a payment whose result is not known at once', () => {
  it.each([
    ['the answer got lost after the money was held', CARD.answerLost],
    ['the provider stumbled', CARD.errorOnce],
    ['the answer was garbage', CARD.malformed],
  ])('leaves the order on hold and is settled by the recovery, exactly once: %s', async (_what, card) => {
    const { listing, user, id, order } = await submitted(card);
    expect(order).toMatchObject({
      status: 'on-hold',
      paymentStatus: 'pending',
      history: [{ status: 'on-hold', reason: 'The payment is being confirmed.' }],
    });
    expect(await stockOf(app, listing)).toBe(4);
    expect(toldOf(id)).toEqual([]);
    await jobs.drain({ isLate: true });
    expect(await read(id, user)).toMatchObject({ status: 'new-order', paymentStatus: 'authorized' });
    expect([await approvals(id), toldOf(id)]).toEqual([1, ['order.placed']]);
    await jobs.drain({ isLate: true });
    expect([await approvals(id), toldOf(id), await promises()]).toEqual([1, ['order.placed'], []]);
  });

  it('is settled at once where the provider is only slow', async () => {
    const { order } = await submitted(CARD.slow);
    expect(order).toMatchObject({ status: 'new-order', paymentStatus: 'authorized' });
  });

  it('answers within the time that a submit may take; the recovery finishes the payment', async () => {
    const listing = await given.listing(db, { quantity: 5 });
    const user = await readyShopper(app, { listingId: listing });
    const { submitTo, answer } = silentProvider();
    const submit = (key: string) => submitTo(user.id, key);
    const { orders } = await submit('k');
    expect(orders[0]).toMatchObject({ status: 'on-hold', paymentStatus: 'pending' });
    expect(await submit('k')).toEqual({ orders, failed: [] });
    answer();
    await jobs.drain({ isLate: true });
    const id = orders[0]?.id ?? '';
    expect(await read(id, user)).toMatchObject({ status: 'new-order', paymentStatus: 'authorized' });
    expect([await approvals(id), toldOf(id), await promises()]).toEqual([1, ['order.placed'], []]);
  });

  it('notifies of a decline that comes after the answer said “on hold”', async () => {
    const listing = await given.listing(db, { quantity: 5 });
    const user = await readyShopper(app, { listingId: listing }, { card: CARD.declined });
    const { submitTo, answer } = silentProvider();
    const { orders } = await submitTo(user.id);
    const { id = '', status } = orders[0] ?? {};
    answer();
    await expect.poll(async () => (await read(id, user)).status).toBe('canceled');
    await jobs.drain();
    expect([status, toldOf(id), await stockOf(app, listing)]).toEqual(['on-hold', ['order.changed'], 5]);
  });

  it('is asked about by one process at a time, soon at first, then ever more rarely', async () => {
    const { id } = await submitted(CARD.timeOut);
    const sends = async () =>
      (await sql<{ sends: number }>`select sends from payment_attempt where order_id = ${id}`.execute(db)).rows[0]
        ?.sends;
    const asked: number[] = [];
    for (let second = 0; second <= 120; second += 5) {
      const before = await sends();
      await Promise.all([advanceDuePayments(app.deps), advanceDuePayments(app.deps), advanceDuePayments(app.deps)]);
      if ((await sends()) !== before) asked.push(second);
      app.clock.advance(5_000);
    }
    expect([asked, await sends()]).toEqual([[20, 30, 40, 50, 65, 85, 110], 8]);
    // Long enough to end it, or it would disturb the other tests.
    app.clock.advance(41 * 60_000);
    await advanceDuePayments(app.deps);
  });

  it('expires after 30 minutes: the order is canceled and the stock restored', async () => {
    const { listing, user, id } = await submitted(CARD.timeOut, 2);
    const { attemptId } = await attemptOf(id);
    app.clock.advance(29 * 60_000);
    await advanceAttempt(app.deps, attemptId);
    expect(await read(id, user)).toMatchObject({ status: 'on-hold', paymentStatus: 'pending' });
    app.clock.advance(60_000);
    await advanceAttempt(app.deps, attemptId);
    expect(await read(id, user)).toMatchObject({
      status: 'canceled',
      paymentStatus: 'pending',
      history: [{}, { reason: 'The payment could not be confirmed.' }],
    });
    expect(await stockOf(app, listing)).toBe(5);
    app.clock.advance(11 * 60_000);
    await advanceAttempt(app.deps, attemptId);
    expect(await read(id, user)).toMatchObject({ status: 'canceled', paymentStatus: 'voided' });
    expect([await stockOf(app, listing), await promises()]).toEqual([5, []]);
  });

  it('may be canceled by the shopper; what was held is given back', async () => {
    const { listing, user, id } = await submitted(CARD.answerLost);
    expect(await call(cancelOrder, { id }, { as: user })).toMatchObject({
      status: 'canceled',
      paymentStatus: 'voided',
    });
    expect([await stockOf(app, listing), await approvals(id), await promises()]).toEqual([5, 1, []]);
    await jobs.drain({ isLate: true });
    expect(await read(id, user)).toMatchObject({ status: 'canceled', paymentStatus: 'voided' });
  });

  it('undoes an order at once where the provider cannot be reached at all', async () => {
    const listing = await given.listing(db, { quantity: 5 });
    const user = await readyShopper(app, { listingId: listing }, { card: CARD.unavailable });
    await expect(call(submitCart, {}, { as: user })).rejects.toMatchObject({
      status: 402,
      message: 'The payment service cannot be reached. You have not been charged; please try again.',
    });
    expect(await stockOf(app, listing)).toBe(5);
    const cart = await call(getCart, {}, { as: user });
    expect(cart.summary.totalItems).toBe(1);
    // The card is valid: it stays selected for another attempt.
    expect(cart.orders[0]?.paymentCardId).toEqual(expect.any(String));
  });
});

describe('a crash', () => {
  const placed = async (card: string = CARD.visa) => {
    const listing = await given.listing(db, { quantity: 5 });
    const user = await given.user(db);
    await fillCart(app, user, [{ listingId: listing }], { card });
    const submission = { key: 'k', requestHash: HASH_OF_NOTHING, shownTotal: undefined };
    const result = await placeOrders(app.deps, user.id, submission);
    if (result.kind !== 'new') throw new Error('not placed');
    return { listing, user, attempt: result.attempts[0] as (typeof result.attempts)[number] };
  };

  it('before the provider was asked: the recovery asks, once', async () => {
    const { user, attempt } = await placed();
    app.clock.advance(19_999);
    await jobs.drain();
    expect(await read(attempt.orderId, user)).toMatchObject({ status: 'on-hold', paymentStatus: 'pending' });
    app.clock.advance(1);
    await jobs.drain();
    expect(await read(attempt.orderId, user)).toMatchObject({ status: 'new-order', paymentStatus: 'authorized' });
    expect([await approvals(attempt.orderId), toldOf(attempt.orderId), await promises()]).toEqual([
      1,
      ['order.placed'],
      [],
    ]);
  });

  it('after the money was held: the recovery asks with the same key, and nothing is held twice', async () => {
    const { user, attempt } = await placed();
    const { vaultKey, amountCents, refNum } = attempt;
    await app.deps.payments.authorize(attempt.id, { vaultKey, amountCents, currency: 'CAD', orderRef: refNum });
    await Promise.all([jobs.drain({ isLate: true }), jobs.drain({ isLate: true })]);
    expect(await read(attempt.orderId, user)).toMatchObject({ status: 'new-order', paymentStatus: 'authorized' });
    expect([await approvals(attempt.orderId), await promises()]).toEqual([1, []]);
  });

  it('after a decline: the recovery restores stock and cart lines', async () => {
    const { listing, user, attempt } = await placed(CARD.declined);
    await jobs.drain({ isLate: true });
    expect(await read(attempt.orderId, user)).toMatchObject({ status: 'canceled', paymentStatus: 'voided' });
    expect(await stockOf(app, listing)).toBe(5);
    expect((await call(getCart, {}, { as: user })).summary.totalItems).toBe(1);
  });

  it('is over, and its answer comes when the order was called off and the money given back: nothing is held again', async () => {
    const { listing, user, attempt } = await placed();
    const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = {
      ...app.deps.payments,
      authorize: async (...args: Parameters<typeof app.deps.payments.authorize>) => {
        const said = await app.deps.payments.authorize(...args);
        asked.resolve();
        await late.promise;
        return said;
      },
    };
    const advancing = advancePayment({ ...app.deps, payments: slow }, attempt);
    await asked.promise;
    await call(cancelOrder, { id: attempt.orderId }, { as: user });
    late.resolve();
    await advancing;
    expect(await read(attempt.orderId, user)).toMatchObject({ status: 'canceled', paymentStatus: 'voided' });
    expect([await stockOf(app, listing), toldOf(attempt.orderId), await promises()]).toEqual([5, [], []]);
  });

  it('before the answer went out: the same key gets it, from whichever process is asked', async () => {
    const { user, attempt } = await placed();
    const again = () => call(submitCart, {}, { as: user, headers: { 'idempotency-key': 'k' } });
    const answer = await again();
    expect(answer.orders[0]).toMatchObject({ id: attempt.orderId, status: 'new-order', paymentStatus: 'authorized' });
    expect(await again()).toEqual(answer);
    expect([await approvals(attempt.orderId), await promises()]).toEqual([1, []]);
  });
});

/** Of an empty body, as submit-cart.server.ts computes it. */
const HASH_OF_NOTHING = 'RBNvo1WzZ4oRRq0W9-hknpT7T8If536DEMBg9hyq_4o';

async function attemptOf(orderId: string): Promise<{ attemptId: string }> {
  const { rows } = await sql<{ id: string }>`select id from payment_attempt where order_id = ${orderId}`.execute(db);
  return { attemptId: rows[0]?.id ?? '' };
}

afterEach(async () => expect(await illegalStates(db)).toEqual([]));
