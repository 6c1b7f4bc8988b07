import { hash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hashMarkedScripts } from '#platform/web/inline-scripts.ts';
import type { PageContext } from '#platform/web/page.ts';
import { testApp } from './support/test-app.ts';

const PLANTED = '<script>planted()</script>';

/** Stands in for the page bundle: says who it was rendered for and how often, in a page with scripts. */
const render = vi.fn(async (request: Request, { place, theme, takeHtml }: PageContext) => {
  const { pathname, search } = new URL(request.url);
  const number = render.mock.calls.length;
  const words = `${/^.same/.test(pathname) ? '' : number} é ${pathname}${search} ${place?.label ?? 'nowhere'} ${theme ?? 'no theme'}`;
  const status = pathname === '/absent' ? 404 : pathname === '/moved' ? 302 : 200;
  const marker = `marker-${number}`;
  const scripts = ['1', `of('${pathname}')`].map((script) => `<script nonce="${marker}">${script}</script>`);
  takeHtml?.(hashMarkedScripts(`${scripts.join('')}<p>${words}</p>${PLANTED}`, marker));
  return new Response(null, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...(pathname === '/setting' && { 'set-cookie': 'a=b' }) },
  });
});

const site = await testApp({
  config: { cache: { ms: 3_000, maxBytes: 2 ** 20 } },
  renderer: { render, serveFiles: async () => {} },
});
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, { headers, redirect: 'manual' });
const wordsAt = async (path: string, headers: Record<string, string> = {}) =>
  /<p>(.*)<\/p>/.exec(await (await get(path, headers)).text())?.[1];
const scriptSourceOf = ({ headers }: Response) =>
  headers
    .get('content-security-policy')
    ?.split(';')
    .find((directive) => directive.startsWith('script-src '));
const place = (value: string) => ({ cookie: `userLocation=${encodeURIComponent(value)}` });

/** Its address is part of its words: worth compressing. */
const LONG = `/products?search=${'prairie+hollow+'.repeat(100)}`;

beforeEach(() => {
  site.clock.advance(10_000);
  render.mockClear();
});

