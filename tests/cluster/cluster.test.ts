import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/market/shop-process.ts';
import { goOnline, type LiveSocket, messagesOf } from '../support/network/live-socket.ts';
import { auditProblems, doubleCharges, lostOrders, untilSettled } from './books.ts';
import { type Crowd, letCrowdShop } from './crowd.ts';
import {
  freezeLeader,
  killEtcd,
  killMachine,
  killPostgres,
  killStandbys,
  leaderOf,
  partition,
  pauseReplay,
  switchOver,
} from './faults.ts';
import { type Figures, figuresOf, printFigures, type Round, tally } from './figures.ts';
import { missingPackages } from './packages.ts';
import { whyNoPartition } from './partition.ts';
import { letVisitorsRead, type Readers } from './readers.ts';
import { backUp, restoreTo, untilArchived } from './restore.ts';
import { openWorld, type World } from './world.ts';

const IS_LONG = process.env.CLUSTER === 'long';
const ROUNDS = IS_LONG
  ? { kill: 20, machine: 10, switchover: 10, freeze: 3, cut: 3, alone: 2, etcd: 3, pause: 2 }
  : { kill: 3, machine: 1, switchover: 3, freeze: 1, cut: 1, alone: 1, etcd: 1, pause: 1 };
const SHOPPERS = 150;
const MINUTE = 60_000;
const FROZEN_MS = 40_000;
/** Twice the lease of a leader (`ttl`). */
const CUT_MS = 40_000;
/** Longer than the leader tries (`retry_timeout`). */
const WITHOUT_ETCD_MS = 25_000;
/** Longer than a process waits for an answer of the database. */
const ALONE_MS = 25_000;
const PAUSED_MS = 60_000;

const missing = missingPackages();
if (missing) console.log(`test:cluster ${missing}`);

