import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { PaymentGateway } from '#features/payments/server';
import { CARD, readyShopper, stockOf } from '../../../../tests/support/checkout.ts';
import { given } from '../../../../tests/support/given.ts';
import type { TestJobs } from '../../../../tests/support/jobs.ts';
import { illegalStates } from '../../../../tests/support/market/legal-states.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { startJobs } from '../../../api.ts';
import { messagesInOutbox } from '../../../platform/jobs/outbox.ts';
import { auditShop } from '../../audit/audit.server.ts';
import { refundOrder as refundCall } from '../../back-office/back-office.contract.ts';
import { submitCart } from '../../checkout/checkout.contract.ts';
import { moveOrder } from '../lifecycle/move-order.server.ts';
import { advanceDuePayments } from '../lifecycle/order-jobs.server.ts';
import { serializeOrder } from '../order-serializer.server.ts';
import { ordersByIds } from '../orders.queries.server.ts';
import { ordersPersonalData } from '../personal-data.server.ts';
import type { AdvanceDeps } from './advance-payment.server.ts';
import { refundOrder, resolveUnclearRefund } from './refund-order.server.ts';

const app = await testApp();
const { db, call, clock } = app;
const jobs = app.deps.jobs as TestJobs;
await startJobs(app.deps);
const operator = await given.user(db, { role: 'operator' });

/** $56.50 were paid for it. */
async function completed(
  way: ('processing' | 'ready-pickup' | 'completed')[] = ['processing', 'ready-pickup', 'completed'],
) {
  const store = await given.store(db, { contact_email: 'counter@store.example' });
  const listing = await given.listing(db, { store_id: store, quantity: 5 });
  const user = await readyShopper(app, { listingId: listing, quantity: 2 }, { card: CARD.visa });
  const { orders } = await call(submitCart, {}, { as: user });
  const partner = await given.user(db, { role: 'partner', storeIds: [store] });
  const order = { id: orders[0]?.id ?? '', refNum: orders[0]?.refNum ?? '', user, partner, listing };
  for (const to of way) await moveOrder(app.deps, { orderId: order.id, to, idChecked: true, actor: 'system' });
  return order;
}
type Completed = Awaited<ReturnType<typeof completed>>;
const refund = ({ id, partner }: Completed, reason = 'The seal was broken.') =>
  call(refundCall, { id, reason }, { as: partner });
const part = ({ id }: Completed, amountCents: number, deps: AdvanceDeps = app.deps) =>
  refundOrder(deps, { orderId: id, amountCents, reason: 'One was damaged.', actor: 'system' });
async function look({ id }: Completed) {
  const [row] = await ordersByIds(db, [id]);
  const { status, paymentStatus } = serializeOrder(row as NonNullable<typeof row>, clock.now(), 'store');
  return `${status} ${paymentStatus}`;
}
const givenBack = async ({ id }: Completed) =>
  (
    await sql<{ cents: number }>`select r.amount_cents as cents from sandbox_vault.record r join payment_attempt a
      on r.key like a.id::text || '%' where a.order_id = ${id} and r.is_approved and r.kind = 'refund' order by r.at`.execute(
      db,
    )
  ).rows.map(({ cents }) => cents);
const rowsOf = async ({ id }: Completed) =>
  (
    await sql<{ state: string; cents: number; reason: string | null; actor: string }>`
      select r.state, r.amount_cents as cents, r.reason, r.actor from refund r join payment_attempt a on a.id = r.attempt_id
      where a.order_id = ${id} order by r.created_at, r.id`.execute(db)
  ).rows;
const mailsOn = async ({ refNum }: Completed, subject: string) =>
  (await messagesInOutbox(db)).filter((one) => one.subject.includes(refNum) && one.subject.includes(subject));
const promises = async () =>
  Object.entries(await auditShop(app.deps, { now: clock.now() })).filter(([, count]) => count > 0);

async function forget({ id }: Completed): Promise<void> {
  await sql`delete from sandbox_vault.record r using payment_attempt a
    where r.key like a.id::text || '%' and a.order_id = ${id}`.execute(db);
  await sql`delete from orders where id = ${id}`.execute(db);
}

const withRefund = (answer: PaymentGateway['refund']) => ({
  ...app.deps,
  payments: { ...app.deps.payments, refund: answer },
});
const real = (...args: Parameters<PaymentGateway['refund']>) => app.deps.payments.refund(...args);
/** The lost part of the first response, as in a crash. */
const LOST: Record<string, PaymentGateway['refund']> = {
  'before it is made': async () => ({ kind: 'unknown', reason: 'timeout' }),
  'after it is made': async (...args) => {
    await real(...args);
    return { kind: 'unknown', reason: 'connection_lost' };
  },
  'with the process': async (...args) => {
    await real(...args);
    throw new Error('killed');
  },
};

