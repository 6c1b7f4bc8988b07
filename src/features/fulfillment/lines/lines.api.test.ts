import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { colleague, orderAtStore, packed, pickAll } from '../../../../tests/support/fulfillment.ts';
import { stockFigures } from '../../../../tests/support/stock.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { auditShop } from '../../audit/audit.server.ts';
import { setOrderStatus } from '../../back-office/back-office.contract.ts';
import { getOrder } from '../../orders/orders.contract.ts';
import { getStaffOrder } from '../queue/queue.contract.ts';
import { acceptOrder, markReady } from '../steps/steps.contract.ts';
import { pickLine, shortLine } from './lines.contract.ts';

const app = await testApp();
const { db, call, deps, clock } = app;

const refusal = (work: Promise<unknown>): Promise<{ status: number; message: string } | null> =>
  work.then(
    () => null,
    ({ status, message }) => ({ status, message }),
  );
const broken = async () =>
  Object.entries(await auditShop(deps, { now: clock.now() })).filter(([, count]) => count !== 0);

type Placed = Awaited<ReturnType<typeof orderAtStore>>;
const accepted = async (options: Parameters<typeof orderAtStore>[1]) => {
  const order = await orderAtStore(app, options);
  await call(acceptOrder, { id: order.id, readyInMinutes: 20 }, { as: order.owner });
  return order;
};
const short = ({ id, owner, listings }: Placed, index: number, quantity: number, from: number, isSoldOut = false) =>
  call(shortLine, { id, lineId: String(listings[index]), quantity, from, isSoldOut }, { as: owner });
const pick = ({ id, owner, listings }: Placed, index: number, quantity: number, from: number) =>
  call(pickLine, { id, lineId: String(listings[index]), quantity, from }, { as: owner });
const providerOf = async (orderId: string) =>
  (
    await sql<{ kind: string; cents: number }>`select r.kind, r.amount_cents as cents from sandbox_vault.record r
      join payment_attempt a on r.key like a.id::text || '%' where a.order_id = ${orderId} and r.is_approved
      order by r.at, r.key`.execute(db)
  ).rows.map(({ kind, cents }) => [kind, cents]);

