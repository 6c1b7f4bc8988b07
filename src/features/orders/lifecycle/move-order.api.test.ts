import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { CARD, HOME, readyShopper, stockOf } from '../../../../tests/support/checkout.ts';
import { given } from '../../../../tests/support/given.ts';
import { illegalStates } from '../../../../tests/support/market/legal-states.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { auditShop } from '../../audit/audit.server.ts';
import { submitCart } from '../../checkout/checkout.contract.ts';
import { cancelOrder, getOrder, listOrders } from '../orders.contract.ts';
import { moveOrder, type OrderMove } from './move-order.server.ts';
import { mayMove, ORDER_STATUSES, type OrderStatus } from './order-status.ts';

const app = await testApp();
const { db, call } = app;

async function placed({ card = CARD.visa, isDelivery = false }: { card?: string; isDelivery?: boolean } = {}) {
  const store = await given.store(db, { has_delivery: isDelivery });
  if (isDelivery) await given.zone(db, { store_id: store });
  const listing = await given.listing(db, { store_id: store, quantity: 5 });
  const choices = isDelivery ? { card, deliveryType: 'delivery' as const, deliveryLocation: HOME } : { card };
  const user = await readyShopper(app, { listingId: listing, quantity: 2 }, choices);
  const { orders } = await call(submitCart, {}, { as: user });
  return { listing, store, user, id: orders[0]?.id ?? '' };
}
const move = (orderId: string, to: OrderStatus, more: Partial<OrderMove> = {}) =>
  moveOrder(app.deps, { orderId, to, actor: 'system', ...more });
const recordsOf = async (orderId: string) =>
  (
    await sql<{ kind: string }>`select r.kind from sandbox_vault.record r join payment_attempt a
      on r.key like a.id::text || '%' where a.order_id = ${orderId} and r.is_approved order by r.at, r.key`.execute(db)
  ).rows.map(({ kind }) => kind);

