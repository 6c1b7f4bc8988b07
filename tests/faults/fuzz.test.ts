import { connect } from 'node:net';
import { Writable } from 'node:stream';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { openApi } from '#app/app.ts';
import { newId } from '#platform/id.ts';
import { openLog } from '#platform/log.ts';
import { CARD, fillCart, savedCard } from '../support/checkout.ts';
import { type GivenUser, given } from '../support/given.ts';
import { certainBodies } from '../support/hostile/fuzz-bodies.ts';
import { type Description, type Request, requestOf, world } from '../support/hostile/fuzz-requests.ts';
import { testApp } from '../support/test-app.ts';

const SEED = Number(process.env.FUZZ_SEED) || Date.now() % 2 ** 31;
const IS_LONG = process.env.FAULTS === 'long';
const REQUESTS = Number(process.env.FUZZ_REQUESTS) || (IS_LONG ? 10_000 : 2_500);
const AT_ONCE = 10;
/** A machine that has other things to do makes fewer; at full length it makes them all. */
const LIMIT_MS = IS_LONG ? Number.POSITIVE_INFINITY : 40_000;

const logged: string[] = [];
const log = openLog({
  level: 'error',
  to: new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  }),
});
const app = await testApp({ deps: { log } });
let user: GivenUser;
let operator: GivenUser;

beforeAll(async () => {
  const store = await given.store(app.db, { has_delivery: true });
  await given.zone(app.db, { store_id: store });
  const listings = [];
  for (let n = 0; n < 4; n++) listings.push(await given.listing(app.db, { store_id: store, quantity: 900 }));
  user = await given.user(app.db);
  operator = await given.user(app.db, { role: 'operator' });
  await given.store(app.db, { licence_number: 'MINE-1' });
  const card = await savedCard(app, user, CARD.visa);
  await fillCart(app, user, [{ listingId: listings[0] as number }]);
  world.known = [...listings, store, user.id, card, newId(), '0', 'category-1', '-79.38,43.65'].map(String);
  world.authorizationOf = authorizationOf;
});

const authorizationOf = (who: string) =>
  who === 'user' ? `Bearer ${user.sessionToken}` : who === 'operator' ? `Bearer ${operator.sessionToken}` : who;

/** Of every call that takes a body: what has been found once is sent each time, by a user and by an operator. */
function certainRequests(method: string, path: string, { requestBody }: Description): Request[] {
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
  if (!json || /delete-account|logout|sessions/.test(path)) return [];
  const names = Object.keys({ ...json.schema.properties, ...form?.schema.properties });
  const url = `/api${path.replace(/\{\w+\}/g, '1')}`;
  const who = path.startsWith('/ops/') ? operator : user;
  return certainBodies(names).map(({ text, type }, index) => ({
    ...{ method, url, body: text, ip: `10.1.${index >> 8}.${index & 255}` },
    headers: {
      'content-type': type,
      authorization: `Bearer ${who.sessionToken}`,
      'idempotency-key': `certain-${index}`,
    },
  }));
}

it('answers no 5xx, whatever it is sent', { timeout: IS_LONG ? 1_800_000 : 120_000 }, async () => {
  const { paths } = openApi(app.deps) as unknown as { paths: Record<string, Record<string, Description>> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, description]) => requestOf(method, path, description)),
  );
  const certain = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, description]) => certainRequests(method, path, description)),
  );
  const requests = [...certain, ...fc.sample(fc.oneof(...operations), { seed: SEED, numRuns: REQUESTS })];
  const counts: Record<string, number> = {};
  const findings = new Map<string, string>();
  const send = async ({ method, url, headers, body, ip }: Request) => {
    // Or everything after it would be a 401.
    if (url.startsWith('/api/auth/logout')) delete headers.authorization;
    const options = { method: method.toUpperCase() as 'GET', url, headers, remoteAddress: ip };
    const answer = await app.app.inject({ ...options, ...(body !== undefined && { payload: body }) });
    const { statusCode: status } = answer;
    counts[status] = (counts[status] ?? 0) + 1;
    const isRight = answer.json().success === status < 300 && (status < 500 || status === 503);
    if (!isRight)
      findings.set(
        problemOf(answer.body),
        `${method} ${url} ${String(body ?? '').slice(0, 500)} → ${status}`.slice(0, 1000),
      );
  };
  const until = Date.now() + LIMIT_MS;
  expect(certain.length).toBeGreaterThan(100);
  for (let sent = 0; sent < requests.length && (sent < certain.length || Date.now() < until); sent += AT_ONCE) {
    await Promise.all(requests.slice(sent, sent + AT_ONCE).map(send));
  }
  console.info(`FUZZ_SEED=${SEED}, ${operations.length} operations, answers: ${JSON.stringify(counts)}`);
  expect(Object.fromEntries(findings), `again with FUZZ_SEED=${SEED}`).toEqual({});
  // Or the requests do not get far enough to find anything.
  expect(counts[200]).toBeGreaterThan(100);
  expect(counts[422]).toBeGreaterThan(100);
});

/** What the log says of an answer that names its request, else the answer. */
function problemOf(answer: string): string {
  const requestId = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(answer)?.[0];
  const line = logged.find((one) => requestId && one.includes(requestId) && one.includes('"err"'));
  return line ? JSON.parse(line).err.message : answer;
}

const targets = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        '/',
        '//',
        '\\',
        '..',
        '.',
        '%2f',
        '%5c',
        '%',
        '?',
        '#',
        ':',
        '@',
        'EVIL.example',
        'A',
        'api',
        'é',
        ' ',
      ),
      {
        maxLength: 8,
      },
    )
    .map((parts) => `/${parts.join('')}`),
  fc.constantFrom(
    '*',
    'http:',
    'http:/evil',
    'http://evil',
    '//',
    'evil:80',
    'HTTP://EVIL/A',
    'a',
    '/\u00ff',
    `/${'a'.repeat(15_000)}`,
  ),
  fc.stringMatching(/^[!-~]{1,40}$/),
);

it('answers no target with a 5xx, nor leads on to another site', async () => {
  const render = async () => new Response('a page', { headers: { 'content-type': 'text/html' } });
  const pages = await testApp({ renderer: { render, serveFiles: async () => {} }, deps: { log } });
  const port = Number(new URL(pages.origin).port);
  for (const target of fc.sample(targets, { seed: SEED, numRuns: IS_LONG ? 2_000 : 300 })) {
    const answer = await answerTo(port, target);
    expect(answer, `FUZZ_SEED=${SEED} ${target}`).toMatch(/^HTTP\/1\.1 [234]\d\d /);
    const location = /^location: (.*)$/im.exec(answer)?.[1]?.trim() ?? '/';
    expect(new URL(location, 'http://site.example').origin, `FUZZ_SEED=${SEED} ${target}`).toBe('http://site.example');
  }
});

/** Through a bare socket: a client would tidy the target. */
function answerTo(port: number, target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, 'latin1'),
    );
    let text = '';
    socket.on('data', (part) => (text += part.toString('latin1')));
    socket.on('close', () => resolve(text)).on('error', reject);
  });
}
