import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listBrands } from '#features/catalog';
import { listStores } from '#features/stores';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { listProductFacets, listProducts, searchAll } from '../explore.contract.ts';

const { db, call } = await testApp();

const store = await given.store(db, { display_name: 'Dream Corner' });
const preRolls = await given.category(db, { name: 'pre-rolls', display_name: 'Pre-Rolls' });
const oils = await given.category(db, { name: 'oils', display_name: 'Oils' });
const flower = await given.category(db, { name: 'flower', display_name: 'Flower' });
const saltfern = await given.brand(db, { display_name: 'Saltfern Dream Co' });

async function sold(display_name: string, row: Record<string, unknown> = {}) {
  const product = await given.systemProduct(db, { display_name, category_id: flower, name: display_name, ...row });
  await given.listing(db, { store_id: store, system_product_id: product });
  return product;
}
await sold('Blue Dream Pre-Rolls', { category_id: preRolls, popularity: 5, net_weight: '3.5 g' });
await sold('Blue Dream', { popularity: 9 });
await sold('Calm Drops', { category_id: oils, plant_type: 'cbd', brand_id: saltfern });
await sold('Crème Brûlée');
await sold('Sour Diesel');
await sold('Weding Cake');
await sold('The Other One');

const found = async (search: string) =>
  (await call(listProducts, { search })).items.map(({ displayName }) => displayName);

