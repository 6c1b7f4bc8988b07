import { describe, expect, it } from 'vitest';
import { ID_CHECK } from '../../../../tests/security/authorization-matrix.ts';
import { colleague, orderAtStore, packed } from '../../../../tests/support/fulfillment.ts';
import { given } from '../../../../tests/support/given.ts';
import { goOnline, messagesOf } from '../../../../tests/support/network/live-socket.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { moveOrder } from '../../orders/lifecycle/move-order.server.ts';
import { cancelUnaccepted } from '../../orders/lifecycle/order-jobs.server.ts';
import { cancelOrder } from '../../orders/orders.contract.ts';
import { changeMember, removeMember } from '../../staff/staff.contract.ts';
import { handOver } from '../hand-over/hand-over.contract.ts';
import { shortLine } from '../lines/lines.contract.ts';
import { acceptOrder, assignDriver, cancelStaffOrder } from '../steps/steps.contract.ts';
import { getStaffOrder, listQueue, searchStoreOrders } from './queue.contract.ts';

const app = await testApp();
const { db, call } = app;

describe('the queue of a store', () => {
  it('has what a card shows of each open order', async () => {
    const order = await orderAtStore(app, { goods: [{ price: 1000, quantity: 2, mg: 3500 }], isDelivery: true });
    const { orders, asOf } = await call(listQueue, { storeId: String(order.storeId) }, { as: order.owner });
    expect(asOf).toBe(app.clock.now().toISOString());
    expect(orders).toEqual([
      {
        ...{ id: order.id, number: order.refNum.slice(-4), storeId: String(order.storeId), status: 'new-order' },
        ...{ paymentStatus: 'authorized', deliveryType: 'delivery', km: expect.closeTo(0.8, 0), note: '' },
        ...{ firstName: 'Alex', initial: 'M', isFirstOrder: true, totalItems: 2, units: 2, picked: 0 },
        ...{ totalAmount: 2824, cannabisMg: 7000, products: [expect.stringMatching(/^Product/)] },
        ...{ datePlaced: asOf, since: asOf, acceptBy: new Date(Date.parse(asOf) + 15 * 60_000).toISOString() },
        ...{
          readyAt: null,
          driver: null,
          undo: null,
          isUnseen: true,
          returningSince: null,
          version: expect.any(Number),
        },
      },
    ]);
  });

  it('is of the own stores alone, and without what has ended', async () => {
    const [one, other] = [await orderAtStore(app), await orderAtStore(app)];
    await given.member(db, one.owner.id, { storeId: other.storeId, role: 'manager' });
    const ended = await orderAtStore(app);
    await call(cancelOrder, { id: ended.id }, { as: ended.shopper });
    const ids = async (as: { sessionToken: string }, storeId?: number) =>
      (await call(listQueue, storeId ? { storeId: String(storeId) } : {}, { as })).orders.map(({ id }) => id);
    expect(await ids(one.owner)).toEqual([one.id, other.id]);
    expect(await ids(one.owner, other.storeId)).toEqual([other.id]);
    expect(await ids(other.owner, one.storeId)).toEqual([]);
    expect(await ids(ended.owner)).toEqual([]);
  });

  it('says for ten minutes what was canceled, by whom, and what goes back to the shelf', async () => {
    const order = await orderAtStore(app, { goods: [{ price: 1000, quantity: 2, mg: 3500 }] });
    const { id, owner, storeId } = order;
    await packed(app, order);
    await call(cancelStaffOrder, { id, kind: 'no-show', reason: 'Nobody came.' }, { as: owner });
    const number = order.refNum.slice(-4);
    const at = app.clock.now().toISOString();
    const read = async (as: { sessionToken: string }) => (await call(listQueue, {}, { as })).ended;
    expect(await read(owner)).toEqual([
      { id, number, deliveryType: 'pickup', by: 'store', at, picked: 2, isUnaccepted: false },
    ]);
    expect(await read(await colleague(app, storeId, 'driver'))).toEqual([]);
    expect(await read((await orderAtStore(app)).owner)).toEqual([]);
    app.clock.advance(10 * 60_000);
    expect(await read(owner)).toEqual([]);
    const other = await orderAtStore(app);
    await call(cancelOrder, { id: other.id }, { as: other.shopper });
    expect(await read(other.owner)).toMatchObject([{ id: other.id, by: 'shopper', picked: 0, isUnaccepted: false }]);
  });

  it('tells an order that nobody accepted from one that the system canceled later', async () => {
    const [lost, held] = [await orderAtStore(app), await orderAtStore(app)];
    await call(acceptOrder, { id: held.id, readyInMinutes: 20 }, { as: held.owner });
    app.clock.advance(16 * 60_000);
    await cancelUnaccepted(app.deps);
    await moveOrder(app.deps, { orderId: held.id, to: 'canceled', actor: 'system' } as never);
    const read = async (as: { sessionToken: string }) => (await call(listQueue, {}, { as })).ended;
    expect(await read(lost.owner)).toMatchObject([{ id: lost.id, by: 'system', isUnaccepted: true }]);
    expect(await read(held.owner)).toMatchObject([{ id: held.id, by: 'system', isUnaccepted: false }]);
  });

  it('shows a driver their deliveries, and those of nobody', async () => {
    const order = await orderAtStore(app, { isDelivery: true });
    const [driver, other] = [
      await colleague(app, order.storeId, 'driver'),
      await colleague(app, order.storeId, 'driver'),
    ];
    const ids = async (as: { sessionToken: string }) => (await call(listQueue, {}, { as })).orders.map(({ id }) => id);
    expect(await ids(driver)).toEqual([order.id]);
    await call(acceptOrder, { id: order.id, readyInMinutes: 20 }, { as: order.owner });
    await call(assignDriver, { id: order.id, driverId: driver.id }, { as: order.owner });
    expect([await ids(driver), await ids(other)]).toEqual([[order.id], []]);
    const pickup = await orderAtStore(app);
    expect(await ids(await colleague(app, pickup.storeId, 'driver'))).toEqual([]);
  });
});

