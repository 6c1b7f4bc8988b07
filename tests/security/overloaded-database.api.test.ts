import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app/app.ts';
import { hashPassword } from '#features/auth/server';
import { submitCart } from '#features/checkout';
import { type Db, openDatabase } from '#platform/db/db.ts';
import { longestPoolWaitMs } from '#platform/db/pool-wait.ts';
import { COSTLY_READ_LIMITS, type CostlyReadLimits } from '#platform/http/costly-reads.ts';
import { silentLog } from '#platform/log.ts';
import { readyShopper } from '../support/checkout.ts';
import { type GivenUser, given } from '../support/given.ts';
import { goOnline } from '../support/network/live-socket.ts';
import { startSwallowingProxy } from '../support/network/swallowing-proxy.ts';
import { testApp } from '../support/test-app.ts';

const POOL = 10;
const PATIENT = { timeout: 10_000 };
const BUSY = 'The service is very busy. Please try again in a moment.';
const PASSWORD = 'a long password';

const app = await testApp({ config: { trustProxy: 1 } });
const { db, url, config, deps } = app;
const listingId = await given.listing(db, { quantity: 100 });
const { email } = await given.user(db, { password_hash: await hashPassword(PASSWORD) });
const watch = openDatabase(url, { log: silentLog, max: 2 });
const appWith = (costlyReadLimits: CostlyReadLimits) => buildApp({ config, deps, costlyReadLimits, shedsLoad: false });
const impatient = await appWith({ ...COSTLY_READ_LIMITS, patienceMs: 500 });
const unlimited = await appWith({ connections: 1_000, patienceMs: 60_000, mostPoolWaitMs: Number.POSITIVE_INFINITY });
afterAll(async () => {
  await impatient.close();
  await unlimited.close();
  await watch.close();
});
type Server = typeof unlimited;

/** Each anonymous call from a network of its own: the share of one client is not what limits them. */
let networks = 0;
/** Sent at once: what `inject` gives is sent only when it is awaited. */
const get = async (server: Server, path: string, as?: GivenUser): Promise<LightMyRequestResponse> =>
  server.inject({
    url: `/api${path}`,
    headers: {
      'x-forwarded-for': `10.0.${networks++ % 250}.1`,
      ...(as && { authorization: `Bearer ${as.sessionToken}` }),
    },
  });
const logIn = async (server: Server): Promise<LightMyRequestResponse> =>
  server.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: PASSWORD } });

const refusal = ({ statusCode, headers, json }: LightMyRequestResponse) => [
  statusCode,
  headers['retry-after'],
  json().error?.message,
];
const COSTLY = [
  '/explore/products/list?count=12',
  '/explore/products/facets',
  '/explore/products/trending',
  '/explore/search/all?search=kush',
  '/explore/stores/list',
  '/explore/stores/markers',
];

const SEARCH = '/explore/stores/markers?search=cannabis%20hamilton';

/** Does `work` while every search waits for a lock. */
async function whileWordsAreLocked<T>(work: () => Promise<T>): Promise<T> {
  return watch.db.transaction().execute(async (trx) => {
    await sql`lock table search_word in access exclusive mode`.execute(trx);
    return work();
  });
}
const waitingForLocks = async () =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      watch.db,
    )
  ).rows.length;

describe('slow searches of many strangers', () => {
  const searches = (server: Server) => Array.from({ length: 30 }, () => get(server, SEARCH));

  it('leave connections to log-ins, carts, orders and live updates, and are rejected when their turn does not come', async () => {
    const shopper = await readyShopper(app, { listingId });
    const statuses = await whileWordsAreLocked(async () => {
      const rejected: unknown[] = [];
      const answers = searches(impatient).map(async (answer) => {
        if ((await answer).statusCode === 503) rejected.push(refusal(await answer));
        return (await answer).statusCode;
      });
      await expect.poll(waitingForLocks, PATIENT).toBe(7);
      expect((await logIn(impatient)).statusCode).toBe(200);
      const socket = await goOnline(app.origin, shopper.sessionToken);
      expect(socket.frames).toHaveLength(1);
      socket.socket.close();
      expect((await app.call(submitCart, {}, { as: shopper })).orders).toHaveLength(1);
      expect((await get(impatient, '/orders/orders', shopper)).statusCode).toBe(200);
      await expect.poll(() => rejected, PATIENT).toEqual(Array(23).fill([503, '2', BUSY]));
      expect(await waitingForLocks()).toBe(7);
      return answers;
    });
    expect((await Promise.all(statuses)).filter((status) => status === 200)).toHaveLength(7);
    expect((await Promise.all(searches(app.app))).every(({ statusCode }) => statusCode === 200)).toBe(true);
  });

  it('take all connections where they are not limited, and a log-in waits for them', async () => {
    let isAnswered = false;
    const { answers, other } = await whileWordsAreLocked(async () => {
      const answers = searches(unlimited);
      await expect.poll(waitingForLocks, PATIENT).toBe(POOL);
      const other = logIn(unlimited).finally(() => {
        isAnswered = true;
      });
      await get(unlimited, '/health');
      expect(await waitingForLocks()).toBe(POOL);
      expect(isAnswered).toBe(false);
      return { answers, other };
    });
    expect((await other).statusCode).toBe(200);
    await Promise.all(answers);
  });
});

