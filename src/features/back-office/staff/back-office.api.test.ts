import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { submitCart } from '#features/checkout';
import { getOrder } from '#features/orders';
import { CARD, HOME, readyShopper, stockOf } from '../../../../tests/support/checkout.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { auditShop } from '../../audit/audit.server.ts';
import { listOpsOrders, setOrderStatus } from '../back-office.contract.ts';

const app = await testApp();
const { db, call } = app;

const [mine, alsoMine, theirs] = [await given.store(db), await given.store(db), await given.store(db)];
const partner = await given.user(db, { role: 'partner', storeIds: [mine, alsoMine] });
const stranger = await given.user(db, { role: 'partner', storeIds: [theirs] });
const operator = await given.user(db, { role: 'operator' });

async function placedAt(store: number, card: string = CARD.visa, isDelivery = false) {
  app.clock.advance(1000);
  const listing = await given.listing(db, { store_id: store, quantity: 5 });
  const choices = isDelivery ? { card, deliveryType: 'delivery' as const, deliveryLocation: HOME } : { card };
  const shopper = await readyShopper(app, { listingId: listing, quantity: 2 }, choices);
  const { orders } = await call(submitCart, {}, { as: shopper });
  return { id: orders[0]?.id ?? '', shopper, listing };
}
async function deliveryAt(store: number) {
  await given.zone(db, { store_id: store });
  await sql`update store set has_delivery = true where id = ${store}`.execute(db);
  return placedAt(store, CARD.visa, true);
}
const idsFor = async (as: GivenUser, wish: Parameters<typeof call<typeof listOpsOrders>>[1] = {}) =>
  (await call(listOpsOrders, wish, { as })).items.map(({ id }) => id);
type Status = 'processing' | 'ready-pickup' | 'completed' | 'canceled' | 'on-hold';
const move = (as: GivenUser, id: string, status: Status, more: { reason?: string; idChecked?: boolean } = {}) =>
  call(setOrderStatus, { id, status, ...more }, { as });
const actorsOf = async (id: string) =>
  (
    await sql<{ actor: string }>`select actor from order_history where order_id = ${id} order by id`.execute(db)
  ).rows.map(({ actor }) => actor);

