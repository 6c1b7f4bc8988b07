import { expect, it } from 'vitest';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { listBestOffers, listProducts } from '../explore.contract.ts';

const { db, call } = await testApp();

const HERE = '-79.39,43.65';
const place = (km: number) => ({ latitude: 43.65 + km / 111.3, longitude: -79.39 });
const [near, far] = [await given.store(db, place(1)), await given.store(db, place(20))];
const [one, other, soldOut, unlisted] = [
  await given.systemProduct(db),
  await given.systemProduct(db),
  await given.systemProduct(db),
  await given.systemProduct(db),
];
const offer = (store_id: number, system_product_id: number, price_cents: number, quantity = 5) =>
  given.listing(db, { store_id, system_product_id, price_cents, quantity });
const dearNear = await offer(near, one, 4_000);
const cheapFar = await offer(far, one, 3_000);
const onlyFar = await offer(far, other, 2_000);
const empty = await offer(near, soldOut, 1_000, 0);

const idsOf = (products: readonly { id: string }[]) => products.map(({ id }) => Number(id));
const ids = (...products: number[]) => products.join(',');

it('products come in the order of their ids, each at the offer at which lists show it', async () => {
  const all = await call(listBestOffers, { ids: ids(soldOut, other, unlisted, one), loc: HERE });
  expect(idsOf(all)).toEqual([empty, onlyFar, dearNear]);
  expect(all.map(({ quantity }) => quantity)).toEqual([0, 5, 5]);
  expect(all[2]).toMatchObject({ offers: { stores: 2, from: 3_000 }, store: { distance: expect.closeTo(1, 1) } });
  const listed = await call(listProducts, { loc: HERE });
  expect(all[2]).toEqual(listed.items.find(({ id }) => Number(id) === dearNear));
});

it('without a location the cheapest offer shows a product', async () => {
  const [product] = await call(listBestOffers, { ids: ids(one) });
  expect(product).toMatchObject({ id: String(cheapFar), price: 3_000 });
  expect(product?.store.distance).toBeUndefined();
});

it('an id that can be none has nothing, and no ids have nothing', async () => {
  expect(await call(listBestOffers, { ids: 'x,-1,0,99999999999999' })).toEqual([]);
  expect(await call(listBestOffers, { ids: '' })).toEqual([]);
});

it('a list that is no list and a place that is none are rejected', async () => {
  await expect(call(listBestOffers, { ids: '1', loc: 'Toronto' })).rejects.toMatchObject({ status: 422 });
  await expect(call(listBestOffers, {} as never)).rejects.toMatchObject({ status: 422 });
});