describe('the board and the hand-over of somebody of the store', () => {
  const MEMBER = ['removed', 'given a role that only reads'] as const;
  it.each(MEMBER)('are closed to them at once when they are %s, their open socket included', async (what) => {
    const order = await orderAtStore(app);
    const { id, storeId, owner } = order;
    const person = await given.user(db);
    const memberId = await given.member(db, person.id, { storeId, role: 'budtender' });
    await app.signalsArrived();
    const socket = await goOnline(app.origin, person.sessionToken);
    await call(acceptOrder, { id, readyInMinutes: 20 }, { as: owner });
    await socket.told(2);
    const heard = messagesOf(socket);
    expect(heard).toEqual([{ kind: 'queue', id, status: 'processing', version: expect.any(Number) }]);
    await packed(app, order);
    const check = { ...ID_CHECK, idKind: 'passport' as const, id };
    const isRemoved = what === 'removed';
    if (isRemoved) await call(removeMember, { id: memberId }, { as: owner });
    else await call(changeMember, { id: memberId, role: 'accountant' }, { as: owner });
    expect(await socket.closed).toBe(isRemoved ? 4401 : 1012);
    const statusOf = (answer: Promise<unknown>) =>
      answer.then(
        () => 200,
        ({ status }) => status,
      );
    const refused = isRemoved ? 401 : 403;
    expect(await statusOf(call(handOver, check, { as: person }))).toBe(refused);
    expect(await statusOf(call(acceptOrder, { id, readyInMinutes: 20 }, { as: person }))).toBe(refused);
    expect(await statusOf(call(listQueue, {}, { as: person }))).toBe(isRemoved ? 401 : 200);
    // The control: the owner, who still works there, hands it over.
    expect(await statusOf(call(handOver, check, { as: owner }))).toBe(200);
  });
});

describe('the search of a store', () => {
  it('finds an order by number, first name, product and the end of the phone, and filters', async () => {
    const order = await orderAtStore(app);
    await packed(app, order);
    const { orders } = await call(listQueue, {}, { as: order.owner });
    const found = async (input: object) =>
      (await call(searchStoreOrders, input, { as: order.owner })).items.map(({ id }) => id);
    const product = orders[0]?.products[0] ?? '';
    for (const search of ['', order.refNum, order.refNum.slice(-4), 'ale', product.toLowerCase(), product.slice(2)])
      expect(await found({ search }), search).toEqual([order.id]);
    for (const search of ['nobody', '%', 'WK-000000', '_lex']) expect(await found({ search }), search).toEqual([]);
    expect(await found({ status: 'ready-pickup', deliveryType: 'pickup' })).toEqual([order.id]);
    expect(await found({ status: 'completed' })).toEqual([]);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(app.clock.now());
    expect(await found({ from: day, to: day })).toEqual([order.id]);
    expect(await found({ to: '2020-01-01' })).toEqual([]);
    const short = await orderAtStore(app, { goods: [{ price: 1000, quantity: 2, mg: 3500 }] });
    await call(acceptOrder, { id: short.id, readyInMinutes: 20 }, { as: short.owner });
    const { lines } = await call(getStaffOrder, { id: short.id }, { as: short.owner });
    const line = { id: short.id, lineId: lines[0]?.id ?? '', quantity: 1, from: 2 };
    await call(shortLine, line, { as: short.owner });
    const rows = (await call(searchStoreOrders, {}, { as: short.owner })).items;
    expect(rows).toMatchObject([{ totalItems: 2, units: 1 }]);
    const stranger = await orderAtStore(app);
    expect((await call(searchStoreOrders, { search: order.refNum }, { as: stranger.owner })).items).toEqual([]);
  });

  it('says what is no day', async () => {
    const { owner } = await orderAtStore(app);
    const said = await call(searchStoreOrders, { from: '2026-13-01' }, { as: owner }).catch((error) => error);
    expect(said).toMatchObject({ status: 422, fields: { from: expect.stringContaining('Please enter a day') } });
  });
});
