import { connect } from 'node:net';
import { Writable } from 'node:stream';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { openApi } from '#app/app.ts';
import { newId } from '#platform/id.ts';
import { openLog } from '#platform/log.ts';
import { CARD, fillCart, savedCard } from '../support/checkout.ts';
import { type GivenUser, given } from '../support/given.ts';
import {
  certainBodies,
  type FuzzBody,
  fileBody,
  longBody,
  nestedBody,
  rowsBody,
} from '../support/hostile/fuzz-bodies.ts';
import { testApp } from '../support/test-app.ts';

const SEED = Number(process.env.FUZZ_SEED) || Date.now() % 2 ** 31;
const IS_LONG = process.env.FAULTS === 'long';
const REQUESTS = Number(process.env.FUZZ_REQUESTS) || (IS_LONG ? 10_000 : 2_500);
const AT_ONCE = 10;
/** A machine that has other things to do makes fewer; at full length it makes them all. */
const LIMIT_MS = IS_LONG ? Number.POSITIVE_INFINITY : 40_000;

type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
};
type Parameter = { name: string; in: 'path' | 'query'; schema: Schema };
type Description = {
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json'?: { schema: Schema }; 'multipart/form-data'?: { schema: Schema } } };
};
type Request = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
  ip: string;
};

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
let known: string[];

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
  known = [...listings, store, user.id, card, newId(), '0', 'category-1', '-79.38,43.65'].map(String);
});

/** What programs stumble over: bounds of number types, text that cannot be stored, names with a meaning, deep nests. */
const strange = fc.oneof(
  fc.constantFrom<unknown>(null, true, [], {}, { length: 1 }, { toString: 1 }, [[[[[[[[1]]]]]]]], Array(2000).fill(0)),
  fc.constantFrom(-1, -0, 0.5, 2 ** 31, 2 ** 31 - 1, 2 ** 53, 2 ** 63, -(2 ** 63), 1e308, 1e-308, 5e-324),
  fc.constantFrom('\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\u202eabc', '\ufeff', 'é'.repeat(300), 'İ', 'ß'),
  fc.constantFrom(
    ...`'; drop table cart; -- | % | _ | \\ | *:* | !! | &| | a & ! | '' | %00 | <-> | a:* | -a | "`.split(' | '),
  ),
  fc.constantFrom(
    ...'NaN Infinity -Infinity 1e3 1e400 1e-320 0x10 9223372036854775808 99999999999999 -0 01'.split(' '),
  ),
  fc.constantFrom(...'__proto__ constructor toString null undefined 2026-02-30 0000-00-00 9999-12-31'.split(' ')),
  fc.constantFrom(...'180,90 -180,-90 0,0 181,0 -80,43,-79,44 -79,44,-80,43 1,2,3 179,-90,-179,90'.split(' ')),
  fc.constantFrom('', ...['a', ' ', '(', '{', '"', ',', '👨‍👩‍👧‍👦', '-1 '].map((one) => one.repeat(600))),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ maxLength: 40 }),
  fc.double(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A value that the schema allows, more or less, and every now and then anything at all. */
function anyOf(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fine(schema, name) }, { weight: 1, arbitrary: strange });
}

function fine(schema: Schema, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => anyOf(one, name)));
  if (schema.type === 'object') return objectOf(schema.properties ?? {}, schema.required ?? []);
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((one) => anyOf(one)));
  if (schema.type === 'array') {
    return fc.array(anyOf(schema.items ?? {}, name), { maxLength: Math.min(schema.maxItems ?? 5, 5) });
  }
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema);
  if (/^(page|count|rate|lat|lng|m..Price)$/.test(name)) return fc.integer({ min: 0, max: 50 });
  if (schema.type === 'string') {
    const plausible = PLAUSIBLE[name];
    return fc.oneof(
      { weight: plausible ? 20 : 0, arbitrary: fc.constant(plausible) },
      { weight: 3, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: fc.constantFrom(...words) },
      { weight: 1, arbitrary: fc.string({ maxLength: Math.min(schema.maxLength ?? 30, 30) }) },
    );
  }
  return strange;
}

const words = ['Toronto', 'M5V 2A1', 'price+', 'name-', 'product 1', '1230', '-80,43,-79,44', 'true'];

/** What gets past the first look of the forms, so that the rest of a request is tried as well. */
const PLAUSIBLE: Record<string, string> = {
  url: 'http://localhost:3000',
  email: 'alex@mail.example',
  dateOfBirth: '2000-02-29',
  password: 'correct horse battery',
  confirmPassword: 'correct horse battery',
  cardNumber: CARD.visa,
  cardExpiry: '1230',
  cardCVV: '123',
  address: '1 Queen St W',
  province: 'Ontario',
};

function numberOf({ type, minimum = -1000, maximum = 1000 }: Schema): fc.Arbitrary<number> {
  const [min, max] = [Math.max(minimum, -(2 ** 40)), Math.min(maximum, 2 ** 40)];
  if (type === 'integer') return fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  return fc.double({ min, max, noNaN: true });
}

