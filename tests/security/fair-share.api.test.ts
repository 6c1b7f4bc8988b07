import { randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app/app.ts';
import { FAIR_LIMITS } from '#platform/http/fair-share.ts';
import { type GivenUser, given } from '../support/given.ts';
import { testApp } from '../support/test-app.ts';

const app = await testApp({ config: { trustProxy: 1 } });
const { db, config, deps } = app;
const store = await given.store(db);
for (let n = 0; n < 30; n++) await given.listing(db, { store_id: store });

const NO_LIMITS = { connections: 10_000, patienceMs: 60_000, mostPoolWaitMs: Number.POSITIVE_INFINITY };
const unlimited = await buildApp({
  ...{ config, deps, shedsLoad: false },
  fairLimits: { capacity: 10_000, guaranteed: 10_000, mostWaiting: 10_000 },
  costlyReadLimits: NO_LIMITS,
});
afterAll(() => unlimited.close());
type Server = typeof unlimited;

type Client = { ip: string; as?: GivenUser; sessionToken?: string };
type Ask = (server: Server, client: Client) => Promise<LightMyRequestResponse>;

const headersOf = ({ ip, as, sessionToken = as?.sessionToken }: Client) => ({
  'x-forwarded-for': ip,
  ...(sessionToken && { authorization: `Bearer ${sessionToken}` }),
});
// Without sockets: all calls are there before the first is answered, however slow the machine is.
const read: Ask = (server, client) =>
  server.inject({ url: '/api/explore/products/list?page=0&count=12', headers: headersOf(client) });
const write: Ask = (server, client) =>
  server.inject({
    ...{ method: 'PUT', url: '/api/user/props', headers: headersOf(client) },
    payload: { some: 'thing' },
  });

const MANY = 200;

/** How many of one client's calls, all sent before, are answered before the single one of another. */
async function answeredBefore(server: Server, ask: Ask, busy: Client, other: Client): Promise<number> {
  let answered = 0;
  const statuses: Promise<number>[] = [];
  for (let n = 0; n < MANY; n++)
    statuses.push(
      ask(server, busy).then(({ statusCode }) => {
        answered++;
        return statusCode;
      }),
    );
  const said = await ask(server, other);
  const before = answered;
  expect(said.statusCode).toBe(200);
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
  return before;
}

const CARRIER = '198.51.100.1';
const [ann, ben] = [await given.user(db), await given.user(db)];
for (const as of [ann, ben]) for (const one of [app.app, unlimited]) await read(one, { ip: CARRIER, as });

describe('a client that sends hundreds of calls at once', () => {
  it.each<[string, Ask, Client, Client]>([
    ['reads from one network', read, { ip: '2001:db8:7:1::1' }, { ip: '2001:db8:9:1::1' }],
    ['reads by one account', read, { ip: CARRIER, as: ann }, { ip: CARRIER, as: ben }],
    ['writes by one account', write, { ip: CARRIER, as: ann }, { ip: CARRIER, as: ben }],
    ['reads by strangers, beside an account of their network', read, { ip: CARRIER }, { ip: CARRIER, as: ben }],
  ])('waits for itself, and nobody for it: %s', async (_, ask, busy, other) => {
    const without = await answeredBefore(unlimited, ask, busy, other);
    const fair = await answeredBefore(app.app, ask, busy, other);
    // Control: without shares the other is served in its turn, after all or nearly all of them.
    expect(without).toBeGreaterThan(MANY / 2);
    expect(fair).toBeLessThan(MANY / 2);
  });

  it('is told to come back when too many of them wait, whatever session tokens it makes up', async () => {
    const asked = FAIR_LIMITS.capacity + FAIR_LIMITS.mostWaiting + 150;
    const sessionToken = () => randomBytes(32).toString('base64url');
    const answers = await Promise.all(
      Array.from({ length: asked }, () => read(app.app, { ip: '203.0.113.5', sessionToken: sessionToken() })),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(150);
    expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(Array(150).fill('1'));
    expect(refused[0]?.json().error).toEqual({
      code: 'too-many-requests',
      message: 'Too many requests were sent at once. Please try again in a moment.',
    });
    expect((await read(app.app, { ip: '203.0.113.5' })).statusCode).toBe(200);
    expect((await app.app.inject('/api/health')).statusCode).toBe(200);
  });
});
