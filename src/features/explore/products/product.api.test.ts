import { describe, expect, it } from 'vitest';
import { getBrand, listBrands, listCategories } from '#features/catalog';
import { roundTileUrl } from '#features/pictures';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { getProduct, lookUpProductInStores } from '../explore.contract.ts';

const { db, call } = await testApp();

const TORONTO = '-79.39,43.65';
const OTTAWA = '-75.69,45.42';
const toronto = await given.store(db, { display_name: 'Queen Leaf' });
const ottawa = await given.store(db, { display_name: 'Byward Leaf', latitude: 45.42, longitude: -75.69 });
const hamilton = await given.store(db, { display_name: 'Barton Leaf', latitude: 43.25, longitude: -79.86 });
const closedDown = await given.store(db, { is_active: false });
const brand = await given.brand(db, {
  name: 'northside',
  display_name: 'Northside Farms',
  description: 'Grown in Ontario.',
});
const product = await given.systemProduct(db, { brand_id: brand });
const inToronto = await given.listing(db, { store_id: toronto, system_product_id: product, price_cents: 3000 });
const inOttawa = await given.listing(db, { store_id: ottawa, system_product_id: product, price_cents: 2500 });
const inHamilton = await given.listing(db, {
  store_id: hamilton,
  system_product_id: product,
  price_cents: 2000,
  quantity: 0,
});
const atClosedDown = await given.listing(db, { store_id: closedDown, system_product_id: product });
const offShelf = await given.listing(db, { store_id: toronto, is_active: false });

describe('a product', () => {
  it('comes with its whole store, and its distance where a place is given', async () => {
    const found = await call(getProduct, { id: String(inToronto) });
    expect(found).toMatchObject({
      id: String(inToronto),
      systemProductId: String(product),
      storeId: String(toronto),
      storeCount: 3,
      store: {
        id: String(toronto),
        displayAs: 'Queen Leaf',
        isOpen: true,
        location: { city: 'Toronto', province: 'ON' },
        operationHours: { mon: { start: '00:00', end: '00:00' } },
      },
    });
    expect(found.store).not.toHaveProperty('distance');
    expect((await call(getProduct, { id: String(inToronto), loc: OTTAWA })).store.distance).toBeCloseTo(353.5, 1);
  });

  it('is found by its system product’s id too: the nearest that has it in stock, else the cheapest', async () => {
    const id = String(product);
    expect((await call(getProduct, { id, loc: TORONTO })).id).toBe(String(inToronto));
    expect((await call(getProduct, { id, loc: OTTAWA })).id).toBe(String(inOttawa));
    expect((await call(getProduct, { id, loc: '-79.86,43.25' })).id).toBe(String(inToronto));
    expect((await call(getProduct, { id })).id).toBe(String(inOttawa));
  });

  it('comes with what its label and its packs say', async () => {
    const silent = { terpenes: [], terpenePercent: null, aroma: [], packedOn: null };
    expect(await call(getProduct, { id: String(inToronto) })).toMatchObject(silent);
    const label = { terpenes: ['linalool', 'myrcene'], aroma: ['pine'] };
    const fragrant = await given.systemProduct(db, { ...label, terpene_percent: 2.1 });
    const packed = await given.listing(db, { system_product_id: fragrant, packed_on: '2026-10-14' });
    expect(await call(getProduct, { id: String(packed) })).toMatchObject({
      ...{ ...label, terpenePercent: 2.1, packedOn: '2026-10-14' },
    });
  });

  it('out of stock is marked as such', async () => {
    expect((await call(getProduct, { id: String(inHamilton) })).quantity).toBe(0);
  });

  it('that is unknown, delisted or of a closed-down store is not found', async () => {
    const unlisted = await given.systemProduct(db);
    for (const id of [
      '99999999',
      '12345',
      'nonsense',
      '0',
      '-1',
      '9'.repeat(20),
      String(atClosedDown),
      String(offShelf),
      String(unlisted),
    ]) {
      await expect(call(getProduct, { id }), id).rejects.toMatchObject({ code: 'not-found' });
    }
    await expect(call(getProduct, { id: String(inToronto), loc: 'here' })).rejects.toMatchObject({
      fields: { loc: expect.any(String) },
    });
    await expect(call(getProduct, { id: '9'.repeat(65) })).rejects.toMatchObject({ code: 'validation' });
  });
});