function objectOf(properties: Record<string, Schema>, required: readonly string[]): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const value = anyOf(schema, name).map((one) => [[name, one]]);
    const absent = required.includes(name) ? 1 : 6;
    return fc.oneof({ weight: 12, arbitrary: value }, { weight: absent, arbitrary: fc.constant([]) });
  });
  return fc.tuple(...fields).map((all) => Object.fromEntries(all.flat()) as object);
}

/** As an address has it: a lone surrogate becomes the bytes that careless programs write for it. */
function encoded(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replace(/[\s\S]/gu, (one) => (/\p{Surrogate}/u.test(one) ? '%ED%A0%80' : encodeURIComponent(one)));
}

function requestOf(method: string, path: string, { parameters = [], requestBody }: Description): fc.Arbitrary<Request> {
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  const properties = Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema]));
  const body = bodyOf(requestBody);
  const url = fc
    .tuple(fc.tuple(...inPath.map(({ schema, name }) => anyOf(schema, name))), objectOf(properties, []), extras)
    .map(([values, query, extra]) => {
      const address = inPath.reduce((all, { name }, index) => all.replace(`{${name}}`, encoded(values[index])), path);
      const pairs = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
      return `/api${address}?${[...pairs, ...extra].join('&')}`;
    });
  return fc.tuple(url, body, headers, fc.integer({ min: 1, max: 2 ** 24 })).map(([url, value, headers, n]) => {
    const hasBody = method !== 'get' && value !== undefined;
    const type = { 'content-type': value?.type, ...headers } as Record<string, string>;
    const ip = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
    return { method, url, headers: hasBody ? type : headers, body: hasBody ? value.text : undefined, ip };
  });
}

/** What the schema describes, mostly; and bodies of which no schema knows. */
function bodyOf(described: Description['requestBody']): fc.Arbitrary<FuzzBody | undefined> {
  const schema = described?.content['application/json']?.schema;
  const form = described?.content['multipart/form-data']?.schema;
  if (!schema && !form) return fc.constant(undefined);
  const names = Object.keys({ ...schema?.properties, ...form?.properties });
  const file = Object.keys(form?.properties ?? {})[0];
  const asDescribed = (one: Schema) =>
    anyOf(one).map((value) => ({ text: JSON.stringify(value) ?? 'null', type: 'application/json' }));
  return fc.oneof(
    ...(schema ? [{ weight: 20, arbitrary: asDescribed(schema) }] : []),
    ...(file ? [{ weight: 20, arbitrary: fileBody(file) }] : []),
    ...(names.includes('rows') ? [{ weight: 20, arbitrary: rowsBody }] : []),
    { weight: 1, arbitrary: nestedBody(names) },
    { weight: 1, arbitrary: longBody(names) },
  );
}

const extras = fc.oneof(
  { weight: 9, arbitrary: fc.constant<string[]>([]) },
  {
    weight: 1,
    arbitrary: fc.array(
      fc.constantFrom('page=1&page=2', '%00=%00', 'a[b]=c', '__proto__=1', 'search=%FF', '%', '=', '&&'),
    ),
  },
);

const headers: fc.Arbitrary<Record<string, string>> = fc
  .record({
    who: fc.oneof(
      { weight: 8, arbitrary: fc.constant('user') },
      { weight: 4, arbitrary: fc.constant('operator') },
      { weight: 3, arbitrary: fc.constant('nobody') },
      { weight: 1, arbitrary: fc.constantFrom('Bearer', 'Bearer \u00ff', 'Basic a') },
    ),
    key: fc.constantFrom(null, null, null, '', 'é', 'k1', 'k'.repeat(256)),
    type: fc.constantFrom(null, null, null, null, null, null, null, 'text/plain'),
  })
  .map(({ who, key, type }) => ({
    ...(key !== null && { 'idempotency-key': key }),
    ...(type && { 'content-type': type }),
    ...(who !== 'nobody' && { authorization: authorizationOf(who) }),
  }));

const authorizationOf = (who: string) =>
  who === 'user' ? `Bearer ${user.secret}` : who === 'operator' ? `Bearer ${operator.secret}` : who;

/** Of every call that takes a body: what has been found once is sent each time, by a user and by an operator. */
function certainRequests(method: string, path: string, { requestBody }: Description): Request[] {
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
  if (!json || /delete-account|logout|sessions/.test(path)) return [];
  const names = Object.keys({ ...json.schema.properties, ...form?.schema.properties });
  const url = `/api${path.replace(/\{\w+\}/g, '1')}`;
  const who = path.startsWith('/ops/') ? operator : user;
  return certainBodies(names).map(({ text, type }, index) => ({
    ...{ method, url, body: text, ip: `10.1.${index >> 8}.${index & 255}` },
    headers: { 'content-type': type, authorization: `Bearer ${who.secret}`, 'idempotency-key': `certain-${index}` },
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
