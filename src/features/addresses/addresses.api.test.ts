import { describe, expect, it } from 'vitest';
import type { Geocoder } from '#features/places/server';
import { given } from '../../../tests/support/given.ts';
import { testApp } from '../../../tests/support/test-app.ts';
import { addAddress, changeAddress, listAddresses, removeAddress } from './addresses.contract.ts';
import { savedAddress } from './addresses.server.ts';

const TORONTO = {
  ...{ fullAddress: 'x', address: 'x', postalCode: null, city: 'Toronto', province: 'ON', country: 'Canada' },
  ...{ latitude: 43.65, longitude: -79.39, coordinates: [-79.39, 43.65] as [number, number] },
  precision: 'street' as const,
};

/** Knows two streets of Toronto, and what it was asked. */
const asked: unknown[] = [];
const geocoder: Geocoder = {
  suggest: async () => [],
  resolveId: async () => null,
  // South of the lake is another country, and west of the city another province.
  reverse: async ({ lat, lng }) => (lat < 43.5 ? null : { ...TORONTO, province: lng < -79.8 ? 'QC' : 'ON' }),
  geocode: async (query) => {
    asked.push(query);
    const street = typeof query === 'object' ? query.address : query;
    const latitude = street?.includes('Queen') ? 43.6487 : street?.includes('Bloor') ? 43.6682 : null;
    if (street?.includes('Unknown')) return { ...TORONTO, precision: 'postal-area' };
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

  it('are rejected when the geocoder does not know them, and an older one stays', async () => {
    const user = await given.user(app.db);
    const nowhere = { ...home, address: '1 Nowhere Lane' };
    const refusal = { code: 'validation', message: 'No Address found!', fields: { address: 'No Address found!' } };
    await expect(app.call(addAddress, nowhere, { as: user })).rejects.toMatchObject(refusal);
    expect(await app.call(listAddresses, {}, { as: user })).toEqual([]);
    const added = await app.call(addAddress, home, { as: user });
    await expect(app.call(changeAddress, { id: added.id, ...nowhere }, { as: user })).rejects.toMatchObject(refusal);
    expect(await app.call(listAddresses, {}, { as: user })).toEqual([added]);
  });

  it('that the map knows only roughly are where the person puts the pin, now or later', async () => {
    const user = await given.user(app.db);
    const vague = { ...home, address: '1 Unknown Lane' };
    const added = await app.call(addAddress, vague, { as: user });
    expect(added).toMatchObject({ precision: 'postal-area', coordinates: [-79.39, 43.65] });
    const pin: [number, number] = [-79.4012, 43.6521];
    const pinned = await app.call(changeAddress, { id: added.id, ...vague, coordinates: pin }, { as: user });
    expect(pinned).toMatchObject({ precision: 'address', coordinates: pin, latitude: 43.6521, longitude: -79.4012 });
    expect(await app.call(listAddresses, {}, { as: user })).toEqual([pinned]);
    const second = await app.call(addAddress, { ...vague, coordinates: pin }, { as: user });
    expect(second).toMatchObject({ precision: 'address', coordinates: pin });
    // A change without a pin asks the map again.
    const moved = await app.call(changeAddress, { id: added.id, ...home }, { as: user });
    expect(moved).toMatchObject({ precision: 'street', latitude: 43.6487 });
  });

  it.each([
    ['too far from the area', '1 Unknown Lane', [-79.39, 43.9]],
    ['too far from a street that the map knows', '480 Queen St W', [-79.39, 43.7]],
    ['in another country', '1 Unknown Lane', [-79.39, 43.49]],
    ['in another province', '1 Unknown Lane', [-79.81, 43.65]],
    ['nowhere', '1 Unknown Lane', [0, 0]],
  ] as const)('are not pinned %s, and stay as they are', async (_where, address, [lng, lat]) => {
    const user = await given.user(app.db);
    const form = { ...home, address };
    const added = await app.call(addAddress, form, { as: user });
    const fields = { coordinates: 'Please move the pin to where the address is, in Toronto.' };
    const coordinates: [number, number] = [lng, lat];
    await expect(app.call(changeAddress, { id: added.id, ...form, coordinates }, { as: user })).rejects.toMatchObject({
      status: 422,
      fields,
    });
    await expect(app.call(addAddress, { ...form, coordinates }, { as: user })).rejects.toMatchObject({ fields });
    expect(await app.call(listAddresses, {}, { as: user })).toEqual([added]);
  });

  it.each([[[181, 43]], [[-79, 91]], [[-79]], ['-79,43']])('are not pinned at %j', async (coordinates) => {
    const user = await given.user(app.db);
    await expect(
      app.call(addAddress, { ...home, coordinates: coordinates as never }, { as: user }),
    ).rejects.toMatchObject({ status: 422 });
    expect(await app.call(listAddresses, {}, { as: user })).toEqual([]);
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
