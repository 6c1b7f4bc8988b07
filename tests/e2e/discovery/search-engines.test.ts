import { expect, it } from 'vitest';
import { getProduct, listProducts } from '#features/explore';
import { listStores } from '#features/stores';
import { httpClient } from '#platform/browser/client.ts';
import { headOf, thingsOf } from '../support/page/page-head.ts';
import { siteOrigin } from '../support/site-origin.ts';

const origin = siteOrigin();
const call = httpClient({ base: `${origin}/api`, token: () => null });
const headAt = (path: string) => headOf(origin + path);
const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, it = '']) => it.replaceAll('&amp;', '&'));
const listedIn = async (path: string) => addressesIn(await (await fetch(origin + path)).text());

it('leads robots from robots.txt to every page, each known by the address that it is listed under', async () => {
  const robots = await (await fetch(`${origin}/robots.txt`)).text();
  const index = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? '';
  expect(index).toBe(`${origin}/sitemap.xml`);
  const files = await listedIn('/sitemap.xml');
  expect(files.map((file) => file.replace(/.*\//, ''))).toEqual([
    'pages.xml',
    'products-1.xml',
    'stores-1.xml',
    'brands-1.xml',
  ]);
  for (const file of files) {
    const addresses = await listedIn(new URL(file).pathname);
    expect(addresses.length).toBeGreaterThan(10);
    const step = file.endsWith('pages.xml') ? 1 : 50;
    for (const address of addresses.filter((_, index) => index % step === 0)) {
      const page = await headOf(address);
      expect([address, page.status, page.canonical]).toEqual([address, 200, address]);
      expect(page.alternates).toEqual({ 'en-CA': address, 'x-default': address });
      expect(page.meta.robots ?? '').not.toContain('noindex');
      expect(page.title).toMatch(/\w/);
      expect(page.meta.description?.length).toBeGreaterThan(30);
      expect(page.meta.description?.length).toBeLessThanOrEqual(160);
      thingsOf(page);
    }
  }
});

it('shows a shared link as a picture that everyone can show', async () => {
  const product = (await call(listProducts, {})).items[0];
  const store = (await call(listStores, {})).items[0];
  const paths = ['/', `/products/${product?.id}`, `/store/${store?.id}`, `/brands/${product?.brand.id}`, '/faq'];
  for (const path of paths) {
    const { meta } = await headAt(path);
    expect(meta).toMatchObject({
      'og:type': 'website',
      'og:locale': 'en_CA',
      'og:site_name': 'Wicket',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
    expect(meta['og:title']).toMatch(/\w/);
    const picture = await fetch(meta['og:image'] ?? '');
    expect([path, picture.status, picture.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
  }
});

it('tells of a product its price, where, how it is liked, and the one address of all of its offers', async () => {
  const listed = (await call(listProducts, { sort: 'price+' })).items.find(({ reviewCount }) => reviewCount > 0);
  const best = await call(getProduct, { id: listed?.systemProductId as string });
  const address = `${origin}/products/${best.systemProductId}`;
  expect((await headAt(`/products/${listed?.id}`)).canonical).toBe(address);

  const things = thingsOf(await headOf(address));
  expect([...things.keys()].sort()).toEqual(['BreadcrumbList', 'Product']);
  expect(things.get('Product')).toMatchObject({
    name: best.displayName,
    offers: {
      url: address,
      price: ((best.priceSale ?? best.price) / 100).toFixed(2),
      seller: { name: best.store.displayAs },
    },
    aggregateRating: { ratingValue: best.reviewRate, reviewCount: best.reviewCount },
    review: expect.arrayContaining([expect.objectContaining({ '@type': 'Review' })]),
  });
});

it('tells of a store where it is and when it is open', async () => {
  const store = (await call(listStores, {})).items[0];
  const things = thingsOf(await headAt(`/store/${store?.id}`));
  expect([...things.keys()].sort()).toEqual(['BreadcrumbList', 'Store']);
  expect(things.get('Store')).toMatchObject({
    name: store?.displayAs,
    url: `${origin}/store/${store?.id}`,
    address: { streetAddress: store?.location.address },
    geo: { longitude: store?.geolocation.coordinates[0], latitude: store?.geolocation.coordinates[1] },
  });
});

it('tells of the site who runs it and how to search it, and of the questions their answers', async () => {
  expect([...thingsOf(await headAt('/')).keys()].sort()).toEqual(['Organization', 'WebSite']);
  expect([...thingsOf(await headAt('/faq')).keys()]).toContain('FAQPage');
  const logo = await fetch(`${origin}/logo.png`);
  expect(logo.headers.get('content-type')).toBe('image/png');
});

it('has every page of a list listed, and nothing that a visitor narrowed down', async () => {
  expect(await headAt('/products?page=2')).toMatchObject({ status: 200, canonical: `${origin}/products?page=2` });
  expect((await headAt('/products?category=flower&sort=price%2B')).canonical).toBe(
    `${origin}/products?category=flower`,
  );
  expect((await headAt('/legal')).canonical).toBe(`${origin}/products`);
  for (const path of [
    '/products?delivery=true',
    '/products?category=flower,vapes',
    '/stores?isOpen=true',
    '/search?search=haze',
    '/products?page=900',
    '/checkout',
  ]) {
    const { canonical, meta } = await headAt(path);
    expect([path, canonical, meta.robots]).toEqual([path, undefined, 'noindex']);
  }
});

it.each([
  ['/brand', '/brands'],
  ['/app-install', '/auth/register'],
  ['/Products/?page=2', '/products?page=2'],
])('leads %s to %s for good', async (path, right) => {
  const answer = await fetch(origin + path, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, right]);
});
