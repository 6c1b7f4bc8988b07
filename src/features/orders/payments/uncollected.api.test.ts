import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentGateway } from '#features/payments/server';
import { CARD, HOME, readyShopper, stockOf } from '../../../../tests/support/checkout.ts';
import { orderAtStore } from '../../../../tests/support/fulfillment.ts';
import { given } from '../../../../tests/support/given.ts';
import type { TestJobs } from '../../../../tests/support/jobs.ts';
import { illegalStates } from '../../../../tests/support/market/legal-states.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { startJobs } from '../../../api.ts';
import { messagesInOutbox } from '../../../platform/jobs/outbox.ts';
import { auditShop } from '../../audit/audit.server.ts';
import { collectOrder, setOrderStatus, writeOffOrder } from '../../back-office/back-office.contract.ts';
import { submitCart } from '../../checkout/checkout.contract.ts';
import { moveOrder } from '../lifecycle/move-order.server.ts';
import { cancelUnaccepted, checkAuthorizations, releaseExpiredAuthorizations } from '../lifecycle/order-jobs.server.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES, PAYMENTS_OF_STATUS } from '../lifecycle/order-status.ts';
import { undoStep } from '../lifecycle/undo-step.server.ts';
import { serializeOrder } from '../order-serializer.server.ts';
import { getOrder } from '../orders.contract.ts';
import { ordersByIds } from '../orders.queries.server.ts';
import { collectPayment } from './collect-payment.server.ts';

const app = await testApp();
const { db, call, clock } = app;
const jobs = app.deps.jobs as TestJobs;
await startJobs(app.deps);
const operator = await given.user(db, { role: 'operator' });
const DAY = 86_400_000;
const NOT_RELEASED = 'The bank did not release the payment.';

async function ready(card: string, storeRow: Record<string, unknown> = {}) {
  const store = await given.store(db, { contact_email: 'counter@store.example', ...storeRow });
  const listing = await given.listing(db, { store_id: store, quantity: 5 });
  const user = await readyShopper(app, { listingId: listing, quantity: 2 }, { card });
  const { orders } = await call(submitCart, {}, { as: user });
  const partner = await given.user(db, { role: 'partner', storeIds: [store] });
  const order = { id: orders[0]?.id ?? '', refNum: orders[0]?.refNum ?? '', listing, store, user, partner };
  for (const status of ['processing', 'ready-pickup'] as const)
    await call(setOrderStatus, { id: order.id, status }, { as: partner });
  return order;
}
type Ready = Awaited<ReturnType<typeof ready>>;
const complete = ({ id, partner }: Ready) =>
  call(setOrderStatus, { id, status: 'completed', idChecked: true }, { as: partner });
const collect = ({ id, partner }: Ready) => call(collectOrder, { id }, { as: partner });
async function look({ id }: Ready) {
  const [row] = await ordersByIds(db, [id]);
  const { status, paymentStatus, history } = serializeOrder(row as NonNullable<typeof row>, clock.now(), 'store');
  return { status, paymentStatus, last: [history.at(-1)?.status, history.at(-1)?.reason] };
}
const recordsOf = async ({ id }: Ready) =>
  (
    await sql<{ kind: string }>`select r.kind from sandbox_vault.record r join payment_attempt a
      on r.key like a.id::text || '%' where a.order_id = ${id} and r.is_approved order by a.created_at, a.id, r.at`.execute(
      db,
    )
  ).rows.map(({ kind }) => kind);
const mailsOn = async ({ refNum }: Ready, subject: string) =>
  (await messagesInOutbox(db)).filter((one) => one.subject.includes(refNum) && one.subject.includes(subject));
const promises = async () =>
  Object.entries(await auditShop(app.deps, { now: clock.now() })).filter(([, count]) => count > 0);

/** Handed over while the provider did not answer; the bank's decline arrived later. */
async function declinedLate(card: string = CARD.captureDeclinedLate) {
  const order = await ready(card);
  if (card === CARD.captureDeclinedLate) await expect(complete(order)).rejects.toMatchObject({ status: 503 });
  else await expect(complete(order)).rejects.toMatchObject({ status: 402 });
  await jobs.drain({ isLate: true });
  return order;
}