describe('the store', () => {
  it('brings a pickup order to its end and is paid there', async () => {
    const { id, user, listing } = await placed();
    expect((await move(id, 'processing')).nextStatuses).toEqual(['ready-pickup', 'on-hold', 'canceled']);
    await move(id, 'ready-pickup');
    const done = await move(id, 'completed', { idChecked: true });
    expect(done).toMatchObject({ status: 'completed', paymentStatus: 'paid', nextStatuses: [] });
    expect(done.history.map(({ status }) => status)).toEqual(['new-order', 'processing', 'ready-pickup', 'completed']);
    expect(await recordsOf(id)).toEqual(['authorize', 'capture']);
    expect(await stockOf(app, listing)).toBe(3);
    expect(await call(getOrder, { id }, { as: user })).toMatchObject({ status: 'completed', nextStatuses: [] });
  });

  it('brings a delivery order out and to its end', async () => {
    const { id } = await placed({ isDelivery: true });
    for (const to of ['processing', 'ready-delivery', 'out-for-delivery'] as const) await move(id, to);
    expect(await move(id, 'completed', { idChecked: true })).toMatchObject({ status: 'completed' });
  });

  it('may not leave the table, and nothing changes then', async () => {
    const { id, user } = await placed();
    const before = await call(getOrder, { id }, { as: user });
    for (const to of ['completed', 'ready-pickup', 'ready-delivery', 'out-for-delivery', 'new-order'] as const) {
      await expect(move(id, to, { idChecked: true })).rejects.toMatchObject({ status: 409 });
    }
    expect(await call(getOrder, { id }, { as: user })).toEqual(before);
    await move(id, 'processing');
    await expect(move(id, 'ready-delivery')).rejects.toMatchObject({
      message: 'An order that is “Processing” cannot become “Ready For Delivery”.',
    });
  });

  it('must have seen proof of age to complete', async () => {
    const { id } = await placed();
    for (const to of ['processing', 'ready-pickup'] as const) await move(id, to);
    await expect(move(id, 'completed')).rejects.toMatchObject({
      status: 422,
      fields: { idChecked: expect.any(String) },
    });
    await expect(move(id, 'completed', { idChecked: false })).rejects.toMatchObject({ status: 422 });
    expect(await recordsOf(id)).toEqual(['authorize']);
  });

  it('cancels with a reason: the money is given back, and the stock', async () => {
    const { id, listing } = await placed();
    await move(id, 'processing');
    const canceled = await move(id, 'canceled', { reason: 'Out of stock on the shelf.' });
    expect(canceled).toMatchObject({ status: 'canceled', paymentStatus: 'voided' });
    expect(canceled.history.at(-1)).toMatchObject({ status: 'canceled', reason: 'Out of stock on the shelf.' });
    expect([await stockOf(app, listing), await recordsOf(id)]).toEqual([5, ['authorize', 'void']]);
  });

  it('keeps the order where the bank does not release the money', async () => {
    const { id } = await placed({ card: CARD.captureDeclined });
    for (const to of ['processing', 'ready-pickup'] as const) await move(id, to);
    await expect(move(id, 'completed', { idChecked: true })).rejects.toMatchObject({ status: 402 });
    const row = await sql<{ status: string }>`select status from orders where id = ${id}`.execute(db);
    expect(row.rows[0]?.status).toBe('ready-pickup');
    expect(await move(id, 'canceled')).toMatchObject({ status: 'canceled', paymentStatus: 'voided' });
  });

  it('refunds a capture whose result was unknown before the cancel', async () => {
    const { id } = await placed();
    for (const to of ['processing', 'ready-pickup'] as const) await move(id, to);
    const deaf = {
      ...app.deps.payments,
      capture: async (...args: Parameters<typeof app.deps.payments.capture>) => {
        await app.deps.payments.capture(...args);
        return { kind: 'unknown', reason: 'connection_lost' } as const;
      },
    };
    await expect(
      moveOrder({ ...app.deps, payments: deaf }, { orderId: id, to: 'completed', idChecked: true, actor: 'system' }),
    ).rejects.toMatchObject({ status: 503 });
    expect(await move(id, 'canceled')).toMatchObject({ status: 'canceled', paymentStatus: 'refunded' });
    expect(await recordsOf(id)).toEqual(['authorize', 'capture', 'refund']);
  });

  it('completes once where two of its people do at the same moment: one answer of the bank, one entry', async () => {
    const { id } = await placed();
    for (const to of ['processing', 'ready-pickup'] as const) await move(id, to);
    const bothAsk = Promise.withResolvers<void>();
    let asking = 0;
    const slow = {
      ...app.deps.payments,
      capture: async (...args: Parameters<typeof app.deps.payments.capture>) => {
        if (++asking === 2) bothAsk.resolve();
        await bothAsk.promise;
        return app.deps.payments.capture(...args);
      },
    };
    const completing = { orderId: id, to: 'completed', idChecked: true, actor: 'system' } as const;
    const orders = await Promise.all([1, 2].map(() => moveOrder({ ...app.deps, payments: slow }, completing)));
    for (const order of orders) {
      expect(order.history.map(({ status }) => status)).toEqual([
        'new-order',
        'processing',
        'ready-pickup',
        'completed',
      ]);
    }
    expect(await recordsOf(id)).toEqual(['authorize', 'capture']);
  });

  it('sees only its own orders', async () => {
    const { id, store } = await placed();
    await expect(move(id, 'processing', { storeIds: ['999'] })).rejects.toMatchObject({ status: 404 });
    expect(await move(id, 'processing', { storeIds: [String(store)] })).toMatchObject({ status: 'processing' });
    await expect(move('nothing', 'processing')).rejects.toMatchObject({ status: 404 });
  });
});

