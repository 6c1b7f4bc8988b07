import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import type { TestJobs } from '../../../../tests/support/jobs.ts';
import { auditEntriesOf } from '../../../../tests/support/market/audit-entries.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { getStore } from '../stores.contract.ts';
import { changeStorePicture, changeStoreProfile, getStoreProfile, removeStorePicture } from './profile.contract.ts';

const app = await testApp();
const { db, call, clock } = app;
const jobs = app.deps.jobs as TestJobs;
await startJobs(app.deps);
beforeEach(() => clock.set('2026-11-20T17:00:00Z'));

const profile = {
  description: 'Two blocks from the park.',
  website: 'https://queen-west.example/menu',
  contactEmail: 'hello@queen-west.example',
  contactNumber: '416 555 0134',
  acceptablePayment: ['visa' as const, 'master' as const],
};

async function aStore(row: Record<string, unknown> = {}) {
  const store = await given.store(db, row);
  const id = String(store);
  const owner = await given.user(db, { storeIds: [store] });
  const save = (change: object, as: GivenUser = owner) => call(changeStoreProfile, { id, ...change }, { as });
  const upload = (bytes: Uint8Array, as: GivenUser = owner) =>
    call(changeStorePicture, { id, image: new File([new Uint8Array(bytes)], 'front.jpg') }, { as });
  return { store, id, owner, save, upload, read: () => call(getStoreProfile, { id }, { as: owner }) };
}

describe('what a store says about itself', () => {
  it('is on its page at once, and in the audit log with what it was', async () => {
    const { id, store, save, read } = await aStore({ accepts: [], licence_number: 'CRSA9100001' });
    expect(await save(profile)).toMatchObject({ ...profile, licence: { number: 'CRSA9100001' } });
    expect(await call(getStore, { id })).toMatchObject(profile);
    expect(await save({ description: 'By the lake.', website: null })).toMatchObject({
      ...profile,
      description: 'By the lake.',
      website: null,
    });
    expect((await read()).contactNumber).toBe('416 555 0134');
    const [first, second] = await auditEntriesOf(db, store);
    expect(first).toMatchObject({
      action: 'store-profile',
      changes: { description: ['', profile.description], acceptablePayment: ['', 'visa master'] },
    });
    expect(second?.changes).toEqual({
      description: [profile.description, 'By the lake.'],
      website: [profile.website, null],
    });
  });

  it.each([
    [{ website: 'store.example' }, { website: 'Please enter a web address, such as https://store.example.' }],
    [{ website: 'javascript:alert(1)' }, { website: expect.stringContaining('web address') }],
    [{ website: 'https://me@store.example' }, { website: expect.stringContaining('web address') }],
    [{ website: 'https://localhost' }, { website: expect.stringContaining('web address') }],
    [{ contactEmail: 'nobody' }, { contactEmail: expect.stringContaining('email address') }],
    [{ contactNumber: '555 0134' }, { contactNumber: expect.stringContaining('area code') }],
    [{ contactNumber: 'call us' }, { contactNumber: expect.stringContaining('area code') }],
    [{ description: 'x'.repeat(1001) }, { description: 'Please use at most 1000 characters.' }],
  ])('takes no %j', async (change, fields) => {
    const { save, read } = await aStore();
    const before = await read();
    await expect(save(change)).rejects.toMatchObject({ code: 'validation', fields });
    expect(await read()).toEqual(before);
  });

  it('says that a store is authorized until the last day of its licence, on its own clock', async () => {
    const { id, read } = await aStore({ licence_expires_on: '2026-11-20' });
    expect((await read()).licence).toMatchObject({ expiresOn: '2026-11-20' });
    clock.set('2026-11-21T04:59:00Z');
    expect((await call(getStore, { id })).licence).toMatchObject({ number: expect.any(String) });
    clock.set('2026-11-21T05:00:00Z');
    expect((await call(getStore, { id })).licence).toBeNull();
  });

  it('is changed by who manages this store alone; name and licence by none of them', async () => {
    const { id, store, save, read } = await aStore();
    const before = await read();
    const budtender = await given.user(db);
    await given.member(db, budtender.id, { storeId: store, role: 'budtender' });
    const stranger = await given.user(db, { storeIds: [await given.store(db)] });
    await expect(save(profile, budtender)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(save(profile, stranger)).rejects.toMatchObject({ code: 'not-found' });
    await expect(call(getStoreProfile, { id }, { as: stranger })).rejects.toMatchObject({ code: 'not-found' });
    expect(await call(getStoreProfile, { id }, { as: budtender })).toEqual(before);
    await save({ name: 'Other', licence: { number: 'X', holder: 'Y' } });
    expect(await read()).toEqual(before);
  });
});

const jpeg = (background: string) =>
  sharp({ create: { width: 1300, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();
const statusOf = async (url: string) => (await fetch(app.origin + url)).status;

describe('the picture of a store', () => {
  it('is shown in the widths of pages as AVIF and WebP, replaced, and removed with its files', async () => {
    const { id, store, owner, upload } = await aStore();
    const { imageUrl: first } = await upload(await jpeg('#2a7d4f'));
    expect(first).toMatch(/^\/files\/[\w-]{43}-1200\.webp$/);
    const files = ['320.avif', '640.avif', '1200.avif', '320.webp', '640.webp', '1200.webp'].map((file) =>
      (first ?? '').replace('1200.webp', file),
    );
    for (const file of files) expect(await statusOf(file), file).toBe(200);
    expect((await call(getStore, { id })).imageUrl).toBe(first);

    const { imageUrl: second } = await upload(await jpeg('#7d2a4f'));
    expect(second).not.toBe(first);
    expect(await call(removeStorePicture, { id }, { as: owner })).toMatchObject({ imageUrl: null });
    expect((await call(getStore, { id })).imageUrl).toMatch(/^\/pictures\/tiles\//);
    const { imageUrl: last } = await upload(await jpeg('#2a4f7d'));
    expect((await auditEntriesOf(db, store)).map(({ action, changes }) => [action, changes.imageUrl])).toEqual([
      ['store-profile', [null, first]],
      ['store-profile', [first, second]],
      ['store-profile', [second, null]],
      ['store-profile', [null, last]],
    ]);

    clock.advance(8 * 24 * 3600_000);
    await jobs.drain({ isLate: true });
    for (const file of [...files, second ?? '']) expect(await statusOf(file), file).toBe(404);
    expect(await statusOf(last ?? '')).toBe(200);
  });

  it('is taken neither of another kind, nor too large, nor from another store', async () => {
    const { upload, read } = await aStore();
    await expect(upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toMatchObject({
      code: 'validation',
      fields: { image: 'Please choose a JPEG, PNG or WebP picture.' },
    });
    await expect(upload(Buffer.alloc(6 * 1024 * 1024))).rejects.toMatchObject({ code: 'too-large' });
    const stranger = await given.user(db, { storeIds: [await given.store(db)] });
    await expect(upload(await jpeg('#2a7d4f'), stranger)).rejects.toMatchObject({ code: 'not-found' });
    expect((await read()).imageUrl).toBeNull();
  });
});