describe('the database', () => {
  it('takes of each status the payments that the table names; on hold and canceled any', async () => {
    const order = await ready(CARD.visa);
    const isTaken = (status: string, payment: string) =>
      db
        .transaction()
        .execute(async (trx) => {
          const location = JSON.stringify({ ...HOME, withinDeliveryZone: true });
          const isDelivery = status === 'ready-delivery' || status === 'out-for-delivery';
          await sql`update orders set status = ${status}, payment_status = ${payment},
            delivery_type = ${isDelivery ? 'delivery' : 'pickup'},
            delivery_location = ${isDelivery ? location : null}::jsonb where id = ${order.id}`.execute(trx);
          throw new Error('taken');
        })
        .catch((error: Error) => error.message === 'taken');
    for (const status of ORDER_STATUSES) {
      for (const payment of PAYMENT_STATUSES) {
        const isAny = status === 'on-hold' || status === 'canceled';
        const expected = isAny || PAYMENTS_OF_STATUS[status].includes(payment);
        expect([status, payment, await isTaken(status, payment)]).toEqual([status, payment, expected]);
      }
    }
  });
});

beforeEach(() => clock.set('2026-11-20T17:00:00Z'));

describe('a capture that the bank declines after the hand-over', () => {
  it('leaves the order ready with its payment pending, and tells history, store and operator', async () => {
    const order = await declinedLate();
    expect(await look(order)).toEqual({
      status: 'ready-pickup',
      paymentStatus: 'pending',
      last: ['ready-pickup', NOT_RELEASED],
    });
    const mails = await mailsOn(order, 'is not paid');
    expect(mails.map(({ to }) => to).sort()).toEqual(['counter@store.example', app.deps.sender.email].sort());
    expect(mails[0]?.text).toContain('The bank did not release $56.50 for order');
    await jobs.drain({ isLate: true });
    expect(await mailsOn(order, 'is not paid')).toHaveLength(2);
    expect([await recordsOf(order), await stockOf(app, order.listing)]).toEqual([['authorize', 'void'], 3]);
    expect(await call(getOrder, { id: order.id }, { as: order.user })).toMatchObject({ nextStatuses: [] });
    expect(await promises()).toEqual([]);
  });

  it('is never called off by itself: the goods may be gone', async () => {
    const order = await declinedLate();
    for (let week = 0; week < 3; week++) {
      clock.advance(7 * DAY);
      for (const job of [releaseExpiredAuthorizations, cancelUnaccepted, checkAuthorizations]) await job(app.deps);
      await jobs.drain({ isLate: true });
    }
    expect(await look(order)).toMatchObject({ status: 'ready-pickup', paymentStatus: 'pending' });
    expect(await stockOf(app, order.listing)).toBe(3);
  });

  it('stays as it is where it is completed again; the store may cancel what it did not hand over', async () => {
    const order = await declinedLate(CARD.captureDeclined);
    await expect(complete(order)).rejects.toMatchObject({ status: 402, code: 'payment-declined' });
    const canceled = await call(setOrderStatus, { id: order.id, status: 'canceled' }, { as: order.partner });
    expect(canceled).toMatchObject({ status: 'canceled', paymentStatus: 'voided' });
    expect(await stockOf(app, order.listing)).toBe(5);
    await expect(collect(order)).rejects.toMatchObject({ status: 409 });
    expect(await promises()).toEqual([]);
  });

  it('mails the operator alone where the store has no address', async () => {
    const order = await ready(CARD.captureDeclined, { contact_email: null });
    await expect(complete(order)).rejects.toMatchObject({ status: 402 });
    await jobs.drain({ isLate: true });
    expect((await mailsOn(order, 'is not paid')).map(({ to }) => to)).toEqual([app.deps.sender.email]);
  });
});