describe('a page', () => {
  it('is rendered once in three seconds', async () => {
    expect(await wordsAt('/products')).toBe('1 é /products nowhere no theme');
    expect(await wordsAt('/products')).toBe('1 é /products nowhere no theme');
    site.clock.advance(2_999);
    expect(await wordsAt('/products')).toBe('1 é /products nowhere no theme');
    site.clock.advance(1);
    expect(await wordsAt('/products')).toBe('2 é /products nowhere no theme');
  });

  it('is rendered once for many who ask at once', async () => {
    const words = await Promise.all(Array.from({ length: 20 }, () => wordsAt('/products')));
    expect(new Set(words)).toEqual(new Set(['1 é /products nowhere no theme']));
  });

  it('allows its own inline scripts by their hashes, cached or not, and no other', async () => {
    for (const path of ['/a', '/a', '/b']) {
      const answer = await get(path);
      const text = await answer.text();
      expect(text).toContain(PLANTED);
      expect(text).not.toContain('marker-');
      const own = ['1', `of('${path}')`].map((script) => `'sha256-${hash('sha256', script, 'base64')}'`);
      expect(scriptSourceOf(answer)).toBe(`script-src 'self' ${own.join(' ')}`);
    }
    expect(render).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['identity', null],
    ['gzip;q=0', null],
  ])('goes compressed to a client that accepts it: %s', async (accepted, encoding) => {
    const plain = await (await get(LONG, { 'accept-encoding': 'identity' })).text();
    const answer = await get(LONG, { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('accept-encoding, cookie');
    expect(await answer.text()).toBe(plain);
    expect(render).toHaveBeenCalledOnce();
  });

  it('is another one for another address, place or theme, and the same whatever else a browser says', async () => {
    const words = [
      await wordsAt('/products'),
      await wordsAt('/products?page=2'),
      await wordsAt('/products', place('-79.400,43.650|Here')),
      await wordsAt('/products', place('-79.401,43.650|Here')),
      await wordsAt('/products', { cookie: 'theme=dark' }),
    ];
    expect(words.map((text) => text?.slice(0, 1))).toEqual(['1', '2', '3', '4', '5']);
    expect(words[2]).toBe('3 é /products Here no theme');
    // Over https the cookies have a prefix, which no other host can plant.
    expect(await wordsAt('/products', { cookie: 'theme=light; __Host-theme=dark' })).toBe(words[4]);
    const also = { cookie: 'other=1; userLocation=nonsense', 'user-agent': 'Robot', 'accept-language': 'fr' };
    expect(await wordsAt('/products', also)).toBe(words[0]);
  });

  it('is neither kept nor given again where it tells of a failure, leads elsewhere or sets a cookie', async () => {
    for (const path of ['/absent', '/moved', '/setting']) {
      render.mockClear();
      expect([await wordsAt(path), await wordsAt(path)].map((text) => text?.slice(0, 1))).toEqual(['1', '2']);
    }
    expect((await get('/absent')).status).toBe(404);
    expect((await get('/setting')).headers.get('set-cookie')).toBe('a=b');
  });

  it('is made for a request with a session token, and for HEAD, without being cached', async () => {
    await wordsAt('/products');
    expect(await wordsAt('/products', { authorization: 'Bearer something' })).toMatch(/^2/);
    await fetch(`${site.origin}/products`, { method: 'HEAD' });
    expect(render).toHaveBeenCalledTimes(3);
    expect(await wordsAt('/products')).toMatch(/^1/);
  });
});

describe('a revisit', () => {
  it('gets a 304 with the policy of the page as long as that is the same, also once it is rendered anew', async () => {
    const first = await get('/same');
    const etag = String(first.headers.get('etag'));
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const seconds of [0, 10]) {
      site.clock.advance(seconds * 1000);
      const again = await get('/same', { 'if-none-match': etag, 'accept-encoding': 'br' });
      expect([again.status, await again.text(), again.headers.get('content-encoding')]).toEqual([304, '', null]);
      for (const name of ['etag', 'content-security-policy', 'cache-control', 'vary'])
        expect(again.headers.get(name), name).toBe(first.headers.get(name));
    }
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('gets the page once it has changed', async () => {
    const etag = String((await get('/products')).headers.get('etag'));
    expect((await get('/products', { 'if-none-match': etag })).status).toBe(304);
    site.clock.advance(3_000);
    const changed = await get('/products', { 'if-none-match': etag });
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
  });

  it('of a failure or a redirect gets no tag and no 304', async () => {
    for (const path of ['/absent', '/moved']) {
      const answer = await get(path, { 'if-none-match': '*' });
      expect([answer.status, answer.headers.get('etag')]).toEqual([path === '/moved' ? 302 : 404, null]);
    }
  });
});

describe('who else may cache a page', () => {
  const PUBLIC = 'public, s-maxage=3';
  const PRIVATE = 'private, no-cache';
  it.each<[string, string, Record<string, string>, string]>([
    ['without cookies', '/products', {}, PUBLIC],
    ['with other cookies', '/products', { cookie: 'other=1; userLocations=2' }, PUBLIC],
    ['with a place', '/products', place('-79.400,43.650|Here'), PRIVATE],
    ['with a place that is none', '/products', { cookie: 'userLocation=nonsense' }, PRIVATE],
    ['with a theme', '/products', { cookie: 'other=1; theme=dark' }, PRIVATE],
    ['with a theme that is none', '/products', { cookie: 'theme=' }, PRIVATE],
    ['with a session token', '/products', { authorization: 'Bearer something' }, PRIVATE],
    ['of a page that is not there', '/absent', {}, PRIVATE],
    ['of a redirect', '/moved', {}, PRIVATE],
    ['of a page that sets a cookie', '/setting', {}, PRIVATE],
  ])('a request %s: %s', async (_, path, headers, expected) => {
    for (const method of ['GET', 'GET', 'HEAD']) {
      const answer = await fetch(site.origin + path, { method, headers, redirect: 'manual' });
      expect(answer.headers.get('cache-control')).toBe(expected);
      expect(answer.headers.get('vary')).toBe('accept-encoding, cookie');
    }
  });

  it('is told how old the page is already, so that both caches together keep it for no longer', async () => {
    const agesAfter = async (ms: number) => {
      site.clock.advance(ms);
      return (await get('/products')).headers.get('age');
    };
    expect([await agesAfter(0), await agesAfter(900), await agesAfter(1_500), await agesAfter(600)]).toEqual([
      ...['0', '1', '2'],
      '0',
    ]);
  });

  it('is nobody where nothing is cached', async () => {
    const uncached = await testApp({ renderer: { render, serveFiles: async () => {} } });
    const first = await fetch(`${uncached.origin}/same`);
    expect(first.headers.get('cache-control')).toBe(PRIVATE);
    const headers = { 'if-none-match': String(first.headers.get('etag')) };
    expect((await fetch(`${uncached.origin}/same`, { headers })).status).toBe(304);
  });
});
