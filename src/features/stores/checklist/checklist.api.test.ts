import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { submitCart } from '#features/checkout';
import { moveOrder } from '#features/orders/server';
import { readyShopper } from '../../../../tests/support/checkout.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import { auditEntriesOf } from '../../../../tests/support/market/audit-entries.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { changeStoreHours } from '../opening/hours.contract.ts';
import { changeStorePreparation } from '../opening/preparation.contract.ts';
import { changeStoreProfile } from '../settings/profile.contract.ts';
import { getStoreChecklist, testStoreSound } from './checklist.contract.ts';

const app = await testApp();
const { db, call } = app;

async function newStore() {
  const store = await given.store(db, { hours: null });
  const id = String(store);
  const owner = await given.user(db, { storeIds: [store] });
  const read = (as: GivenUser = owner) => call(getStoreChecklist, { id }, { as });
  const open = async () => (await read()).steps.filter(({ isDone }) => !isDone).map(({ key }) => key);
  return { store, id, owner, read, open };
}
const day = { start: '10:00', end: '22:00' };
const week = { sun: day, mon: day, tue: day, wed: day, thu: day, fri: day, sat: day };

describe('a store with nothing set', () => {
  it('is led step by step to its first order, by what it has set and nothing else', async () => {
    const { store, id, owner, read, open } = await newStore();
    const as = owner;
    expect(await open()).toEqual(['profile', 'hours', 'preparation', 'listings', 'sound']);
    await call(changeStoreProfile, { id, description: 'By the park.' }, { as });
    expect(await open()).toContain('profile');
    await call(changeStoreProfile, { id, contactNumber: '416 555 0134' }, { as });
    expect(await open()).not.toContain('profile');
    await call(changeStoreHours, { id, week, dates: [], version: 1 }, { as });
    await call(changeStorePreparation, { id, minutes: 20, ordersPerQuarter: null }, { as });
    const listing = await given.listing(db, { store_id: store, quantity: 0 });
    expect(await open()).toEqual(['listings', 'sound']);
    await given.stock(db, listing, 5);
    expect(await open()).toEqual(['sound']);
    expect(await call(testStoreSound, { id }, { as })).toMatchObject({ isComplete: true });
    expect((await auditEntriesOf(db, store)).at(-1)).toMatchObject({ action: 'sound-tested' });

    await sql`update store set has_delivery = true where id = ${store}`.execute(db);
    expect(await open()).toEqual(['hand-over']);
    expect((await read()).isComplete).toBe(false);
    await given.zone(db, { store_id: store });
    expect((await read()).isComplete).toBe(true);
    await call(changeStoreProfile, { id, contactNumber: null }, { as });
    expect((await read()).isComplete).toBe(false);
  });

  it('needs it no longer once an order was handed over', async () => {
    const { store, read } = await newStore();
    const listing = await given.listing(db, { store_id: store });
    const { orders } = await call(submitCart, {}, { as: await readyShopper(app, { listingId: listing }) });
    const move = (to: 'processing' | 'ready-pickup' | 'completed') =>
      moveOrder(app.deps, { orderId: orders[0]?.id ?? '', to, idChecked: true, actor: 'system' });
    await move('processing');
    await move('ready-pickup');
    expect((await read()).isComplete).toBe(false);
    await move('completed');
    expect((await read()).isComplete).toBe(true);
  });

  it('puts orders first once somebody has ordered, and says when the licence ends', async () => {
    const { store, read } = await newStore();
    expect(await read()).toMatchObject({ hasOrders: false, licenceExpiresOn: null, timeZone: 'America/Toronto' });
    const listing = await given.listing(db, { store_id: store });
    await call(submitCart, {}, { as: await readyShopper(app, { listingId: listing }) });
    await sql`update store set licence_expires_on = '2026-12-31' where id = ${store}`.execute(db);
    expect(await read()).toMatchObject({ isComplete: false, hasOrders: true, licenceExpiresOn: '2026-12-31' });
  });

  it('is seen by who works there, and its sound tested by who may open it', async () => {
    const { id, store, read } = await newStore();
    const [driver, accountant] = [await given.user(db), await given.user(db)];
    await given.member(db, driver.id, { storeId: store, role: 'driver' });
    await given.member(db, accountant.id, { storeId: store, role: 'accountant' });
    const stranger = await given.user(db, { storeIds: [await given.store(db)] });
    await expect(read(driver)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(read(stranger)).rejects.toMatchObject({ code: 'not-found' });
    expect((await read(accountant)).isComplete).toBe(false);
    for (const as of [driver, accountant])
      await expect(call(testStoreSound, { id }, { as })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(call(testStoreSound, { id }, { as: stranger })).rejects.toMatchObject({ code: 'not-found' });
    expect((await read()).steps.at(-1)).toEqual({ key: 'sound', isDone: false });
  });
});