describe('collecting the payment', () => {
  it('charges the same card again with a payment of its own, completes the order, and tells the shopper', async () => {
    const order = await declinedLate();
    expect(await collect(order)).toMatchObject({ status: 'completed', paymentStatus: 'paid', nextStatuses: [] });
    await jobs.drain({ isLate: true });
    expect(await recordsOf(order)).toEqual(['authorize', 'void', 'authorize', 'capture']);
    const [asked, ...more] = await mailsOn(order, 'your card is charged again');
    expect([asked?.to, asked?.text.includes('$56.50'), asked?.text.includes('6702'), more]).toEqual([
      order.user.email,
      true,
      true,
      [],
    ]);
    expect(await mailsOn(order, 'is completed')).toHaveLength(1);
    await expect(collect(order)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('completed') });
    expect(await promises()).toEqual([]);
  });

  it('charges once, however many ask at the same moment', async () => {
    const order = await declinedLate();
    const said = await Promise.allSettled(Array.from({ length: 5 }, () => collect(order)));
    expect(said.some(({ status }) => status === 'fulfilled')).toBe(true);
    await jobs.drain({ isLate: true });
    expect(await look(order)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
    expect(await recordsOf(order)).toEqual(['authorize', 'void', 'authorize', 'capture']);
    expect(await promises()).toEqual([]);
  });

  it('leaves the order where the bank declines once more, and tells of that payment too', async () => {
    const order = await declinedLate(CARD.captureDeclined);
    await expect(collect(order)).rejects.toMatchObject({ status: 402 });
    await sql`update sandbox_vault.card set behaviour = 'insufficient-funds' where token = (
      select vault_key from payment_attempt where order_id = ${order.id} limit 1)`.execute(db);
    await jobs.drain({ isLate: true });
    await expect(collect(order)).rejects.toMatchObject({
      status: 402,
      message: 'Your card has insufficient funds. Please use another card.',
    });
    await jobs.drain({ isLate: true });
    expect(await look(order)).toMatchObject({ status: 'ready-pickup', paymentStatus: 'pending' });
    expect(await mailsOn(order, 'is not paid')).toHaveLength(6);
    expect([await stockOf(app, order.listing), await promises()]).toEqual([3, []]);
  });

  /** The lost part of a response, as in a crash. */
  const broken = (change: Partial<PaymentGateway>) => ({ ...app.deps, payments: { ...app.deps.payments, ...change } });
  it.each([
    ['before the bank is asked', { authorize: async () => ({ kind: 'unknown', reason: 'timeout' }) }],
    [
      'after the money is held',
      {
        authorize: async (...args: Parameters<PaymentGateway['authorize']>) => {
          await app.deps.payments.authorize(...args);
          return { kind: 'unknown', reason: 'connection_lost' };
        },
      },
    ],
    [
      'after the money is taken',
      {
        capture: async (...args: Parameters<PaymentGateway['capture']>) => {
          await app.deps.payments.capture(...args);
          return { kind: 'unknown', reason: 'connection_lost' };
        },
      },
    ],
  ] as [string, Partial<PaymentGateway>][])(
    'is brought to its end by the recovery, once: %s',
    async (_when, change) => {
      const order = await declinedLate();
      const asking = collectPayment(broken(change), { orderId: order.id, actor: 'system' });
      await expect(asking).rejects.toMatchObject({ status: 503 });
      await jobs.drain({ isLate: true });
      expect(await look(order)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
      expect(await recordsOf(order)).toEqual(['authorize', 'void', 'authorize', 'capture']);
      expect(await promises()).toEqual([]);
    },
  );

  it('is given up after 30 silent minutes without calling the order off; people hear of it', async () => {
    const order = await declinedLate();
    const silent = { authorize: async () => ({ kind: 'unknown', reason: 'timeout' }) as const };
    const asking = collectPayment(broken(silent), { orderId: order.id, actor: 'system' });
    await expect(asking).rejects.toMatchObject({ status: 503 });
    await sql`update sandbox_vault.card set behaviour = 'time-out-before' where token = (
      select vault_key from payment_attempt where order_id = ${order.id} limit 1)`.execute(db);
    clock.advance(31 * 60_000);
    await jobs.drain({ isLate: true });
    clock.advance(11 * 60_000);
    await jobs.drain({ isLate: true });
    expect(await look(order)).toMatchObject({ status: 'ready-pickup', paymentStatus: 'pending' });
    expect(await mailsOn(order, 'is not paid')).toHaveLength(4);
    expect([await stockOf(app, order.listing), await promises()]).toEqual([3, []]);
  });

  it('says that nothing was charged where the provider cannot be reached', async () => {
    const order = await declinedLate();
    const away = broken({ authorize: async () => ({ kind: 'unavailable' }) });
    await expect(collectPayment(away, { orderId: order.id, actor: 'system' })).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('Nothing was charged'),
    });
    expect(await collect(order)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
  });

  it('is of no use for any other order, and nothing happens', async () => {
    const order = await ready(CARD.visa);
    await expect(collect(order)).rejects.toMatchObject({ status: 409 });
    await complete(order);
    await expect(collect(order)).rejects.toMatchObject({ status: 409 });
    expect(await recordsOf(order)).toEqual(['authorize', 'capture']);
    for (const id of ['nothing', '01a1fbda-0000-7000-8000-000000000000'])
      await expect(call(collectOrder, { id }, { as: operator })).rejects.toMatchObject({ status: 404 });
  });
});