describe('the look-up in other stores', () => {
  const lookUp = (input: object) =>
    call(lookUpProductInStores, { id: String(hamilton), id2: String(product), ...input });

  it('has those that have it in stock, nearest first, without the store itself', async () => {
    const near = await lookUp({ loc: OTTAWA });
    expect(near.map(({ store, productId }) => [store.displayAs, Number(productId)])).toEqual([
      ['Byward Leaf', inOttawa],
      ['Queen Leaf', inToronto],
    ]);
    expect(near[0]).toMatchObject({ price: 2500, priceSale: null, store: { distance: 0 } });
    expect((await lookUp({ loc: TORONTO })).map(({ productId }) => Number(productId))).toEqual([inToronto, inOttawa]);
    expect((await lookUp({ id: String(toronto), loc: TORONTO })).map(({ productId }) => Number(productId))).toEqual([
      inOttawa,
    ]);
  });

  it('shows the shopper’s price, from a sale or from a discount group', async () => {
    const other = await given.systemProduct(db);
    const listing = { system_product_id: other, price_cents: 1999 };
    await given.listing(db, { ...listing, store_id: toronto, discount_percent: 15, is_discount_enabled: true });
    await given.listing(db, { ...listing, store_id: ottawa, discount_percent: 15, sale_price_cents: 1500 });
    await given.listing(db, { ...listing, store_id: hamilton, discount_percent: 15 });
    const offers = await call(lookUpProductInStores, { id: String(hamilton), id2: String(other), loc: TORONTO });
    expect(offers.map(({ price, priceSale }) => [price, priceSale])).toEqual([
      [1999, 1699],
      [1999, 1500],
    ]);
    const asSeenFromToronto = await call(lookUpProductInStores, {
      id: String(toronto),
      id2: String(other),
      loc: TORONTO,
    });
    expect(asSeenFromToronto[0]).toMatchObject({ price: 1999, priceSale: null });
  });

  it('takes a product’s id as well, and is the cheapest first without a place', async () => {
    expect((await lookUp({ id2: String(inHamilton) })).map(({ productId }) => Number(productId))).toEqual([
      inOttawa,
      inToronto,
    ]);
  });

  it('has at most 20', async () => {
    const popular = await given.systemProduct(db);
    for (let n = 0; n < 22; n++) await given.listing(db, { system_product_id: popular });
    expect(await lookUp({ id2: String(popular) })).toHaveLength(20);
  });

  it('finds neither a store nor a product that is not there', async () => {
    for (const wrong of [
      { id: '999999' },
      { id: 'x' },
      { id: String(closedDown) },
      { id2: '9999' },
      { id2: '99999999' },
      { id2: 'x' },
    ]) {
      await expect(lookUp(wrong), JSON.stringify(wrong)).rejects.toMatchObject({ code: 'not-found' });
    }
    await expect(lookUp({ loc: '1' })).rejects.toMatchObject({ code: 'validation' });
  });
});

describe('brands', () => {
  it('include their number of products on sale', async () => {
    await given.systemProduct(db, { brand_id: brand });
    expect(await call(getBrand, { brandId: String(brand) })).toEqual({
      id: String(brand),
      name: 'northside',
      displayName: 'Northside Farms',
      imageUrl: roundTileUrl('Northside Farms'),
      description: 'Grown in Ontario.',
      isClaimed: false,
      productCount: 1,
    });
  });

  it('are not found by what is no brand', async () => {
    for (const brandId of ['999999', 'nonsense']) {
      await expect(call(getBrand, { brandId }), brandId).rejects.toMatchObject({ code: 'not-found' });
    }
  });

  it('are listed by name, either way, page by page', async () => {
    await given.brand(db, { display_name: 'Àlpine Co' });
    const { items, totalItems } = await call(listBrands, { count: '100' });
    expect(items[0]?.displayName).toBe('Àlpine Co');
    expect(items).toHaveLength(totalItems);
    const names = items.map(({ displayName }) => displayName);
    const backwards = await call(listBrands, { count: '100', sort: 'name-' });
    expect(backwards.items.map(({ displayName }) => displayName)).toEqual(names.toReversed());
    const second = await call(listBrands, { count: '2', page: '1' });
    expect(second.items.map(({ displayName }) => displayName)).toEqual(names.slice(2, 4));
    expect(second).toMatchObject({ page: 1, count: 2, totalItems, pageCount: Math.ceil(totalItems / 2) });
    expect((await call(listBrands, { page: '1000' })).items).toEqual([]);
  });

  it('are searched with typing errors', async () => {
    for (const search of ['northside', 'NORTHSIDE farms', 'nortside', 'north', 'alpin', 'àlpine']) {
      const { items, totalItems } = await call(listBrands, { search });
      expect([items.length, totalItems], search).toEqual([1, 1]);
    }
    expect(await call(listBrands, { search: 'zzzzzzzz' })).toMatchObject({ items: [], totalItems: 0 });
    for (const wrong of [{ sort: 'price+' }, { count: '0' }, { count: '101' }, { page: 'x' }]) {
      await expect(call(listBrands, wrong as never), JSON.stringify(wrong)).rejects.toMatchObject({
        code: 'validation',
      });
    }
  });
});

describe('categories', () => {
  it('are the active ones by their order, none counting as 1000, then name, each with its parent', async () => {
    const vapes = await given.category(db, { name: 'vapes', display_name: 'Vapes', order_by: 2 });
    await given.category(db, { name: 'zips', display_name: 'Zips', order_by: 1 });
    await given.category(db, { name: 'cartridges', display_name: 'Cartridges', parent_id: vapes, order_by: 1000 });
    await given.category(db, { name: 'apples', display_name: 'Apples' });
    await given.category(db, { name: 'secret', display_name: 'Secret', is_active: false, order_by: 0 });
    const names = (await call(listCategories, {}))
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('category-'));
    expect(names).toEqual(['zips', 'vapes', 'apples', 'cartridges']);
    const cartridges = (await call(listCategories, {})).find(({ name }) => name === 'cartridges');
    expect(cartridges).toMatchObject({
      displayName: 'Cartridges',
      imageUrl: '/art/categories/vapes.svg',
      isActive: true,
      parentId: String(vapes),
      orderBy: 1000,
      parentCategory: { name: 'vapes', parentCategory: null },
    });
  });
});
