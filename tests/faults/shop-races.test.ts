import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { auditShop } from '#features/audit/server';
import { addCartItem, getCart } from '#features/cart';
import { submitCart } from '#features/checkout';
import { cancelOrder } from '#features/orders';
import { moveOrder } from '#features/orders/server';
import { CARD, countOrders, fillCart, readyShopper, savedCard, stockOf } from '../support/checkout.ts';
import { type GivenUser, given } from '../support/given.ts';
import { testApp } from '../support/test-app.ts';
import { naiveSubmit } from './fixtures/naive-submit.ts';

const app = await testApp({ config: { ordersPerDay: 100_000 } });
const { db, call } = app;

/** Each round of each of them is one submit of five orders. */
const [SHOPPERS, ROUNDS] = process.env.FAULTS === 'long' ? [50, 20] : [40, 1];

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const settledTimes = async <T>(count: number, work: (index: number) => Promise<T>) => {
  const answers = await Promise.allSettled(Array.from({ length: count }, (_, index) => work(index)));
  return {
    good: answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])),
    bad: answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as { status: number }] : [])),
  };
};

async function chargesOf(user: GivenUser): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) n from sandbox_vault.record r join payment_attempt a on a.id::text = r.key
    join orders o on o.id = a.order_id where o.user_id = ${user.id} and r.is_approved`.execute(db);
  return rows[0]?.n ?? -1;
}

async function keepsItsPromises(initialStock?: Map<number, number>): Promise<void> {
  const audit = await auditShop(app.deps, { now: app.clock.now(), initialStock });
  expect(Object.entries(audit).filter(([, broken]) => broken !== 0)).toEqual([]);
}

describe('200 shoppers and 50 units', () => {
  it('sells exactly 50', async () => {
    const listing = await given.listing(db, { quantity: 50 });
    const shoppers: GivenUser[] = [];
    for (let n = 0; n < 10; n++) shoppers.push(...(await times(20, () => readyShopper(app, { listingId: listing }))));
    const { good, bad } = await settledTimes(200, (n) => call(submitCart, {}, { as: shoppers[n] }));
    expect(good).toHaveLength(50);
    expect(bad.map(({ status }) => status)).toEqual(Array(150).fill(409));
    expect(await stockOf(app, listing)).toBe(0);
    await keepsItsPromises(new Map([[listing, 50]]));
  });

  it('sells far more where stock is read, decided on and then written without a lock: the race is real', async () => {
    const listing = await given.listing(db, { quantity: 50 });
    let sold = 0;
    await times(200, async () => {
      const left = await stockOf(app, listing);
      if (left < 1) return;
      await sql`update listing set on_hand = ${left - 1} where id = ${listing}`.execute(db);
      sold++;
    });
    expect(sold).toBeGreaterThan(50);
    await sql`delete from listing where id = ${listing}`.execute(db);
  });
});

describe('one cart, submitted 20 times at once', () => {
  it('with one key: one order, one charge, one answer', async () => {
    const listing = await given.listing(db, { quantity: 50 });
    const user = await readyShopper(app, { listingId: listing });
    const answers = await times(20, () =>
      call(submitCart, {}, { as: user, headers: { 'idempotency-key': 'the same' } }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect([await countOrders(app, user.id), await chargesOf(user), await stockOf(app, listing)]).toEqual([1, 1, 49]);
  });

  it('with 20 keys: one order, and 19 are told that the cart is empty', async () => {
    const listing = await given.listing(db, { quantity: 50 });
    const user = await readyShopper(app, { listingId: listing });
    const { good, bad } = await settledTimes(20, (n) =>
      call(submitCart, {}, { as: user, headers: { 'idempotency-key': `key ${n}` } }),
    );
    expect([good.length, bad.length]).toEqual([1, 19]);
    expect(new Set(bad.map(({ status }) => status))).toEqual(new Set([422]));
    expect([await countOrders(app, user.id), await chargesOf(user), await stockOf(app, listing)]).toEqual([1, 1, 49]);
  });

  it('without a key: the same', async () => {
    const listing = await given.listing(db, { quantity: 50 });
    const user = await readyShopper(app, { listingId: listing });
    const { good } = await settledTimes(20, () => call(submitCart, {}, { as: user }));
    expect([good.length, await chargesOf(user), await stockOf(app, listing)]).toEqual([1, 1, 49]);
  });

  it('charges more than once where cart and key are not held: the race is real', async () => {
    const user = await readyShopper(app, { listingId: await given.listing(db, { quantity: 50 }) });
    await settledTimes(20, () => naiveSubmit(app.deps, user.id));
    expect(await chargesOf(user)).toBeGreaterThan(1);
    await sql`delete from sandbox_vault.record r using payment_attempt a, orders o
      where r.key = a.id::text and a.order_id = o.id and o.user_id = ${user.id}`.execute(db);
    await sql`delete from orders where user_id = ${user.id}`.execute(db);
  });

  it('with one key and a card that is declined: one refusal, said 20 times', async () => {
    const user = await readyShopper(app, { listingId: await given.listing(db) }, { card: CARD.declined });
    const { good, bad } = await settledTimes(20, () =>
      call(submitCart, {}, { as: user, headers: { 'idempotency-key': 'k' } }),
    );
    expect(good).toEqual([]);
    expect(new Set(bad.map(({ status }) => status))).toEqual(new Set([402]));
    expect((await call(getCart, {}, { as: user })).summary.totalItems).toBe(1);
  });
});

describe('everything at once', () => {
  it(`does not deadlock: ${SHOPPERS * ROUNDS} submits of the same five products in any order, with cancels and refusals in between`, {
    timeout: 30 * 60_000,
  }, async () => {
    const listings = await times(5, () => given.listing(db, { quantity: 10_000 }));
    /** The number of orders that were placed (and canceled again), or the status of the refusal. */
    const buy = async (user: GivenUser, card: string, n: number): Promise<number> => {
      await sql`delete from cart_line where user_id = ${user.id}`.execute(db); // what a refusal gave back
      for (let i = 0; i < 5; i++) {
        const listingId = listings[(i * (1 + (n % 4)) + n) % 5] as number;
        await call(addCartItem, { productId: String(listingId), quantity: 1 }, { as: user });
      }
      await sql`insert into cart_store (user_id, store_id, payment_card_id)
        select ${user.id}, store_id, ${card} from listing where id = any(${listings}::bigint[])
        on conflict (user_id, store_id) do update set payment_card_id = excluded.payment_card_id`.execute(db);
      const said = await call(submitCart, {}, { as: user }).catch((error: { status: number }) => error);
      if ('status' in said) return said.status;
      await times(said.orders.length, (i) => call(cancelOrder, { id: said.orders[i]?.id ?? '' }, { as: user }));
      return said.orders.length;
    };
    await times(SHOPPERS, async (n) => {
      const user = await given.user(db);
      const isPoor = n % 4 === 0;
      const card = await savedCard(app, user, isPoor ? CARD.insufficientFunds : CARD.visa);
      for (let round = 0; round < ROUNDS; round++) expect(await buy(user, card, n + round)).toBe(isPoor ? 402 : 5);
    });
    expect(await times(5, (n) => stockOf(app, listings[n] as number))).toEqual(Array(5).fill(10_000));
    await keepsItsPromises();
  });

  it('cancels once, gives the stock back once and voids once, however many ask', async () => {
    const listing = await given.listing(db, { quantity: 7 });
    const user = await readyShopper(app, { listingId: listing, quantity: 3 });
    const { orders } = await call(submitCart, {}, { as: user });
    const id = orders[0]?.id ?? '';
    const { good, bad } = await settledTimes(10, () => call(cancelOrder, { id }, { as: user }));
    expect(good).toHaveLength(1);
    expect(bad.map(({ status }) => status)).toEqual(Array(9).fill(409));
    expect(await stockOf(app, listing)).toBe(7);
  });

  it('completes and captures once, however many ask', async () => {
    const user = await readyShopper(app, { listingId: await given.listing(db) });
    const { orders } = await call(submitCart, {}, { as: user });
    const orderId = orders[0]?.id ?? '';
    for (const to of ['processing', 'ready-pickup'] as const)
      await moveOrder(app.deps, { orderId, to, actor: 'system' });
    await settledTimes(10, () => moveOrder(app.deps, { orderId, to: 'completed', idChecked: true, actor: 'system' }));
    const { rows } = await sql`select from sandbox_vault.record where kind = 'capture' and is_approved
      and key like (select id::text || '%' from payment_attempt where order_id = ${orderId})`.execute(db);
    expect(rows).toHaveLength(1);
    await keepsItsPromises();
  });

  it('holds no transaction open while the provider thinks', async () => {
    const waiting: (() => void)[] = [];
    let open = -1;
    const slow = {
      ...app.deps.payments,
      authorize: async (...args: Parameters<typeof app.deps.payments.authorize>) => {
        const answered = new Promise<void>((resolve) => waiting.push(resolve));
        if (waiting.length === 10) {
          const { rows } = await sql<{ n: number }>`select count(*) n from pg_stat_activity
            where datname = current_database() and state like 'idle in transaction%'`.execute(db);
          open = rows[0]?.n ?? 99;
          for (const answer of waiting) answer();
        }
        await answered;
        return app.deps.payments.authorize(...args);
      },
    };
    const { submitCart: submit } = await import('#features/checkout/server');
    const shoppers = await times(10, async () => {
      const user = await given.user(db);
      await fillCart(app, user, [{ listingId: await given.listing(db) }]);
      return user;
    });
    await times(10, (n) => submit({ ...app.deps, payments: slow }, shoppers[n]?.id ?? '', {}, undefined));
    expect(open).toBe(0);
    await keepsItsPromises();
  });
});