describe('writing an order off', () => {
  const off = ({ id }: Ready, reason = 'Shopper moved away.') => call(writeOffOrder, { id, reason }, { as: operator });

  it('completes it without its money; the stock is gone, and the reason is not the shopper’s to read', async () => {
    const order = await declinedLate(CARD.captureDeclined);
    expect(await off(order)).toMatchObject({ status: 'completed', paymentStatus: 'voided', nextStatuses: [] });
    await jobs.drain({ isLate: true });
    expect(await look(order)).toMatchObject({ last: ['completed', 'Shopper moved away.'] });
    const seen = await call(getOrder, { id: order.id }, { as: order.user });
    expect(seen.history.at(-1)).toMatchObject({ status: 'completed', reason: null });
    const [mail] = await mailsOn(order, 'is completed');
    expect(mail?.text).toContain('Your card was not charged.');
    expect([await recordsOf(order), await stockOf(app, order.listing)]).toEqual([['authorize', 'void'], 3]);
    await expect(off(order)).rejects.toMatchObject({ status: 409 });
    await expect(collect(order)).rejects.toMatchObject({ status: 409 });
    expect(await promises()).toEqual([]);
  });

  it('needs a reason, and an order that waits to be collected', async () => {
    const order = await ready(CARD.visa);
    await expect(off(order)).rejects.toMatchObject({ status: 409 });
    for (const reason of ['', '  ', 'x'.repeat(201)])
      await expect(off(order, reason)).rejects.toMatchObject({ status: 422 });
    expect(await look(order)).toMatchObject({ status: 'ready-pickup', paymentStatus: 'authorized' });
  });

  it('waits while the bank is being asked', async () => {
    const order = await declinedLate();
    const silent = { ...app.deps.payments, authorize: async () => ({ kind: 'unknown', reason: 'timeout' }) as const };
    await collectPayment({ ...app.deps, payments: silent }, { orderId: order.id, actor: 'system' }).catch(() => {});
    await expect(off(order)).rejects.toMatchObject({ status: 503 });
    await jobs.drain({ isLate: true });
    expect(await look(order)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
  });
});

describe('a hold that was released at the provider’s own console', () => {
  const releasedAtConsole = async ({ id }: Pick<Ready, 'id'>) => {
    const { rows } = await sql<{ ref: string }>`
      select auth_ref as ref from payment_attempt where order_id = ${id}`.execute(db);
    await app.deps.payments.void(`console-${id.slice(-12)}`, { authRef: rows[0]?.ref ?? '' });
  };

  it('calls the order off, with its stock, and tells store, operator and shopper', async () => {
    const order = await ready(CARD.visa);
    await releasedAtConsole(order);
    clock.advance(3_600_000);
    await checkAuthorizations(app.deps);
    await jobs.drain({ isLate: true });
    expect(await look(order)).toEqual({
      status: 'canceled',
      paymentStatus: 'voided',
      last: ['canceled', 'The hold on your card was released by the payment service.'],
    });
    expect(await stockOf(app, order.listing)).toBe(5);
    expect((await mailsOn(order, 'its payment was released')).map(({ to }) => to).sort()).toEqual(
      ['counter@store.example', app.deps.sender.email].sort(),
    );
    expect(await mailsOn(order, 'was canceled')).toHaveLength(3);
    expect(await promises()).toEqual([]);
  });

  it('does not leave a canceled order stuck, nor its account', async () => {
    const order = await ready(CARD.visa);
    await releasedAtConsole(order);
    const canceled = await call(setOrderStatus, { id: order.id, status: 'canceled' }, { as: order.partner });
    expect(canceled).toMatchObject({ status: 'canceled', paymentStatus: 'voided' });
    expect(await promises()).toEqual([]);
  });

  it('is like a capture that the bank declined where completion was asked', async () => {
    const order = await ready(CARD.visa);
    await releasedAtConsole(order);
    await expect(complete(order)).rejects.toMatchObject({ status: 402 });
    await jobs.drain({ isLate: true });
    expect(await look(order)).toMatchObject({ status: 'ready-pickup', paymentStatus: 'pending' });
    expect(await mailsOn(order, 'is not paid')).toHaveLength(2);
    expect(await collect(order)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
    expect(await promises()).toEqual([]);
  });

  it('leaves every other order alone, and asks about each four times a day', async () => {
    const order = await ready(CARD.visa);
    const asked: string[] = [];
    const counting = {
      ...app.deps.payments,
      lookup: async (...args: Parameters<PaymentGateway['lookup']>) => {
        asked.push(args[0]);
        return app.deps.payments.lookup(...args);
      },
    };
    const { rows } = await sql<{ key: string }>`
      select id || '-v' as key from payment_attempt where order_id = ${order.id}`.execute(db);
    for (let hour = 0; hour < 24; hour++) {
      clock.advance(3_600_000);
      await checkAuthorizations({ ...app.deps, payments: counting });
    }
    expect(asked.filter((key) => key === rows[0]?.key)).toHaveLength(4);
    expect(await look(order)).toMatchObject({ status: 'ready-pickup', paymentStatus: 'authorized' });
  });
});

describe('completing at the door', () => {
  const door = { actor: 'system', idChecked: true } as const;
  const taken = {
    'taken back to the store': (orderId: string) => moveOrder(app.deps, { ...door, orderId, to: 'ready-delivery' }),
    undone: (orderId: string) => undoStep(app.deps, { ...door, orderId, step: 'out-for-delivery' }),
  };
  const ends = {
    captured: [CARD.visa, { status: 'completed', payment_status: 'paid' }],
    refused: [CARD.captureDeclined, { status: 'out-for-delivery', payment_status: 'pending' }],
  } as const;
  const cases = Object.entries(taken).flatMap(([how, take]) =>
    Object.entries(ends).map(([payment, [card, end]]) => ({ how, take, payment, card, end })),
  );

  it.each(cases)('is not $how meanwhile: its payment is $payment where it stands', async ({ take, card, end }) => {
    const { id: orderId } = await orderAtStore(app, { isDelivery: true, card });
    for (const to of ['processing', 'ready-delivery', 'out-for-delivery'] as const)
      await moveOrder(app.deps, { ...door, orderId, to, isUndoable: true });
    const back: unknown[] = [];
    const payments = {
      ...app.deps.payments,
      capture: async (...args: Parameters<PaymentGateway['capture']>) => {
        back.push(await take(orderId).catch((error: unknown) => error));
        return app.deps.payments.capture(...args);
      },
    };
    const completed = await moveOrder({ ...app.deps, payments }, { ...door, orderId, to: 'completed' }).catch(
      ({ message }: Error) => message,
    );
    if (end.status === 'completed') expect(completed).toMatchObject({ status: 'completed' });
    else expect(completed).toContain('The bank did not release the payment');
    expect(back).toMatchObject([{ status: 409 }]);
    expect((await ordersByIds(db, [orderId]))[0]).toMatchObject(end);
    expect((await auditShop(app.deps, { now: clock.now() }))['forbidden-move']).toBe(0);
  });
});

describe('completing while the order is canceled', () => {
  const CANCELED = { status: 409, message: 'This order was canceled. Do not hand it over.' };

  it.each([
    ['and the capture is rejected for the void before it', 'before'],
    ['and the capture goes through and is refunded', 'after'],
    ['and the answer of the capture is lost', 'lost'],
  ])('says so, and not that the order is completed later: %s', async (_what, when) => {
    const order = await ready(CARD.visa);
    const cancel = () => moveOrder(app.deps, { orderId: order.id, to: 'canceled', actor: 'system' });
    const payments = {
      ...app.deps.payments,
      capture: async (...args: Parameters<PaymentGateway['capture']>) => {
        if (when === 'before') await cancel();
        const said = await app.deps.payments.capture(...args);
        if (when !== 'before') await cancel();
        return when === 'lost' ? ({ kind: 'unknown', reason: 'timeout' } as const) : said;
      },
    };
    const completing = { orderId: order.id, to: 'completed', idChecked: true, actor: 'system' } as const;
    await expect(moveOrder({ ...app.deps, payments }, completing)).rejects.toMatchObject(CANCELED);
    await jobs.drain({ isLate: true });
    expect((await look(order)).status).toBe('canceled');
    expect(await promises()).toEqual([]);
  });

  it('at the same moment, 25 times: the request that completes it returns the result', async () => {
    let raced = 0;
    for (let round = 0; round < 25; round++) {
      const order = await ready(CARD.visa);
      const begun = Promise.withResolvers<void>();
      const payments = {
        ...app.deps.payments,
        capture: async (...args: Parameters<PaymentGateway['capture']>) => {
          begun.resolve();
          // Every fifth time the cancel certainly comes first.
          if (round % 5 === 0) await canceling;
          return app.deps.payments.capture(...args);
        },
      };
      const completing = { orderId: order.id, to: 'completed', idChecked: true, actor: 'system' } as const;
      const canceling = begun.promise
        .then(() => moveOrder(app.deps, { orderId: order.id, to: 'canceled', actor: 'system' }))
        .catch(() => null);
      const [completed] = await Promise.allSettled([moveOrder({ ...app.deps, payments }, completing), canceling]);
      const canceled = await canceling;
      const { status } = await look(order);
      if (status === 'canceled') {
        expect(completed).toMatchObject({ status: 'rejected', reason: CANCELED });
        raced++;
      } else expect([completed.status, canceled]).toEqual(['fulfilled', null]);
    }
    // The race is real: the cancel came between the request to the bank and its response.
    expect(raced).toBeGreaterThanOrEqual(5);
    await jobs.drain({ isLate: true });
    expect(await promises()).toEqual([]);
  });

  it('of a renewed hold says so, too', async () => {
    const order = await ready(CARD.visa);
    await sql`update orders set status = 'processing' where id = ${order.id}`.execute(db);
    await sql`delete from order_history where order_id = ${order.id} and status = 'ready-pickup'`.execute(db);
    clock.advance(6 * DAY);
    await releaseExpiredAuthorizations(app.deps);
    await jobs.drain({ isLate: true });
    const cancel = () => moveOrder(app.deps, { orderId: order.id, to: 'canceled', actor: 'system' });
    const payments = {
      ...app.deps.payments,
      authorize: async (...args: Parameters<PaymentGateway['authorize']>) => {
        const said = await app.deps.payments.authorize(...args);
        await cancel();
        return said;
      },
    };
    const taking = { orderId: order.id, to: 'processing', actor: 'system' } as const;
    await expect(moveOrder({ ...app.deps, payments }, taking)).rejects.toMatchObject(CANCELED);
    await jobs.drain({ isLate: true });
    expect(await look(order)).toMatchObject({ status: 'canceled', paymentStatus: 'voided' });
  });
});

afterEach(async () => expect(await illegalStates(db)).toEqual([]));
