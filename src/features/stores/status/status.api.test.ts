import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addCartItem, findWaysToBuy } from '#features/cart';
import { countOrders, HOME, readyShopper, stockOf } from '../../../../tests/support/checkout.ts';
import { given } from '../../../../tests/support/given.ts';
import type { TestJobs } from '../../../../tests/support/jobs.ts';
import { auditEntriesOf } from '../../../../tests/support/market/audit-entries.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { startJobs } from '../../../api.ts';
import { messagesInOutbox } from '../../../platform/jobs/outbox.ts';
import { submitCart, verifyCart } from '../../checkout/checkout.contract.ts';
import { listProducts, listStoreMarkers } from '../../explore/explore.contract.ts';
import { moveOrder } from '../../orders/lifecycle/move-order.server.ts';
import { cancelUnaccepted } from '../../orders/lifecycle/order-jobs.server.ts';
import { pauseMissingStores } from '../../orders/lifecycle/pause-missing-stores.server.ts';
import { openState } from '../hours/open-state.ts';
import { getStore, listStores } from '../stores.contract.ts';
import { changeStoreStatus, getStoreStatus } from './status.contract.ts';

const app = await testApp();
const { db, call, clock } = app;
await startJobs(app.deps);
const MINUTE = 60_000;
/** A Friday, 12:00 in Toronto. */
const NOON = '2026-11-20T17:00:00Z';
beforeEach(() => clock.set(NOON));

async function shop({ hours = '09:00-23:00', ...row }: { hours?: string | null } & Record<string, unknown> = {}) {
  const store = await given.store(db, {
    display_name: 'Queen West',
    said_preparation_minutes: 20,
    has_delivery: true,
    hours,
    ...row,
  });
  await given.zone(db, { store_id: store });
  const listing = await given.listing(db, { store_id: store, quantity: 9 });
  const owner = await given.user(db, { storeIds: [store] });
  const id = String(store);
  const change = (to: object) => call(changeStoreStatus, { id, ...to } as never, { as: owner });
  const pause = (lasts = '30-min') => change({ state: 'paused', lasts, reason: 'too-many-orders' });
  return { store, id, listing, owner, change, pause };
}

