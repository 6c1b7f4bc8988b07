import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { orderAtStore, packed } from '../../../../tests/support/fulfillment.ts';
import { stockFigures } from '../../../../tests/support/stock.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { auditShop } from '../../audit/audit.server.ts';
import { refundOrder, setOrderStatus } from '../../back-office/back-office.contract.ts';
import { getOrder } from '../../orders/orders.contract.ts';
import { getStaffOrder } from '../queue/queue.contract.ts';
import { sendOut } from '../steps/steps.contract.ts';
import { getRefundAmount, refundLines } from './refunds.contract.ts';

const app = await testApp();
const { db, call, deps, clock } = app;

const refusal = (work: Promise<unknown>): Promise<{ status: number; message: string } | null> =>
  work.then(
    () => null,
    ({ status, message }) => ({ status, message }),
  );
const broken = async () =>
  Object.entries(await auditShop(deps, { now: clock.now() })).filter(([, count]) => count !== 0);

async function completed(options: Parameters<typeof orderAtStore>[1]) {
  const order = await orderAtStore(app, options);
  await packed(app, order);
  if (options?.isDelivery) await call(sendOut, { id: order.id }, { as: order.owner });
  await call(setOrderStatus, { id: order.id, status: 'completed', idChecked: true }, { as: order.owner });
  return { ...order, version: (await call(getStaffOrder, { id: order.id }, { as: order.owner })).version };
}
type Completed = Awaited<ReturnType<typeof completed>>;
const refund = (order: Completed, index: number, quantity: number, isRestocked: boolean, version = order.version) =>
  call(
    refundLines,
    {
      id: order.id,
      lines: [{ id: String(order.listings[index]), quantity, isRestocked }],
      reason: 'The jar was cracked.',
      version,
    },
    { as: order.owner },
  );

describe('a refund of lines', () => {
  it('gives back what they cost with tax and deposit, each with a row and a reference of its own', async () => {
    const order = await completed({
      goods: [
        { price: 1000, quantity: 3, depositCents: 25 },
        { price: 999, quantity: 1 },
      ],
    });
    const lines = `${order.listings[0]}:1`;
    const asked = { id: order.id, lines, version: order.version };
    expect(await call(getRefundAmount, asked, { as: order.owner })).toEqual({ amount: 1155 });
    const first = await refund(order, 0, 1, true);
    expect((await refusal(call(getRefundAmount, asked, { as: order.owner })))?.status).toBe(409);
    expect(first.refunds[0]?.by).toMatch(/^\S+ \S\.$/);
    const second = await refund(order, 0, 2, false, first.version);
    expect(second.refunds).toEqual([
      expect.objectContaining({ amount: 1155, state: 'done', reason: 'The jar was cracked.' }),
      expect.objectContaining({ amount: 2310, state: 'done' }),
    ]);
    expect(new Set(second.refunds.map(({ reference }) => reference)).size).toBe(2);
    expect(second.refunds[0]?.lines).toEqual([{ id: String(order.listings[0]), quantity: 1, isRestocked: true }]);
    expect(second.lines[0]).toMatchObject({ refunded: 3 });
    expect(await stockFigures(db, order.listings[0] ?? 0)).toEqual({ onHand: 8, reserved: 0, quantity: 8 });
    const seen = await call(getOrder, { id: order.id }, { as: order.shopper });
    expect(seen.refunds.map(({ amount, isDone }) => [amount, isDone])).toEqual([
      [1155, true],
      [2310, true],
    ]);
    expect(await broken()).toEqual([]);
  });

  it('is made once, however often the same request comes', async () => {
    const order = await completed({ goods: [{ quantity: 2 }, {}] });
    const sent = await Promise.allSettled([1, 2, 3].map(() => refund(order, 0, 1, true)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await refusal(refund(order, 0, 1, true)))?.message).toContain('has changed meanwhile');
    const { rows } =
      await sql`select from refund r join payment_attempt a on a.id = r.attempt_id where a.order_id = ${order.id}`.execute(
        db,
      );
    expect(rows).toHaveLength(1);
    expect(await broken()).toEqual([]);
  });

  it('is not of more units than were handed over, nor of an order that is under way', async () => {
    const order = await completed({ goods: [{ quantity: 2 }, {}] });
    expect((await refusal(refund(order, 0, 3, true)))?.message).toBe(
      'Only 2 units of this line can still be refunded.',
    );
    const open = { ...(await orderAtStore(app)), version: 0 };
    expect((await refusal(refund(open, 0, 1, true)))?.status).toBe(409);
    const elsewhere = await completed({});
    expect((await refusal(refund({ ...order, listings: elsewhere.listings }, 0, 1, true)))?.status).toBe(404);
  });

  it('leaves the rest to the refund of the whole order', async () => {
    const order = await completed({ goods: [{ price: 1000, quantity: 2 }], isDelivery: true });
    await refund(order, 0, 2, true);
    const rest = await call(refundOrder, { id: order.id, reason: 'Damaged.' }, { as: order.owner });
    expect(rest.paymentStatus).toBe('refunded');
    expect(rest.refunds.map(({ amount }) => amount)).toEqual([2260, 564]);
    expect(await broken()).toEqual([]);
  });
});
