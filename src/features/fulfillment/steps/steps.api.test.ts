import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { listNotifications } from '#features/notifications';
import { cancelOrder, getOrder } from '#features/orders';
import { colleague, orderAtStore, packed } from '../../../../tests/support/fulfillment.ts';
import type { TestJobs } from '../../../../tests/support/jobs.ts';
import { stockFigures } from '../../../../tests/support/stock.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { testClock } from '../../../../tests/support/test-deps.ts';
import { auditShop } from '../../audit/audit.server.ts';
import { setOrderStatus } from '../../back-office/back-office.contract.ts';
import { listDrivers } from '../drivers/drivers.contract.ts';
import { completeOrder, refuseOrder } from '../hand-over.server.ts';
import { pickLine } from '../lines/lines.contract.ts';
import { getStaffOrder } from '../queue/queue.contract.ts';
import {
  acceptOrder,
  assignDriver,
  cancelStaffOrder,
  holdOrder,
  markReady,
  markSeen,
  returnOrder,
  sendOut,
  setReadyTime,
  undoStep,
} from './steps.contract.ts';
import type { StaffAct } from './steps.server.ts';

const app = await testApp();
const { db, call, deps } = app;
const clock = app.clock as ReturnType<typeof testClock>;
const jobs = deps.jobs as TestJobs;
await startJobs(deps);

const refusal = (work: Promise<unknown>): Promise<{ status: number; message: string } | null> =>
  work.then(
    () => null,
    ({ status, message }) => ({ status, message }),
  );
const messagesOf = async (user: { sessionToken: string }) =>
  (await call(listNotifications, {}, { as: user })).items.map(({ message }) => message);
