import { request } from 'node:http';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { buildApp } from '#app/app.ts';
import { operation } from '#platform/contract/contract.ts';
import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import { openDatabase } from '#platform/db/db.ts';
import { fail, invalid } from '#platform/errors.ts';
import { closeGracefully, logRequests } from '#platform/http/connections.ts';
import { fairShare } from '#platform/http/fair-share.ts';
import { registerApi } from '#platform/http/http.ts';
import { newId } from '#platform/id.ts';
import { openLog, silentLog } from '#platform/log.ts';
import { given } from './support/given.ts';
import { PATIENTLY } from './support/patience.ts';
import { testApp } from './support/test-app.ts';

const site = await testApp();
const get = (path: string, headers: Record<string, string> = {}) => fetch(site.origin + path, { headers });

describe('the API’s door', () => {
  it('says that it is up and ready', async () => {
    expect(await (await get('/api/health')).json()).toEqual({ success: true, result: { status: 'up' } });
    expect((await get('/api/ready')).status).toBe(200);
  });

  it('says that it is not ready like any other failure', async () => {
    const away = openDatabase('postgres://nobody@127.0.0.1:1/none', { log: silentLog });
    const app = await buildApp({ config: site.config, deps: { ...site.deps, db: away.db }, shedsLoad: false });
    const answer = await app.inject('/api/ready');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ success: false, error: { code: 'unavailable' } });
    await app.close();
    await away.close();
  });

  it('still opens for a while once it is told to close, and says that it is going', async () => {
    const config = { ...site.config, drainMs: 1_000 };
    const app = await buildApp({ config, deps: site.deps, shedsLoad: false });
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const closed = app.close();
    await vi.waitUntil(() => app.isClosing, PATIENTLY);
    expect((await fetch(`${origin}/api/ready`)).status).toBe(503);
    const answer = await fetch(`${origin}/api/health`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    await closed;
    await expect(fetch(`${origin}/api/health`)).rejects.toThrow('fetch failed');
  });

  it('answers an unknown call in JSON, never with a page', async () => {
    const answer = await get('/api/nothing/here');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      success: false,
      error: { code: 'not-found', message: 'There is no such call.' },
    });
  });

  it('answers an address that cannot be read like any other failure', async () => {
    const unreadable = await get('/api/brands/%ED%A0%80');
    expect(unreadable.status).toBe(400);
    expect(unreadable.headers.get('cache-control')).toBe('no-cache');
    expect(await unreadable.json()).toMatchObject({ success: false, error: { code: 'bad-request' } });
    const endless = await get(`/api/brands/${'1'.repeat(101)}`);
    expect(endless.status).toBe(404);
    expect(await endless.json()).toMatchObject({ success: false, error: { code: 'not-found' } });
  });

  it('has no answer kept without asking again, and none at all of what is someone’s own', async () => {
    expect((await get('/api/category/list')).headers.get('cache-control')).toBe('no-cache');
    const { sessionToken } = await given.user(site.db);
    const own = await get('/api/shop/list', { authorization: `Bearer ${sessionToken}` });
    expect(own.headers.get('cache-control')).toBe('no-cache, no-store');
  });

  it('refuses a session token that it does not know, on a public call too', async () => {
    const answer = await get('/api/category/list', { authorization: 'Bearer nonsense' });
    expect(answer.status).toBe(401);
    expect((await answer.json()).error.code).toBe('unauthenticated');
  });

  it('describes itself as OpenAPI 3.1, every operation with its own name', async () => {
    const document = await (await get('/api/openapi.json')).json();
    const operations = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>).flatMap(
      Object.values,
    );
    expect(document.openapi).toBe('3.1.0');
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    expect(operations.length).toBeGreaterThan(20);
  });

  it('sends data under a policy that lets them do nothing, errors too', async () => {
    for (const path of ['/api/category/list', '/api/shop/list', '/api/explore/products/list?page=x']) {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; frame-ancestors 'none'/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('sends everything else with a policy that allows no inline code', async () => {
    const first = await get('/api/health');
    const policy = first.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';style-src 'self';");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    expect(first.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(first.headers.get('x-powered-by')).toBeNull();
    expect(first.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([
    ['a body that is no JSON', '{', 'application/json', 400, 'bad-request'],
    ['a body of another kind', 'a=b', 'application/x-www-form-urlencoded', 400, 'bad-request'],
    ['a body that is too large', JSON.stringify({ a: 'x'.repeat(70_000) }), 'application/json', 413, 'too-large'],
    ['a body that is a number', '5', 'application/json', 400, 'bad-request'],
  ])('refuses %s', async (_what, body, type, status, code) => {
    const answer = await fetch(`${site.origin}/api/auth/login`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(status);
    expect((await answer.json()).error.code).toBe(code);
  });
});

describe('a page', () => {
  it('is asked for on this site, however strange its address', async () => {
    const render = async ({ url }: Request) => new Response(url);
    const pages = await testApp({ renderer: { render, serveFiles: async () => {} } });
    const origin = pages.config.publicOrigin;
    expect(await pageAt(pages.origin, '/products?category=edibles')).toBe(`${origin}/products?category=edibles`);
    for (const path of ['//', '//evil.example/products', '//[', '/%5C', '/\\\\evil.example', '/a?b=//c?d']) {
      expect(await pageAt(pages.origin, path)).toMatch(new RegExp(`^${origin}/|^/(?![/\\\\])`));
    }
  });

  /** Where it was asked for, or where it is said to be; as it stands: `fetch` would tidy the address. */
  function pageAt(origin: string, path: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(origin);
      const asking = request({ hostname, port, path }, (answer) => {
        let text = '';
        answer
          .setEncoding('utf8')
          .on('data', (part) => (text += part))
          .on('end', () => resolve(answer.headers.location ?? text));
      });
      asking.on('error', reject).end();
    });
  }
});

/** A small app of the same parts, for what no real operation does on purpose. */
async function appOf(operations: OperationBinding[], lines: string[] = []) {
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({
    loggerInstance: openLog({ level: 'info', to: stream }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
  });
  logRequests(app);
  closeGracefully(app, { drainMs: 0 });
  const authenticate = () => Promise.reject(fail('unauthenticated', 'Please log in.'));
  await app.register((api) => registerApi(api, { operations, authenticate, fairShare: fairShare() }), {
    prefix: '/api',
  });
  return app;
}

const anything = { access: 'public', input: z.looseObject({}), result: z.unknown(), summary: '' } as const;

describe('a failure', () => {
  it('is shown by its code, sentence, fields and facts', async () => {
    const broken = operation('POST /broken', { name: 'broken', ...anything });
    const app = await appOf([handle(broken, () => Promise.reject(invalid({ email: 'Email is required.' })))]);
    const answer = await app.inject({ method: 'POST', url: '/api/broken', payload: {} });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      success: false,
      error: { code: 'validation', message: 'Email is required.', fields: { email: 'Email is required.' } },
    });
  });

  it.each(['55P03', '57014', '25P03', '40P01', '53200', '53300'])(
    'of a database that is too busy is a 503: %s',
    async (code) => {
      const slow = operation('POST /slow', { name: 'slow', ...anything });
      const refusal = Object.assign(new Error('canceling statement due to lock timeout'), { code });
      const app = await appOf([handle(slow, () => Promise.reject(refusal))]);
      const answer = await app.inject({ method: 'POST', url: '/api/slow', payload: {} });
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
      expect(answer.json().error).toEqual({
        code: 'unavailable',
        message: 'The service is very busy. Please try again in a moment.',
      });
    },
  );

  it('that nobody expected shows a number that is also in the log, and nothing of itself', async () => {
    const lines: string[] = [];
    const broken = operation('POST /broken', { name: 'broken', ...anything });
    const app = await appOf([handle(broken, () => Promise.reject(new Error('select key from vault')))], lines);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/broken',
      payload: { cardNumber: '4242424242424242', password: 'hunter22' },
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('vault');
    const logged = lines.join('');
    expect(logged).toContain('select key from vault');
    expect(logged).toContain(answer.headers['x-request-id']);
    expect(answer.json().error.message).toContain(answer.headers['x-request-id']);
    expect(logged).not.toMatch(/4242424242424242|hunter22/);
  });
});

describe('the log', () => {
  it('hides the row that PostgreSQL quotes when it refuses one', () => {
    const lines: string[] = [];
    const refusal = new Error('new row violates check constraint "app_user_email_check"');
    Object.assign(refusal, { code: '23514', detail: 'Failing row contains (alex@mail.example, $argon2id$v=19…).' });
    openLog({ level: 'info', to: { write: (line: string) => void lines.push(line) } }).error({ err: refusal }, 'oh');
    expect(lines.join('')).toContain('23514');
    expect(lines.join('')).not.toMatch(/alex@|argon2/);
  });

  it('hides card, password, tokens, secret and PIN wherever they stand', () => {
    const lines: string[] = [];
    const log = openLog({ level: 'info', to: { write: (line: string) => void lines.push(line) } });
    log.info({ password: 'p1', body: { cardNumber: 'p2', cardCVV: 'p3' }, a: { b: { pin: 'p4', secret: 'p5' } } }, 'x');
    log.info({ linkToken: 'p8', body: { sessionToken: 'p9' } }, 'x');
    log.info({ req: { headers: { authorization: 'Bearer p6', cookie: 'p7' } } }, 'y');
    expect(lines.join('')).not.toMatch(/p[1-9]/);
  });
});

describe('a graceful stop', () => {
  it('answers the request in flight and lets the process go', async () => {
    let release = () => {};
    let entered = () => {};
    const isIn = new Promise<void>((resolve) => (entered = resolve));
    const slow = operation('GET /slow', { name: 'slow', ...anything });
    const app = await appOf([
      handle(slow, async () => {
        entered();
        await new Promise<void>((resolve) => (release = resolve));
        return 'done';
      }),
    ]);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as { port: number };
    const answer = new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
      request({ port, path: '/api/slow', headers: { connection: 'keep-alive' } }, (response) => {
        response
          .resume()
          .on('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }));
      })
        .on('error', reject)
        .end();
    });
    await isIn;
    const closed = app.close();
    await vi.waitUntil(() => app.isClosing, PATIENTLY);
    release();
    expect(await answer).toEqual({ status: 200, connection: 'close' });
    await closed;
    await expect(fetch(`http://127.0.0.1:${port}/api/slow`)).rejects.toThrow();
  });
});