describe('the state of a store', () => {
  it('is open, with the times that its hours say', async () => {
    const { id, owner } = await shop();
    expect(await call(getStoreStatus, { id }, { as: owner })).toEqual({
      id,
      name: 'Queen West',
      timeZone: 'America/Toronto',
      state: 'open',
      until: null,
      addedMinutes: null,
      reason: null,
      isWithinHours: true,
      closesAt: '2026-11-21T04:00:00.000Z',
      opensAt: '2026-11-21T14:00:00.000Z',
      preparationMinutes: 20,
      openOrders: 0,
    });
  });

  it.each([
    ['15-min', '2026-11-20T17:15:00.000Z'],
    ['1-hour', '2026-11-20T18:00:00.000Z'],
    ['until-opening', '2026-11-21T14:00:00.000Z'],
  ])('is paused for %s, and ends by itself', async (lasts, until) => {
    const { id, owner, pause } = await shop();
    expect(await pause(lasts)).toMatchObject({ state: 'paused', until, reason: 'too-many-orders' });
    clock.set(new Date(Date.parse(until) - 1).toISOString());
    expect(await call(getStoreStatus, { id }, { as: owner })).toMatchObject({ state: 'paused' });
    clock.set(until);
    expect(await call(getStoreStatus, { id }, { as: owner })).toMatchObject({ state: 'open', until: null });
  });

  it('is busy until closing: each order takes longer', async () => {
    const { id, change } = await shop();
    expect(await change({ state: 'busy', addedMinutes: 30, lasts: 'until-closing' })).toMatchObject({
      state: 'busy',
      until: '2026-11-21T04:00:00.000Z',
      addedMinutes: 30,
      preparationMinutes: 50,
    });
    expect(await call(getStore, { id })).toMatchObject({ isOpen: true, preparationMinutes: 50 });
    expect(await change({ state: 'open' })).toMatchObject({ state: 'open', preparationMinutes: 20 });
    expect((await call(getStore, { id })).preparationMinutes).toBe(20);
  });

  it('has one stop at a time: the newer one ends the other', async () => {
    const { change, pause } = await shop();
    await change({ state: 'busy', addedMinutes: 10, lasts: '1-hour' });
    expect(await pause()).toMatchObject({ state: 'paused', addedMinutes: null, preparationMinutes: 20 });
    expect(await change({ state: 'busy', addedMinutes: 40, lasts: '15-min' })).toMatchObject({
      state: 'busy',
      reason: null,
    });
  });

  it('has no end at a closing or opening that does not come', async () => {
    const closed = await shop({ hours: null });
    const busy = { state: 'busy', addedMinutes: 10, lasts: 'until-closing' };
    await expect(closed.change(busy)).rejects.toMatchObject({
      code: 'conflict',
      message: 'The store is not open now. Please choose a number of minutes.',
    });
    for (const { pause } of [closed, await shop({ hours: '00:00-24:00' })])
      await expect(pause('until-opening')).rejects.toMatchObject({ code: 'conflict' });
  });

  it.each([
    [{ state: 'shut' }],
    [{ state: 'busy', addedMinutes: 15, lasts: '15-min' }],
    [{ state: 'busy', addedMinutes: 10, lasts: 'until-opening' }],
    [{ state: 'paused', lasts: 'for-ever', reason: 'other' }],
    [{ state: 'paused', lasts: '15-min', reason: 'unaccepted' }],
    [{ state: 'paused', lasts: '15-min' }],
  ])('takes no %j', async (to) => {
    const { id, owner, change } = await shop();
    await expect(change(to)).rejects.toMatchObject({ code: 'validation' });
    expect(await call(getStoreStatus, { id }, { as: owner })).toMatchObject({ state: 'open' });
  });

  it('is changed by a budtender, read by a driver, and unknown to other stores', async () => {
    const { store, id } = await shop();
    const [budtender, driver] = [await given.user(db), await given.user(db)];
    await given.member(db, budtender.id, { storeId: store, role: 'budtender' });
    await given.member(db, driver.id, { storeId: store, role: 'driver' });
    const open = { id, state: 'open' } as const;
    await call(changeStoreStatus, open, { as: budtender });
    await call(getStoreStatus, { id }, { as: driver });
    await expect(call(changeStoreStatus, open, { as: driver })).rejects.toMatchObject({ code: 'forbidden' });
    const stranger = await given.user(db, { storeIds: [await given.store(db)] });
    await expect(call(getStoreStatus, { id }, { as: stranger })).rejects.toMatchObject({ code: 'not-found' });
    await expect(call(changeStoreStatus, open, { as: stranger })).rejects.toMatchObject({ code: 'not-found' });
    const operator = await given.user(db, { role: 'operator' });
    await expect(call(getStoreStatus, { id: '999999' }, { as: operator })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is in the audit log, from and to', async () => {
    const { store, change, pause } = await shop();
    await pause();
    await change({ state: 'open' });
    expect(await auditEntriesOf(db, store)).toMatchObject([
      {
        action: 'store-status',
        changes: {
          state: ['open', 'paused'],
          until: [null, '2026-11-20T17:30:00.000Z'],
          reason: [null, 'too-many-orders'],
        },
      },
      { action: 'store-status', changes: { state: ['paused', 'open'], reason: ['too-many-orders', null] } },
    ]);
  });
});

describe('a paused store', () => {
  it('says so on its page, in lists, on the map and on its products, until the pause is over', async () => {
    const { id, pause } = await shop({ latitude: 49.5, longitude: -84.5 });
    const bounds = '-84.6,49.4,-84.4,49.6';
    const seen = async () => {
      const { items } = await call(listProducts, { storeId: id });
      const open = await call(listStores, { isOpen: true, loc: '-84.5,49.5' });
      return {
        isOpen: (await call(getStore, { id })).isOpen,
        product: items[0]?.store.isOpen,
        ready: items[0]?.store.readyMinutes,
        isListed: open.items.some((one) => one.id === id),
        marker: (await call(listStoreMarkers, { bounds })).find((one) => one.id === id)?.isOpen,
      };
    };
    const asUsual = { isOpen: true, product: true, ready: 20, isListed: true, marker: true };
    expect(await seen()).toEqual(asUsual);
    await pause();
    expect(await seen()).toEqual({ isOpen: false, product: false, ready: undefined, isListed: false, marker: false });
    const paused = await call(getStore, { id });
    expect(paused.pause).toEqual({ until: '2026-11-20T17:30:00.000Z' });
    expect(openState(paused, clock.now())).toMatchObject({ isOpen: false, text: 'Paused until 12:30 PM' });
    clock.advance(30 * MINUTE);
    expect(await seen()).toEqual(asUsual);
    expect(await call(getStore, { id })).not.toHaveProperty('pause');
  });

  it.each([
    ['pickup', {}],
    ['delivery', { deliveryType: 'delivery', deliveryLocation: HOME }],
  ])('takes no %s order that was in the summary already, and loses nothing of the cart', async (_type, choices) => {
    const { listing, pause, change } = await shop();
    const user = await readyShopper(app, { listingId: listing, quantity: 2 }, choices as never);
    await call(verifyCart, {}, { as: user });
    await pause();
    const refusal = {
      status: 422,
      message: 'Queen West is not taking orders until 12:30 PM.',
      details: { rule: 'paused' },
    };
    await expect(call(verifyCart, {}, { as: user })).rejects.toMatchObject(refusal);
    await expect(call(submitCart, {}, { as: user })).rejects.toMatchObject(refusal);
    expect([await countOrders(app, user.id), await stockOf(app, listing)]).toEqual([0, 9]);
    await change({ state: 'open' });
    expect((await call(submitCart, {}, { as: user })).orders).toHaveLength(1);
  });

  it('is no way to buy', async () => {
    const at = { latitude: 51.5, longitude: -86.5 };
    const product = await given.systemProduct(db);
    const dear = await given.listing(db, {
      store_id: await given.store(db, at),
      system_product_id: product,
      price_cents: 3_000,
    });
    const { store, pause } = await shop(at);
    await given.listing(db, { store_id: store, system_product_id: product, price_cents: 2_000 });
    const user = await given.user(db);
    await call(addCartItem, { productId: String(dear), quantity: 1 }, { as: user });
    const stores = async () =>
      (await call(findWaysToBuy, { loc: '-86.5,51.5' }, { as: user })).ways.flatMap(({ orders }) =>
        orders.map((order) => order.store.displayAs),
      );
    expect(await stores()).toContain('Queen West');
    await pause();
    expect(await stores()).not.toContain('Queen West');
  });

  it('goes on with its open orders', async () => {
    const { id, listing, owner, pause } = await shop();
    const { orders } = await call(submitCart, {}, { as: await readyShopper(app, { listingId: listing }) });
    expect(await pause()).toMatchObject({ openOrders: 1 });
    await moveOrder(app.deps, { orderId: orders[0]?.id ?? '', to: 'processing', actor: owner.id } as never);
    expect(await call(getStoreStatus, { id }, { as: owner })).toMatchObject({ state: 'paused', openOrders: 1 });
  });
});

describe('after three orders in a row that were not accepted', () => {
  const jobs = app.deps.jobs as TestJobs;

  async function order(listing: number, accepted = false) {
    const { orders } = await call(submitCart, {}, { as: await readyShopper(app, { listingId: listing }) });
    if (accepted)
      await moveOrder(app.deps, { orderId: orders[0]?.id ?? '', to: 'processing', actor: 'system' } as never);
    clock.advance(16 * MINUTE);
    await cancelUnaccepted(app.deps);
    await pauseMissingStores(app.deps);
  }

  it('a store is paused until somebody resumes, and store and operator get a mail', async () => {
    const { id, store, listing, owner, change } = await shop({ contact_email: 'queen@store.example' });
    await order(listing);
    await order(listing);
    expect(await call(getStoreStatus, { id }, { as: owner })).toMatchObject({ state: 'open' });
    await order(listing);
    expect(await call(getStoreStatus, { id }, { as: owner })).toMatchObject({
      state: 'paused',
      until: null,
      reason: 'unaccepted',
    });
    clock.advance(24 * 60 * MINUTE);
    const user = await readyShopper(app, { listingId: listing });
    await expect(call(submitCart, {}, { as: user })).rejects.toMatchObject({
      message: 'Queen West is not taking orders now.',
    });
    await jobs.drain({ isLate: true });
    const to = (await messagesInOutbox(db)).filter(({ subject }) => subject?.startsWith('Queen West is paused'));
    expect(to.map((message) => message.to).toSorted()).toEqual(
      [app.deps.sender.email, 'queen@store.example'].toSorted(),
    );
    expect(await auditEntriesOf(db, store)).toMatchObject([{ action: 'store-status', actor_role: 'system' }]);
    expect(await change({ state: 'open' })).toMatchObject({ state: 'open' });
    await pauseMissingStores(app.deps);
    expect(await call(getStoreStatus, { id }, { as: owner })).toMatchObject({ state: 'open' });
  });

  it('it is not, where an accepted one was among them', async () => {
    const { id, listing, owner } = await shop();
    for (const accepted of [false, false, true, false, false]) await order(listing, accepted);
    expect(await call(getStoreStatus, { id }, { as: owner })).toMatchObject({ state: 'open' });
    await order(listing);
    expect(await call(getStoreStatus, { id }, { as: owner })).toMatchObject({ state: 'paused' });
  });

  it('it is paused once, by however many look at once, and has one entry', async () => {
    const { store, listing } = await shop();
    for (let n = 0; n < 3; n++) {
      await call(submitCart, {}, { as: await readyShopper(app, { listingId: listing }) });
    }
    clock.advance(16 * MINUTE);
    await cancelUnaccepted(app.deps);
    await Promise.all(Array.from({ length: 5 }, () => pauseMissingStores(app.deps)));
    expect(await auditEntriesOf(db, store)).toHaveLength(1);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pending_task
      where name = 'store.paused' and (data->>'storeId')::bigint = ${store}`.execute(db);
    expect(rows[0]?.n).toBe(1);
  });
});
