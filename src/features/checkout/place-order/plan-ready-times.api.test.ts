import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ListingRow, listingColumns, systemProductJoin } from '#features/catalog/server';
import { listProductOffers, listProducts } from '#features/explore';
import { acceptOrder } from '#features/fulfillment';
import { cancelOrder, getOrder } from '#features/orders';
import { getStore, readyAt } from '#features/stores';
import { storesByIds } from '#features/stores/server';
import { readyInWords } from '#features/stores/ui';
import { inTransaction } from '#platform/db/db.ts';
import { CARD, HOME, readyShopper } from '../../../../tests/support/checkout.ts';
import { interleave } from '../../../../tests/support/database/interleave.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { submitCart } from '../checkout.contract.ts';
import { writePlannedReadyTimes } from './plan-ready-times.queries.server.ts';

const app = await testApp();
const { db, call, clock } = app;
// A Friday, 12:00 in Toronto: an order is ready at 12:20, and the next quarter begins at 12:30.
beforeEach(() => clock.set('2026-11-20T17:00:00Z'));

async function seller(limit: number | null, row: Record<string, unknown> = {}) {
  const store = await given.store(db, {
    hours: '09:00-23:00',
    said_preparation_minutes: 20,
    orders_per_quarter: limit,
    ...row,
  });
  const listing = await given.listing(db, { store_id: store, quantity: 100 });
  const order = async (choices: Parameters<typeof readyShopper>[2] = {}) => {
    const user = await readyShopper(app, { listingId: listing, quantity: 1 }, choices);
    const { orders } = await call(submitCart, {}, { as: user });
    return { user, id: orders[0]?.id ?? '', expected: orders[0]?.expected };
  };
  const shown = () => call(getStore, { id: String(store) });
  return { store, listing, order, shown };
}

const readyOf = async ({ user, id }: { user: GivenUser; id: string }) =>
  (await call(getOrder, { id }, { as: user })).expected?.from;

describe('a store that has two orders ready per quarter of an hour', () => {
  it('has the next one ready in the quarter after, which the shopper sees before and after the submit', async () => {
    const { store, listing, order, shown } = await seller(2);
    const first = [await order(), await order()];
    expect(first.map(({ expected }) => expected?.from)).toEqual(Array(2).fill('2026-11-20T17:20:00.000Z'));
    expect((await shown()).fullTimes).toEqual([{ from: '2026-11-20T17:15:00Z', to: '2026-11-20T17:30:00Z' }]);
    expect(readyAt(await shown(), clock.now())).toEqual(new Date('2026-11-20T17:30:00Z'));
    const { items } = await call(listProducts, { storeId: String(store) });
    expect(items[0]?.store.readyMinutes).toBe(30);
    expect(await call(listProductOffers, { id: String(listing) })).toMatchObject({
      items: [{ store: { fullTimes: [{ to: '2026-11-20T17:30:00Z' }] } }],
    });
    const third = await order();
    expect(third.expected?.from).toBe('2026-11-20T17:30:00.000Z');
    await order();
    const [{ from, to } = { from: '', to: '' }, ...others] = (await shown()).fullTimes ?? [];
    expect([from, to, others]).toEqual(['2026-11-20T17:15:00Z', '2026-11-20T17:45:00Z', []]);
    expect((await order()).expected?.from).toBe('2026-11-20T17:45:00.000Z');
  });

  it('has room again after a cancel, or a declined payment', async () => {
    const { order, shown } = await seller(1);
    await order({ card: CARD.declined }).catch(() => {});
    expect(await shown()).not.toHaveProperty('fullTimes');
    const { user, id } = await order();
    expect((await shown()).fullTimes).toHaveLength(1);
    await call(cancelOrder, { id }, { as: user });
    expect(await shown()).not.toHaveProperty('fullTimes');
  });

  it('accepts an order for no earlier time than was told, and its own later time counts instead', async () => {
    const { store, order, shown } = await seller(1);
    await order();
    const second = await order();
    const owner = await given.user(db, { storeIds: [store] });
    const accept = (readyInMinutes: number) => call(acceptOrder, { id: second.id, readyInMinutes }, { as: owner });
    expect(await accept(15)).toMatchObject({
      plannedReadyAt: '2026-11-20T17:30:00.000Z',
      readyAt: '2026-11-20T17:30:00.000Z',
    });
    expect(await readyOf(second)).toBe('2026-11-20T17:30:00.000Z');
    const third = await order();
    expect(third.expected?.from).toBe('2026-11-20T17:45:00.000Z');
    await call(acceptOrder, { id: third.id, readyInMinutes: 60 }, { as: owner });
    expect((await shown()).fullTimes).toEqual([
      { from: '2026-11-20T17:15:00Z', to: '2026-11-20T17:45:00Z' },
      { from: '2026-11-20T18:00:00Z', to: '2026-11-20T18:15:00Z' },
    ]);
  });

  it('counts deliveries too, and says when they arrive', async () => {
    const { order, store } = await seller(1, { has_delivery: true, latitude: 43.65, longitude: -79.38 });
    await given.zone(db, { store_id: store });
    await order();
    const delivered = await order({ deliveryType: 'delivery', deliveryLocation: HOME });
    // Packed at 12:30, five minutes to the door, ten more or less.
    expect(delivered.expected).toEqual({
      from: '2026-11-20T17:25:00.000Z',
      to: '2026-11-20T17:45:00.000Z',
      isLate: false,
    });
    expect((await order()).expected?.from).toBe('2026-11-20T17:45:00.000Z');
  });

  it('takes what does not fit today for the next opening, and an order for which there is no time at all', async () => {
    clock.set('2026-11-21T03:35:00Z'); // 22:35
    const { order } = await seller(1);
    const ready = [];
    for (let n = 0; n < 3; n++) ready.push((await order()).expected?.from);
    expect(ready).toEqual(['2026-11-21T03:55:00.000Z', '2026-11-21T04:00:00.000Z', '2026-11-21T14:20:00.000Z']);
    const never = await seller(1, { said_preparation_minutes: 180 });
    await sql`update opening_hours set opens_at = '22:00', closes_at = '23:00' where store_id = ${never.store}`.execute(
      db,
    );
    expect((await never.order()).expected).toBeNull();
  });

  it('says nothing of it where it sets no limit', async () => {
    const { order, shown, store } = await seller(null);
    for (let n = 0; n < 3; n++) expect((await order()).expected?.from).toBe('2026-11-20T17:20:00.000Z');
    expect(await shown()).not.toHaveProperty('fullTimes');
    const { rows } = await sql`select from orders where store_id = ${store} and planned_ready_at is not null`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });
});

