import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { operationsOf } from '#app/api.ts';
import { getPreferences } from '#features/account';
import { listProducts } from '#features/explore';
import { listQueue } from '#features/fulfillment';
import type { Operation } from '#platform/contract/contract.ts';
import { longestPoolWaitMs } from '#platform/db/pool-wait.ts';
import { isAtReplica } from '#platform/db/replica/pinned.ts';
import { openReplicas, type Replicas } from '#platform/db/replica/replicas.ts';
import { isFailure } from '#platform/errors.ts';
import { COSTLY_READ_LIMITS } from '#platform/http/costly-reads.ts';
import { openLog } from '#platform/log.ts';
import { MATRIX } from '../security/authorization-matrix.ts';
import { matrixWorld, oneAddress } from '../support/market/matrix-world.ts';
import { testApp } from '../support/test-app.ts';

const warnings: string[] = [];
const log = openLog({ level: 'warn', to: { write: (line: string) => void warnings.push(line) } });
/** The database itself, by connections that may only read, as at a replica that has replayed everything. */
const app = await testApp({
  deps: { geocoder: oneAddress },
  replicasOf: (url, db) => {
    const primaryWaitMs = () => longestPoolWaitMs(db);
    return openReplicas({ databaseUrl: url, readUrl: url }, { log, budgetMs: 5_000, primaryWaitMs });
  },
});
const { counts } = app.deps.replicas as Replicas;
const operations = new Map(operationsOf(app.deps).map(({ operation }) => [operation.name, operation]));
const world = await matrixWorld(app);
const FRESH = { 'x-fresh': '0/0' };

async function ask(operation: Operation, input: unknown, caller: { sessionToken: string } | null, headers = {}) {
  const before = { ...counts };
  const status = await app.call(operation, input as never, { as: caller, headers }).then(
    () => 200,
    (error: unknown) => (isFailure(error) ? error.status : Promise.reject(error)),
  );
  return { status, atReplica: counts.replica - before.replica, repeated: counts.repeated - before.repeated };
}

/** What is confirmed or renewed by asking. */
const WRITES = ['verifyAccount', 'verifySession'];
const MONEY = ['priceCheckout', 'verifyCart'];
/** A cookie is the caller, and a position belongs to a browser. */
const DEVICES = ['getCounter'];

describe('a call that its contract lets a replica answer', () => {
  const rows = Object.entries(MATRIX).flatMap(([key, row]) => {
    const operation = operations.get(key.split(':')[0] as string) as Operation;
    return operation.readsFrom === 'replica' ? [[key, operation, row] as const] : [];
  });

  it('is every GET of guests and shoppers but those that are named here', () => {
    const others = [...operations.values()].filter(
      ({ method, access, readsFrom }) =>
        method === 'GET' && (access === 'public' || access === 'signed-in') && readsFrom === 'primary',
    );
    expect(others.map(({ name }) => name).toSorted()).toEqual([...WRITES, ...MONEY, ...DEVICES].toSorted());
    expect(rows.length).toBeGreaterThan(40);
  });

  it.each(rows)('%s: is answered there, and writes nothing', async (_key, operation, row) => {
    for (const caller of [null, world.callers.owner]) {
      if (!caller && operation.access !== 'public') continue;
      const asked = await ask(operation, row.send(world), caller, FRESH);
      expect(asked, warnings.at(-1)).toMatchObject({ repeated: 0 });
      expect(asked.atReplica).toBe(asked.status < 400 ? 1 : 0);
    }
  });
});

describe('where a call is answered', () => {
  const { owner, partner } = world.callers as Record<'owner' | 'partner', { sessionToken: string }>;
  it.each([
    ['a guest', listProducts, null, {}, 1],
    ['a guest with a position', listProducts, null, FRESH, 1],
    ['a shopper without a position, who may have written just now', getPreferences, owner, {}, 0],
    ['the same in what is the same for all', listProducts, owner, {}, 0],
    ['a shopper with a position that is replayed', getPreferences, owner, FRESH, 1],
    ['with one that no server has come to', getPreferences, owner, { 'x-fresh': 'FFFFFFFF/FFFFFFFF' }, 0],
    ['with one that is none', getPreferences, owner, { 'x-fresh': '1 or 1=1' }, 0],
    ['a guest with one that is none', listProducts, null, { 'x-fresh': `${'9'.repeat(400)}/0` }, 0],
    ['with an empty one', getPreferences, owner, { 'x-fresh': '' }, 0],
    ['staff', listQueue, partner, FRESH, 0],
  ])('%s', async (_who, operation: Operation, caller, headers, atReplica) => {
    const input = operation === listQueue ? { storeId: world.storeId } : {};
    expect(await ask(operation, input, caller, headers)).toEqual({ status: 200, atReplica, repeated: 0 });
  });

  it('a guest while callers wait for the primary: their lists are not refused, what is for the primary is read at a replica', async () => {
    const { db, replicas } = app.deps;
    const held = Array.from({ length: 11 }, () => sql`select pg_sleep(3)`.execute(db));
    const unasked = { ...counts };
    await expect.poll(() => longestPoolWaitMs(db)).toBeGreaterThan(COSTLY_READ_LIMITS.mostPoolWaitMs);
    expect(await ask(listProducts, {}, null)).toEqual({ status: 200, atReplica: 1, repeated: 0 });
    const where = async () => isAtReplica();
    const atPrimary = (position: bigint) => (replicas as Replicas).readAtPrimary(position, where);
    expect(await atPrimary(0n)).toBe(true);
    expect(await replicas?.together(() => atPrimary(0n))).toBe(true);
    // What no replica has replayed waits for the primary.
    expect(await atPrimary(2n ** 63n)).toBe(false);
    await Promise.all(held);
    expect(await atPrimary(0n)).toBe(false);
    expect(counts.repeated).toBe(unasked.repeated);
  });

  it('a write, which tells its position; a read tells none', async () => {
    const send = (method: string, headers = {}, body?: object) =>
      fetch(`${app.origin}/api/user/preferences`, {
        method,
        headers: { authorization: `Bearer ${owner.sessionToken}`, 'content-type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
    const read = await send('GET');
    expect([read.status, read.headers.get('x-fresh')]).toEqual([200, null]);
    const written = await send('PUT', {}, (await read.json()).result);
    expect(written.status).toBe(200);
    const position = written.headers.get('x-fresh') ?? '';
    expect(position).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
    expect(await ask(getPreferences, {}, owner, { 'x-fresh': position })).toMatchObject({ atReplica: 1 });
    const refused = await send('PUT', {}, [1]);
    expect([refused.status, refused.headers.get('x-fresh')]).toEqual([422, null]);
  });
});
