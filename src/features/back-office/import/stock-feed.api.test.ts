import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startJobs } from '#app/api.ts';
import { submitCart } from '#features/checkout';
import { cancelOrder } from '#features/orders';
import { moveOrder } from '#features/orders/server';
import { messagesInOutbox } from '#platform/jobs/outbox.ts';
import { readyShopper } from '../../../../tests/support/checkout.ts';
import { given } from '../../../../tests/support/given.ts';
import type { TestJobs } from '../../../../tests/support/jobs.ts';
import { feed, stockFigures, unbalanced } from '../../../../tests/support/stock.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { shortLines } from './short-orders.queries.server.ts';

const app = await testApp();
const { db, call, clock } = app;
const jobs = app.deps.jobs as TestJobs;
await startJobs(app.deps);

const MINUTE = 60_000;
const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * MINUTE).toISOString();

async function buy(listingId: number, quantity: number) {
  const user = await readyShopper(app, { listingId, quantity });
  const { orders } = await call(submitCart, {}, { as: user });
  clock.advance(MINUTE);
  return { user, id: orders[0]?.id ?? '', refNum: orders[0]?.refNum ?? '' };
}
async function handOver(orderId: string) {
  for (const to of ['processing', 'ready-pickup', 'completed'] as const)
    await moveOrder(app.deps, { orderId, to, idChecked: true, actor: 'system' });
  clock.advance(MINUTE);
}
const cancel = ({ user, id }: Awaited<ReturnType<typeof buy>>) => call(cancelOrder, { id }, { as: user });
const mailsTo = async (address: string) => (await messagesInOutbox(db)).filter(({ to }) => to === address);