it('Cards say in how many minutes an order is ready, as its page does, whichever quarters are full.', async () => {
  const { store, listing, order } = await seller(1);
  const ids = [(await order()).id, (await order()).id, (await order()).id, (await order()).id];
  const minutesFromNine = fc.integer({ min: -10, max: 15 * 60 });
  const fives = fc.array(fc.integer({ min: 0, max: 24 }), { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(minutesFromNine, fives, async (minutes, readyIn) => {
      const now = new Date(Date.parse('2026-11-20T14:00:30Z') + minutes * 60_000);
      const planned = readyIn.map((five) => new Date(Math.floor(now.getTime() / 300_000 + five) * 300_000));
      await sql`update orders o set planned_ready_at = p.at
        from unnest(${ids}::uuid[], ${planned}::timestamptz[]) p (id, at) where o.id = p.id`.execute(db);
      const { rows } = await sql<ListingRow>`select ${listingColumns(now)} from listing l
        join store s on s.id = l.store_id ${systemProductJoin} where l.id = ${listing}`.execute(db);
      const [shown] = await storesByIds(db, [store], { now });
      const words = shown && readyInWords({ ...shown, fullTimes: fullQuartersOf(planned) }, now);
      expect(shown && readyInWords(shown, now)).toBe(words);
      const inMinutes = /^Ready ~(\d+) min$/.exec(words ?? '')?.[1];
      const onCard = rows[0]?.ready_minutes ?? null;
      if (inMinutes) expect(onCard).toBe(Number(inMinutes));
      else expect(onCard === null || onCard > 90).toBe(true);
    }),
    { numRuns: 150 },
  );
});

/** Each on its own, as the definition says it. */
const fullQuartersOf = (planned: readonly Date[]) =>
  planned.map((at) => {
    const from = Math.floor(at.getTime() / 900_000) * 900_000;
    return { from: new Date(from).toISOString(), to: new Date(from + 900_000).toISOString() };
  });

async function perQuarter(store: number): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from orders where store_id = ${store} and status <> 'canceled'
    group by date_bin('15 minutes', planned_ready_at, 'epoch') order by min(planned_ready_at)`.execute(db);
  return rows.map(({ n }) => n);
}

describe('twenty orders at once', () => {
  it('are all taken, and none of the quarters has more than the store can have ready', async () => {
    const { store } = await seller(3);
    // Of one listing they would wait for each other anyway.
    const users = [];
    for (let n = 0; n < 20; n++)
      users.push(await readyShopper(app, { listingId: await given.listing(db, { store_id: store }) }));
    const submits = await Promise.allSettled(users.map((user) => call(submitCart, {}, { as: user })));
    expect(submits.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await perQuarter(store)).toEqual([3, 3, 3, 3, 3, 3, 2]);
  });

  it('wait for each other to find their time, wherever the second comes in', async () => {
    for (const statement of [/pg_advisory_xact_lock/, /set planned_ready_at/]) {
      for (const when of ['before', 'after'] as const) {
        const { store } = await seller(1);
        const user = () => given.listing(db, { store_id: store }).then((listingId) => readyShopper(app, { listingId }));
        const [one, other] = [await user(), await user()];
        await interleave(
          app.url,
          { when, statement },
          () => call(submitCart, {}, { as: other }),
          () => call(submitCart, {}, { as: one }),
        );
        expect(await perQuarter(store), `${when} ${statement}`).toEqual([1, 1]);
      }
    }
  });

  it('would all be planned for the same quarter where each looked without the lock (control)', async () => {
    const { store, order } = await seller(1);
    const orders = [await order(), await order()];
    await sql`update orders set planned_ready_at = null where store_id = ${store}`.execute(db);
    const { promise: allHaveLooked, resolve } = Promise.withResolvers<void>();
    let looked = 0;
    const planUnlocked = (id: string) =>
      inTransaction(db, async (trx) => {
        const [of] = await storesByIds(trx, [store], { now: clock.now() });
        const at = of && readyAt(of, clock.now());
        if (++looked === orders.length) resolve();
        await allHaveLooked;
        if (at) await writePlannedReadyTimes(trx, [{ id, at }]);
      });
    await Promise.all(orders.map(({ id }) => planUnlocked(id)));
    expect(await perQuarter(store)).toEqual([2]);
  });
});