describe('refunding a completed order', () => {
  it('refunds the full amount once for repeated requests, records actor and reason, and leaves the stock unchanged', async () => {
    const order = await completed();
    for (let n = 0; n < 3; n++) {
      expect(await refund(order)).toMatchObject({ status: 'completed', paymentStatus: 'refunded', nextStatuses: [] });
    }
    expect(await givenBack(order)).toEqual([5650]);
    expect(await rowsOf(order)).toEqual([
      { state: 'done', cents: 5650, reason: 'The seal was broken.', actor: order.partner.id },
    ]);
    await jobs.drain({ isLate: true });
    const [mail, ...others] = await mailsOn(order, 'was refunded');
    expect([mail?.to, mail?.text.includes('$56.50'), others]).toEqual([order.user.email, true, []]);
    expect([await stockOf(app, order.listing), await promises()]).toEqual([3, []]);
  });

  it('is done once, however many ask at the same moment', async () => {
    const order = await completed();
    await Promise.allSettled(Array.from({ length: 8 }, () => refund(order)));
    await jobs.drain({ isLate: true });
    expect([await look(order), await givenBack(order), await promises()]).toEqual(['completed refunded', [5650], []]);
  });

  it.each(Object.keys(LOST))(
    'is brought to its end by the recovery, once, where the answer is lost %s',
    async (how) => {
      const order = await completed();
      const asking = refundOrder(withRefund(LOST[how] as PaymentGateway['refund']), {
        ...{ orderId: order.id, reason: 'Damaged.', actor: 'system' },
      });
      await expect(asking).rejects.toThrow(
        how === 'with the process' ? 'killed' : 'The payment service is not responding.',
      );
      expect(await look(order)).toBe('completed paid');
      await jobs.drain({ isLate: true });
      expect([await look(order), await givenBack(order), await promises()]).toEqual(['completed refunded', [5650], []]);
    },
  );

  it('is for orders that were paid and handed over', async () => {
    const [open, canceled] = [await completed(['processing']), await completed([])];
    await moveOrder(app.deps, { orderId: canceled.id, to: 'canceled', actor: 'system' });
    await expect(refund(open)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('Cancel') });
    await expect(refund(canceled)).rejects.toMatchObject({ status: 409 });
    for (const reason of ['', ' ', 'x'.repeat(201)])
      await expect(refund(await completed(), reason)).rejects.toMatchObject({ status: 422 });
    for (const id of ['nothing', '01a1fbda-0000-7000-8000-000000000000'])
      await expect(call(refundCall, { id, reason: 'No.' }, { as: operator })).rejects.toMatchObject({ status: 404 });
    expect([await look(open), await rowsOf(open), await rowsOf(canceled)]).toEqual(['processing authorized', [], []]);
  });

  it('that the bank declines stays paid, tells the people, and may be asked for again', async () => {
    const order = await completed();
    const no = withRefund(async () => ({ kind: 'declined', code: 'other', providerCode: '05' }));
    const asking = refundOrder(no, { orderId: order.id, reason: 'Damaged.', actor: 'system' });
    await expect(asking).rejects.toMatchObject({ status: 402 });
    await jobs.drain({ isLate: true });
    expect(await look(order)).toBe('completed paid');
    expect((await mailsOn(order, 'was declined')).map(({ to }) => to).sort()).toEqual(
      ['counter@store.example', app.deps.sender.email].sort(),
    );
    expect(await refund(order)).toMatchObject({ paymentStatus: 'refunded' });
    expect((await rowsOf(order)).map(({ state }) => state)).toEqual(['declined', 'done']);
    expect([await givenBack(order), await promises()]).toEqual([[5650], []]);
  });

  it('that never left is not taken for one that may have', async () => {
    const order = await completed();
    const away = withRefund(async () => ({ kind: 'unavailable' }));
    await expect(part(order, 100, away)).rejects.toMatchObject({ status: 503 });
    const seen: boolean[] = [];
    const watching = withRefund((key, payment) => {
      seen.push(payment.isAgain);
      return real(key, payment);
    });
    clock.advance(60_000);
    await advanceDuePayments(watching);
    expect([seen, await givenBack(order)]).toEqual([[false], [100]]);
  });
});

