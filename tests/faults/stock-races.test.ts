import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { submitCart } from '#features/checkout';
import { cancelOrder } from '#features/orders';
import { moveOrder } from '#features/orders/server';
import { isFailure } from '#platform/errors.ts';
import { readyShopper } from '../support/checkout.ts';
import { interleave } from '../support/database/interleave.ts';
import { given } from '../support/given.ts';
import { feed, stockFigures, unbalanced } from '../support/stock.ts';
import { testApp } from '../support/test-app.ts';

const app = await testApp();
const { db, call, clock, url } = app;
const ROUNDS = process.env.FAULTS === 'long' ? 100 : 6;

const submitted = async (listingId: number, quantity: number) => {
  const user = await readyShopper(app, { listingId, quantity });
  const { orders } = await call(submitCart, {}, { as: user });
  return { user, id: orders[0]?.id ?? '' };
};
const readyOrder = async (listingId: number, quantity: number) => {
  const order = await submitted(listingId, quantity);
  for (const to of ['processing', 'ready-pickup'] as const)
    await moveOrder(app.deps, { orderId: order.id, to, actor: 'system' });
  return order;
};
const complete = (orderId: string) =>
  moveOrder(app.deps, { orderId, to: 'completed', idChecked: true, actor: 'system' });
const refusal = (error: unknown) => (isFailure(error) ? error.status : error);

describe('a feed and a submit at once', () => {
  const LOCKS = /select l\.id from unnest/;
  it.each([
    ['before the listing is locked', { when: 'before', statement: LOCKS }, { fulfilled: true }],
    ['after it is locked', { when: 'after', statement: LOCKS }, { fulfilled: false }],
  ] as const)('sells what is there or refuses: the submit comes %s', async (_when, point, { fulfilled }) => {
    const listing = await given.listing(db, { quantity: 10 });
    const user = await readyShopper(app, { listingId: listing, quantity: 6 });
    const { other } = await interleave(
      url,
      point,
      () => call(submitCart, {}, { as: user }),
      () => feed(app, [{ listingId: listing, quantity: 4 }]),
    );
    expect(other.status).toBe(fulfilled ? 'fulfilled' : 'rejected');
    if (other.status === 'rejected') expect(refusal(other.reason)).toBe(409);
    expect(await stockFigures(db, listing)).toEqual(
      fulfilled ? { onHand: 4, reserved: 6, quantity: 0 } : { onHand: 4, reserved: 0, quantity: 4 },
    );
    expect(await unbalanced(db)).toEqual([]);
  });

  it(`stays balanced with many of each, ${ROUNDS} times`, { timeout: 20 * 60_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const listing = await given.listing(db, { quantity: 10 });
      const shoppers = await Promise.all(
        Array.from({ length: 4 }, () => readyShopper(app, { listingId: listing, quantity: 3 })),
      );
      const ends = await Promise.allSettled([
        ...shoppers.map((user) => call(submitCart, {}, { as: user })),
        feed(app, [{ listingId: listing, quantity: 10 }]),
      ]);
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
      expect(await stockFigures(db, listing)).toEqual({ onHand: 10, reserved: 9, quantity: 1 });
    }
    expect(await unbalanced(db)).toEqual([]);
  });
});

