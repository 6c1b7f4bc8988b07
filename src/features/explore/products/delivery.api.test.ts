import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getStore, listStores } from '#features/stores';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import {
  getProduct,
  listCategoryProducts,
  listProducts,
  listRecommendedProducts,
  lookUpProductInStores,
  searchAll,
  trendingProducts,
} from '../explore.contract.ts';

const { db, call } = await testApp();

type Box = [west: number, south: number, east: number, north: number];
const ring = ([west, south, east, north]: Box) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const area = (...boxes: Box[]) => JSON.stringify(boxes.map(ring));

/** A store in Toronto that delivers to [-79.5…-79.3, 43.6…43.7], with one product of its own. */
async function delivering(row: Record<string, unknown> = {}) {
  const store = await given.store(db, { has_delivery: true, ...row });
  const product = await given.systemProduct(db, { display_name: `Zoned ${store}` });
  const listing = await given.listing(db, { store_id: store, system_product_id: product });
  return { store, product, listing };
}
const zone = (store: number, fee_cents: number, min_spend_cents: number, ...boxes: Box[]) =>
  given.zone(db, { store_id: store, fee_cents, min_spend_cents, area: area(...boxes) });
const WEST: Box = [-79.5, 43.6, -79.3, 43.7];

/** The delivery of the store, its product, and the product in the store's list, which must agree. */
async function deliveryTo(loc: string, { store, listing }: { store: number; listing: number }) {
  const [ofStore, ofProduct, inList] = await Promise.all([
    call(getStore, { id: String(store), loc }),
    call(getProduct, { id: String(listing), loc }),
    call(listProducts, { storeId: String(store), loc }),
  ]);
  expect(ofProduct.store.delivery).toEqual(ofStore.delivery);
  expect(inList.items[0]?.store.delivery).toEqual(ofStore.delivery);
  return ofStore.delivery;
}

describe('delivery to a place', () => {
  it('costs what the surrounding zone states; outside of all zones there is pickup only', async () => {
    const shop = await delivering();
    await zone(shop.store, 499, 4000, WEST);
    expect(await deliveryTo('-79.4,43.65', shop)).toEqual({ fee: 499, minSpend: 4000 });
    expect(await deliveryTo('-79.2,43.65', shop)).toBeNull();
  });

  it('reaches the edge of a zone and its corners', async () => {
    const shop = await delivering();
    await zone(shop.store, 499, 4000, WEST);
    for (const edge of ['-79.5,43.65', '-79.4,43.7', '-79.3,43.6'])
      expect(await deliveryTo(edge, shop), edge).not.toBeNull();
    expect(await deliveryTo('-79.2999,43.6', shop)).toBeNull();
  });

  it('leaves a hole in a zone out, but not the hole’s edge', async () => {
    const shop = await delivering();
    await zone(shop.store, 0, 0, WEST, [-79.42, 43.64, -79.38, 43.66]);
    expect(await deliveryTo('-79.4,43.65', shop)).toBeNull();
    expect(await deliveryTo('-79.42,43.65', shop)).toEqual({ fee: 0, minSpend: 0 });
  });

  it('is the cheapest of zones that overlap, of equally cheap ones that with the least minimum', async () => {
    const shop = await delivering();
    await zone(shop.store, 799, 0, WEST);
    await zone(shop.store, 299, 6000, WEST);
    await zone(shop.store, 299, 5000, [-79.45, 43.6, -79.35, 43.7]);
    await zone(shop.store, 0, 0, [-79.1, 43.6, -79.0, 43.7]);
    expect(await deliveryTo('-79.4,43.65', shop)).toEqual({ fee: 299, minSpend: 5000 });
    expect(await deliveryTo('-79.49,43.65', shop)).toEqual({ fee: 299, minSpend: 6000 });
  });

  it('there is none from a store that does not deliver, or has no zones', async () => {
    const pickup = await delivering({ has_delivery: false });
    await zone(pickup.store, 499, 0, WEST);
    expect(await deliveryTo('-79.4,43.65', pickup)).toBeNull();
    expect(await deliveryTo('-79.4,43.65', await delivering())).toBeNull();
  });

  it('is included for a closed store too: its open state is a separate field', async () => {
    const shop = await delivering({ hours: null });
    await zone(shop.store, 499, 4000, WEST);
    expect(await deliveryTo('-79.4,43.65', shop)).toEqual({ fee: 499, minSpend: 4000 });
    expect((await call(getStore, { id: String(shop.store) })).isOpen).toBe(false);
  });

  it('follows every change of a zone at once', async () => {
    const shop = await delivering();
    const id = await zone(shop.store, 499, 4000, WEST);
    expect(await deliveryTo('-79.4,43.65', shop)).toEqual({ fee: 499, minSpend: 4000 });
    await sql`update delivery_zone set fee_cents = 599 where id = ${id}`.execute(db);
    expect(await deliveryTo('-79.4,43.65', shop)).toEqual({ fee: 599, minSpend: 4000 });
    await zone(shop.store, 0, 0, WEST);
    expect(await deliveryTo('-79.4,43.65', shop)).toEqual({ fee: 0, minSpend: 0 });
    await sql`delete from delivery_zone where store_id = ${shop.store}`.execute(db);
    expect(await deliveryTo('-79.4,43.65', shop)).toBeNull();
    await sql`update store set has_delivery = false where id = ${shop.store}`.execute(db);
    await zone(shop.store, 100, 0, WEST);
    expect(await deliveryTo('-79.4,43.65', shop)).toBeNull();
  });

  it('is on every product and store that is listed for a place, and on none without', async () => {
    const shop = await delivering({ display_name: 'Lakeview Zoned', latitude: 43.651, longitude: -79.401 });
    await zone(shop.store, 499, 4000, WEST);
    const elsewhere = await given.store(db, { latitude: 45.4, longitude: -75.7 });
    const id = String(shop.store);
    const answers = async (place: { loc?: string }) => [
      ...(await call(listProducts, { ...place, search: `Zoned ${shop.store}` })).items.map(({ store }) => store),
      ...(await call(trendingProducts, { ...place, count: 100 })).map(({ store }) => store),
      ...(await call(listRecommendedProducts, { ...place, id })).map(({ store }) => store),
      ...(await call(listCategoryProducts, { ...place, id })).flatMap(({ items }) => items.map(({ store }) => store)),
      ...(await call(searchAll, { ...place, search: `Zoned ${shop.store}` })).products.items.map(({ store }) => store),
      ...(await call(listStores, { ...place, search: 'Lakeview' })).items,
      ...(await call(lookUpProductInStores, { ...place, id: String(elsewhere), id2: String(shop.product) })).map(
        ({ store }) => store,
      ),
    ];
    const here = await answers({ loc: '-79.4,43.65' });
    expect(here.length).toBeGreaterThan(6);
    expect(here.filter((store) => store.delivery === undefined)).toEqual([]);
    expect(here.filter((store) => store.id === id && store.delivery?.fee !== 499)).toEqual([]);
    expect((await answers({})).filter((store) => 'delivery' in store)).toEqual([]);
  });
});
