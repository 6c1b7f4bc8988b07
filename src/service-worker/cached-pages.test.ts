import { describe, expect, it } from 'vitest';
import { pictureFiles } from '#platform/picture-files.ts';
import { cachedPicture, filesOf, isCachedPage, isWholePage, offlineAddress } from './cached-pages.ts';

const at = (path: string) => new URL(path, 'https://shop.example');

describe('the pages that a device keeps', () => {
  it.each(['/', '/products', '/products?category=flower', '/products/12', '/stores', '/store/3', '/store/3/products'])(
    'are for nobody in particular: %s',
    (path) => expect(isCachedPage(at(path))).toBe(true),
  );

  it.each([
    '/profile',
    '/profile/orders/0198f000-0000-7000-8000-000000000001',
    '/checkout',
    '/checkout/confirm?order=1',
    '/auth',
    '/auth/verify-code?email=alex@mail.example',
    '/user/password-reset/token',
    '/verify-account?id=token',
    '/newsletter/confirm?id=token',
    '/write-review/product/1',
    '/dev/outbox',
    '/api/user/data',
    '/search?search=indica',
    '/products?search=indica',
    '/products.data',
    '/offline',
    '/status',
    '/no-such-page',
  ])('say nothing of who opened them: not %s', (path) => expect(isCachedPage(at(path))).toBe(false));

  it('are whole', () => {
    const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
    const page = (change: object = {}, headers: Record<string, string> = html) => ({
      ...{ status: 200, type: 'basic', redirected: false, headers: new Headers(headers) },
      ...change,
    });
    const isWhole = (given: object) => isWholePage(given as Response);
    expect(isWhole(page())).toBe(true);
    expect(isWhole(page({ status: 404 }))).toBe(false);
    expect(isWhole(page({ status: 503 }))).toBe(false);
    expect(isWhole(page({ type: 'opaqueredirect', status: 0 }))).toBe(false);
    expect(isWhole(page({ redirected: true }))).toBe(false);
    expect(isWhole(page({}, { 'content-type': 'application/json' }))).toBe(false);
    expect(isWhole(page({}, { ...html, 'cache-control': 'no-store' }))).toBe(false);
  });

  it('come with the files that they name, once each', () => {
    const html = `<link href="/assets/style-DY5m_-1t.css"><use href="/assets/icons-BC.svg#bag"><use href="/assets/icons-BC.svg#pin">
      import("/assets/manifest-4f358086.js") /pictures/products/1.svg /assets/`;
    expect(filesOf(html)).toEqual([
      '/assets/style-DY5m_-1t.css',
      '/assets/icons-BC.svg',
      '/assets/manifest-4f358086.js',
    ]);
    expect(filesOf('')).toEqual([]);
  });

  it('that are not there lead to what stands in for them, which leads back', () => {
    const address = at(offlineAddress(at('/products?category=flower&page=2')));
    expect([address.pathname, address.searchParams.get('to')]).toEqual([
      '/offline',
      '/products?category=flower&page=2',
    ]);
  });
});

it('every file of a picture is cached as its smallest', () => {
  const stem = `/files/${'h'.repeat(43)}`;
  for (const format of ['avif', 'webp'] as const)
    for (const { name } of pictureFiles(`${stem}-1200.webp`, format))
      expect(cachedPicture(name)).toBe(`${stem}-320.webp`);
  for (const url of [`${stem}.webp`, `${stem}.svg`, '/pictures/tiles/round/HP-152.svg'])
    expect(cachedPicture(url)).toBe(url);
});