describe('a feed and a hand-over at once', () => {
  /** What a feed would do that reads first and writes then, without a lock. */
  async function naiveFeed(listing: number, counted: number, asOf: Date): Promise<void> {
    const { rows } = await sql<{ since: number }>`
      select coalesce(sum(on_hand_change), 0)::int as since from stock_movement
      where listing_id = ${listing} and at > ${asOf} and kind = 'hand-over'`.execute(db);
    await sql`update listing set on_hand = ${counted + (rows[0]?.since ?? 0)} where id = ${listing}`.execute(db);
  }

  it.each([
    ['before', /select l\.id from unnest/],
    ['after', /select l\.id from unnest/],
    ['before', /with feed as materialized/],
    ['after', /with feed as materialized/],
  ] as const)('brings no unit back: it comes %s %s', async (when, statement) => {
    const listing = await given.listing(db, { quantity: 10 });
    const { id } = await readyOrder(listing, 3);
    const asOf = clock.now().toISOString();
    clock.advance(60_000);
    const ends = await interleave(
      url,
      { when, statement },
      () => complete(id),
      () => feed(app, [{ listingId: listing, quantity: 10, asOf }]),
    );
    expect([ends.work.status, ends.other.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(await stockFigures(db, listing)).toEqual({ onHand: 7, reserved: 0, quantity: 7 });
    expect(await unbalanced(db)).toEqual([]);
  });

  it('brings no unit back where it comes while the order is being handed over, and waits', async () => {
    const listing = await given.listing(db, { quantity: 10 });
    const { id } = await readyOrder(listing, 3);
    const asOf = clock.now().toISOString();
    clock.advance(60_000);
    const ends = await interleave(
      url,
      { when: 'after', statement: /ended as .*insert into stock_movement/s },
      () => feed(app, [{ listingId: listing, quantity: 10, asOf }]),
      () => complete(id),
    );
    expect([ends.work.status, ends.other.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(await stockFigures(db, listing)).toEqual({ onHand: 7, reserved: 0, quantity: 7 });
    expect(await unbalanced(db)).toEqual([]);
  });

  it('brings units back without the lock: the race is real', async () => {
    const listing = await given.listing(db, { quantity: 10 });
    const { id } = await readyOrder(listing, 3);
    const asOf = clock.now();
    clock.advance(60_000);
    await interleave(
      url,
      { when: 'after', statement: /as since from stock_movement/ },
      () => complete(id),
      () => naiveFeed(listing, 10, asOf),
    );
    expect(await stockFigures(db, listing)).toMatchObject({ onHand: 10 });
    await sql`delete from order_line where listing_id = ${listing}`.execute(db);
    await sql`delete from listing where id = ${listing}`.execute(db);
  });
});

describe('complete, cancel and a feed at once', () => {
  it(`end the order once, and its stock with it, ${ROUNDS} times`, { timeout: 20 * 60_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const listing = await given.listing(db, { quantity: 10 });
      const { id } = await readyOrder(listing, 4);
      const asOf = clock.now().toISOString();
      clock.advance(60_000);
      const cancel = () => moveOrder(app.deps, { orderId: id, to: 'canceled', actor: 'system' });
      const all = [() => complete(id), cancel, () => feed(app, [{ listingId: listing, quantity: 10, asOf }])];
      if (round % 2) all.reverse();
      await Promise.allSettled(all.map((one) => one()));
      const { rows } = await sql<{ kind: string }>`select kind from stock_movement
        where order_id = ${id} and kind in ('release', 'hand-over')`.execute(db);
      expect(rows).toHaveLength(1);
      const onHand = rows[0]?.kind === 'hand-over' ? 6 : 10;
      expect(await stockFigures(db, listing)).toEqual({ onHand, reserved: 0, quantity: onHand });
    }
    expect(await unbalanced(db)).toEqual([]);
  });

  it('a shopper who cancels twice at once is given nothing twice', async () => {
    const listing = await given.listing(db, { quantity: 10 });
    const { user, id } = await submitted(listing, 4);
    await Promise.allSettled(Array.from({ length: 8 }, () => call(cancelOrder, { id }, { as: user })));
    expect(await stockFigures(db, listing)).toEqual({ onHand: 10, reserved: 0, quantity: 10 });
  });

  it('releases twice where the order is not locked before it is looked at: the race is real', async () => {
    const listing = await given.listing(db, { quantity: 10 });
    const [order] = [await submitted(listing, 4), await submitted(listing, 4)];
    const naiveCancel = async () => {
      const { rows } = await sql<{ status: string }>`
        select status as seen from orders where id = ${order?.id}`.execute(db);
      if (rows.length) await sql`update listing set reserved = reserved - 4 where id = ${listing}`.execute(db);
    };
    await interleave(url, { when: 'after', statement: /status as seen/ }, naiveCancel, naiveCancel);
    expect(await stockFigures(db, listing)).toMatchObject({ reserved: 0 }); // and one order is still open
  });
});
