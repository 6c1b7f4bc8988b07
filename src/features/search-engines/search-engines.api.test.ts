import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { given } from '../../../tests/support/given.ts';
import { testApp } from '../../../tests/support/test-app.ts';

const { db, origin, clock, config } = await testApp({ config: { publicOrigin: 'https://shop.example' } });

const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers });
const textOf = async (path: string) => (await get(path)).text();
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
const ours = (path: string) => config.publicOrigin + path;
/** Expires cached responses. */
const aMinuteLater = () => clock.advance(60_001);

let sold: number;
let unsold: number;
let store: number;
let closedDown: number;
let brand: number;
beforeAll(async () => {
  brand = await given.brand(db);
  const category = await given.category(db, { name: 'flower' });
  sold = await given.systemProduct(db, { brand_id: brand, category_id: category });
  unsold = await given.systemProduct(db, { brand_id: brand });
  store = await given.store(db);
  closedDown = await given.store(db, { is_active: false });
  await given.listing(db, { store_id: store, system_product_id: sold });
  await given.listing(db, { store_id: closedDown, system_product_id: unsold });
});

describe('robots.txt', () => {
  it('keeps robots away from what is one’s own, and names the sitemap in full', async () => {
    const answer = await get('/robots.txt');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await answer.text()).split('\n');
    expect(lines).toContain('Sitemap: https://shop.example/sitemap.xml');
    for (const path of ['/api/', '/auth', '/checkout', '/profile']) expect(lines).toContain(`Disallow: ${path}`);
    expect(lines.filter((line) => /Disallow: \/(products|store|brands|search|pictures)?$/.test(line))).toEqual([]);
  });
});

describe('the sitemap', () => {
  it('lists its files, each with the moment of its last change', async () => {
    aMinuteLater();
    const xml = await textOf('/sitemap.xml');
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<sitemapindex xmlns="[^"]+">\n/);
    expect(addressesIn(xml)).toEqual(
      ['pages', 'products-1', 'stores-1', 'brands-1'].map((name) => ours(`/sitemaps/${name}.xml`)),
    );
    expect(xml.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)).toHaveLength(4);
  });

  it('names what has a page, and nothing that has none', async () => {
    expect(addressesIn(await textOf('/sitemaps/products-1.xml'))).toEqual([ours(`/products/${sold}`)]);
    expect(addressesIn(await textOf('/sitemaps/stores-1.xml'))).toEqual([ours(`/store/${store}`)]);
    expect(addressesIn(await textOf('/sitemaps/brands-1.xml'))).toEqual([ours(`/brands/${brand}`)]);
    const pages = addressesIn(await textOf('/sitemaps/pages.xml'));
    expect(pages).toEqual(expect.arrayContaining([ours('/'), ours('/faq'), ours('/products?category=flower')]));
    expect(pages.filter((address) => /auth|checkout|profile|search/.test(address))).toEqual([]);
  });

  it('grows with what is sold, without moving what it has', async () => {
    const [row] = (
      await sql<{ id: number }>`
      insert into system_product (id, import_key, brand_id, category_id, name, display_name, dried_equivalent_mg)
      overriding system value select 40001, 'far', brand_id, category_id, 'far', 'Far', 0 from system_product where id = ${sold}
      returning id`.execute(db)
    ).rows;
    await given.listing(db, { store_id: store, system_product_id: row?.id });
    expect((await get('/sitemaps/products-2.xml')).status).toBe(404);
    aMinuteLater();
    expect(addressesIn(await textOf('/sitemap.xml'))).toContain(ours('/sitemaps/products-2.xml'));
    expect(addressesIn(await textOf('/sitemaps/products-2.xml'))).toEqual([ours('/products/40001')]);
    expect(addressesIn(await textOf('/sitemaps/products-1.xml'))).toEqual([ours(`/products/${sold}`)]);
  });

  it('reads a long file in pieces, and leaves nothing out between them', async () => {
    await sql`
      insert into brand (name, display_name) select 'b-' || n, 'B' from generate_series(1, 4500) n`.execute(db);
    aMinuteLater();
    const addresses = addressesIn(await textOf('/sitemaps/brands-1.xml'));
    const { rows } = await sql<{ id: number }>`select id from brand order by id`.execute(db);
    expect(addresses).toEqual(rows.map(({ id }) => ours(`/brands/${id}`)));
  });

  it('is sent again only when something in it has changed', async () => {
    const first = await get('/sitemaps/stores-1.xml');
    const since = { 'if-modified-since': first.headers.get('last-modified') as string };
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
    expect((await get('/sitemaps/stores-1.xml', since)).status).toBe(304);

    await sql`update store set changed_at = changed_at - interval '1 hour'`.execute(db);
    aMinuteLater();
    const second = await get('/sitemaps/stores-1.xml');
    const sinceThen = { 'if-modified-since': second.headers.get('last-modified') as string };
    await sql`update store set review_count = review_count, time_zone = 'America/Regina' where id = ${store}`.execute(
      db,
    );
    aMinuteLater();
    expect((await get('/sitemaps/stores-1.xml', sinceThen)).status).toBe(304);

    await sql`update store set is_active = false where id = ${store}`.execute(db);
    await sql`update store set is_active = true where id = ${closedDown}`.execute(db);
    aMinuteLater();
    const third = await get('/sitemaps/stores-1.xml', sinceThen);
    expect(third.status).toBe(200);
    expect(addressesIn(await third.text())).toEqual([ours(`/store/${closedDown}`)]);
  });

  it('is the same with and without compression', async () => {
    const plain = await get('/sitemaps/brands-1.xml', { 'accept-encoding': 'identity' });
    const zipped = await get('/sitemaps/brands-1.xml', { 'accept-encoding': 'gzip' });
    expect(plain.headers.get('content-encoding')).not.toBe('gzip');
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(await plain.text()).toBe(await zipped.text());
  });

  it.each(['nothing', 'products-0', 'products-99', 'products-1e1', '..%2Fapi'])('has no file %s', async (name) => {
    expect((await get(`/sitemaps/${name}.xml`)).status).toBe(404);
  });
});

describe('the moment of the last change', () => {
  it('moves with what the page of a product says, and with its first and last offer, but not with its popularity', async () => {
    const product = await given.systemProduct(db);
    const changedBy = async (work: () => Promise<unknown>) => {
      await sql`update system_product set changed_at = '2020-01-01' where id = ${product}`.execute(db);
      await work();
      const { rows } = await sql<{ moved: boolean }>`
        select changed_at > '2020-01-02' as moved from system_product where id = ${product}`.execute(db);
      return rows[0]?.moved;
    };
    expect(await changedBy(() => sql`update system_product set popularity = 7 where id = ${product}`.execute(db))).toBe(
      false,
    );
    expect(
      await changedBy(() => sql`update system_product set description = 'New' where id = ${product}`.execute(db)),
    ).toBe(true);
    expect(await changedBy(() => given.listing(db, { system_product_id: product }))).toBe(true);
    expect(await changedBy(() => given.listing(db, { system_product_id: product }))).toBe(false);
    const endAll = () => sql`update listing set is_active = false where system_product_id = ${product}`.execute(db);
    expect(await changedBy(endAll)).toBe(true);
  });
});
