import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import { auditEntriesOf } from '../../../../tests/support/market/audit-entries.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { getStore } from '../stores.contract.ts';
import { changeStorePreparation, getStorePreparation } from './preparation.contract.ts';

const { db, call, clock } = await testApp();
beforeEach(() => clock.set('2026-11-20T17:00:00Z'));

async function aStore() {
  const store = await given.store(db);
  const id = String(store);
  const owner = await given.user(db, { storeIds: [store] });
  const save = (change: object, as: GivenUser = owner) =>
    call(changeStorePreparation, { id, minutes: 25, ordersPerQuarter: 4, ...change }, { as });
  return { store, id, save, read: () => call(getStorePreparation, { id }, { as: owner }) };
}

describe('the preparation time of a store', () => {
  it('is what it says, else the median of its orders, which it is offered either way', async () => {
    const { store, id, save, read } = await aStore();
    expect(await read()).toEqual({ id, minutes: null, measuredMinutes: null, ordersPerQuarter: null });
    await sql`update store set measured_preparation_minutes = 35 where id = ${store}`.execute(db);
    expect(await save({})).toEqual({ id, minutes: 25, measuredMinutes: 35, ordersPerQuarter: 4 });
    expect((await call(getStore, { id })).preparationMinutes).toBe(25);
    await save({ minutes: null, ordersPerQuarter: null });
    expect((await call(getStore, { id })).preparationMinutes).toBe(35);
    expect(await auditEntriesOf(db, store)).toMatchObject([
      { action: 'store-preparation', changes: { preparationMinutes: [null, 25], ordersPerQuarter: [null, 4] } },
      { action: 'store-preparation', changes: { preparationMinutes: [25, null], ordersPerQuarter: [4, null] } },
    ]);
  });

  it.each([
    [{ minutes: 0 }],
    [{ minutes: 12 }],
    [{ minutes: 185 }],
    [{ minutes: undefined }],
    [{ ordersPerQuarter: 0 }],
    [{ ordersPerQuarter: 100 }],
    [{ ordersPerQuarter: 2.5 }],
  ])('is not saved with %j', async (change) => {
    const { save, read } = await aStore();
    await expect(save(change)).rejects.toMatchObject({ code: 'validation' });
    expect(await read()).toMatchObject({ minutes: null, ordersPerQuarter: null });
  });

  it('is changed by who manages this store alone', async () => {
    const { id, store, save, read } = await aStore();
    const budtender = await given.user(db);
    await given.member(db, budtender.id, { storeId: store, role: 'budtender' });
    const stranger = await given.user(db, { storeIds: [await given.store(db)] });
    await expect(save({}, budtender)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(save({}, stranger)).rejects.toMatchObject({ code: 'not-found' });
    await expect(call(getStorePreparation, { id }, { as: stranger })).rejects.toMatchObject({ code: 'not-found' });
    expect(await read()).toMatchObject({ minutes: null });
  });
});