describe.skipIf(missing)(`the site on three database machines, under ${SHOPPERS} shoppers`, () => {
  let world: World;
  let crowd: Crowd;
  let readers: Readers;
  /** Open at each web process from the beginning. */
  let tabs: LiveSocket[];
  const figures = new Map<string, Figures>();
  /** What the database is restored to at the end. */
  const minute = { moment: new Date(0), at: 0 };

  beforeAll(async () => {
    world = await openWorld(SHOPPERS);
    const token = world.shoppers[0]?.sessionToken ?? '';
    tabs = await Promise.all(world.webs.map((origin) => goOnline(origin, token)));
    crowd = letCrowdShop(world.shoppers, world.listings);
    readers = letVisitorsRead(world.origin, world.reads);
  }, 5 * MINUTE);

  afterAll(async () => {
    await Promise.all([crowd?.stop(), readers?.stop()]);
    if (world) console.log('logged as errors:', tally(world.complaints().map((line) => JSON.parse(line).msg)));
    await world?.stop();
    if (figures.size > 0) printFigures(figures);
  }, 2 * MINUTE);

  /** Has it happen so often, each time to a whole cluster; what came of it is over when orders come in again. */
  async function happen(event: string, rounds: number, act: () => Promise<unknown>): Promise<Figures> {
    const all: Round[] = [];
    for (let n = 0; n < rounds; n++) {
      await untilShopping(50);
      await until(world.trio.patroni.isWhole, 3 * MINUTE, 'the cluster is whole');
      const from = performance.now();
      await act();
      await untilShopping(50);
      await until(world.trio.patroni.isWhole, 3 * MINUTE, 'the cluster is whole again');
      all.push({ from, to: performance.now() });
    }
    const found = figuresOf(all, crowd, readers);
    figures.set(event, found);
    console.log(
      event,
      JSON.stringify(found, (_key, value) => (typeof value === 'number' ? Math.round(value) : value)),
    );
    return found;
  }

  const untilShopping = async (count: number) => {
    const before = crowd.orders.length;
    await until(async () => crowd.orders.length >= before + count, 2 * MINUTE, 'orders come in');
  };

  /** Of the rows that a machine itself acknowledged, those that are not there. */
  const lostWrites = async (told: readonly number[]) => {
    const client = await world.admin();
    const { rows } = await client.query('select id::float8 as id from direct.write');
    await client.end();
    const there = new Set(rows.map(({ id }) => id));
    return told.filter((id) => !there.has(id));
  };

  it('sells while nothing happens', { timeout: 5 * MINUTE }, async () => {
    await untilShopping(500);
    const { failures } = await happen('nothing', 1, () => untilShopping(300));
    expect(failures).toBe(0);
  });

  it('is backed up meanwhile', { timeout: 5 * MINUTE }, async () => {
    await happen('full backup', 1, () => backUp(world.trio));
  });

  it(`replaces a leader whose PostgreSQL is killed, ${ROUNDS.kill} times`, { timeout: 60 * MINUTE }, async () => {
    await happen('PostgreSQL killed', ROUNDS.kill, () => killPostgres(world.trio));
  });

  it(`replaces a leader whose machine dies, ${ROUNDS.machine} times`, { timeout: 60 * MINUTE }, async () => {
    await happen('machine dead', ROUNDS.machine, () => killMachine(world.trio));
  });

  it(`switches over ${ROUNDS.switchover} times, and no submit fails that is sent once more`, {
    timeout: 60 * MINUTE,
  }, async () => {
    const { retriedMore } = await happen('switchover', ROUNDS.switchover, () => switchOver(world.trio));
    Object.assign(minute, { moment: new Date(), at: performance.now() });
    expect(retriedMore).toBe(0);
  });

  it('replaces a frozen leader, which is told of no write afterwards that is lost, and follows by itself', {
    timeout: 30 * MINUTE,
  }, async () => {
    const told: number[] = [];
    await happen('leader frozen', ROUNDS.freeze, async () => {
      const { acknowledged, wokenAt } = await freezeLeader(world.trio, FROZEN_MS);
      expect(acknowledged.filter(({ at }) => at > wokenAt)).toEqual([]);
      told.push(...acknowledged.map(({ id }) => id));
    });
    expect(await lostWrites(told)).toEqual([]);
  });

  const noPartition = whyNoPartition();
  if (noPartition) console.log(`test:cluster partition ${noPartition}`);

  it.skipIf(noPartition)(
    'acknowledges nothing on the side of a leader that is cut off, which follows by itself',
    {
      timeout: 30 * MINUTE,
    },
    async () => {
      const told: number[] = [];
      await happen('leader cut off', ROUNDS.cut, async () => {
        const { acknowledged, from, to } = await partition(world.trio, CUT_MS);
        // What a standby had confirmed before may be on its way for a moment.
        expect(acknowledged.filter(({ at }) => at > from + 1_000 && at < to)).toEqual([]);
        told.push(...acknowledged.map(({ id }) => id));
      });
      expect(await lostWrites(told)).toEqual([]);
    },
  );

  it('acknowledges nothing while the leader is alone', { timeout: 10 * MINUTE }, async () => {
    await happen('both standbys dead', ROUNDS.alone, async () => {
      const { from, to } = await killStandbys(world.trio, ALONE_MS);
      // What a standby had confirmed before may be on its way to the shopper for a moment.
      expect(crowd.orders.filter(({ at }) => at > from + 1_000 && at < to)).toEqual([]);
    });
  });

  it('goes on with one of three etcd dead, and by failsafe with all of them', { timeout: 30 * MINUTE }, async () => {
    for (const [event, count] of [
      ['one etcd dead', 1],
      ['all etcd dead', 3],
    ] as const) {
      const { name } = await leaderOf(world.trio);
      await happen(event, ROUNDS.etcd, () => killEtcd(world.trio, count, WITHOUT_ETCD_MS));
      expect((await leaderOf(world.trio)).name).toBe(name);
    }
  });

  it('shows nobody an old state of their own while a standby stands still', { timeout: 10 * MINUTE }, async () => {
    await happen('replay paused', ROUNDS.pause, () => pauseReplay(world.trio, PAUSED_MS));
  });

  describe('after all that', () => {
    it('still runs jobs, and tells a tab that was open all the time, at each process', {
      timeout: 2 * MINUTE,
    }, async () => {
      const before = tabs.map((tab) => messagesOf(tab).length);
      const isTold = async () => tabs.every((tab, index) => messagesOf(tab).length > (before[index] as number));
      await until(isTold, MINUTE, 'both tabs are told of a new order');
      for (const { socket } of tabs) socket.terminate();
    });

    it('has every acknowledged order, no charge too many and the right books', { timeout: 10 * MINUTE }, async () => {
      await Promise.all([crowd.stop(), readers.stop()]);
      const client = await world.admin();
      await untilSettled(client);
      const lost = await lostOrders(client, crowd.orders);
      const charges = await doubleCharges(client);
      await client.end();
      console.log(`${crowd.orders.length} orders acknowledged, ${lost.length} lost, ${charges} double charges`);
      console.log(`${crowd.ownReads.count} reads of one's own order, ${crowd.ownReads.stale} stale`);
      expect({ lost, charges }).toEqual({ lost: [], charges: 0 });
      expect(await auditProblems(world.env)).toBe('');
      expect(crowd.ownReads.stale).toBe(0);
      expect(tally(crowd.refused)).toEqual({});
    });

    it('is restored to a minute: with each order until then, none from later, and the right books', {
      timeout: 10 * MINUTE,
    }, async () => {
      const primary = await world.admin();
      await untilArchived(primary);
      await primary.end();
      const begun = performance.now();
      const restored = await restoreTo(world.trio, minute.moment, world.env);
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
      const told = crowd.orders.filter(({ at }) => at <= minute.at);
      const lost = await lostOrders(restored.client, told);
      const { rows } = await restored.client.query('select count(*)::int n from orders where placed_at > $1', [
        minute.moment,
      ]);
      await restored.client.end();
      console.log(`${told.length} orders until the minute, of ${crowd.orders.length}; restored in ${seconds} s`);
      expect({ lost, later: rows[0].n }).toEqual({ lost: [], later: 0 });
      expect(told.length).toBeLessThan(crowd.orders.length);
      expect(await auditProblems(restored.env)).toBe('');
      await restored.stop();
    });

    it('has answered every request with a result or 503, and every public read', () => {
      console.log('failed requests:', tally(crowd.failures.map(({ what, message }) => `${what}: ${message}`)));
      const odd = crowd.failures.filter(({ code }) => code !== 'unavailable');
      const unread = readers.reads.filter(({ status }) => status === 0 || status >= 500);
      expect(tally(odd.map(({ what, code, message }) => `${what}: ${code} ${message}`))).toEqual({});
      expect(tally(unread.map(({ status, path }) => `${status} ${path.replace(/\d+|\?.*/g, '')}`))).toEqual({});
    });
  });
});
