import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageContext } from '#platform/web/page.ts';
import { testApp } from './support/test-app.ts';

/** Stands in for the page bundle: says who it was rendered for, how often, and with which nonce, as a page does. */
const render = vi.fn(async (request: Request, { nonce, place, theme }: PageContext) => {
  const { pathname, search } = new URL(request.url);
  const number = render.mock.calls.length;
  const words = `${number} é ${pathname}${search} ${place?.label ?? 'nowhere'} ${theme ?? 'no theme'}`;
  const status = pathname === '/absent' ? 404 : pathname === '/moved' ? 302 : 200;
  return new Response(`<script nonce="${nonce}">1</script><p>${words}</p><script nonce="${nonce}">2</script>`, {
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
const place = (value: string) => ({ cookie: `userLocation=${encodeURIComponent(value)}` });

/** Its address is part of its words: worth packing. */
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

  it('has a nonce of its own each time, the one of its policy, and no other', async () => {
    const pages = await Promise.all(
      ['/a', '/a', '/a'].map(async (path) => {
        const answer = await get(path);
        const used = [...(await answer.text()).matchAll(/nonce="(\w+)"/g)].map(([, nonce]) => nonce);
        const allowed = /script-src 'self' 'nonce-(\w+)'/.exec(
          answer.headers.get('content-security-policy') ?? '',
        )?.[1];
        return { used, allowed };
      }),
    );
    for (const { used, allowed } of pages) expect(used).toEqual([allowed, allowed]);
    expect(new Set(pages.map(({ allowed }) => allowed)).size).toBe(3);
    expect(render).toHaveBeenCalledOnce();
  });

  it('goes packed to who can unpack it, with a nonce of its own each time', async () => {
    const texts = await Promise.all(
      ['gzip', 'gzip, br', 'identity', 'gzip;q=0'].map(async (encoding) => {
        const answer = await get(LONG, { 'accept-encoding': encoding });
        expect(answer.headers.get('content-encoding')).toBe(/^gzip(?!;)/.test(encoding) ? 'gzip' : null);
        expect(answer.headers.get('vary')).toBe('accept-encoding');
        const [, allowed] = /'nonce-(\w+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
        return { text: await answer.text(), allowed };
      }),
    );
    for (const { text, allowed } of texts)
      expect(text).toBe(texts[0]?.text.replaceAll(texts[0].allowed ?? '', allowed ?? ''));
    expect(new Set(texts.map(({ allowed }) => allowed)).size).toBe(4);
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

  it('may be kept by nobody else', async () => {
    for (const _ of [1, 2]) expect((await get('/products')).headers.get('cache-control')).toBe('no-cache');
  });
});
