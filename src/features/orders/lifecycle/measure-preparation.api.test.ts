import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { readyShopper } from '../../../../tests/support/checkout.ts';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { submitCart } from '../../checkout/checkout.contract.ts';
import { getStore } from '../../stores/stores.contract.ts';
import { getOrder } from '../orders.contract.ts';
import { moveOrder } from './move-order.server.ts';
import { measurePreparation } from './order-jobs.server.ts';

const app = await testApp();
const { db, call, clock } = app;
const MINUTE = 60_000;
beforeEach(() => clock.set('2026-11-20T17:00:00Z'));

/** An order packed in this many minutes and handed over. */
async function handOver(listing: number, minutes: number) {
  const user = await readyShopper(app, { listingId: listing, quantity: 1 });
  const { orders } = await call(submitCart, {}, { as: user });
  const id = orders[0]?.id ?? '';
  const move = (to: 'processing' | 'ready-pickup' | 'completed') =>
    moveOrder(app.deps, { orderId: id, to, idChecked: true, actor: 'system' });
  await move('processing');
  clock.advance(minutes * MINUTE);
  await move('ready-pickup');
  await move('completed');
}

async function seller(hours = '00:00-24:00') {
  const store = await given.store(db, { hours });
  return { store, listing: await given.listing(db, { store_id: store, quantity: 100 }) };
}
const preparationOf = async (store: number) => (await call(getStore, { id: String(store) })).preparationMinutes;

describe('the preparation time of a store that does not say one', () => {
  it('is the median of its last 20 orders, once there are so many, in fives', async () => {
    const { store, listing } = await seller();
    await handOver(listing, 170); // the 21st from the end
    for (let order = 0; order < 18; order++) await handOver(listing, order % 2 ? 12 : 31);
    await measurePreparation(app.deps);
    expect(await preparationOf(store)).toBeNull();
    await handOver(listing, 12);
    await handOver(listing, 12);
    await measurePreparation(app.deps);
    // Nine took 31 minutes and eleven 12.
    expect(await preparationOf(store)).toBe(15);
  });

  it('gives way to what the store says', async () => {
    const { store, listing } = await seller();
    for (let order = 0; order < 20; order++) await handOver(listing, 40);
    await sql`update store set said_preparation_minutes = 10 where id = ${store}`.execute(db);
    await measurePreparation(app.deps);
    expect(await preparationOf(store)).toBe(10);
    await sql`update store set said_preparation_minutes = null where id = ${store}`.execute(db);
    await measurePreparation(app.deps);
    expect(await preparationOf(store)).toBe(40);
  });
});

describe('an order of a store that says how long it takes', () => {
  it('carries the time at which it is expected, until it is ready', async () => {
    const { store, listing } = await seller();
    await sql`update store set said_preparation_minutes = 25 where id = ${store}`.execute(db);
    const user = await readyShopper(app, { listingId: listing, quantity: 1 });
    const { orders } = await call(submitCart, {}, { as: user });
    const id = orders[0]?.id ?? '';
    const expected = async () => (await call(getOrder, { id }, { as: user })).expected;
    expect(orders[0]?.expected).toEqual({ from: '2026-11-20T17:25:00.000Z', to: null, isLate: false });
    await moveOrder(app.deps, { orderId: id, to: 'processing', actor: 'system' });
    clock.advance(36 * MINUTE);
    expect(await expected()).toEqual({ from: '2026-11-20T17:40:00.000Z', to: null, isLate: true });
    await moveOrder(app.deps, { orderId: id, to: 'ready-pickup', actor: 'system' });
    expect(await expected()).toBeNull();
  });
});
