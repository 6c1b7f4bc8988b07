import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { buildApp } from '#app/app.ts';
import { hashPassword } from '#features/auth/server';
import { openDatabase } from '#platform/db/db.ts';
import { messagesInOutbox } from '#platform/jobs/outbox.ts';
import { openLog, silentLog } from '#platform/log.ts';
import { given } from '../support/given.ts';
import { PATIENTLY } from '../support/patience.ts';
import { testApp } from '../support/test-app.ts';

const logged: string[] = [];
const log = openLog({
  level: 'trace',
  to: new Writable({ write: (line, _, done) => done(void logged.push(String(line))) }),
});
const renderer = { render: async ({ url }: Request) => new Response(url), serveFiles: async () => {} };
const site = await testApp({ renderer, deps: { log } });
const PASSWORD = 'violet-umbrella-41';
const user = await given.user(site.db, { password_hash: await hashPassword(PASSWORD), created_at: site.clock.now() });

const bearer = (sessionToken: string) => ({ authorization: `Bearer ${sessionToken}` });
const sendJson = (path: string, method: string, body: string, headers = {}) =>
  fetch(`${site.origin}/api${path}`, { method, body, headers: { 'content-type': 'application/json', ...headers } });
const logIn = (body: object) => sendJson('/auth/login', 'POST', JSON.stringify(body));

/** What is answered to bytes that no client would send. */
function answerTo(head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(site.origin).port), '127.0.0.1', () => socket.write(head));
    let text = '';
    socket.on('data', (part) => (text += part.toString('latin1')));
    socket.on('close', () => resolve(text)).on('error', reject);
  });
}
const get = (target: string) => answerTo(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);

describe('outside the API', () => {
  it('a database that is away is told in a sentence, and nothing of it', async () => {
    const away = openDatabase('postgres://nobody@127.0.0.1:1/none', { log: silentLog });
    const app = await buildApp({ config: site.config, deps: { ...site.deps, db: away.db }, shedsLoad: false });
    for (const url of [
      '/pictures/products/1.svg',
      '/pictures/share/stores/1.png',
      '/sitemap.xml',
      '/dev/outbox.json',
    ]) {
      const { statusCode, body, headers } = await app.inject(url);
      expect([url, statusCode, body]).toEqual([url, 503, 'The service is restarting. Please try again in a moment.\n']);
      expect([headers['retry-after'], headers['cache-control'], headers['content-type']]).toEqual([
        '5',
        'no-store',
        'text/plain; charset=utf-8',
      ]);
    }
    await app.close();
    await away.close();
  });

  it('a failure that nobody expected is a number that is also in the log', async () => {
    const files = { ...site.deps.files, read: () => Promise.reject(new Error('EIO: /var/private')) };
    const app = await buildApp({ config: site.config, deps: { ...site.deps, files }, shedsLoad: false });
    const { statusCode, body, headers } = await app.inject(`/files/${'a'.repeat(43)}.webp`);
    expect(statusCode).toBe(500);
    expect(body).toBe(
      `Something went wrong on our side. If it happens again, give us this number: ${headers['x-request-id']}\n`,
    );
    expect(logged.some((line) => line.includes('EIO') && line.includes(String(headers['x-request-id'])))).toBe(true);
    await app.close();
  });
});

describe('a body of objects within objects', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const lists = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;

  it.each([
    ['PUT', '/user/props', nested(7_000)],
    ['PUT', '/user/props', lists(30_000)],
    ['POST', '/shop/submit', nested(7_000)],
    ['PUT', '/shop/update', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['POST', '/auth/login', nested(7_000)],
  ])('is refused: %s %s', async (method, path, body) => {
    const answer = await sendJson(path, method, body, bearer(user.sessionToken));
    expect([answer.status, (await answer.json()).error.code]).toEqual([400, 'bad-request']);
  });

  it('is taken as deep as anybody needs it', async () => {
    expect((await sendJson('/user/props', 'PUT', nested(30), bearer(user.sessionToken))).status).toBe(200);
  });
});

describe('a target that is no path', () => {
  it.each([
    'http://evil.example/Products',
    'http:/evil.example/X',
    'HTTP://evil.example',
    'https://evil.example/Products/',
    '*',
  ])('is refused, and leads nowhere: %s', async (target) => {
    const answer = await get(target);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toMatch(/^location:/im);
    expect(answer).not.toMatch(/^cache-control: public/im);
  });

  it.each([
    '/\\EVIL.example/',
    '/\\\\EVIL.example',
    '//EVIL.example/x',
    '///EVIL.example',
    '/%5CEVIL.example',
    '/\t/E',
  ])('leads to no other site: %s', async (target) => {
    const location = /^location: (.*)$/im.exec(await get(target))?.[1]?.trim() ?? '/';
    expect(new URL(location, 'http://site.example').origin).toBe('http://site.example');
  });
});

