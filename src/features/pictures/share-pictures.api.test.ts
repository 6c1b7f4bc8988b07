import Fastify from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { given } from '../../../tests/support/given.ts';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { loadLettering } from './drawn/lettering.server.ts';
import { elementsOf } from './drawn/well-formed.test-support.ts';
import { productPictureUrl, STILL_LIFE_URL, sharePictureUrl, storePictureUrl } from './picture-urls.ts';
import { drawShareCard, type ShareCard } from './share-card.ts';
import { registerSharePictures } from './share-pictures.server.ts';

const { db, drop } = await testDatabase({ max: 2 });
const app = Fastify();
registerSharePictures(app, { db, siteName: 'Wicket', isDemo: true });
afterAll(async () => {
  await app.close();
  await drop();
});
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the picture of a shared link', () => {
  it('is a PNG of 1200 by 630 for a product, a store, a brand and the site, each a different one', async () => {
    const brand = await given.brand(db, { display_name: 'Halden' });
    const product = await given.systemProduct(db, { brand_id: brand, name: 'Granite Haze', net_weight: '3.5 g' });
    const store = await given.store(db, { display_name: 'Bellwoods Counter' });
    const addresses = [
      productPictureUrl(product),
      storePictureUrl(store, false),
      `/pictures/brands/${brand}.svg`,
      STILL_LIFE_URL,
    ];
    const pictures = await Promise.all(addresses.map((url) => get(sharePictureUrl(url))));
    for (const picture of pictures) {
      expect(picture.statusCode).toBe(200);
      expect(picture.headers['content-type']).toBe('image/png');
      expect(picture.headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
      expect(picture.rawPayload.length).toBeLessThan(150_000);
    }
    expect(new Set(pictures.map(({ headers }) => headers.etag)).size).toBe(4);
  });

  it('is not sent again while it is the same, and is another one when the name changes', async () => {
    const store = await given.store(db, { display_name: 'Harbord Supply' });
    const url = sharePictureUrl(storePictureUrl(store));
    const { etag } = (await get(url)).headers;
    expect((await get(url, { 'if-none-match': `"x", ${etag}` })).statusCode).toBe(304);
    for (const change of [sql`city = 'Ottawa'`, sql`display_name = 'Junction Provisions'`]) {
      await sql`update store set ${change} where id = ${store}`.execute(db);
      const next = await get(url, { 'if-none-match': String(etag) });
      expect(next.statusCode).toBe(200);
    }
  });

  it('is the site’s for a minute, and an answer of 200, for each of thirty at once that finds no room', {
    timeout: 60_000,
  }, async () => {
    const stores = await Promise.all(
      Array.from({ length: 30 }, (_, n) => given.store(db, { display_name: `Counter ${n}`, hours: null })),
    );
    const addresses = stores.map((store) => sharePictureUrl(storePictureUrl(store)));
    const pictures = await Promise.all(addresses.map((url) => get(url)));
    expect(new Set(pictures.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const site = await get(sharePictureUrl(STILL_LIFE_URL));
    const isOfSite = ({ headers }: (typeof pictures)[number]) => headers.etag === site.headers.etag;
    const replaced = pictures.filter(isOfSite);
    expect(replaced.length).toBeGreaterThan(0);
    expect(new Set(replaced.map(({ headers }) => headers['cache-control']))).toEqual(new Set(['public, max-age=60']));
    const own = pictures.filter((picture) => !isOfSite(picture));
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map(({ headers }) => headers.etag)).size).toBe(own.length);
    // Asked again, it is drawn.
    const again = await get(addresses[pictures.findIndex(isOfSite)] as string);
    expect(isOfSite(again)).toBe(false);
    expect(again.headers['cache-control']).toMatch(/max-age=86400/);
  });

  it('shows initials of what is not invented, and is another one than the drawing', async () => {
    const store = await given.store(db, { display_name: 'Real Leaf' });
    const url = sharePictureUrl(storePictureUrl(store));
    const initials = await get(url);
    expect(initials.statusCode).toBe(200);
    await sql`update store set is_invented = true where id = ${store}`.execute(db);
    expect((await get(url)).headers.etag).not.toBe(initials.headers.etag);
  });

  it.each(['products/999', 'stores/0', 'brands/x', `products/${'9'.repeat(30)}`])('is missing for %s', async (path) => {
    expect((await get(`/pictures/share/${path}.png`)).statusCode).toBe(404);
  });

  it('stays the address of a photograph', () => {
    expect(sharePictureUrl('https://pictures.example/a.jpg')).toBe('https://pictures.example/a.jpg');
    expect(sharePictureUrl('/files/a.webp')).toBe('/files/a.webp');
    expect(sharePictureUrl('/pictures/categories/vapes.svg')).toBe('/pictures/share/site.png');
  });
});

describe('the card', async () => {
  const lettering = await loadLettering();
  const card: ShareCard = {
    drawing: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0"/></svg>',
    ...{ fit: 'contain', above: 'Halden', title: 'Granite Haze', below: '3.5 g', siteName: 'Wicket' },
  };

  it.each(['', 'A', 'Granite Haze '.repeat(30), 'X'.repeat(400), '<script>&"\u0000', '大麻 Haze'])(
    'is well-formed for the title %j',
    (title) => {
      const svg = drawShareCard({ ...card, title, above: title, below: title }, lettering);
      expect(elementsOf(svg).filter(({ name }) => name === 'svg')).toHaveLength(2);
      expect(svg).not.toMatch(/NaN|undefined/);
    },
  );
});