describe('refunding parts', () => {
  for (const [which, how] of [
    ['first', 'before it is made'],
    ['first', 'after it is made'],
    ['second', 'before it is made'],
    ['second', 'after it is made'],
  ] as const) {
    it(`twice the same gives exactly two, the answer of the ${which} lost ${how}`, async () => {
      const order = await completed();
      const lost = withRefund(LOST[how] as PaymentGateway['refund']);
      for (const one of ['first', 'second']) {
        const asking = part(order, 1000, one === which ? lost : app.deps);
        if (one === which) await expect(asking).rejects.toMatchObject({ status: 503 });
        else await asking;
        await jobs.drain({ isLate: true });
      }
      expect(await givenBack(order)).toEqual([1000, 1000]);
      expect((await rowsOf(order)).map(({ state, cents }) => [state, cents])).toEqual([
        ['done', 1000],
        ['done', 1000],
      ]);
      expect(await mailsOn(order, 'Part of order')).toHaveLength(2);
      expect([await look(order), await promises()]).toEqual(['completed paid', []]);
    });
  }

  it('would give three where the second were sent under a key of its own each time: the loss is real', async () => {
    const order = await completed();
    await part(order, 1000);
    const fresh = withRefund(async (key, payment) => {
      await real(`${key}x`, payment);
      return { kind: 'unknown', reason: 'timeout' };
    });
    await part(order, 1000, fresh).catch(() => {});
    await jobs.drain({ isLate: true });
    expect(await givenBack(order)).toHaveLength(3);
    await forget(order);
  });

  it('never gives more than was paid, and all of it makes the order refunded', async () => {
    const order = await completed();
    await part(order, 5000);
    await expect(part(order, 651)).rejects.toMatchObject({ status: 409 });
    expect(await look(order)).toBe('completed paid');
    expect(await refund(order)).toMatchObject({ paymentStatus: 'refunded' });
    expect([await givenBack(order), await promises()]).toEqual([[5000, 650], []]);
  });

  it('has one open at a time', async () => {
    const order = await completed();
    const lost = withRefund(LOST['after it is made'] as PaymentGateway['refund']);
    await expect(part(order, 1000, lost)).rejects.toMatchObject({ status: 503 });
    await expect(part(order, 1000)).rejects.toMatchObject({ status: 409 });
    await expect(refund(order)).rejects.toMatchObject({ status: 409 });
    await jobs.drain({ isLate: true });
    await part(order, 1000);
    expect(await givenBack(order)).toEqual([1000, 1000]);
  });

  it.each([true, false])(
    'that the provider cannot tell apart waits for a person, who says that it was made: %s',
    async (wasMade) => {
      const order = await completed();
      const cannotSay = withRefund(async () => ({ kind: 'unclear' }));
      await expect(part(order, 1000, cannotSay)).rejects.toMatchObject({ status: 409 });
      await jobs.drain({ isLate: true });
      expect((await mailsOn(order, 'is unclear'))[0]?.text).toContain(`orders ${order.refNum} refund-made`);
      expect([(await rowsOf(order)).map(({ state }) => state), await givenBack(order)]).toEqual([['unclear'], []]);
      for (const asking of [part(order, 1000), refund(order)])
        await expect(asking).rejects.toMatchObject({ status: 409, message: expect.stringContaining('cannot say') });
      await resolveUnclearRefund(app.deps, { orderId: order.id, wasMade });
      await refund(order);
      expect((await rowsOf(order)).map(({ state, cents }) => [state, cents])).toEqual(
        wasMade
          ? [
              ['done', 1000],
              ['done', 4650],
            ]
          : [
              ['declined', 1000],
              ['done', 5650],
            ],
      );
      await expect(resolveUnclearRefund(app.deps, { orderId: order.id, wasMade })).rejects.toMatchObject({
        status: 409,
      });
      expect(await look(order)).toBe('completed refunded');
      await sql`delete from orders where id = ${order.id}`.execute(db);
      await sql`delete from sandbox_vault.record where kind = 'refund' and amount_cents in (4650, 5650)`.execute(db);
    },
  );
});

describe('the refund of an order that was canceled when its capture had gone through', () => {
  it('that the bank declines keeps the account, and is made when it is asked for again', async () => {
    const order = await completed(['processing', 'ready-pickup']);
    const deaf = {
      ...app.deps.payments,
      capture: async (...args: Parameters<PaymentGateway['capture']>) => {
        await app.deps.payments.capture(...args);
        return { kind: 'unknown', reason: 'timeout' } as const;
      },
      refund: async () => ({ kind: 'declined', code: 'other', providerCode: '05' }) as const,
    };
    const deps = { ...app.deps, payments: deaf };
    const completing = { orderId: order.id, to: 'completed', idChecked: true, actor: 'system' } as const;
    await expect(moveOrder(deps, completing)).rejects.toMatchObject({ status: 503 });
    await moveOrder(deps, { orderId: order.id, to: 'canceled', actor: 'system' });
    await jobs.drain({ isLate: true });
    expect([await look(order), await givenBack(order)]).toEqual(['canceled paid', []]);
    expect(await mailsOn(order, 'was declined')).toHaveLength(2);
    const forgetting = db
      .transaction()
      .execute(
        (trx) => ordersPersonalData({ db, clock }).forget?.(trx, { userId: order.user.id } as never) as Promise<void>,
      );
    await expect(forgetting).rejects.toMatchObject({ status: 409 });
    expect(await refund(order)).toMatchObject({ status: 'canceled', paymentStatus: 'refunded' });
    expect(await givenBack(order)).toEqual([5650]);
  });
});

afterEach(async () => expect(await illegalStates(db)).toEqual([]));
