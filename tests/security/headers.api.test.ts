import { hash } from 'node:crypto';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { operationsOf } from '#app/api.ts';
import { openLog } from '#platform/log.ts';
import { hashMarkedScripts } from '#platform/web/inline-scripts.ts';
import type { PageContext } from '#platform/web/page.ts';
import { given } from '../support/given.ts';
import { testApp } from '../support/test-app.ts';
import { HEADERS, HTTPS, headersOf } from './headers.ts';

const render = async (_request: Request, { takeHtml }: PageContext) => {
  takeHtml?.(hashMarkedScripts('<!doctype html><script nonce="n">own()</script><script>planted()</script>', 'n'));
  return new Response(null, { headers: { 'content-type': 'text/html' } });
};
const renderer = { render, serveFiles: async () => {} };
const logged: string[] = [];
const log = openLog({
  level: 'info',
  to: new Writable({ write: (line, _, done) => done(void logged.push(String(line))) }),
});
const site = await testApp({ config: { publicOrigin: 'https://wicket.example' }, renderer, deps: { log } });

/** Every route of the program with its methods, read from Fastify's own drawing of them. */
function routesOf(drawing: string): { path: string; method: string }[] {
  const above: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (!part) return [];
    const depth = indent.length / 4;
    above.splice(depth, Infinity, part);
    const method = methods.split(', ')[0];
    return method ? [{ path: above.join(''), method }] : [];
  });
}
const routes = routesOf(site.app.printRoutes({ commonPrefix: false }));

/** Not for safety: what an answer is, how it came and how long it stays. */
const ELSE =
  /^(date|content-(length|type|encoding|disposition)|connection|keep-alive|etag|x-request-id|vary|transfer-encoding|cache-control|location|allow|last-modified|accept-ranges|retry-after|age)$/;
const HASH = /'sha256-[\w+/]{43}='/g;

async function ask(path: string, method = 'GET') {
  const answer = await fetch(`${site.origin}${path}`, { method, redirect: 'manual' });
  const safety = [...answer.headers].filter(([name]) => !ELSE.test(name));
  const headers = Object.fromEntries(safety.map(([name, value]) => [name, value.replace(HASH, "'sha256-HASH'")]));
  return { answer, headers };
}
const storeId = await given.store(site.db);
const brandId = await given.brand(site.db);
const productId = await given.systemProduct(site.db, { brand_id: brandId });
const IDS: Record<string, number> = { stores: storeId, brands: brandId, products: productId };
const addressOf = (path: string) =>
  path
    .replace(/(stores|brands|products)\/:id(?=\.)/, (_, kind: string) => `${kind}/${IDS[kind]}`)
    .replace(/:\w+/g, '1')
    .replace(/^\*$/, '/anything');

describe('every answer', () => {
  it('comes by a route that tests/security/headers.ts names', () => {
    expect(routes.length).toBeGreaterThan(operationsOf(site.deps).length - 20);
    const unnamed = routes.filter(({ path }) => !HEADERS.some(([pattern]) => pattern.test(path)));
    expect(unnamed).toEqual([]);
  });

  it.each(routes.map(({ path, method }) => [method, path]))('has exactly its headers: %s %s', async (method, path) => {
    const { headers } = await ask(addressOf(path), method);
    expect(headers).toEqual({ ...headersOf(path), ...HTTPS });
  });

  it.each(['/api/nothing/here', '/api/brands/%ED%A0%80', '/%ED%A0%80', `/api/brands/${'1'.repeat(200)}`])(
    'has them where there is no such thing: %s',
    async (path) => {
      const { headers, answer } = await ask(path);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(headers).toEqual({ ...headersOf('/api/nothing'), ...HTTPS });
    },
  );

  it.each([
    ['/anything', 'own()'],
    ['/api/docs', /<style>([^<]*)<\/style>/],
    ['/dev/outbox', /<style>([^<]*)<\/style>/],
  ])('allows the inline code of its page by its hash, and no other: %s', async (path, code) => {
    const answer = await fetch(`${site.origin}${path}`);
    const text = await answer.text();
    const inline = typeof code === 'string' ? code : (code.exec(text)?.[1] ?? '');
    expect(inline).not.toBe('');
    const allowed = answer.headers.get('content-security-policy')?.match(HASH);
    expect(allowed).toEqual([`'sha256-${hash('sha256', inline, 'base64')}'`]);
  });

  it('promises https nowhere that has none', async () => {
    const plain = await testApp({ renderer });
    for (const path of ['/', '/api/category/list', '/api/nothing']) {
      const { headers } = await fetch(plain.origin + path);
      expect(headers.get('strict-transport-security'), path).toBeNull();
      expect(headers.get('content-security-policy'), path).not.toContain('upgrade-insecure-requests');
    }
  });

  it('of an unknown call is JSON also where pages are served', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const { answer } = await ask('/api/nothing/here', method);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
      expect(await answer.json()).toMatchObject({ success: false, error: { code: 'not-found' } });
    }
  });
});

// api.md wants `no-cache` on every answer, reliability.md `no-store` on what is someone's own: both are said there.
describe('what is kept of an answer', () => {
  it('is nothing where it is someone’s own, refused or not', async () => {
    const { sessionToken } = await given.user(site.db);
    const own = operationsOf(site.deps).filter(({ operation }) => operation.access !== 'public');
    for (const { operation } of own.filter(({ operation: { method } }) => method === 'GET')) {
      const url = `${site.origin}/api${addressOf(operation.path)}`;
      const answer = await fetch(url, { headers: { authorization: `Bearer ${sessionToken}` } });
      expect(answer.headers.get('cache-control'), operation.name).toBe('no-cache, no-store');
    }
  });

  it('is nothing without asking again where it is anybody’s, files apart, while nothing is cached', async () => {
    for (const path of ['/api/category/list', '/api/health', '/api/nothing', '/api/shop/list'])
      expect((await ask(path)).answer.headers.get('cache-control'), path).toBe('no-cache');
    expect((await ask('/anything')).answer.headers.get('cache-control')).toBe('private, no-cache');
  });
});

describe('a failure that nobody expected', () => {
  it('shows no stack, SQL or path, and the number that is also in the log', async () => {
    const { sessionToken } = await given.user(site.db);
    await sql`alter table favorite rename to favorite_gone`.execute(site.db);
    const answer = await fetch(`${site.origin}/api/user/favorite/ids`, {
      headers: { authorization: `Bearer ${sessionToken}` },
    });
    await sql`alter table favorite_gone rename to favorite`.execute(site.db);
    const text = await answer.text();
    const id = answer.headers.get('x-request-id') ?? '';
    expect(answer.status).toBe(500);
    expect(JSON.parse(text)).toEqual({
      success: false,
      error: {
        code: 'internal',
        message: `Something went wrong on our side. If it happens again, give us this number: ${id}`,
      },
    });
    expect(text).not.toMatch(/favorite|select|relation|\bat |\/src\/|node_modules|\.ts/i);
    expect(answer.headers.get('cache-control')).toBe('no-cache, no-store');
    const lines = logged.filter((line) => line.includes(id)).map((line) => JSON.parse(line));
    expect(lines.some(({ err }) => /favorite/.test(err?.message))).toBe(true);
    expect(lines.some(({ msg, status }) => msg === 'request' && status === 500)).toBe(true);
    expect(logged.join('')).not.toContain(sessionToken);
  });
});