describe('searching products', () => {
  it.each([
    ['blue dream', ['Blue Dream', 'Blue Dream Pre-Rolls']],
    ['blue dream pre roll', ['Blue Dream Pre-Rolls']],
    ['prerolls', ['Blue Dream Pre-Rolls']],
    ['pre-roll 3.5g', ['Blue Dream Pre-Rolls']],
    ['cbd oil', ['Calm Drops']],
    ['saltfern', ['Calm Drops']],
    ['CREME BRULEE', ['Crème Brûlée']],
    ['crème brûlée', ['Crème Brûlée']],
    ['bleu draem', ['Blue Dream', 'Blue Dream Pre-Rolls']],
    ['saur deisel', ['Sour Diesel']],
    ['the other', ['The Other One']],
    ['dies', ['Sour Diesel']],
    ['CBD', ['Calm Drops']],
    ['bluedream', ['Blue Dream', 'Blue Dream Pre-Rolls']],
    ['blue dream joint', ['Blue Dream Pre-Rolls']],
    ['3.5 g', ['Blue Dream Pre-Rolls']],
    ['sour and diesel', ['Sour Diesel']],
    ['blue diesel', ['Sour Diesel']],
    ['xyzzyx', []],
    ['!?%_', []],
    ["'); drop table store; --", []],
    ['x & !y | (z:*', []],
  ])('“%s” finds %j', async (search, names) => {
    expect((await found(search)).sort()).toEqual([...names].sort());
  });

  it('puts what fits best first, then what is popular', async () => {
    expect(await found('blue dream')).toEqual(['Blue Dream', 'Blue Dream Pre-Rolls']);
    expect(await call(listProducts, { search: 'blue dream', sort: 'price+', count: '1' })).toMatchObject({
      totalItems: 2,
      pageCount: 2,
    });
  });

  it('takes an empty search for none', async () => {
    expect(await found('  ')).toHaveLength(7);
  });

  it('rejects more than 100 characters', async () => {
    await expect(call(listProducts, { search: 'x'.repeat(101) })).rejects.toMatchObject({
      fields: { search: expect.any(String) },
    });
  });

  it('follows a product, a brand and a category that are renamed', async () => {
    const id = await sold('Purple Rain');
    await sql`update system_product set display_name = 'Golden Rain', name = 'Golden Rain' where id = ${id}`.execute(
      db,
    );
    expect(await found('purple')).toEqual([]);
    expect(await found('golden')).toEqual(['Golden Rain']);
    await sql`update brand set display_name = 'Tidewater' where id = ${saltfern}`.execute(db);
    expect(await found('tidewatre')).toEqual(['Calm Drops']);
    await sql`update category set display_name = 'Tinctures' where id = ${oils}`.execute(db);
    expect(await found('tincture')).toEqual(['Calm Drops']);
    await sql`update brand set display_name = 'Saltfern Dream Co' where id = ${saltfern}`.execute(db);
  });

  it('keeps the words that can be found as the rows have them', async () => {
    const { rows } = await sql`
      select w.kind, w.word from search_word w full join (
        select 'product' as kind, word, count(*) as n from system_product, unnest(search_words) word group by word
        union all select 'brand', word, count(*) from brand, unnest(search_words) word group by word
        union all select 'store', word, count(*) from store, unnest(search_words) word group by word
        union all select 'town', name_key(city), count(*) from store group by 2) t using (kind, word)
      where coalesce(w.documents, 0) <> coalesce(t.n, 0)`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe('a search that nothing has all words of', () => {
  const searched = async (search: string, exact?: boolean) => {
    const { items, searched: note } = await call(listProducts, { search, exact });
    return { names: items.map(({ displayName }) => displayName).sort(), note };
  };

  it('drops the least specific word, and reports it', async () => {
    const { names, note } = await searched('blue dream unicorn');
    expect(names).toEqual(['Blue Dream', 'Blue Dream Pre-Rolls']);
    expect(note).toEqual({ words: 'blue dream', isCorrected: false, dropped: ['unicorn'] });
    expect(await searched('blue dream 28g')).toMatchObject({ names, note: { words: 'blue dream', dropped: ['28g'] } });
    // The kind of a product is more specific than a word of its name.
    expect(await searched('sour pre-rolls')).toMatchObject({
      names: ['Blue Dream Pre-Rolls'],
      note: { words: 'pre rolls', dropped: ['sour'] },
    });
  });

  it.each([
    ['saltfern dream diesel', ['Calm Drops'], ['diesel'], 'the words of a brand stay together'],
    ['dream lotion', ['Blue Dream', 'Blue Dream Pre-Rolls', 'Calm Drops'], ['lotion'], 'a lotion is no crème brûlée'],
  ])('keeps of “%s” what finds %j: without %j, %s', async (search, names, dropped) => {
    const { names: shown, note } = await searched(search);
    expect([shown, note?.dropped]).toEqual([names, dropped]);
  });

  it('excludes everything with an unwanted ingredient', async () => {
    const { names, note } = await searched('oil without cbd');
    expect(names).toEqual((await found('')).filter((name) => name !== 'Calm Drops').sort());
    expect(note?.dropped).toEqual(['oil']);
  });

  it('finds nothing by a single corrected word only', async () => {
    expect(await searched('saur unicorn')).toEqual({ names: [], note: undefined });
  });

  it.each(['simply bare', 'dae'])('takes “%s” for nothing that is far from it', async (search) => {
    expect(await searched(search)).toEqual({ names: [], note: undefined });
  });

  it('has no note where all words match', async () => {
    expect((await searched('blue dream')).note).toBeUndefined();
  });

  it('reports a corrected word, and corrects none with exact', async () => {
    expect(await searched('saur diesel')).toEqual({
      names: ['Sour Diesel'],
      note: { words: 'sour diesel', isCorrected: true, dropped: [] },
    });
    expect(await searched('saur diesel', true)).toEqual({
      names: ['Sour Diesel'],
      note: { words: 'diesel', isCorrected: false, dropped: ['saur'] },
    });
    expect(await searched('saur', true)).toEqual({ names: [], note: undefined });
  });

  it.each(['cbn', 'ounce', 'rosin', 'thcv', 'kief'])(
    'never takes “%s” for another word: the trade has it',
    async (word) => {
      expect(await searched(word)).toEqual({ names: [], note: undefined });
    },
  );

  it('filters no products by an effect: it shows all of them and reports it', async () => {
    const { names, note } = await searched('sleep');
    expect(names).toEqual((await found('')).sort());
    expect(note).toEqual({ words: '', isCorrected: false, dropped: ['sleep'] });
  });

  it('is left to the filters where these are what finds nothing', async () => {
    const { items, searched: note } = await call(listProducts, { search: 'blue dream', category: 'oils' });
    expect([items, note]).toEqual([[], undefined]);
  });

  it('counts facets of what the list shows', async () => {
    expect((await call(listProductFacets, { search: 'blue dream unicorn' })).totalItems).toBe(2);
  });

  it('reads orders and prices', async () => {
    expect(await searched('cheapest flower under $2000')).toMatchObject({
      note: { words: 'cheapest flower under $2000', sort: 'price+', maxPrice: 200_000 },
    });
    expect((await searched('dream under 1')).note).toMatchObject({ words: 'dream', dropped: ['under 1'] });
  });
});

describe('searching stores and brands', () => {
  it('corrects no word that occurs in product names', async () => {
    const cane = await given.store(db, { display_name: 'Cane Street Cannabis', city: 'Thunder Bay' });
    const stores = async (search: string) => (await call(listStores, { search })).items.map(({ id }) => Number(id));
    expect(await stores('cake')).toEqual([]);
    expect(await stores('cnae')).toEqual([cane]);
    expect(await stores('thunderbay')).toEqual([cane]);
    expect(await stores('cane st')).toEqual([cane]);
    await sql`update store set is_active = false where id = ${cane}`.execute(db);
  });

  it('finds a brand however its words are put together', async () => {
    const brands = async (search: string) => (await call(listBrands, { search })).items.map(({ id }) => Number(id));
    for (const search of ['salt fern', 'saltferndream', 'dream saltfern', 'SALTFREN'])
      expect(await brands(search), search).toEqual([saltfern]);
    expect(await brands('k1s 2b3')).toEqual([]);
  });
});

describe('words of the trade', () => {
  const listed = async (search: string) => {
    const { items, searched } = await call(listProducts, { search });
    return { names: items.map(({ displayName }) => displayName), note: searched };
  };

  it('maps the shapes of gummies to gummies, and matches whole words only', async () => {
    const edibles = await given.category(db, { name: 'edibles', display_name: 'Edibles' });
    await sold('Sour Gummies', { category_id: edibles });
    await sold('Key Lime Kush');
    expect(await listed('sour keys')).toEqual({ names: ['Sour Gummies'], note: undefined });
    expect(await listed('peach rings')).toMatchObject({ names: ['Sour Gummies'], note: { dropped: ['peach'] } });
    expect(await found('key lime')).toEqual(['Key Lime Kush']);
    expect((await call(listBrands, { search: 'gummies' })).totalItems).toBe(1);
    expect((await call(listBrands, { search: 'beverages' })).totalItems).toBe(0);
  });

  it('does not treat a common word of names as a sort order', async () => {
    await sold('Special Haze');
    await sold('Lemon Haze', { popularity: 90 });
    expect(await listed('special haze')).toEqual({ names: ['Special Haze'], note: undefined });
    expect((await listed('haze on special')).note).toMatchObject({ sort: 'price+' });
  });

  it('names no filler words in its note', async () => {
    expect(await listed('ounce of diesel')).toEqual({
      names: ['Sour Diesel'],
      note: { words: 'diesel', isCorrected: false, dropped: ['ounce'] },
    });
  });

  it('for no THC shows only products that are labelled to have none', async () => {
    await sold('Quiet Cans', { potency_unit: 'mg', thc_min: 0, thc_max: 0, cbd_min: 20, cbd_max: 20 });
    await sold('Unlabelled Joint', { category_id: preRolls });
    expect((await found('thc free')).filter((name) => name !== 'Calm Drops')).toEqual(['Quiet Cans']);
  });

  it('shows no other thing of the same name where the kind is missing', async () => {
    await sold('Cookies & Cream');
    await sold('Forbidden Fruit');
    expect(await listed('topical cream for pain')).toEqual({ names: [], note: undefined });
  });

  it('puts what is called so before the rest of its kind', async () => {
    await sold('Night Roll', { category_id: preRolls, popularity: 90 });
    await sold('Grape Blunt', { category_id: preRolls });
    expect(await found('blunt')).toEqual(expect.arrayContaining(['Grape Blunt', 'Night Roll']));
    expect((await found('blunt'))[0]).toBe('Grape Blunt');
  });
});

describe('searching everything', () => {
  it('finds products, stores and brands', async () => {
    const all = await call(searchAll, { search: 'dream' });
    expect(all.products.items).toHaveLength(3);
    expect(all.stores.items.map(({ displayAs }) => displayAs)).toEqual(['Dream Corner']);
    expect(all.brands.items.map(({ displayName }) => displayName)).toEqual(['Saltfern Dream Co']);
    expect(all.totalPage).toBe(1);
  });

  it('finds one kind alone with type, page by page', async () => {
    const products = await call(searchAll, { search: 'dream', type: 'products', count: '1', page: '1' });
    expect(products).toMatchObject({ stores: { items: [] }, brands: { items: [] }, totalPage: 3 });
    expect(products.products.items).toHaveLength(1);
    expect((await call(searchAll, { search: 'dream', type: 'stores' })).products.items).toEqual([]);
    expect((await call(searchAll, { search: 'dream', type: 'brands' })).brands.items).toHaveLength(1);
  });

  it('counts all that is found, not only the page', async () => {
    const { products, stores } = await call(searchAll, { search: 'dream', count: '1' });
    expect([products.items.length, products.totalItems]).toEqual([1, 3]);
    expect(stores.totalItems).toBe(1);
  });

  it('finds products near a location, or those further away', async () => {
    const far = { loc: '-123.1,49.2', search: 'dream', type: 'products' } as const;
    const total = async (reach?: 'near' | 'far') => (await call(searchAll, { ...far, reach })).products.totalItems;
    expect([await total(), await total('near'), await total('far')]).toEqual([3, 0, 3]);
  });

  it('names words that are close where nothing is found, and none else', async () => {
    const close = async (search: string, type?: 'products' | 'stores') =>
      (await call(searchAll, { search, type })).closeWords;
    expect(await close('souvenir', 'products')).toEqual(['sour']);
    expect(await close('souvenir', 'stores')).toEqual([]);
    expect(await close('souvenir')).toEqual([]);
    expect(await close('dream', 'products')).toEqual([]);
    expect(await close('zzzzqq', 'products')).toEqual([]);
  });

  it('finds nothing for 3 characters or fewer', async () => {
    const none = { items: [], totalItems: 0 };
    const nothing = { products: none, stores: none, brands: none, totalPage: 0, closeWords: [] };
    for (const search of ['', 'dre', '   ', ' dre '])
      expect(await call(searchAll, { search }), search).toEqual(nothing);
    expect(await call(searchAll, {})).toEqual(nothing);
    expect((await call(searchAll, { search: 'drea' })).products.items).not.toEqual([]);
  });

  it.each([
    ['loc', 'nowhere'],
    ['count', '101'],
    ['type', 'people'],
    ['page', '-1'],
  ])('rejects %s=%s', async (field, value) => {
    await expect(call(searchAll, { search: 'dream', [field]: value } as never)).rejects.toMatchObject({
      fields: { [field]: expect.any(String) },
    });
  });
});