/** Takes every connection of the pool; the returned function gives them back. */
async function takeAllConnections(of: Db): Promise<() => Promise<unknown>> {
  const over = Promise.withResolvers<void>();
  const taken = Array.from({ length: POOL }, () => Promise.withResolvers<void>());
  const all = taken.map(({ resolve }) =>
    of.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      resolve();
      await over.promise;
    }),
  );
  await Promise.all(taken.map(({ promise }) => promise));
  return () => {
    over.resolve();
    return Promise.all(all);
  };
}

/** So long that costly reads are rejected. */
const untilCallersHaveWaited = () =>
  expect.poll(() => longestPoolWaitMs(db), PATIENT).toBeGreaterThan(COSTLY_READ_LIMITS.mostPoolWaitMs);

describe('while all connections are in use', () => {
  it('anonymous lists, facets and searches are rejected first; a shopper’s call waits and is answered', async () => {
    const shopper = await given.user(db);
    const giveBack = await takeAllConnections(db);
    // Control: nothing is rejected where the reads are not limited.
    const patient = get(unlimited, COSTLY[0] as string);
    await untilCallersHaveWaited();
    const own = [get(app.app, '/orders/orders', shopper), get(app.app, '/explore/products/list', shopper)];
    for (const path of COSTLY) expect([path, ...refusal(await get(app.app, path))]).toEqual([path, 503, '2', BUSY]);
    const cheap = get(app.app, '/category/list');
    await giveBack();
    const answers = await Promise.all([patient, cheap, ...own]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    for (const path of COSTLY) expect([path, (await get(app.app, path)).statusCode]).toEqual([path, 200]);
  });

  it('a call that gets none in time is told that the service is busy, not that it restarts', async () => {
    const shopper = await given.user(db);
    const giveBack = await takeAllConnections(db);
    expect(refusal(await get(app.app, '/orders/orders', shopper))).toEqual([503, '5', BUSY]);
    await giveBack();
  });
});

describe('the sentence of a 503', () => {
  /** A search that waits for a lock, after `act` was done to its connection. */
  const interrupted = (act: 'pg_cancel_backend' | 'pg_terminate_backend') =>
    whileWordsAreLocked(async () => {
      const answer = get(app.app, SEARCH);
      await expect.poll(waitingForLocks, PATIENT).toBe(1);
      await sql`select ${sql.raw(act)}(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(watch.db);
      return refusal(await answer);
    });

  it('is “busy” for a statement that ran too long', async () => {
    expect(await interrupted('pg_cancel_backend')).toEqual([503, '2', BUSY]);
  });

  it('is “restarting” for a connection that the server ended', async () => {
    expect(await interrupted('pg_terminate_backend')).toEqual([
      ...[503, '5'],
      'The service is restarting. Please try again in a moment.',
    ]);
  });

  it('is “busy” for a server that has no connection left', async () => {
    const role = `${new URL(url).pathname.slice(1)}_role`;
    await sql.raw(`create role ${role} login password 'short' connection limit 0`).execute(db);
    const address = new URL(url);
    Object.assign(address, { username: role, password: 'short' });
    const full = openDatabase(address.href, { log: silentLog });
    const other = await buildApp({ config, deps: { ...deps, db: full.db }, shedsLoad: false });
    expect(refusal(await get(other, '/category/list'))).toEqual([503, '2', BUSY]);
    await other.close();
    await full.close();
    await sql.raw(`drop role ${role}`).execute(db);
  });

  it('is “not responding” for a server that is silent', async () => {
    const proxy = await startSwallowingProxy(url);
    const silent = openDatabase(proxy.url, { log: silentLog, deadlineMs: 500 });
    const other = await buildApp({ config, deps: { ...deps, db: silent.db }, shedsLoad: false });
    expect((await get(other, '/category/list')).statusCode).toBe(200);
    proxy.swallow();
    const shopper = await given.user(db);
    expect(refusal(await get(other, '/orders/orders', shopper))).toEqual([
      ...[503, '2'],
      'The service is not responding. Please try again in a moment.',
    ]);
    proxy.stop();
    await other.close();
    await silent.close();
  });
});

it('a page whose reads are rejected is a 503 that says when to come back', async () => {
  const renderer = {
    serveFiles: async () => {},
    /** What `load` does with a failure. */
    render: async (_request: Request, { call }: { call: (operation: never, input: never) => Promise<unknown> }) => {
      const failure = await call({ name: 'listProducts' } as never, {} as never).catch((error: unknown) => error);
      const { message = '', status = 200 } = failure as { message?: string; status?: number };
      return new Response(message, { status });
    },
  };
  const site = await buildApp({ config, deps, renderer: renderer as never, shedsLoad: false });
  const shopper = await given.user(db);
  const giveBack = await takeAllConnections(db);
  const waiting = get(app.app, '/orders/orders', shopper);
  await untilCallersHaveWaited();
  const { statusCode, headers, body } = await site.inject('/products');
  expect([statusCode, headers['retry-after'], body]).toEqual([503, '2', BUSY]);
  await giveBack();
  expect((await waiting).statusCode).toBe(200);
  expect((await site.inject('/products')).statusCode).toBe(200);
  await site.close();
});
