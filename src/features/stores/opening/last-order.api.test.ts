import { expect, it } from 'vitest';
import { findWaysToBuy, getCart } from '#features/cart';
import { submitCart, updateCart, verifyCart } from '#features/checkout';
import { listQueue } from '#features/fulfillment';
import { HOME, readyShopper } from '../../../../tests/support/checkout.ts';
import { given } from '../../../../tests/support/given.ts';
import { auditEntriesOf } from '../../../../tests/support/market/audit-entries.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { getStore } from '../stores.contract.ts';
import { changeStoreHours, getStoreHours } from './hours.contract.ts';

const app = await testApp();
const { db, call, clock } = app;
const day = { start: '09:00', end: '23:00' };
const week = { sun: day, mon: day, tue: day, wed: day, thu: day, fri: day, sat: day };

async function aStore() {
  clock.set('2026-11-20T17:00:00Z'); // a Friday, noon in Toronto
  const store = await given.store(db, {
    display_name: 'Fern',
    hours: null,
    has_delivery: true,
    said_preparation_minutes: 5,
  });
  await given.zone(db, { store_id: store });
  const owner = await given.user(db, { storeIds: [store] });
  const id = String(store);
  const save = (change: object, version: number) =>
    call(changeStoreHours, { id, week, dates: [], version, ...change } as never, { as: owner });
  return { store, id, owner, save, read: () => call(getStoreHours, { id }, { as: owner }) };
}

it('The last order before closing is a setting of the store, in its log, and stays when a save leaves it out.', async () => {
  const { store, id, save, read } = await aStore();
  expect((await read()).lastOrderMinutes).toBe(0);
  expect((await call(getStore, { id })).operationHours).toEqual({});
  expect(await save({ lastOrderMinutes: 20 }, 1)).toMatchObject({ lastOrderMinutes: 20, version: 2 });
  expect((await call(getStore, { id })).operationHours).toMatchObject({ fri: day, lastOrderMinutes: 20 });
  expect(await save({}, 2)).toMatchObject({ lastOrderMinutes: 20 });
  await expect(save({ lastOrderMinutes: 25 }, 3)).rejects.toMatchObject({ code: 'validation' });
  await save({ lastOrderMinutes: 0 }, 3);
  expect((await call(getStore, { id })).operationHours).not.toHaveProperty('lastOrderMinutes');
  const [first, , last] = await auditEntriesOf(db, store);
  expect(first).toMatchObject({ action: 'store-hours', changes: { lastOrderMinutes: [0, 20] } });
  expect(last).toMatchObject({ changes: { lastOrderMinutes: [20, 0] } });
});

it('After it a delivery is refused with its sentence until the submit, and a pickup is for the next opening.', async () => {
  const { store, owner, save } = await aStore();
  await save({ lastOrderMinutes: 20 }, 1);
  const listingId = await given.listing(db, { store_id: store });
  const as = await readyShopper(app, { listingId }, { deliveryType: 'delivery', deliveryLocation: HOME });
  const cartStore = async () => (await call(getCart, {}, { as })).orders[0]?.store;
  clock.set('2026-11-21T03:40:59Z'); // 22:40
  expect(await cartStore()).not.toHaveProperty('isPastLastOrder');
  await call(verifyCart, {}, { as });
  clock.set('2026-11-21T03:41:00Z');
  expect(await cartStore()).toMatchObject({ isOpen: true, isPastLastOrder: true });
  const refused = { fields: { deliveryType: 'Fern takes no more deliveries before it closes. Please choose pickup.' } };
  await expect(call(verifyCart, {}, { as })).rejects.toMatchObject(refused);
  await expect(call(submitCart, {}, { as })).rejects.toMatchObject(refused);
  expect((await call(findWaysToBuy, { deliveryType: 'delivery' }, { as })).ways).toEqual([]);

  await call(updateCart, [{ storeId: String(store), deliveryType: 'pickup' }], { as });
  expect((await call(submitCart, {}, { as })).orders).toHaveLength(1);
  const { orders } = await call(listQueue, { storeId: String(store) }, { as: owner });
  // The 15 minutes to accept it begin with the next opening, at 9 AM.
  expect(orders[0]?.acceptBy).toBe('2026-11-21T14:15:00.000Z');
});
