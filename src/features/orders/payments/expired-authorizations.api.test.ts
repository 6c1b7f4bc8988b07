import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CARD, HOME, readyShopper, stockOf } from '../../../../tests/support/checkout.ts';
import { given } from '../../../../tests/support/given.ts';
import type { TestJobs } from '../../../../tests/support/jobs.ts';
import { illegalStates } from '../../../../tests/support/market/legal-states.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { startJobs } from '../../../api.ts';
import { messagesInOutbox } from '../../../platform/jobs/outbox.ts';
import { auditShop } from '../../audit/audit.server.ts';
import { submitCart } from '../../checkout/checkout.contract.ts';
import { moveOrder } from '../lifecycle/move-order.server.ts';
import { releaseExpiredAuthorizations } from '../lifecycle/order-jobs.server.ts';
import type { OrderStatus } from '../lifecycle/order-status.ts';
import { serializeOrder } from '../order-serializer.server.ts';
import { ordersByIds } from '../orders.queries.server.ts';

const app = await testApp();
const { db, call, clock } = app;
const jobs = app.deps.jobs as TestJobs;
await startJobs(app.deps);

const DAY = 86_400_000;
const RELEASED =
  'Banks hold money for about a week, so the hold on your card was released. It is requested again when the store continues with your order.';

async function placed(way: OrderStatus[], { isDelivery = false, card = CARD.visa as string } = {}) {
  const store = await given.store(db, { has_delivery: isDelivery });
  if (isDelivery) await given.zone(db, { store_id: store });
  const listing = await given.listing(db, { store_id: store, quantity: 5 });
  const choices = isDelivery ? { card, deliveryType: 'delivery' as const, deliveryLocation: HOME } : { card };
  const user = await readyShopper(app, { listingId: listing, quantity: 2 }, choices);
  const { orders } = await call(submitCart, {}, { as: user });
  const order = { listing, user, id: orders[0]?.id ?? '' };
  for (const to of way) await move(order, to);
  return order;
}
type Placed = Awaited<ReturnType<typeof placed>>;
const move = ({ id }: Placed, to: OrderStatus) =>
  moveOrder(app.deps, { orderId: id, to, actor: 'system', idChecked: true });
// These orders outlive sessions, so this reads the tables.
async function look({ id }: Placed) {
  const [row] = await ordersByIds(db, [id]);
  const { status, paymentStatus, history } = serializeOrder(row as NonNullable<typeof row>, clock.now());
  return { status, paymentStatus, history: history.map((step) => [step.status, step.reason]) };
}
const recordsOf = async ({ id }: Placed) =>
  (
    await sql<{ kind: string }>`select r.kind from sandbox_vault.record r join payment_attempt a
      on r.key like a.id::text || '%' where a.order_id = ${id} and r.is_approved order by a.created_at, r.at`.execute(
      db,
    )
  ).rows.map(({ kind }) => kind);
const mailsTo = async ({ user }: Placed, subject: string) =>
  (await messagesInOutbox(db)).filter(({ to, subject: of }) => to === user.email && of.includes(subject));
/** Runs the job after this time, and its follow-ups. */
async function passing(milliseconds: number) {
  clock.advance(milliseconds);
  await releaseExpiredAuthorizations(app.deps);
  await jobs.drain({ isLate: true });
}
const promises = async () =>
  Object.entries(await auditShop(app.deps, { now: clock.now() })).filter(([, count]) => count > 0);

beforeEach(() => clock.set('2026-11-20T17:00:00Z'));

describe('money that was held for six days', () => {
  it('is released and the order put on hold: history, mail, and the stock stays reserved', async () => {
    const order = await placed(['processing']);
    await passing(6 * DAY - 1);
    expect(await look(order)).toMatchObject({ status: 'processing', paymentStatus: 'authorized' });
    await passing(1);
    expect(await look(order)).toEqual({
      status: 'on-hold',
      paymentStatus: 'voided',
      history: [
        ['new-order', null],
        ['processing', null],
        ['on-hold', RELEASED],
      ],
    });
    expect([await recordsOf(order), await stockOf(app, order.listing)]).toEqual([['authorize', 'void'], 3]);
    const [mail, ...others] = await mailsTo(order, 'is on hold');
    expect([mail?.text.includes(RELEASED), others]).toEqual([true, []]);
    expect(await promises()).toEqual([]);
    await passing(DAY);
    expect(await recordsOf(order)).toEqual(['authorize', 'void']);
  });

  it('is let go without a word for an order that is on hold already', async () => {
    const order = await placed(['processing', 'on-hold']);
    const { history } = await look(order);
    await passing(6 * DAY);
    expect(await look(order)).toEqual({ status: 'on-hold', paymentStatus: 'voided', history });
    expect(await promises()).toEqual([]);
  });

  it.each([
    ['ready-pickup', ['processing', 'ready-pickup'], false],
    ['ready-delivery', ['processing', 'ready-delivery'], true],
    ['out-for-delivery', ['processing', 'ready-delivery', 'out-for-delivery'], true],
  ] as const)('ends an order that is %s, which the table does not let go on hold', async (_status, way, isDelivery) => {
    const order = await placed([...way], { isDelivery });
    await passing(6 * DAY);
    const { status, paymentStatus, history } = await look(order);
    expect([status, paymentStatus, history.at(-1)]).toEqual([
      'canceled',
      'voided',
      ['canceled', 'The order was not handed over in time.'],
    ]);
    expect(await stockOf(app, order.listing)).toBe(5);
    expect(await mailsTo(order, 'was canceled')).toHaveLength(1);
    expect(await promises()).toEqual([]);
  });

  it('is let go once, by however many at once, and not where it is being captured', async () => {
    const [order, taken] = [await placed(['processing']), await placed(['processing', 'ready-pickup'])];
    clock.advance(6 * DAY);
    const capturing = move(taken, 'completed');
    await Promise.all([capturing, ...Array.from({ length: 4 }, () => releaseExpiredAuthorizations(app.deps))]).catch(
      () => {},
    );
    await jobs.drain({ isLate: true });
    expect((await look(order)).history.filter(([status]) => status === 'on-hold')).toHaveLength(1);
    expect(await recordsOf(order)).toEqual(['authorize', 'void']);
    const { status, paymentStatus } = await look(taken);
    expect(['completed paid', 'canceled voided', 'canceled refunded']).toContain(`${status} ${paymentStatus}`);
    expect(await promises()).toEqual([]);
  });
});

