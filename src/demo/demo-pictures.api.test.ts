import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listProducts } from '#features/explore';
import { silentLog } from '#platform/log.ts';
import { given } from '../../tests/support/given.ts';
import { testApp } from '../../tests/support/test-app.ts';
import { drawProduct } from './artwork/draw.server.ts';
import { elementsOf } from './artwork/well-formed.test-support.ts';
import { drawDemo } from './demo-pictures.server.ts';
import { importDemo } from './import-demo.server.ts';

const { call, db, deps, folder, origin } = await testApp();
await importDemo(db, { stores: 12, listings: 1_500, log: silentLog });
const real = {
  store: await given.store(db, { display_name: 'Real Leaf' }),
  brand: await given.brand(db, { display_name: 'Real Brand' }),
};
const own = await given.store(db, { is_invented: true, image_url: '/files/own.webp' });

type Row = { kind: string; id: number; url: string | null };
const pictures = async () =>
  (
    await sql<Row>`select 'product' kind, id, image_url url from system_product
      union all select 'store', id, image_url from store union all select 'brand', id, image_url from brand`.execute(db)
  ).rows;

it('every product, store and brand of the demo gets a drawing that is a file; nothing else gets one', async () => {
  expect(await drawDemo({ ...deps, log: silentLog })).toBe(600 + 12 + 90);
  const files = readdirSync(folder);
  for (const { kind, id, url } of await pictures()) {
    const isReal = (kind === 'store' && id === real.store) || (kind === 'brand' && id === real.brand);
    if (isReal) expect(url).toBeNull();
    else if (kind === 'store' && id === own) expect(url).toBe('/files/own.webp');
    else {
      expect(url).toMatch(/^\/files\/[\w-]{43}\.svg$/);
      expect(files).toContain(url?.slice('/files/'.length));
    }
  }
  for (const name of files) elementsOf(readFileSync(join(folder, name), 'utf8'));
});

it('a drawing carries what shoppers read: the names of product and brand, and the weight', async () => {
  const { items } = await call(listProducts, { category: 'flower' });
  const { displayName: name, brand, netWeight, category, subcategory, imageUrl } = items[0] as (typeof items)[number];
  const weight = netWeight ?? '';
  const drawing = await drawProduct({
    category,
    subcategory: subcategory ?? '',
    brand: brand.displayName,
    name,
    weight,
  });
  expect(readFileSync(join(folder, imageUrl.slice('/files/'.length)), 'utf8') === drawing).toBe(true);
});

it('every category of the demo has a picture of a product of it', async () => {
  const { rows } = await sql<{ image_url: string }>`select image_url from category`.execute(db);
  expect(new Set(rows.map(({ image_url }) => image_url)).size).toBe(11);
  for (const { image_url } of rows) {
    expect(image_url).toMatch(/^\/art\/demo\/categories\//);
    expect(existsSync(new URL(`../../public${image_url}`, import.meta.url)), image_url).toBe(true);
  }
});

it('the drawings are served as pictures that run nothing', async () => {
  const { items } = await call(listProducts, { category: 'flower', loc: '-79.4129,43.6454' });
  const answer = await fetch(`${origin}${items[0]?.imageUrl}`);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(await answer.text()).toMatch(/^<svg xmlns=/);
});

it('a demo of the version before gets its drawings at its next start, and what is there stays', async () => {
  const before = await pictures();
  expect(await drawDemo({ ...deps, log: silentLog })).toBe(0);
  await sql`update system_product set image_url = null`.execute(db);
  await sql`update store set image_url = null where id = ${real.store}`.execute(db);
  expect(await drawDemo({ ...deps, log: silentLog })).toBe(600);
  const sorted = (rows: Row[]) => rows.map((row) => JSON.stringify(row)).sort();
  expect(sorted(await pictures())).toEqual(sorted(before));
});