describe('a stock feed during open orders', () => {
  it('does not sell again what is promised: feed 10, 6 ordered, feed 10, 9 wanted', async () => {
    const listing = await given.listing(db, { quantity: 0 });
    await feed(app, [{ listingId: listing, quantity: 10 }]);
    const first = await buy(listing, 6);
    await feed(app, [{ listingId: listing, quantity: 10 }]);
    expect(await stockFigures(db, listing)).toEqual({ onHand: 10, reserved: 6, quantity: 4 });
    await expect(readyShopper(app, { listingId: listing, quantity: 9 })).rejects.toMatchObject({ status: 409 });
    const second = await buy(listing, 4);
    await cancel(first);
    await cancel(second);
    expect(await stockFigures(db, listing)).toEqual({ onHand: 10, reserved: 0, quantity: 10 });
    expect(await unbalanced(db)).toEqual([]);
  });

  it('has its unit handed over once: the completed order lowers both figures', async () => {
    const listing = await given.listing(db, { quantity: 10 });
    const { id } = await buy(listing, 3);
    await handOver(id);
    expect(await stockFigures(db, listing)).toEqual({ onHand: 7, reserved: 0, quantity: 7 });
    expect(await unbalanced(db)).toEqual([]);
  });

  it('brings nothing back that was handed over after it was exported', async () => {
    const listing = await given.listing(db, { quantity: 10 });
    const { id } = await buy(listing, 3);
    const exported = minutesAgo(0);
    clock.advance(MINUTE);
    await handOver(id);
    await feed(app, [{ listingId: listing, quantity: 10, asOf: exported }]);
    expect(await stockFigures(db, listing)).toEqual({ onHand: 7, reserved: 0, quantity: 7 });
    // Counted without the three, after they were handed over.
    await feed(app, [{ listingId: listing, quantity: 7, asOf: minutesAgo(0) }]);
    expect(await stockFigures(db, listing)).toEqual({ onHand: 7, reserved: 0, quantity: 7 });
    expect(await unbalanced(db)).toEqual([]);
  });

  it('restores the unit where the feed has no export time: the time matters', async () => {
    const listing = await given.listing(db, { quantity: 10 });
    await handOver((await buy(listing, 3)).id);
    await feed(app, [{ listingId: listing, quantity: 10 }]);
    expect(await stockFigures(db, listing)).toMatchObject({ onHand: 10 });
  });

  it('skips a row where a later count was already applied, and reports it', async () => {
    const listing = await given.listing(db, { quantity: 10 });
    const early = minutesAgo(10);
    // The same number is still a later count.
    await feed(app, [{ listingId: listing, quantity: 10, asOf: minutesAgo(5) }]);
    expect(await feed(app, [{ listingId: listing, quantity: 40, asOf: early }])).toMatchObject({
      updated: 0,
      unchanged: 0,
      errors: [{ row: 1, message: 'as_of: a later count of this listing was applied already.' }],
    });
    expect(await stockFigures(db, listing)).toMatchObject({ onHand: 10 });
  });

  it.each([
    ['that has not come yet', '2027-01-01T00:00:00Z', "as_of: '2027-01-01T00:00:00.000Z' has not come yet."],
    ['without an offset', '2026-11-20T09:00:00', /is not a moment such as/],
    ['that is no moment', 'yesterday', /is not a moment such as/],
    ['of another age', '0001-01-01T00:00:00Z', /is not a moment such as/],
  ])('rejects the time %s', async (_what, asOf, message) => {
    const listing = await given.listing(db, { quantity: 5 });
    const { errors } = await feed(app, [{ listingId: listing, quantity: 9, asOf }]);
    expect(errors).toEqual([
      { row: 1, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    ]);
    expect(await stockFigures(db, listing)).toMatchObject({ onHand: 5 });
  });

  it('may come from a clock a little ahead', async () => {
    const listing = await given.listing(db, { quantity: 5 });
    await feed(app, [{ listingId: listing, quantity: 9, asOf: minutesAgo(-2) }]);
    expect(await stockFigures(db, listing)).toMatchObject({ onHand: 9 });
    expect((await feed(app, [{ listingId: listing, quantity: 8, asOf: minutesAgo(0) }])).errors).toEqual([]);
  });
});

describe('a count below what is promised', () => {
  it('keeps the order, and notifies the store once of the orders that are short', async () => {
    const store = await given.store(db, { display_name: 'Fern & Co', contact_email: 'stock@fern.example' });
    const product = await given.systemProduct(db, { display_name: 'Dew' });
    const listing = await given.listing(db, { store_id: store, system_product_id: product });
    const ready = await buy(listing, 2);
    const [older, newer] = [await buy(listing, 3), await buy(listing, 4)];
    // Reserved units are not short, however late they were ordered.
    for (const to of ['processing', 'ready-pickup'] as const)
      await moveOrder(app.deps, { orderId: newer.id, to, actor: 'system' });
    await feed(app, [{ listingId: listing, quantity: 7 }]);
    expect(await stockFigures(db, listing)).toEqual({ onHand: 7, reserved: 9, quantity: 0 });
    await jobs.drain();
    const [mail, ...others] = await mailsTo('stock@fern.example');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('1 open order is short of stock');
    expect(mail?.text).toContain(`Order ${older.refNum}: Dew: 2 of 3 missing`);
    expect(mail?.text).not.toMatch(new RegExp(`${ready.refNum}|${newer.refNum}|Alex|Moreau`));
    await feed(app, [{ listingId: listing, quantity: 7 }]); // no news
    await jobs.drain();
    expect(await mailsTo('stock@fern.example')).toHaveLength(1);
    await cancel(older);
    expect(await shortLines(db, { listingIds: [listing] })).toEqual([]);
    expect(await unbalanced(db)).toEqual([]);
  });

  it('notifies the operator where the store has no address, and nobody where the order has ended meanwhile', async () => {
    const listing = await given.listing(db);
    const order = await buy(listing, 5);
    const mailsAboutOrder = async () =>
      (await mailsTo(app.config.contactEmail)).filter(({ text }) => text.includes(order.refNum));
    await feed(app, [{ listingId: listing, quantity: 1 }]);
    await feed(app, [{ listingId: listing, quantity: 6 }]);
    await jobs.drain();
    expect(await mailsAboutOrder()).toEqual([]);
    await feed(app, [{ listingId: listing, quantity: 1 }]);
    await jobs.drain();
    expect(await mailsAboutOrder()).toHaveLength(1);
    // Still handed over: more than the last count included.
    await handOver(order.id);
    expect(await stockFigures(db, listing)).toEqual({ onHand: -4, reserved: 0, quantity: 0 });
    await feed(app, [{ listingId: listing, quantity: 2 }]);
    expect(await stockFigures(db, listing)).toEqual({ onHand: 2, reserved: 0, quantity: 2 });
    expect(await unbalanced(db)).toEqual([]);
  });
});

describe('old movements', () => {
  it('are folded by the statement in the docs, and the figures stay their sums', async () => {
    const fold = /```sql\n(with old as [\s\S]*?)```/.exec(readFileSync('docs/operations.md', 'utf8'))?.[1] ?? '';
    const listing = await given.listing(db, { quantity: 10 });
    await handOver((await buy(listing, 2)).id);
    await cancel(await buy(listing, 1));
    await sql`update stock_movement set at = at - interval '3 years' where listing_id = ${listing}`.execute(db);
    await buy(listing, 3);
    await sql.raw(fold).execute(db);
    const { rows } = await sql`select kind, on_hand_change, reserved_change from stock_movement
      where listing_id = ${listing} order by at`.execute(db);
    expect(rows).toEqual([
      { kind: 'opening', on_hand_change: 8, reserved_change: 0 },
      { kind: 'reserve', on_hand_change: 0, reserved_change: 3 },
    ]);
    expect(await unbalanced(db)).toEqual([]);
  });
});

describe('a sale', () => {
  it('touches no index as long as some are left', async () => {
    const listing = await given.listing(db, { quantity: 100 });
    const { rows } = await sql<{ columns: string }>`select pg_get_indexdef(indexrelid) as columns from pg_index
      where indrelid = 'listing'::regclass`.execute(db);
    expect(rows.filter(({ columns }) => /\b(?:on_hand|reserved|quantity|counted_at)\b/.test(columns))).toEqual([]);
    await db.connection().execute(async (one) => {
      /** Updates of rows that did not touch an index. */
      const updates = async () =>
        (
          await sql<{ n: number }>`select pg_stat_get_xact_tuples_updated('listing'::regclass)
            - pg_stat_get_xact_tuples_hot_updated('listing'::regclass) as n`.execute(one)
        ).rows[0]?.n;
      await sql`begin`.execute(one);
      const before = await updates();
      await sql`update listing set reserved = reserved + 1 where id = ${listing}`.execute(one);
      expect(await updates()).toBe(before);
      await sql`rollback`.execute(one);
    });
  });
});
