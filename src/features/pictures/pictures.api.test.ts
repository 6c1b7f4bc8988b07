import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { given } from '../../../tests/support/given.ts';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { hueOf } from './drawn/appearance.ts';
import {
  drawBrandMark,
  drawCategory,
  drawInitialsOf,
  drawProduct,
  drawStillLife,
  drawStorefront,
} from './drawn/draw.server.ts';
import { stableHash } from './drawn/hash.ts';
import { drawMissingMark } from './drawn/missing-mark.ts';
import { elementsOf } from './drawn/well-formed.test-support.ts';
import {
  brandPictureUrl,
  categoryPictureUrl,
  pictureInTheme,
  productPictureUrl,
  STILL_LIFE_URL,
  storePictureUrl,
} from './picture-urls.ts';
import { registerPictures } from './pictures.routes.server.ts';

const { db, drop } = await testDatabase({ max: 2 });
const app = Fastify();
registerPictures(app, { db, isDemo: true });
afterAll(async () => {
  await app.close();
  await drop();
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the picture of a product', () => {
  it('shows the package of its topmost category, in the look of its brand', async () => {
    const vapes = await given.category(db, { name: 'vapes' });
    const cartridges = await given.category(db, { parent_id: vapes });
    const brand = await given.brand(db, { display_name: 'Halden', is_invented: true });
    const own = await given.brand(db, { display_name: 'Fernick', is_invented: true, hue: 12, graphic: 'arch' });
    const row = { category_id: cartridges, name: 'Granite Haze', net_weight: '1 g' };
    const plain = await given.systemProduct(db, { ...row, brand_id: brand });
    const chosen = await given.systemProduct(db, { ...row, brand_id: own, net_weight: null });
    const product = { category: 'vapes', name: 'Granite Haze' };
    expect((await get(productPictureUrl(plain))).body).toBe(
      await drawProduct({ ...product, brand: 'Halden', weight: '1 g' }),
    );
    expect((await get(productPictureUrl(chosen))).body).toBe(
      await drawProduct({ ...product, brand: 'Fernick', hue: 12, graphic: 'arch' }),
    );
  });

  it('tells the kinds of accessories apart', async () => {
    const category = await given.category(db, { name: 'accessories' });
    const papers = await given.category(db, { name: 'papers-cones', parent_id: category });
    const brand = await given.brand(db, { display_name: 'Halden', is_invented: true });
    const row = { brand_id: brand, category_id: category, name: 'Classic' };
    const product = { brand: 'Halden', category: 'accessories', name: 'Classic' };
    const [grinder, booklet] = [
      await given.systemProduct(db, row),
      await given.systemProduct(db, { ...row, import_key: 'papers', subcategory_id: papers }),
    ];
    expect((await get(productPictureUrl(grinder))).body).toBe(await drawProduct(product));
    expect((await get(productPictureUrl(booklet))).body).toBe(
      await drawProduct({ ...product, subcategory: 'papers-cones' }),
    );
    expect((await get(productPictureUrl(booklet))).body).not.toBe(await drawProduct(product));
  });

  it('follows a change of the brand at once', async () => {
    const brand = await given.brand(db, { display_name: 'Halden', is_invented: true });
    const url = productPictureUrl(await given.systemProduct(db, { brand_id: brand }));
    const before = await get(url);
    await sql`update brand set hue = 322 where id = ${brand}`.execute(db);
    const after = await get(url, { 'if-none-match': String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(after.body).not.toBe(before.body);
  });

  it('carries hostile names as words only', async () => {
    const brand = await given.brand(db, { display_name: '<script>alert(1)</script> 大', is_invented: true });
    const { body } = await get(
      productPictureUrl(await given.systemProduct(db, { brand_id: brand, net_weight: '"/><a href="x' })),
    );
    expect(elementsOf(body).map(({ name }) => name)).not.toContain('script');
  });
});

describe('the other pictures', () => {
  it('show a store with its sign, open or closed', async () => {
    const id = await given.store(db, { display_name: 'Bellwoods Counter', hue: 152, is_invented: true });
    const store = { name: 'Bellwoods Counter', hue: 152, seed: stableHash('Bellwoods Counter') };
    expect((await get(storePictureUrl(id))).body).toBe(await drawStorefront(store));
    expect((await get(storePictureUrl(id, false))).body).toBe(await drawStorefront({ ...store, isOpen: false }));
  });

  it('show a brand as a round sign or as a tile', async () => {
    const id = await given.brand(db, { display_name: 'Tidewell', is_invented: true });
    const brand = { name: 'Tidewell', hue: hueOf('Tidewell') };
    expect((await get(brandPictureUrl(id))).body).toBe(await drawBrandMark(brand));
    expect((await get(brandPictureUrl(id, 'tile'))).body).toBe(await drawBrandMark({ ...brand, style: 'tile' }));
  });

  it('show a subcategory like the category above it', async () => {
    const oils = await given.category(db, { name: 'oils' });
    await given.category(db, { name: 'sprays', parent_id: oils });
    const picture = await drawCategory({ name: 'oils', isNamed: true });
    expect((await get(categoryPictureUrl('oils'))).body).toBe(picture);
    expect((await get(categoryPictureUrl('sprays'))).body).toBe(picture);
  });

  it('show the still life', async () => {
    expect((await get(STILL_LIFE_URL)).body).toBe(await drawStillLife({ theme: 'light', isNamed: true }));
  });

  it('come in a dark version', async () => {
    const id = await given.brand(db, { display_name: 'Tidewell', is_invented: true });
    for (const url of [categoryPictureUrl('flower'), brandPictureUrl(id, 'tile'), STILL_LIFE_URL]) {
      const [light, dark] = [await get(url), await get(pictureInTheme(url, 'dark'))];
      expect(dark.statusCode).toBe(200);
      expect(dark.body).not.toBe(light.body);
    }
    expect((await get(pictureInTheme(STILL_LIFE_URL, 'dark'))).body).toBe(
      await drawStillLife({ theme: 'dark', isNamed: true }),
    );
  });
});

describe('what is not invented', () => {
  it('is shown by its initials: nothing is drawn of a real store, brand or product', async () => {
    const store = await given.store(db, { display_name: 'The Hunny Pot Cannabis Co.' });
    const brand = await given.brand(db, { display_name: 'Ace Valley', hue: 20, graphic: 'sun' });
    const product = await given.systemProduct(db, { brand_id: brand });
    const pictures = {
      stores: storePictureUrl(store),
      brands: brandPictureUrl(brand),
      products: productPictureUrl(product),
    };
    const names = { stores: 'Hunny Pot', brands: 'Ace Valley', products: 'Ace Valley' };
    for (const of of ['stores', 'brands', 'products'] as const)
      expect((await get(pictures[of])).body).toBe(await drawInitialsOf({ of, name: names[of] }));
    expect((await get(brandPictureUrl(brand, 'tile'))).body).toBe((await get(pictures.brands)).body);
    expect((await get(storePictureUrl(store, false))).body).toBe((await get(pictures.stores)).body);
  });

  it('leads to its own picture where it has one, also from addresses that know nothing of it', async () => {
    const image_url = '/files/own.webp';
    const brand = await given.brand(db, { image_url });
    const addresses = [
      storePictureUrl(await given.store(db, { image_url, is_invented: true })),
      brandPictureUrl(brand),
      productPictureUrl(await given.systemProduct(db, { brand_id: brand, image_url })),
    ];
    for (const address of addresses) {
      const { statusCode, headers } = await get(address);
      expect(headers).toMatchObject({ location: image_url, 'cache-control': 'public, max-age=60' });
      expect(statusCode).toBe(302);
    }
  });

  it('has no invented names in the pictures of the site itself, outside the demo', async () => {
    const shop = Fastify();
    registerPictures(shop, { db, isDemo: false });
    const of = async (url: string) => (await shop.inject({ url })).body;
    expect(await of(categoryPictureUrl('flower'))).toBe(await drawCategory({ name: 'flower', isNamed: false }));
    expect(await of(STILL_LIFE_URL)).toBe(await drawStillLife({ theme: 'light', isNamed: false }));
    expect(await of(categoryPictureUrl('flower'))).not.toBe((await get(categoryPictureUrl('flower'))).body);
    expect(await of(STILL_LIFE_URL)).not.toBe((await get(STILL_LIFE_URL)).body);
    await shop.close();
  });
});

describe('the answer', () => {
  it('may be kept for a day, runs nothing, and is not sent twice', async () => {
    const url = categoryPictureUrl('seeds');
    const { headers, statusCode } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    const again = await get(url, { 'if-none-match': `"other", ${headers.etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers.etag).toBe(headers.etag);
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it.each(['products/999999', 'stores/999999', 'brands/999999', 'categories/nothing'])(
    'is the neutral mark for %s',
    async (path) => {
      const { statusCode, body, headers } = await get(`/pictures/${path}.svg`);
      expect(statusCode).toBe(404);
      expect(body).toBe(drawMissingMark());
      expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=60' });
    },
  );

  it.each([
    'products/0',
    'products/x',
    'products/99999999999999999999',
    'stores/1%27--',
    'brands/-1',
    'categories/%3Cb%3E',
    'categories/__proto__',
  ])('is the neutral mark for the impossible %s', async (path) => {
    expect((await get(`/pictures/${path}.svg?theme=dark`)).body).toBe(drawMissingMark('dark'));
  });
});