const notify = async (isLate = true) => void (await jobs.drain({ isLate }));
/** Mails, text messages and push messages, sent or to be sent. */
const sentAbout = async (refNum: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from outbox_message message
    where to_jsonb(message)::text like ${`%${refNum}%`}`.execute(db);
  return rows[0]?.n ?? 0;
};
const actOf = (id: string, user: { id: string }): StaffAct => ({
  ...{ orderId: id, actor: user.id, scope: { userId: user.id, storeIds: undefined, driverStoreIds: [] } },
  by: { userId: user.id, sessionId: null, role: 'owner', device: null, name: '', requestId: null, network: '' },
});
const isoIn = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
const broken = async () =>
  Object.entries(await auditShop(deps, { now: clock.now() })).filter(([, count]) => count !== 0);

const auditedChanges = async (orderId: string) => {
  const { rows } = await sql<{ changes: object }>`select changes from audit_entry where object_id = ${orderId}
    order by at, id`.execute(db);
  return rows.map(({ changes }) => changes);
};

describe('an order that is accepted', () => {
  it('is ready when the store says, and the shopper sees that time move', async () => {
    const { id, owner, shopper } = await orderAtStore(app);
    const accepted = await call(acceptOrder, { id, readyInMinutes: 25 }, { as: owner });
    expect(accepted).toMatchObject({ status: 'processing', readyAt: isoIn(25), acceptBy: null });
    expect(accepted.history.at(-1)).toMatchObject({ status: 'processing', by: 'Eli W.', isUndone: false });
    expect((await call(getOrder, { id }, { as: shopper })).expected).toEqual({
      from: isoIn(25),
      to: null,
      isLate: false,
    });
    await call(setReadyTime, { id, readyInMinutes: 45 }, { as: owner });
    expect((await call(getOrder, { id }, { as: shopper })).expected?.from).toBe(isoIn(45));
    expect(await auditedChanges(id)).toEqual([
      { status: ['new-order', 'processing'], readyAt: [null, isoIn(25)] },
      { readyAt: [isoIn(25), isoIn(45)] },
    ]);
  });

  it.each([9, 121, 12.5, 'soon'])('is not promised in %s minutes', async (readyInMinutes) => {
    const { id, owner } = await orderAtStore(app);
    const said = await call(acceptOrder, { id, readyInMinutes }, { as: owner }).catch((error) => error);
    expect(said).toMatchObject({ status: 422, fields: { readyInMinutes: 'Please choose 10 to 120 minutes.' } });
  });

  it('tells the second device who was first, and the first one again that it was', async () => {
    const order = await orderAtStore(app);
    const other = await colleague(app, order.storeId, 'budtender');
    await call(acceptOrder, { id: order.id, readyInMinutes: 20 }, { as: order.owner });
    expect(await refusal(call(acceptOrder, { id: order.id, readyInMinutes: 30 }, { as: other }))).toEqual({
      status: 409,
      message: expect.stringMatching(
        new RegExp(`^Order ${order.refNum.slice(-4)} was accepted by Eli W. at \\d+:\\d\\d [AP]M.$`),
      ),
    });
    const again = await call(acceptOrder, { id: order.id, readyInMinutes: 30 }, { as: order.owner });
    expect(again.history.filter(({ status }) => status === 'processing')).toHaveLength(1);
  });

  it('says that the shopper canceled it first', async () => {
    const { id, owner, shopper, refNum } = await orderAtStore(app);
    await call(cancelOrder, { id }, { as: shopper });
    const { message } = (await refusal(call(acceptOrder, { id, readyInMinutes: 20 }, { as: owner }))) ?? {};
    expect(message).toContain(`Order ${refNum.slice(-4)} was canceled by the shopper at`);
  });
});

describe('a step that can be taken back', () => {
  it('is announced after ten seconds, and not when it was taken back', async () => {
    const { id, owner, shopper, refNum } = await orderAtStore(app);
    await notify(false);
    const accepted = await call(acceptOrder, { id, readyInMinutes: 20 }, { as: owner });
    expect(accepted.undo).toEqual({
      step: 'processing',
      until: new Date(clock.now().getTime() + 10_000).toISOString(),
    });
    clock.advance(9_000);
    await notify();
    const placed = [expect.stringContaining(`${refNum} placed`)];
    const sent = await sentAbout(refNum);
    expect(await messagesOf(shopper)).toEqual(placed);
    const undone = await call(undoStep, { id, step: 'processing' }, { as: owner });
    expect(undone).toMatchObject({ status: 'new-order', readyAt: null, undo: null });
    expect(undone.history.at(-1)).toMatchObject({ status: 'processing', isUndone: true });
    clock.advance(120_000);
    await notify();
    expect(await messagesOf(shopper)).toEqual(placed);
    expect(await sentAbout(refNum)).toBe(sent);
    expect((await call(getOrder, { id }, { as: shopper })).history.map(({ status }) => status)).toEqual(['new-order']);

    await call(acceptOrder, { id, readyInMinutes: 20 }, { as: owner });
    clock.advance(11_000);
    await notify();
    expect(await messagesOf(shopper)).toEqual([expect.stringContaining('is being prepared'), ...placed]);
    expect(await sentAbout(refNum)).toBeGreaterThan(sent);
    expect(await broken()).toEqual([]);
  });

  it('is announced by the sweep where its job was lost, and not before its time', async () => {
    const { id, owner, shopper } = await orderAtStore(app);
    await notify(false);
    await call(acceptOrder, { id, readyInMinutes: 20 }, { as: owner });
    await sql`delete from pgboss.job where name = 'order.changed'`.execute(db);
    clock.advance(69_000);
    await notify(false);
    expect(await messagesOf(shopper)).toHaveLength(1);
    clock.advance(2_000);
    await notify(false);
    expect(await messagesOf(shopper)).toHaveLength(2);
  });

  it('is not announced once another step follows it: that one is', async () => {
    const { id, owner, shopper } = await orderAtStore(app);
    await call(acceptOrder, { id, readyInMinutes: 20 }, { as: owner });
    clock.advance(3_000);
    await call(cancelStaffOrder, { id, kind: 'canceled', reason: 'The till is broken.' }, { as: owner });
    clock.advance(60_000);
    await notify();
    const messages = await messagesOf(shopper);
    expect(messages[0]).toContain('was canceled');
    expect(messages.join()).not.toContain('being prepared');
  });

  it('can be taken back for ten seconds alone, and only the last one', async () => {
    const order = await orderAtStore(app);
    const { id, owner } = order;
    await packed(app, order);
    expect((await refusal(call(undoStep, { id, step: 'processing' }, { as: owner })))?.message).toContain(
      'marked ready',
    );
    expect((await call(undoStep, { id, step: 'ready-pickup' }, { as: owner })).status).toBe('processing');
    await call(markReady, { id }, { as: owner });
    clock.advance(10_000);
    expect(await refusal(call(undoStep, { id, step: 'ready-pickup' }, { as: owner }))).toEqual({
      status: 409,
      message: 'This step can no longer be undone.',
    });
    expect((await call(getStaffOrder, { id }, { as: owner })).undo).toBeNull();
  });

  it('is none of hand-over, refusal, cancel and hold', async () => {
    const { id, owner } = await orderAtStore(app);
    const undoOf = async (order: typeof ended) =>
      (await call(getStaffOrder, { id: order.id }, { as: order.owner })).undo;
    const ended = await orderAtStore(app);
    await call(acceptOrder, { id: ended.id, readyInMinutes: 20 }, { as: ended.owner });
    await call(
      cancelStaffOrder,
      { id: ended.id, kind: 'canceled', reason: 'The till is broken.' },
      { as: ended.owner },
    );
    expect(await undoOf(ended)).toBeNull();
    for (const status of ['completed', 'canceled'] as const) {
      const order = await orderAtStore(app);
      await packed(app, order);
      const act = { ...actOf(order.id, order.owner), record: async () => {} };
      await (status === 'completed' ? completeOrder(deps, act) : refuseOrder(deps, act));
      expect(await undoOf(order)).toBeNull();
      expect(
        (await refusal(call(undoStep, { id: order.id, step: status as never }, { as: order.owner })))?.status,
      ).toBe(422);
      expect((await call(getStaffOrder, { id: order.id }, { as: order.owner })).status).toBe(status);
    }
    const held = await call(holdOrder, { id, reason: 'Looking for it.' }, { as: owner });
    expect(held).toMatchObject({ status: 'on-hold', undo: null });
    expect((await call(acceptOrder, { id, readyInMinutes: 20 }, { as: owner })).status).toBe('processing');
  });
});

describe('the end of an order', () => {
  it('names its kind: a new one is declined, a ready one was not picked up', async () => {
    const order = await orderAtStore(app);
    const { id, owner, listings } = order;
    const cancel = (kind: 'declined' | 'canceled' | 'no-show') =>
      call(cancelStaffOrder, { id, kind, reason: 'Nobody came.' }, { as: owner });
    expect((await refusal(cancel('no-show')))?.status).toBe(409);
    await packed(app, order);
    expect((await refusal(cancel('declined')))?.message).toBe('Only a new order can be declined.');
    expect(await cancel('no-show')).toMatchObject({ status: 'canceled', paymentStatus: 'voided' });
    expect(await stockFigures(db, listings[0] ?? 0)).toEqual({ onHand: 10, reserved: 0, quantity: 10 });
  });

  it('is not ready before each of its lines is decided', async () => {
    const { id, owner, listings } = await orderAtStore(app, { goods: [{ quantity: 2 }] });
    await call(acceptOrder, { id, readyInMinutes: 20 }, { as: owner });
    await call(pickLine, { id, lineId: String(listings[0]), quantity: 1, from: 0 }, { as: owner });
    expect((await refusal(call(markReady, { id }, { as: owner })))?.message).toContain('Not decided yet: Product');
  });
});

describe('a delivery', () => {
  it('goes out with its driver, who sees their own and nobody’s, and no pickup', async () => {
    const order = await orderAtStore(app, { isDelivery: true });
    const { id, owner, storeId } = order;
    const [driver, other] = [await colleague(app, storeId, 'driver'), await colleague(app, storeId, 'driver')];
    await packed(app, order);
    expect((await call(getStaffOrder, { id }, { as: driver })).driver).toBeNull();
    await call(assignDriver, { id, driverId: driver.id }, { as: owner });
    expect((await auditedChanges(id)).at(-1)).toEqual({ driver: [null, expect.stringMatching(/^alex\d+$/)] });
    expect((await refusal(call(getStaffOrder, { id }, { as: other })))?.status).toBe(404);
    expect((await refusal(call(sendOut, { id }, { as: other })))?.status).toBe(404);
    expect(await call(sendOut, { id }, { as: driver })).toMatchObject({
      status: 'out-for-delivery',
      driver: { id: driver.id, name: 'Kit R.' },
    });
    expect((await call(undoStep, { id, step: 'out-for-delivery' }, { as: driver })).status).toBe('ready-delivery');
    const pickup = await orderAtStore(app);
    const there = await colleague(app, pickup.storeId, 'driver');
    expect((await refusal(call(getStaffOrder, { id: pickup.id }, { as: there })))?.status).toBe(404);
    expect((await refusal(call(acceptOrder, { id: pickup.id, readyInMinutes: 20 }, { as: there })))?.status).toBe(403);
  });

  it('is offered to those of the team who deliver, by who works at the counter', async () => {
    const { storeId, owner } = await orderAtStore(app, { isDelivery: true });
    const [driver, budtender] = [await colleague(app, storeId, 'driver'), await colleague(app, storeId, 'budtender')];
    const [accountant, gone] = [await colleague(app, storeId, 'accountant'), await colleague(app, storeId, 'driver')];
    await sql`update staff_member set removed_at = now() where user_id = ${gone.id}`.execute(db);
    const list = (as: { id: string; sessionToken: string }, id = storeId) =>
      call(listDrivers, { id: String(id) }, { as });
    const found = await list(owner);
    expect(found).toContainEqual({ id: driver.id, name: 'Kit R.' });
    const ids = found.map(({ id }) => id);
    expect(ids).toContain(owner.id);
    for (const { id } of [accountant, gone]) expect(ids).not.toContain(id);
    expect(await list(budtender)).toEqual(found);
    expect((await refusal(list(driver)))?.status).toBe(403);
    const elsewhere = await orderAtStore(app);
    expect((await refusal(list(owner, elsewhere.storeId)))?.status).toBe(404);
  });

  it('is given to nobody who does not deliver for the store', async () => {
    const order = await orderAtStore(app, { isDelivery: true });
    const { id, owner, storeId, shopper } = order;
    const accountant = await colleague(app, storeId, 'accountant');
    for (const driverId of [shopper.id, accountant.id, 'x'])
      expect(await refusal(call(assignDriver, { id, driverId }, { as: owner }))).toMatchObject({ status: 409 });
    await packed(app, order);
    for (const driverId of [shopper.id, accountant.id, 'x'])
      expect(await refusal(call(assignDriver, { id, driverId }, { as: owner }))).toMatchObject({ status: 422 });
  });

  it('comes back for another try, or, once refused at the door, is canceled when it is back', async () => {
    const order = await orderAtStore(app, { isDelivery: true });
    const { id, owner, shopper } = order;
    await packed(app, order);
    await call(sendOut, { id }, { as: owner });
    const back = await call(returnOrder, { id, reason: 'Nobody was home.' }, { as: owner });
    expect(back).toMatchObject({ status: 'ready-delivery', driver: null });
    await call(sendOut, { id }, { as: owner });
    const records: string[] = [];
    const refuse = () =>
      refuseOrder(deps, { ...actOf(id, owner), record: async (_trx, { refNum }) => void records.push(refNum) });
    await refuse();
    await refuse();
    expect(records).toEqual([order.refNum]);
    const refused = await call(getStaffOrder, { id }, { as: owner });
    expect(refused).toMatchObject({ status: 'out-for-delivery', nextStatuses: ['canceled'] });
    expect(refused.returningSince).not.toBeNull();
    const completion = { id, status: 'completed' as const, idChecked: true };
    expect((await refusal(call(setOrderStatus, completion, { as: owner })))?.status).toBe(409);
    const ended = await call(returnOrder, { id, reason: 'Under age.' }, { as: owner });
    expect(ended).toMatchObject({ status: 'canceled', paymentStatus: 'voided' });
    const seen = await call(getOrder, { id }, { as: shopper });
    expect(JSON.stringify(seen)).not.toContain('Under age');
    expect(seen.history.at(-1)?.reason).toBe('The order could not be handed over.');
    expect(await broken()).toEqual([]);
  });

  it('refused at the counter is canceled at once, with its record', async () => {
    const order = await orderAtStore(app);
    await packed(app, order);
    const records: string[] = [];
    await refuseOrder(deps, {
      ...actOf(order.id, order.owner),
      record: async (_trx, { refNum }) => void records.push(refNum),
    });
    expect(records).toEqual([order.refNum]);
    expect((await call(getStaffOrder, { id: order.id }, { as: order.owner })).status).toBe('canceled');
  });

  it('is handed over once, with one record, however often it is asked for', async () => {
    const order = await orderAtStore(app);
    await packed(app, order);
    const other = await colleague(app, order.storeId, 'budtender');
    const records: string[] = [];
    const complete = (user: { id: string }) =>
      completeOrder(deps, { ...actOf(order.id, user), record: async () => void records.push(user.id) });
    await complete(order.owner);
    await complete(order.owner);
    expect((await refusal(complete(other)))?.message).toMatch(/was handed over by Eli W\. at/);
    expect(records).toEqual([order.owner.id]);
    expect((await call(getStaffOrder, { id: order.id }, { as: other })).paymentStatus).toBe('paid');
  });
});

describe('the first who opens an order', () => {
  it('is named, and nobody after them', async () => {
    const { id, owner, storeId } = await orderAtStore(app);
    const other = await colleague(app, storeId, 'budtender');
    expect((await call(getStaffOrder, { id }, { as: owner })).seen).toBeNull();
    await call(markSeen, { id }, { as: other });
    const seen = await call(markSeen, { id }, { as: owner });
    expect(seen.seen).toEqual({ at: clock.now().toISOString(), by: 'Kit R.' });
  });
});
