import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { ResultOf } from '#platform/contract/contract.ts';
import { openReplicas } from '#platform/db/replica/replicas.ts';
import { silentLog } from '#platform/log.ts';
import { type Standby, startStandbys } from '../../../tests/support/database/standbys.ts';
import { given } from '../../../tests/support/given.ts';
import { onServer } from '../../../tests/support/global-setup.ts';
import { exploreApi } from './explore.api.server.ts';
import { listProducts } from './explore.contract.ts';
import { type LogPosition, readChanges } from './offer-index/offer-index.queries.server.ts';

const { primary, standbys, catchUp, stop } = await startStandbys(1);
const [standby] = standbys as [Standby];
const { db } = primary;
const at = await openReplicas({ databaseUrl: primary.url, readUrl: standby.url }, { log: silentLog, budgetMs: 5_000 });
afterAll(async () => {
  await at.close();
  await primary.drop();
  await stop();
});

describe('the offer index of a replica', () => {
  const cheap = async () => {
    const read = exploreApi({ db, clock: { now: () => new Date() } }).find(
      ({ operation }) => operation === listProducts,
    );
    const context = { viewer: null, ip: '', requestId: '', headers: {}, setCookie: () => {}, tellPosition: () => {} };
    const input = z.parse(listProducts.input, { maxPrice: '999' });
    const { items } = (await at.read(0n, () => read?.run(input, context) as Promise<unknown>)) as ResultOf<
      typeof listProducts
    >;
    return items.map(({ id }) => Number(id)).sort((a, b) => a - b);
  };

  it('has the change of a transaction that was in progress when it was read', async () => {
    const listings = await Promise.all([1, 2].map(() => given.listing(db, { price_cents: 5000 })));
    await catchUp();
    const before = await cheap();
    await onServer(primary.url, async (client) => {
      await client.query('begin');
      await client.query('update listing set price_cents = 500 where id = $1', [listings[0]]);
      await sql`update listing set price_cents = 500 where id = ${listings[1]}`.execute(db);
      await catchUp();
      expect(await cheap()).toEqual([...before, listings[1]]);
      await client.query('commit');
    });
    await catchUp();
    expect(await cheap()).toEqual([...before, ...listings].sort((a, b) => a - b));
    expect(at.counts).toMatchObject({ replica: 3, late: 0, repeated: 0 });
  });

  it('reads a change once, not again as long as an older transaction is in progress', async () => {
    const listing = await given.listing(db, { price_cents: 5000 });
    const read = (since: LogPosition | null) => at.read(0n, () => readChanges(db, since));
    await onServer(primary.url, async (client) => {
      await client.query('begin');
      await client.query('update store set is_active = is_active');
      await catchUp();
      const { position } = await read((await read(null)).position);
      await sql`update listing set price_cents = 700 where id = ${listing}`.execute(db);
      await catchUp();
      const first = await read(position);
      expect(first.changes).toHaveLength(1);
      const second = await read(first.position);
      expect(second.changes).toEqual([]);
      await client.query('rollback');
      await catchUp();
      expect((await read(second.position)).changes).toEqual([]);
    });
  });
});