describe('the list of orders to work on', () => {
  it('shows an operator all of them, the newest first, and what may come next', async () => {
    const [older, newer] = [await placedAt(mine), await placedAt(theirs)];
    const { items, totalItems } = await call(listOpsOrders, { count: 2 }, { as: operator });
    expect(items.map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(totalItems).toBe(2);
    expect(items[0]?.nextStatuses).toEqual(['processing', 'on-hold', 'canceled']);
    expect(await idsFor(operator, { page: 1, count: 1 })).toEqual([older.id]);
  });

  it('shows a partner those of its own stores alone', async () => {
    const [first, second, other] = [await placedAt(mine), await placedAt(alsoMine), await placedAt(theirs)];
    const seen = await idsFor(partner, { count: 100 });
    expect(seen.slice(0, 2)).toEqual([second.id, first.id]);
    expect(seen).not.toContain(other.id);
    expect(await idsFor(partner, { storeId: String(mine) })).toContain(first.id);
    expect(await idsFor(partner, { storeId: String(mine) })).not.toContain(second.id);
    expect(await call(listOpsOrders, { storeId: String(theirs) }, { as: partner })).toMatchObject({
      items: [],
      totalItems: 0,
    });
  });

  it('is cut down by status and store', async () => {
    const { id } = await placedAt(mine);
    await move(partner, id, 'processing');
    expect(await idsFor(operator, { status: 'processing' })).toEqual([id]);
    expect(await idsFor(operator, { status: 'processing', storeId: String(theirs) })).toEqual([]);
    expect(await idsFor(operator, { status: 'completed' })).toEqual([]);
    for (const storeId of ['0', 'none', '99999999999999999999'])
      expect(await idsFor(operator, { storeId })).toEqual([]);
    await expect(call(listOpsOrders, { count: 101 }, { as: operator })).rejects.toMatchObject({ status: 422 });
    await expect(call(listOpsOrders, { status: 'lost' as 'canceled' }, { as: operator })).rejects.toMatchObject({
      status: 422,
    });
  });

  it('is no business of shoppers', async () => {
    const { shopper } = await placedAt(mine);
    await expect(call(listOpsOrders, {}, { as: shopper })).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    await expect(call(listOpsOrders, {})).rejects.toMatchObject({ status: 401 });
  });
});

describe('moving an order', () => {
  it('is done by the partner of its store, to the end, and written to the history under its name', async () => {
    const { id, shopper } = await placedAt(mine);
    expect((await move(partner, id, 'processing')).nextStatuses).toEqual(['ready-pickup', 'on-hold', 'canceled']);
    await move(partner, id, 'ready-pickup');
    await expect(move(partner, id, 'completed')).rejects.toMatchObject({
      status: 422,
      fields: { idChecked: 'Please check the proof of age before you complete the order.' },
    });
    expect(await move(partner, id, 'completed', { idChecked: true })).toMatchObject({
      status: 'completed',
      paymentStatus: 'paid',
    });
    expect((await actorsOf(id)).slice(2)).toEqual([partner.id, partner.id, partner.id]);
    expect(await call(getOrder, { id }, { as: shopper })).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
  });

  it('gives money and stock back when canceled, with the reason', async () => {
    const { id, listing } = await placedAt(theirs);
    const canceled = await move(operator, id, 'canceled', { reason: '  Sold out on the shelf. ' });
    expect(canceled).toMatchObject({ status: 'canceled', paymentStatus: 'voided' });
    expect(canceled.history.at(-1)?.reason).toBe('Sold out on the shelf.');
    expect(await stockOf(app, listing)).toBe(5);
    await expect(move(operator, id, 'processing')).rejects.toMatchObject({ status: 409, code: 'conflict' });
  });

  it('takes no reason for none, and none that is too long', async () => {
    const { id } = await placedAt(mine);
    await expect(move(partner, id, 'on-hold', { reason: 'x'.repeat(201) })).rejects.toMatchObject({ status: 422 });
    expect((await move(partner, id, 'on-hold', { reason: ' ' })).history.at(-1)?.reason).toBeNull();
  });

  it('reports that the bank does not release the money', async () => {
    const { id } = await placedAt(mine, CARD.captureDeclined);
    await move(partner, id, 'processing');
    await move(partner, id, 'ready-pickup');
    await expect(move(partner, id, 'completed', { idChecked: true })).rejects.toMatchObject({
      status: 402,
      code: 'payment-declined',
    });
  });

  it('of another store is not found for a partner, and nothing changes', async () => {
    const { id, shopper } = await placedAt(mine);
    const before = await call(getOrder, { id }, { as: shopper });
    for (const status of ['processing', 'canceled', 'completed'] as const) {
      await expect(move(stranger, id, status, { idChecked: true })).rejects.toMatchObject({
        status: 404,
        message: 'There is no such order.',
      });
    }
    for (const nothing of ['nothing', '01a1fbda-0000-7000-8000-000000000000']) {
      await expect(move(operator, nothing, 'processing')).rejects.toMatchObject({ status: 404 });
    }
    await expect(move(shopper, id, 'canceled')).rejects.toMatchObject({ status: 403 });
    await expect(call(setOrderStatus, { id, status: 'canceled' })).rejects.toMatchObject({ status: 401 });
    expect(await call(getOrder, { id }, { as: shopper })).toEqual(before);
  });

  it('is no more allowed once the store is taken from the partner', async () => {
    const { id } = await placedAt(alsoMine);
    await sql`update staff_member set removed_at = now() where user_id = ${partner.id} and store_id = ${alsoMine}`.execute(
      db,
    );
    await expect(move(partner, id, 'processing')).rejects.toMatchObject({ status: 404 });
    await sql`update staff_member set removed_at = now() where user_id = ${partner.id}`.execute(db);
    await expect(move(partner, id, 'processing')).rejects.toMatchObject({ status: 403 });
  });
});

describe('the orders of a driver', () => {
  it('are deliveries alone, in the list and when moved; those for pickup are not found', async () => {
    const driver = await given.user(db);
    await given.member(db, driver.id, { storeId: mine, role: 'driver' });
    await given.member(db, driver.id, { storeId: theirs, role: 'budtender' });
    const [pickup, delivery, elsewhere] = [await placedAt(mine), await deliveryAt(mine), await placedAt(theirs)];
    const seen = await idsFor(driver, { count: 100 });
    expect(seen.slice(0, 2)).toEqual([elsewhere.id, delivery.id]);
    expect(seen).not.toContain(pickup.id);
    expect((await call(listOpsOrders, { storeId: String(mine) }, { as: driver })).totalItems).toBe(1);
    await expect(move(driver, pickup.id, 'processing')).rejects.toMatchObject({ status: 404 });
    expect((await move(driver, elsewhere.id, 'processing')).status).toBe('processing');
    expect((await move(driver, delivery.id, 'processing')).status).toBe('processing');
    expect((await move(operator, pickup.id, 'processing')).status).toBe('processing');
  });
});

describe('the shop after all this', () => {
  it('keeps every promise', async () => {
    const audit = await auditShop(app.deps, { now: app.clock.now() });
    expect(Object.entries(audit).filter(([, broken]) => broken !== 0)).toEqual([]);
  });
});
