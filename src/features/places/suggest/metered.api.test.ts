import { expect, it, onTestFinished } from 'vitest';
import type { CallContext, OperationBinding } from '#platform/contract/handle.ts';
import { openDatabase } from '#platform/db/db.ts';
import { silentLog } from '#platform/log.ts';
import { freePort } from '#platform/postgres/postgres-server.ts';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { addAddress } from '../../addresses/addresses.contract.ts';
import { placesApi } from '../places.api.server.ts';
import { resolvePlace, reversePlace, suggestPlaces } from '../places.contract.ts';
import type { Geocoder } from '../server.ts';

let asked = 0;
const nothing = async () => {
  asked++;
  return null;
};
const geocoder: Geocoder = {
  isMetered: true,
  suggest: async () => {
    asked++;
    return [];
  },
  resolveId: nothing,
  geocode: nothing,
  reverse: nothing,
};
const app = await testApp({ deps: { geocoder } });
const { call, clock } = app;

it('limits requests to a paid geocoder per address', async () => {
  for (let n = 0; n < 97; n++) await call(suggestPlaces, { input: '870 queen' });
  await expect(call(resolvePlace, { address: '870 Queen' })).rejects.toMatchObject({ code: 'not-found' });
  await expect(call(resolvePlace, { id: 'x' })).rejects.toMatchObject({ code: 'not-found' });
  await expect(call(reversePlace, { lat: 43, lng: -79 })).rejects.toMatchObject({ code: 'not-found' });
  const tooMany = { code: 'too-many-requests', retryAfterSeconds: 2 };
  await expect(call(suggestPlaces, { input: '870 queen' })).rejects.toMatchObject(tooMany);
  await expect(call(resolvePlace, { address: '870 Queen' })).rejects.toMatchObject(tooMany);
  await expect(call(reversePlace, { lat: 43, lng: -79 })).rejects.toMatchObject(tooMany);
  expect(asked).toBe(100);
  expect(await call(suggestPlaces, { input: ' 87 ' })).toEqual([]);
  clock.advance(2_000);
  expect(await call(suggestPlaces, { input: '870 queen' })).toEqual([]);
  expect(asked).toBe(101);
});

it('limits what one person’s addresses may cost', async () => {
  const { sessionToken } = await given.user(app.db);
  const form = { label: 'Home', address: '1 Queen', city: 'Toronto', province: 'ON', postalCode: 'M5V 2A1' };
  const save = () => call(addAddress, form, { as: { sessionToken } });
  for (let n = 0; n < 60; n++) await expect(save()).rejects.toMatchObject({ code: 'validation' });
  await expect(save()).rejects.toMatchObject({ code: 'too-many-requests' });
});

it('limits a free geocoder as well, so that nobody keeps the process busy', async () => {
  const free = await testApp({ deps: { geocoder: { ...geocoder, isMetered: false } } });
  for (let n = 0; n < 300; n++) await free.call(suggestPlaces, { input: '870 queen' });
  const tooMany = { code: 'too-many-requests', retryAfterSeconds: 1 };
  await expect(free.call(suggestPlaces, { input: '870 queen' })).rejects.toMatchObject(tooMany);
  await expect(free.call(resolvePlace, { address: '870 Queen' })).rejects.toMatchObject(tooMany);
  await expect(free.call(reversePlace, { lat: 43, lng: -79 })).rejects.toMatchObject(tooMany);
  free.clock.advance(250);
  expect(await free.call(suggestPlaces, { input: '870 queen' })).toEqual([]);
});

it('answers from a free geocoder while nobody can count, and asks no paid one', async () => {
  const { db, close } = openDatabase(`postgres://nobody@127.0.0.1:${await freePort()}/none`, { log: silentLog });
  onTestFinished(close);
  const suggest = async (isMetered: boolean) => {
    const apis = placesApi({ geocoder: { ...geocoder, isMetered }, db, clock });
    const binding = apis.find(({ operation }) => operation === suggestPlaces) as OperationBinding;
    return binding.run({ input: '870 queen' }, { ip: '127.0.0.1', viewer: null } as CallContext);
  };
  expect(await suggest(false)).toEqual([]);
  const before = asked;
  await expect(suggest(true)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(asked).toBe(before);
});
