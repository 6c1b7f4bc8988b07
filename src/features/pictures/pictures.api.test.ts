import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { given } from '../../../tests/support/given.ts';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { photoUrl } from './photo-url.ts';
import { productPictureUrl, storePictureUrl } from './picture-urls.ts';
import { registerPictures } from './pictures.routes.server.ts';
import { roundTileUrl, storeTileUrl } from './tile.ts';

const { db, drop } = await testDatabase({ max: 2 });
const app = Fastify();
registerPictures(app, { db, replicas: null });
afterAll(async () => {
  await app.close();
  await drop();
});

const get = (url: string) => app.inject({ url });
const brandUrl = (id: number) => `/pictures/brands/${id}.svg`;

describe('a tile', () => {
  it('is an SVG that runs nothing and may be kept for ever', async () => {
    for (const url of [roundTileUrl('Ace Valley'), storeTileUrl('Éclair–Vert'), roundTileUrl('!!!')]) {
      const { statusCode, headers, body } = await get(url);
      expect([url, statusCode]).toEqual([url, 200]);
      expect(headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(body).toMatch(/^<svg xmlns=/);
    }
    expect((await get(storeTileUrl('Éclair–Vert'))).body).toContain('>ÉV</text>');
  });

  it.each([
    'round/HP-151',
    'round/HPX-152',
    'round/%3Cb%3E-152',
    'round/%22-152',
    'square/HP-152',
    '__proto__/HP-152',
    'full/HP',
  ])('is missing at %s', async (path) => {
    const { statusCode, headers } = await get(`/pictures/tiles/${path}.svg`);
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/plain']);
  });
});

describe('the address of a product, store or brand', () => {
  it('leads to its own picture, of an uploaded one to the smallest', async () => {
    const stem = `/files/${'h'.repeat(43)}`;
    const own = [
      [`${stem}-1200.webp`, `${stem}-320.webp`],
      [`${stem}.webp`, `${stem}.webp`],
      [`${stem}.svg`, `${stem}.svg`],
    ] as const;
    for (const [image_url, location] of own) {
      const brand = await given.brand(db, { image_url });
      const addresses = [
        storePictureUrl(await given.store(db, { image_url })),
        brandUrl(brand),
        productPictureUrl(await given.systemProduct(db, { brand_id: brand, image_url })),
      ];
      for (const address of addresses) {
        const { statusCode, headers } = await get(address);
        expect(headers).toMatchObject({ location, 'cache-control': 'public, max-age=60' });
        expect(statusCode).toBe(302);
      }
    }
  });

  it('leads to its tile where it has no picture: of a product to that of its brand', async () => {
    const brand = await given.brand(db, { display_name: 'Ace Valley' });
    const product = await given.systemProduct(db, { brand_id: brand });
    const store = await given.store(db, { display_name: 'The Hunny Pot' });
    const leadsTo = async (url: string) => (await get(url)).headers.location;
    expect(await leadsTo(productPictureUrl(product))).toBe(roundTileUrl('Ace Valley'));
    expect(await leadsTo(brandUrl(brand))).toBe(roundTileUrl('Ace Valley'));
    expect(await leadsTo(storePictureUrl(store))).toBe(storeTileUrl('The Hunny Pot'));
    await sql`update store set display_name = 'Real Leaf' where id = ${store}`.execute(db);
    expect(await leadsTo(storePictureUrl(store))).toBe(storeTileUrl('Real Leaf'));
  });

  it.each([
    ...['products/999999', 'stores/999999', 'brands/999999', 'products/0', 'products/x', 'brands/-1'],
    ...['products/99999999999999999999', 'stores/1%27--', 'categories/flower'],
  ])('is missing for %s', async (path) => {
    expect((await get(`/pictures/${path}.svg`)).statusCode).toBe(404);
  });
});

it('only an uploaded picture is a photograph: search engines get no tile, no drawing and no picture of the site', () => {
  const stem = `/files/${'h'.repeat(43)}`;
  const all = [`${stem}-640.webp`, `${stem}.webp`, `${stem}.svg`, storeTileUrl('Leaf'), '/pictures/stores/1.svg'];
  expect([...all, '/art/categories/flower.svg'].map(photoUrl)).toEqual([
    `${stem}-640.webp`,
    `${stem}.webp`,
    ...Array(4).fill(null),
  ]);
});