describe('a line that is short', () => {
  it('is not charged, nor its tax and deposit, and what the store cannot find is not for sale', async () => {
    const order = await accepted({
      goods: [
        { price: 1000, quantity: 3, depositCents: 25, mg: 3500 },
        { price: 999, quantity: 1 },
      ],
    });
    const said = await short(order, 0, 2, 3);
    expect(said.lines[0]).toMatchObject({ ordered: 3, picked: 2, toHandOver: 2, outcome: 'short', subTotal: 2000 });
    // 29.99 and 13 %: 389.87.
    expect(said.charge).toEqual({
      ...{ subTotal: 2999, tax: 390, taxLines: [{ label: 'HST 13%', amount: 390 }], deliveryFee: 0 },
      ...{ depositFee: 50, totalAmount: 3439 },
    });
    expect(said.totalAmount).toBe(3999 + 520 + 75);
    expect(said.cannabisMg).toBe(2 * 3500 + 1000);
    expect(await stockFigures(db, order.listings[0] ?? 0)).toEqual({ onHand: 9, reserved: 2, quantity: 7 });
    expect(await broken()).toEqual([]);
  });

  it('is what the hand-over captures, and what the shopper sees', async () => {
    const order = await accepted({ goods: [{ price: 1000, quantity: 3 }, { price: 999 }] });
    await short(order, 0, 1, 3);
    await pickAll(app, order);
    await call(markReady, { id: order.id }, { as: order.owner });
    const done = await call(
      setOrderStatus,
      { id: order.id, status: 'completed', idChecked: true },
      { as: order.owner },
    );
    expect(done).toMatchObject({ status: 'completed', paymentStatus: 'paid', charge: { totalAmount: 1999 + 260 } });
    expect(await providerOf(order.id)).toEqual([
      ['authorize', 3999 + 520],
      ['capture', 2259],
    ]);
    expect(await stockFigures(db, order.listings[0] ?? 0)).toEqual({ onHand: 7, reserved: 0, quantity: 7 });
    const seen = await call(getOrder, { id: order.id }, { as: order.shopper });
    expect(seen.items.map(({ quantity, handedOver, outcome }) => [quantity, handedOver, outcome])).toEqual([
      [3, 1, 'short'],
      [1, 1, 'picked'],
    ]);
    expect(seen).toMatchObject({ totalAmount: 4519, charge: { totalAmount: 2259 } });
    expect(await broken()).toEqual([]);
  });

  it('is whole again when it turns up, while there is stock', async () => {
    const order = await accepted({ goods: [{ quantity: 3, stock: 3 }, {}] });
    await short(order, 0, 1, 3);
    expect(await stockFigures(db, order.listings[0] ?? 0)).toEqual({ onHand: 1, reserved: 1, quantity: 0 });
    const found = await pick(order, 0, 3, 1);
    expect(await stockFigures(db, order.listings[0] ?? 0)).toEqual({ onHand: 3, reserved: 3, quantity: 0 });
    expect(found.lines[0]).toMatchObject({ outcome: 'picked', toHandOver: 3, picked: 3 });
    expect(found.charge.totalAmount).toBe(found.totalAmount);
    expect(await broken()).toEqual([]);
  });

  it('is not on hand twice where the store has counted before it turns up', async () => {
    const order = await accepted({ goods: [{ quantity: 3, stock: 3 }, {}] });
    const listing = order.listings[0] ?? 0;
    await short(order, 0, 1, 3);
    const at = new Date(clock.now().getTime() + 1000);
    await sql`update listing set counted_at = ${at} where id = ${listing}`.execute(db);
    expect(await refusal(pick(order, 0, 3, 1))).toMatchObject({
      status: 409,
      message: expect.stringContaining('Only 0'),
    });
    expect(await stockFigures(db, listing)).toEqual({ onHand: 1, reserved: 1, quantity: 0 });
    await sql`update listing set on_hand = on_hand + 2 where id = ${listing}`.execute(db);
    await sql`insert into stock_movement (listing_id, kind, on_hand_change, at, actor)
      values (${listing}, 'feed', 2, ${at}, 'system')`.execute(db);
    await pick(order, 0, 3, 1);
    expect(await stockFigures(db, listing)).toEqual({ onHand: 3, reserved: 3, quantity: 0 });
    expect(await broken()).toEqual([]);
  });

  it('and sold out takes the rest of the stock off sale as well', async () => {
    const order = await accepted({ goods: [{ quantity: 3, stock: 7 }, {}] });
    await short(order, 0, 1, 3, true);
    expect(await stockFigures(db, order.listings[0] ?? 0)).toEqual({ onHand: 1, reserved: 1, quantity: 0 });
    expect(await broken()).toEqual([]);
  });

  it('that is the last one cancels the order, and releases all of it', async () => {
    const order = await accepted({ goods: [{ quantity: 2 }, {}] });
    await short(order, 0, 0, 2);
    const ended = await short(order, 1, 0, 1, true);
    expect(ended).toMatchObject({ status: 'canceled', paymentStatus: 'voided' });
    expect(ended.history.at(-1)?.reason).toContain('none of the products left');
    expect(await stockFigures(db, order.listings[0] ?? 0)).toEqual({ onHand: 8, reserved: 0, quantity: 8 });
    expect(await stockFigures(db, order.listings[1] ?? 0)).toEqual({ onHand: 0, reserved: 0, quantity: 0 });
    expect(await broken()).toEqual([]);
  });

  it('is decided while the order is being prepared alone', async () => {
    const order = await orderAtStore(app, { goods: [{ quantity: 2 }] });
    expect((await refusal(short(order, 0, 1, 2)))?.status).toBe(409);
    await packed(app, order);
    expect((await refusal(short(order, 0, 1, 2)))?.status).toBe(409);
  });

  it('keeps the delivery fee and its tax as they were at submit', async () => {
    const order = await accepted({ goods: [{ price: 1000, quantity: 2 }], isDelivery: true });
    const { charge, totalAmount } = await short(order, 0, 1, 2);
    expect(totalAmount).toBe(2000 + 499 + 325);
    expect(charge).toMatchObject({ subTotal: 1000, deliveryFee: 499, tax: 195, totalAmount: 1694 });
    expect(await broken()).toEqual([]);
  });

  it('whose order the bank then declines is collected without it', async () => {
    const order = await accepted({ goods: [{ price: 1000, quantity: 2 }], card: '4000000000006702' });
    await short(order, 0, 1, 2);
    await call(markReady, { id: order.id }, { as: order.owner });
    const { collectPayment, moveOrder } = await import('../../orders/server.ts');
    const move = { orderId: order.id, to: 'completed', idChecked: true, actor: 'system' } as const;
    await moveOrder(deps, move).catch(() => {});
    await moveOrder(deps, move).catch(() => {});
    const collected = await collectPayment(deps, { orderId: order.id, actor: 'system' });
    expect(collected).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
    expect(await providerOf(order.id)).toEqual([
      ['authorize', 2260],
      ['void', 0],
      ['authorize', 1130],
      ['capture', 1130],
    ]);
    expect(await broken()).toEqual([]);
  });
});

describe('a line that is picked', () => {
  it('counts what is in the bag, and says who was first where two pick it', async () => {
    const order = await accepted({ goods: [{ quantity: 3 }] });
    const other = await colleague(app, order.storeId, 'budtender');
    expect((await pick(order, 0, 1, 0)).lines[0]).toMatchObject({ picked: 1, outcome: 'open' });
    const line = { id: order.id, lineId: String(order.listings[0]) };
    expect(await refusal(call(pickLine, { ...line, quantity: 2, from: 0 }, { as: other }))).toEqual({
      status: 409,
      message: expect.stringMatching(/^Product \d+ was changed by Eli W\. at \d+:\d\d [AP]M: 1 of 3 picked\.$/),
    });
    const again = await call(pickLine, { ...line, quantity: 1, from: 0 }, { as: other });
    expect(again.lines[0]).toMatchObject({ picked: 1 });
    expect((await pick(order, 0, 3, 1)).lines[0]).toMatchObject({ picked: 3, outcome: 'picked' });
  });

  it.each([
    [4, 0],
    [-1, 0],
    [1.5, 0],
  ])('is not %s units of 3', async (quantity, from) => {
    const order = await accepted({ goods: [{ quantity: 3 }] });
    expect((await refusal(pick(order, 0, quantity, from)))?.status).toBe(422);
  });

  it('grows the version of the order with every change', async () => {
    const order = await accepted({ goods: [{ quantity: 3 }] });
    const { version } = await call(getStaffOrder, { id: order.id }, { as: order.owner });
    const first = await pick(order, 0, 1, 0);
    const same = await pick(order, 0, 1, 1);
    const second = await pick(order, 0, 2, 1);
    expect(first.version).toBeGreaterThan(version);
    expect(same.version).toBe(first.version);
    expect(second.version).toBeGreaterThan(first.version);
  });
});