/** Every pair of the tables of api.md, through the database with its constraints. */
describe('each of the 64 moves of a', () => {
  const stands = async (id: string, status: OrderStatus) =>
    (await sql<{ is: boolean }>`select status = ${status} as is from orders where id = ${id}`.execute(db)).rows[0]?.is;
  for (const kind of ['pickup', 'delivery'] as const) {
    it(`${kind} order is made or refused as the table says`, async () => {
      const ways: Record<string, OrderStatus[]> = {
        'new-order': [],
        'on-hold': ['on-hold'],
        processing: ['processing'],
        ...(kind === 'pickup' && { 'ready-pickup': ['processing', 'ready-pickup'] }),
        ...(kind === 'delivery' && {
          'ready-delivery': ['processing', 'ready-delivery'],
          'out-for-delivery': ['processing', 'ready-delivery', 'out-for-delivery'],
        }),
        canceled: ['canceled'],
        completed:
          kind === 'pickup'
            ? ['processing', 'ready-pickup', 'completed']
            : ['processing', 'ready-delivery', 'out-for-delivery', 'completed'],
      };
      for (const [from, way] of Object.entries(ways) as [OrderStatus, OrderStatus[]][]) {
        for (const to of ORDER_STATUSES) {
          const { id, user, listing } = await placed({ isDelivery: kind === 'delivery' });
          for (const step of way) await move(id, step, { idChecked: true });
          const before = (await call(getOrder, { id }, { as: user })).history;
          const moving = move(id, to, { idChecked: true });
          if (mayMove(from, to, kind)) {
            await moving;
            expect([from, to, await stands(id, to)]).toEqual([from, to, true]);
            expect((await call(getOrder, { id }, { as: user })).history).toHaveLength(before.length + 1);
          } else {
            await expect(moving, `${from} → ${to}`).rejects.toMatchObject({ status: 409 });
            expect((await call(getOrder, { id }, { as: user })).history).toEqual(before);
          }
          const isCanceled = await stands(id, 'canceled');
          expect([from, to, await stockOf(app, listing)]).toEqual([from, to, isCanceled ? 5 : 3]);
        }
      }
    });
  }
});

describe('the shopper', () => {
  it('cancels an order that the store has not taken up', async () => {
    const { id, user, listing } = await placed();
    expect(await call(cancelOrder, { id }, { as: user })).toMatchObject({
      status: 'canceled',
      paymentStatus: 'voided',
      nextStatuses: [],
      history: [{ status: 'new-order' }, { status: 'canceled', reason: 'Canceled by you.' }],
    });
    expect(await stockOf(app, listing)).toBe(5);
    await expect(call(cancelOrder, { id }, { as: user })).rejects.toMatchObject({ status: 409 });
    expect(await stockOf(app, listing)).toBe(5);
  });

  it('cannot cancel what the store works on', async () => {
    const { id, user, listing } = await placed();
    await move(id, 'processing');
    await expect(call(cancelOrder, { id }, { as: user })).rejects.toMatchObject({
      status: 409,
      message: 'This order can no longer be canceled.',
    });
    expect([await stockOf(app, listing), await recordsOf(id)]).toEqual([3, ['authorize']]);
    await move(id, 'on-hold');
    expect(await call(cancelOrder, { id }, { as: user })).toMatchObject({ status: 'canceled' });
  });

  it('neither sees nor cancels another’s order', async () => {
    const { id } = await placed();
    const stranger = await given.user(db);
    for (const operation of [getOrder, cancelOrder]) {
      for (const one of [id, 'nothing', '01a1fbda-0000-7000-8000-000000000000']) {
        await expect(call(operation, { id: one }, { as: stranger })).rejects.toMatchObject({
          status: 404,
          message: 'There is no such order.',
        });
      }
      await expect(call(operation, { id })).rejects.toMatchObject({ status: 401 });
    }
    expect(await call(listOrders, {}, { as: stranger })).toEqual({
      items: [],
      page: 0,
      count: 10,
      totalItems: 0,
      pageCount: 0,
    });
    await expect(call(listOrders, {})).rejects.toMatchObject({ status: 401 });
  });

  it('pages through the orders, the newest first', async () => {
    const user = await given.user(db);
    const store = await given.store(db);
    const { fillCart } = await import('../../../../tests/support/checkout.ts');
    const placedIds: string[] = [];
    for (let n = 0; n < 3; n++) {
      await fillCart(app, user, [{ listingId: await given.listing(db, { store_id: store }) }]);
      app.clock.advance(1000);
      placedIds.unshift((await call(submitCart, {}, { as: user })).orders[0]?.id ?? '');
    }
    const page = await call(listOrders, { page: 0, count: 2 }, { as: user });
    expect(page).toMatchObject({ totalItems: 3, pageCount: 2 });
    const next = await call(listOrders, { page: 1, count: 2 }, { as: user });
    expect([...page.items, ...next.items].map(({ id }) => id)).toEqual(placedIds);
    await expect(call(listOrders, { count: 101 }, { as: user })).rejects.toMatchObject({ status: 422 });
  });
});

describe('the shop after all this', () => {
  it('keeps every promise', async () => {
    const audit = await auditShop(app.deps, { now: app.clock.now() });
    expect(Object.entries(audit).filter(([, broken]) => broken !== 0)).toEqual([]);
  });
});

afterEach(async () => expect(await illegalStates(db)).toEqual([]));