describe('an order whose authorization was released', () => {
  async function released(card: string = CARD.visa) {
    const order = await placed(['processing'], { card });
    // Notified in time: notifications days late become one mail with the current state.
    await jobs.drain();
    await passing(6 * DAY);
    return order;
  }
  /** The bank's response a week later for the same card. */
  const nowDeclines = ({ id }: Placed) =>
    sql`update sandbox_vault.card set behaviour = 'insufficient-funds' where token = (
      select vault_key from payment_attempt where order_id = ${id} limit 1)`.execute(db);

  it('continues once the store accepts it and the bank authorizes the amount again', async () => {
    const order = await released();
    expect(await move(order, 'processing')).toMatchObject({ status: 'processing', paymentStatus: 'authorized' });
    await jobs.drain({ isLate: true });
    expect((await look(order)).history.map(([status]) => status)).toEqual([
      'new-order',
      'processing',
      'on-hold',
      'processing',
    ]);
    expect(await mailsTo(order, 'is being prepared')).toHaveLength(2);
    expect(await mailsTo(order, 'placed at')).toHaveLength(1);
    for (const to of ['ready-pickup', 'completed'] as const) await move(order, to);
    expect(await recordsOf(order)).toEqual(['authorize', 'void', 'authorize', 'capture']);
    expect(await promises()).toEqual([]);
  });

  it('is canceled if the bank then declines: reason, stock, lines back in the cart', async () => {
    const order = await released();
    await nowDeclines(order);
    await expect(move(order, 'processing')).rejects.toMatchObject({
      status: 402,
      message: 'The bank refused the payment. The order was canceled.',
    });
    await jobs.drain({ isLate: true });
    expect(await look(order)).toMatchObject({ status: 'canceled', paymentStatus: 'voided' });
    expect((await look(order)).history.at(-1)).toEqual([
      'canceled',
      'Your card has insufficient funds. Please use another card.',
    ]);
    expect([await stockOf(app, order.listing), await mailsTo(order, 'was canceled')]).toMatchObject([5, [{}]]);
    expect(await promises()).toEqual([]);
  });

  it('stays on hold while the provider does not answer, continues by itself afterwards, and uses one idempotency key', async () => {
    const order = await released();
    const silent = { ...app.deps.payments, authorize: async () => ({ kind: 'unavailable' }) as const };
    const moving = moveOrder(
      { ...app.deps, payments: silent },
      { orderId: order.id, to: 'processing', actor: 'system' },
    );
    await expect(moving).rejects.toMatchObject({ status: 503 });
    expect(await look(order)).toMatchObject({ status: 'on-hold', paymentStatus: 'pending' });
    await expect(move(order, 'processing')).rejects.toMatchObject({ status: 409 });
    await jobs.drain({ isLate: true });
    expect(await look(order)).toMatchObject({ status: 'processing', paymentStatus: 'authorized' });
    expect(await recordsOf(order)).toEqual(['authorize', 'void', 'authorize']);
  });

  it('is taken up once by two at the same moment', async () => {
    const order = await released();
    const moves = await Promise.allSettled([move(order, 'processing'), move(order, 'processing')]);
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await recordsOf(order)).toEqual(['authorize', 'void', 'authorize']);
    expect(await promises()).toEqual([]);
  });

  it('cannot be taken up before the money is back', async () => {
    const order = await placed(['processing']);
    clock.advance(6 * DAY);
    await releaseExpiredAuthorizations(app.deps);
    await expect(move(order, 'processing')).rejects.toMatchObject({ status: 503 });
    expect(await look(order)).toMatchObject({ status: 'on-hold', paymentStatus: 'authorized' });
  });

  it('is called off six days later, where nobody takes it up', async () => {
    const order = await released();
    await passing(6 * DAY - 1);
    expect((await look(order)).status).toBe('on-hold');
    await passing(1);
    expect((await look(order)).history.at(-1)).toEqual(['canceled', 'The store did not complete your order in time.']);
    expect([await stockOf(app, order.listing), await recordsOf(order)]).toEqual([5, ['authorize', 'void']]);
    expect(await promises()).toEqual([]);
  });
});

afterEach(async () => expect(await illegalStates(db)).toEqual([]));
