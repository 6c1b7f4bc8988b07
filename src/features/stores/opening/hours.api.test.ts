import { beforeEach, describe, expect, it } from 'vitest';
import { listProducts } from '#features/explore';
import { given } from '../../../../tests/support/given.ts';
import { auditEntriesOf } from '../../../../tests/support/market/audit-entries.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { getStore, listStores } from '../stores.contract.ts';
import { changeStoreHours, getStoreHours, type Week } from './hours.contract.ts';

const app = await testApp();
const { db, call, clock } = app;
/** A Friday, 12:00 in Toronto. */
beforeEach(() => clock.set('2026-11-20T17:00:00Z'));

const ten = { start: '10:00', end: '22:00' };
const week: Week = {
  sun: null,
  mon: ten,
  tue: ten,
  wed: ten,
  thu: ten,
  fri: ten,
  sat: { start: '09:30', end: '23:00' },
};
const christmas = { day: '2026-12-25', hours: null, reason: 'Christmas Day' };

async function aStore(row: Record<string, unknown> = {}) {
  const store = await given.store(db, { display_name: 'Queen West', hours: null, ...row });
  const owner = await given.user(db, { storeIds: [store], display_name: 'Noor' });
  const id = String(store);
  const read = () => call(getStoreHours, { id }, { as: owner });
  const save = (change: object = {}, as = owner) =>
    call(changeStoreHours, { id, week, dates: [], version: 1, ...change } as never, { as });
  return { store, id, owner, read, save };
}

describe('the hours of a store', () => {
  it('are set as a whole, with holidays ahead to decide, and the shop shows them', async () => {
    const { id, read, save } = await aStore();
    expect(await read()).toMatchObject({
      name: 'Queen West',
      timeZone: 'America/Toronto',
      week: { mon: null, sat: null },
      dates: [],
      limits: { from: 540, to: 1380, text: 'Ontario allows sales from 9 AM to 11 PM.' },
      version: 1,
    });
    expect((await read()).holidays[0]).toEqual({ day: '2026-12-25', name: 'Christmas Day' });
    const inventory = { day: '2026-11-21', hours: { start: '10:00', end: '18:00' }, reason: 'Stock-taking' };
    const saved = await save({ dates: [christmas, inventory] });
    expect(saved).toMatchObject({ week, dates: [inventory, christmas], version: 2 });
    expect(await call(getStore, { id })).toMatchObject({
      isOpen: true,
      operationHours: { mon: ten, dates: { '2026-12-25': null, '2026-11-21': inventory.hours } },
    });
    clock.set('2026-11-21T23:30:00Z'); // Saturday 18:30
    expect((await call(getStore, { id })).isOpen).toBe(false);
    clock.set('2026-12-25T17:00:00Z');
    expect((await call(getStore, { id })).isOpen).toBe(false);
  });

  it('apply on such a day to lists, products and their next opening', async () => {
    const { id, store, save } = await aStore({ latitude: 52.5, longitude: -88.5, said_preparation_minutes: 20 });
    await given.listing(db, { store_id: store });
    await save({ dates: [{ ...christmas, day: '2026-11-20' }] });
    const open = await call(listStores, { isOpen: true, loc: '-88.5,52.5' });
    expect(open.items.some((one) => one.id === id)).toBe(false);
    const { items } = await call(listProducts, { storeId: id });
    expect(items[0]?.store).toMatchObject({ isOpen: false, opens: { inMinutes: 21.5 * 60 } });
    expect((await call(listProducts, { storeId: id, isOpen: true } as never)).items).toEqual([]);
  });

  it('are in the audit log, day by day', async () => {
    const { store, save } = await aStore();
    await save();
    await save({ week: { ...week, mon: null }, dates: [christmas], version: 2 });
    expect(await auditEntriesOf(db, store)).toMatchObject([
      { action: 'store-hours', changes: { sat: ['closed', '09:30-23:00'] } },
      { action: 'store-hours', changes: { mon: ['10:00-22:00', 'closed'], '2026-12-25': [null, 'closed'] } },
    ]);
  });

  it('are not overwritten by who read them before somebody saved', async () => {
    const { read, save } = await aStore();
    await save();
    const late = { week: { ...week, fri: null } };
    await expect(save(late)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Noor changed these hours meanwhile. Load them again, then make your changes.',
    });
    expect((await read()).week.fri).toEqual(ten);
  });

  it('are saved once by two who save at once', async () => {
    const { read, save } = await aStore();
    const said = await Promise.allSettled([save(), save({ week: { ...week, mon: null } })]);
    expect(said.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await read()).version).toBe(2);
  });

  it.each([
    [{ week: { ...week, mon: { start: '08:00', end: '22:00' } } }, { mon: 'Ontario allows sales from 9 AM to 11 PM.' }],
    [
      { dates: [{ ...christmas, hours: { start: '10:00', end: '23:30' } }] },
      { '2026-12-25': 'Ontario allows sales from 9 AM to 11 PM.' },
    ],
    [{ dates: [{ ...christmas, day: '2026-11-19' }] }, { '2026-11-19': 'This day is in the past.' }],
    [{ dates: [christmas, christmas] }, { '2026-12-25': 'This day is listed twice.' }],
  ])('with %j are refused beside the day', async (change, fields) => {
    const { read, save } = await aStore();
    await expect(save(change)).rejects.toMatchObject({ code: 'validation', fields });
    expect(await read()).toMatchObject({ version: 1, week: { mon: null } });
  });

  it.each([
    [{ week: { ...week, mon: { start: '10:10', end: '22:00' } } }],
    [{ week: { ...week, mon: { start: '25:00', end: '22:00' } } }],
    [{ week: { mon: ten } }],
    [{ dates: [{ ...christmas, day: '2026-02-30' }] }],
    [{ dates: [{ ...christmas, reason: 'x'.repeat(61) }] }],
    [{ dates: Array.from({ length: 101 }, () => christmas) }],
    [{ version: 2 ** 31 }],
  ])('take no %j', async (change) => {
    const { save } = await aStore();
    await expect(save(change)).rejects.toMatchObject({ code: 'validation' });
  });

  it('are changed by managers of this store alone', async () => {
    const { store, id, save, read } = await aStore();
    const budtender = await given.user(db);
    await given.member(db, budtender.id, { storeId: store, role: 'budtender' });
    await expect(save({}, budtender)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await call(getStoreHours, { id }, { as: budtender })).version).toBe(1);
    const stranger = await given.user(db, { storeIds: [await given.store(db)] });
    await expect(save({}, stranger)).rejects.toMatchObject({ code: 'not-found' });
    await expect(call(getStoreHours, { id }, { as: stranger })).rejects.toMatchObject({ code: 'not-found' });
    expect((await read()).version).toBe(1);
  });
});