describe('a log-in', () => {
  it('is in the log where it is refused: its network, its account and why, but no contact and no password', async () => {
    await logIn({ email: user.email, password: 'not-the-password' });
    await logIn({ email: 'nobody@mail.example', password: 'not-the-password' });
    await logIn({ email: 'nobody@mail.example', password: 'not-the-password' });
    const { rows: refused } = await sql<{ network: string; user: string | null; detail: Record<string, string> }>`
      select network, app_user.id as "user", detail from security_event left join app_user on log_ref = account_ref
      where kind = 'log-in-refused' order by security_event.id`.execute(site.db);
    const contact = expect.stringMatching(/^unknown:[\w-]{16}$/);
    expect(refused).toEqual([
      { network: '127.0.0.0/24', user: user.id, detail: { reason: 'wrong password' } },
      { network: '127.0.0.0/24', user: null, detail: { reason: 'unknown account', contact } },
      { network: '127.0.0.0/24', user: null, detail: { reason: 'unknown account', contact } },
    ]);
    expect(refused[1]?.detail.contact).toBe(refused[2]?.detail.contact);
    expect(JSON.stringify(refused)).not.toMatch(/not-the-password|nobody@mail/);
    expect(logged.join('')).not.toMatch(/not-the-password|nobody@mail/);
    expect(logged.join('')).not.toContain(user.email);
  });

  it('gives a session token that nothing between keeps', async () => {
    const answer = await logIn({ email: user.email, password: PASSWORD });
    const { result: sessionToken } = await answer.json();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache, no-store']);
    const verified = await fetch(`${site.origin}/api/auth/verify`, { headers: bearer(sessionToken) });
    expect(verified.headers.get('cache-control')).toBe('no-cache, no-store');
    const out = await sendJson('/auth/logout', 'POST', '{}', bearer(sessionToken));
    expect([out.status, out.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
    const again = await sendJson('/auth/logout', 'POST', '{}', bearer(sessionToken));
    expect([again.status, again.headers.get('clear-site-data')]).toEqual([401, null]);
  });
});

it('has no session token in its log at any level, whatever is uploaded', async () => {
  logged.length = 0;
  const form = new FormData();
  form.set('image', new Blob(['no picture']), 'a.png');
  const options = {
    method: 'POST',
    body: form,
    headers: { ...bearer(user.sessionToken), cookie: 'theme=dark-secret' },
  };
  await fetch(`${site.origin}/api/auth/user/${user.id}/image`, options);
  expect(logged.join('')).toContain('busboy');
  expect(logged.join('')).not.toContain(user.sessionToken);
  expect(logged.join('')).not.toContain('dark-secret');
});

it('proves no address for who only asks for the head of an answer', async () => {
  const email = 'head@mail.example';
  const form = {
    firstName: 'Alex',
    lastName: 'Moreau',
    displayName: 'Alex',
    email,
    gender: 'other',
    url: site.config.publicOrigin,
  };
  const credentials = { dateOfBirth: '1990-01-01', password: PASSWORD, confirmPassword: PASSWORD, agreed: true };
  expect((await sendJson('/auth/register', 'POST', JSON.stringify({ ...form, ...credentials }))).status).toBe(201);
  const link = await vi.waitUntil(async () => {
    const mails = await messagesInOutbox(site.db);
    return /verify-account\?id=([\w-]{43})/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1];
  }, PATIENTLY);
  const address = `${site.origin}/api/auth/verify-account?id=${link}`;
  expect((await fetch(address, { method: 'HEAD' })).status).toBe(404);
  // The link still works: it was not used up.
  expect((await fetch(address)).status).toBe(200);
});

it('ends a request whose head does not come, long before a minute', async () => {
  expect(await answerTo('GET / HTTP/1.1\r\nHost: a\r\n')).toMatch(/^HTTP\/1\.1 408 /);
  // Node looks every 30 seconds otherwise, and a slow head may begin right after it has looked.
  expect(site.app.server).toMatchObject({ headersTimeout: 10_000, connectionsCheckingInterval: 1_000 });
});
