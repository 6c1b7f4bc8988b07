import { describe, expect, it } from 'vitest';
import { given } from '../../../tests/support/given.ts';
import { testApp } from '../../../tests/support/test-app.ts';
import type { Geocoder } from '../places/server.ts';
import { addAddress, changeAddress, listAddresses, removeAddress } from './accounts.contract.ts';
import { savedAddress } from './server.ts';

/** Knows two streets of Toronto, and what it was asked. */
const asked: unknown[] = [];
const geocoder: Geocoder = {
  suggest: async () => [],
  resolveId: async () => null,
  reverse: async () => null,
  geocode: async (query) => {
    asked.push(query);
    const street = typeof query === 'object' ? query.address : query;
    const latitude = street?.includes('Queen') ? 43.6487 : street?.includes('Bloor') ? 43.6682 : null;
    if (latitude === null) return null;
    return {
      fullAddress: 'x',
      address: 'x',
      postalCode: null,
      city: 'Toronto',
      province: 'ON',
      country: 'Canada',
      latitude,
      longitude: -79.3974,
      coordinates: [-79.3974, latitude],
      precision: 'street',
    };
  },
};

const app = await testApp({ deps: { geocoder } });
const home = {
  label: 'Home',
  address: '480 Queen St W, Unit 3',
  city: 'Toronto',
  province: 'Ontario',
  postalCode: 'm5v2b2',
};

describe('saved addresses', () => {
  it('are put on the map when they are added, and listed in that order', async () => {
    const user = await given.user(app.db);
    const added = await app.call(addAddress, home, { as: user });
    expect(asked.at(-1)).toMatchObject({
      address: '480 Queen St W, Unit 3',
      city: 'Toronto',
      province: 'Ontario',
      postalCode: 'm5v2b2',
    });
    expect(added).toEqual({
      id: expect.any(String),
      label: 'Home',
      address: '480 Queen St W, Unit 3',
      city: 'Toronto',
      province: 'ON',
      postalCode: 'M5V 2B2',
      country: 'Canada',
      latitude: 43.6487,
      longitude: -79.3974,
      coordinates: [-79.3974, 43.6487],
      precision: 'street',
      fullAddress: '480 Queen St W, Unit 3, Toronto, ON M5V 2B2, Canada',
    });
    const work = await app.call(addAddress, { ...home, label: 'Work' }, { as: user });
    expect(await app.call(listAddresses, {}, { as: user })).toEqual([added, work]);
  });

  it('move on the map when they are changed', async () => {
    const user = await given.user(app.db);
    const { id } = await app.call(addAddress, home, { as: user });
    const changed = await app.call(
      changeAddress,
      { id, ...home, label: 'New home', address: '900 Bloor St W' },
      { as: user },
    );
    expect(changed).toMatchObject({ id, label: 'New home', address: '900 Bloor St W', latitude: 43.6682 });
    expect(await app.call(listAddresses, {}, { as: user })).toEqual([changed]);
  });

  it('go when they are removed', async () => {
    const user = await given.user(app.db);
    const { id } = await app.call(addAddress, home, { as: user });
    expect(await app.call(removeAddress, { id }, { as: user })).toBe(true);
    expect(await app.call(listAddresses, {}, { as: user })).toEqual([]);
    await expect(app.call(removeAddress, { id }, { as: user })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('are refused, and an older one stays, when the map does not know them', async () => {
    const user = await given.user(app.db);
    const nowhere = { ...home, address: '1 Nowhere Lane' };
    const refusal = { code: 'validation', message: 'No Address found!', fields: { address: 'No Address found!' } };
    await expect(app.call(addAddress, nowhere, { as: user })).rejects.toMatchObject(refusal);
    expect(await app.call(listAddresses, {}, { as: user })).toEqual([]);
    const added = await app.call(addAddress, home, { as: user });
    await expect(app.call(changeAddress, { id: added.id, ...nowhere }, { as: user })).rejects.toMatchObject(refusal);
    expect(await app.call(listAddresses, {}, { as: user })).toEqual([added]);
  });

  it('need every field', async () => {
    const user = await given.user(app.db);
    const fields = {
      label: 'Label is required.',
      address: 'Address is required.',
      city: 'City is required.',
      province: 'Province is required.',
      postalCode: 'Postal code is required.',
    };
    await expect(app.call(addAddress, {} as never, { as: user })).rejects.toMatchObject({ code: 'validation', fields });
    const blank = { label: ' ', address: '', city: '', province: '', postalCode: '' };
    await expect(app.call(addAddress, blank, { as: user })).rejects.toMatchObject({ code: 'validation', fields });
    await expect(app.call(changeAddress, { id: 'x', ...blank }, { as: user })).rejects.toMatchObject({
      code: 'validation',
      fields,
    });
  });

  it('are 50 at most', async () => {
    const user = await given.user(app.db);
    for (let n = 0; n < 50; n++) await app.call(addAddress, { ...home, label: `Place ${n}` }, { as: user });
    await expect(app.call(addAddress, home, { as: user })).rejects.toMatchObject({ code: 'conflict' });
    expect(await app.call(listAddresses, {}, { as: user })).toHaveLength(50);
  });

  it('are their owner’s alone: for others they do not exist, and stay as they are', async () => {
    const [owner, other] = [await given.user(app.db), await given.user(app.db)];
    const added = await app.call(addAddress, home, { as: owner });
    for (const id of [added.id, '0198f000-0000-7000-8000-000000000000', 'nonsense', "' or 1=1"]) {
      await expect(app.call(changeAddress, { id, ...home, label: 'Mine' }, { as: other })).rejects.toMatchObject({
        code: 'not-found',
      });
      await expect(app.call(removeAddress, { id }, { as: other })).rejects.toMatchObject({ code: 'not-found' });
      expect(await savedAddress(app.db, other.id, id)).toBeNull();
    }
    expect(await app.call(listAddresses, {}, { as: other })).toEqual([]);
    expect(await app.call(listAddresses, {}, { as: owner })).toEqual([added]);
    expect(await savedAddress(app.db, owner.id, added.id)).toEqual(added);
  });

  it('want a session', async () => {
    const refusal = { code: 'unauthenticated' };
    await expect(app.call(listAddresses, {})).rejects.toMatchObject(refusal);
    await expect(app.call(addAddress, home)).rejects.toMatchObject(refusal);
    await expect(app.call(changeAddress, { id: 'x', ...home })).rejects.toMatchObject(refusal);
    await expect(app.call(removeAddress, { id: 'x' })).rejects.toMatchObject(refusal);
  });
});
