import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { folderFiles } from '#app/adapters/files/folder.ts';
import { temporaryFolder } from '../../../tests/support/at-end.ts';
import { given } from '../../../tests/support/given.ts';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { renderShareCard, type ShareCard } from './share-card.server.ts';
import { registerSharePictures } from './share-pictures.server.ts';

const { db, drop } = await testDatabase({ max: 2 });
const files = folderFiles(temporaryFolder('files'));
const app = Fastify();
registerSharePictures(app, { db, replicas: null, files, siteName: 'Wicket' });
afterAll(async () => {
  await app.close();
  await drop();
});
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const SITE = '/pictures/share/site.png';
const RED = { r: 200, g: 20, b: 20 };
const redFile = (format: 'webp' | 'svg') =>
  format === 'webp'
    ? sharp({ create: { width: 1200, height: 900, channels: 3, background: RED } })
        .webp()
        .toBuffer()
    : Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300"><rect width="480" height="300" fill="#c81414"/></svg>',
      );
/** As far as a PNG of 256 colours says it. */
const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 190 && green < 32 && blue < 32;
const pixelAt = async (png: Buffer, left: number, top: number) => [
  ...(await sharp(png).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];

describe('the picture of a shared link', () => {
  it('is a PNG of 1200 by 630 for a product, a store, a brand and the site, each a different one', async () => {
    const brand = await given.brand(db, { display_name: 'Halden' });
    const product = await given.systemProduct(db, { brand_id: brand, name: 'Granite Haze', net_weight: '3.5 g' });
    const store = await given.store(db, { display_name: 'Bellwoods Counter' });
    const addresses = [
      `/pictures/share/products/${product}.png`,
      `/pictures/share/stores/${store}.png`,
      `/pictures/share/brands/${brand}.png`,
      SITE,
    ];
    const pictures = await Promise.all(addresses.map((url) => get(url)));
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
    const url = `/pictures/share/stores/${store}.png`;
    const { etag } = (await get(url)).headers;
    expect((await get(url, { 'if-none-match': `"x", ${etag}` })).statusCode).toBe(304);
    for (const change of [sql`city = 'Ottawa'`, sql`display_name = 'Junction Provisions'`]) {
      await sql`update store set ${change} where id = ${store}`.execute(db);
      const next = await get(url, { 'if-none-match': String(etag) });
      expect(next.statusCode).toBe(200);
    }
  });

  it('is the site’s for a minute, and an answer of 200, for each of thirty at once that finds no room', async () => {
    const stores = await Promise.all(
      Array.from({ length: 30 }, (_, n) => given.store(db, { display_name: `Counter ${n}`, hours: null })),
    );
    const addresses = stores.map((store) => `/pictures/share/stores/${store}.png`);
    const pictures = await Promise.all(addresses.map((url) => get(url)));
    expect(new Set(pictures.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const site = await get(SITE);
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

  it.each(['webp', 'svg'] as const)(
    'shows the picture that is kept as %s, and the initials where there is none',
    async (format) => {
      const image_url = `/files/${format.padEnd(43, 'x')}.${format}`;
      await files.keep(image_url.slice('/files/'.length), await redFile(format));
      const store = await given.store(db, { display_name: 'Real Leaf' });
      const url = `/pictures/share/stores/${store}.png`;
      const initials = (await get(url)).rawPayload;
      await sql`update store set image_url = ${image_url} where id = ${store}`.execute(db);
      const shown = (await get(url)).rawPayload;
      expect(isRed(await pixelAt(shown, 20, 20))).toBe(true);
      expect(isRed(await pixelAt(initials, 20, 20))).toBe(false);
    },
  );

  it('shows the initials where the file is gone, and fetches nothing from the web', async () => {
    for (const image_url of [`/files/${'g'.repeat(43)}.webp`, 'http://127.0.0.1:9/a.png', '/files/../secret.webp']) {
      const store = await given.store(db, { display_name: 'Gone Leaf', image_url });
      const { statusCode, rawPayload } = await get(`/pictures/share/stores/${store}.png`);
      expect([statusCode, await pixelAt(rawPayload, 20, 20)]).toEqual([200, await pixelAt(rawPayload, 580, 20)]);
    }
  });

  it.each(['products/999', 'stores/0', 'brands/x', `products/${'9'.repeat(30)}`])('is missing for %s', async (path) => {
    expect((await get(`/pictures/share/${path}.png`)).statusCode).toBe(404);
  });
});

describe('the card', () => {
  const card: ShareCard = {
    ...{ picture: null, tileName: 'Halden', fit: 'contain' },
    ...{ above: 'Halden', name: 'Granite Haze', below: '3.5 g', siteName: 'Wicket' },
  };

  it.each(['', 'A', 'Granite Haze '.repeat(30), 'X'.repeat(400), '<script>&"\u0000\ud800', '大麻 Haze', '</span>'])(
    'is made for the name %j',
    async (name) => {
      const png = await renderShareCard({ ...card, name, above: name, below: name, siteName: name, tileName: name });
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    },
  );

  it('is written in the letters of the site where the machine has none', async () => {
    const folder = temporaryFolder('no-fonts');
    const config = join(folder, 'fonts.conf');
    writeFileSync(config, `<?xml version="1.0"?><fontconfig><cachedir>${folder}</cachedir></fontconfig>`);
    const script = new URL('./share-card.test-support.ts', import.meta.url).pathname;
    const { stdout } = await promisify(execFile)(process.execPath, [script], {
      env: { ...process.env, FONTCONFIG_FILE: config },
      encoding: 'buffer',
      maxBuffer: 2 ** 24,
    });
    const here = await renderShareCard({ ...card, name: 'Granite Haze & Łódź' });
    const wordsOf = async (png: Buffer) => {
      const right = await sharp(png).extract({ left: 640, top: 0, width: 560, height: 630 }).png().toBuffer();
      return (await sharp(right).trim().toBuffer({ resolveWithObject: true })).info;
    };
    const [there, expected] = [await wordsOf(stdout), await wordsOf(here)];
    // Other smoothing settings of a machine make the letters up to 2 px wider.
    expect(Math.abs(there.width - expected.width)).toBeLessThan(6);
    expect(Math.abs(there.height - expected.height)).toBeLessThan(6);
    const darkest = await sharp(stdout).extract({ left: 656, top: 200, width: 488, height: 160 }).stats();
    expect(darkest.channels[0]?.min).toBeLessThan(60);
  });
});
