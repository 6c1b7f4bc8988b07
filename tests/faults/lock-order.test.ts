import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addCartItem } from '#features/cart';
import { submitCart } from '#features/checkout';
import { moveOrder, refundOrder } from '#features/orders/server';
import { readyShopper } from '../support/checkout.ts';
import { lockedTables, lockFaults, transactionsOf } from '../support/database/statements.ts';
import { given } from '../support/given.ts';
import { orderWays } from '../support/market/order-ways.ts';
import { testApp } from '../support/test-app.ts';

const app = await testApp();
const { db, call } = app;

describe('locks are taken in one order, before what they are for', () => {
  for (const [name, prepare] of Object.entries(orderWays(app))) {
    it(name, async () => {
      const transactions = await transactionsOf(await prepare());
      expect(transactions.flatMap(lockFaults)).toEqual([]);
      expect(transactions.flatMap(lockedTables)).toEqual(
        expect.arrayContaining(['listing', 'orders', 'payment_attempt']),
      );
    });
  }

  it('a refund holds the order and its payment before it is written and when it ends', async () => {
    const user = await readyShopper(app, { listingId: await given.listing(db) });
    const { orders } = await call(submitCart, {}, { as: user });
    const orderId = orders[0]?.id ?? '';
    for (const to of ['processing', 'ready-pickup', 'completed'] as const)
      await moveOrder(app.deps, { orderId, to, idChecked: true, actor: 'system' });
    const transactions = await transactionsOf(() =>
      refundOrder(app.deps, { orderId, actor: 'system', reason: 'Damaged.' }),
    );
    expect(transactions.flatMap(lockFaults)).toEqual([]);
    const locked = transactions.map(lockedTables).filter((tables) => tables.length > 0);
    expect(locked).toEqual(Array(3).fill(['orders', 'payment_attempt']));
  });

  it('a submit holds shopper, cart and listings, in that order, and reads nothing of them before', async () => {
    const user = await readyShopper(app, { listingId: await given.listing(db) });
    const [first = []] = await transactionsOf(() => call(submitCart, {}, { as: user }));
    expect(first[0]).toMatch(/from app_user u join cart c .* for key share of u for update of c/s);
    const stock = first.findIndex((text) => /\blisting l\b.*\bfor\b/s.test(text));
    expect(first.slice(stock)).toEqual([
      expect.stringMatching(
        /^with held as .*from listing l .* for no key update of l.*update listing l set reserved = .*insert into stock_movement .*from held/s,
      ),
    ]);
  });

  it('a cart is locked by the one statement that changes it', async () => {
    const user = await given.user(db);
    const listing = await given.listing(db);
    await call(addCartItem, { productId: String(listing), quantity: 1 }, { as: user });
    const { rows } = await sql<{
      body: string;
    }>`select prosrc as body from pg_proc where proname = 'put_in_cart'`.execute(db);
    expect(rows[0]?.body).toMatch(
      /^\s*(?:declare[^;]*;)?\s*begin\s+perform from cart where user_id = shopper for update;/,
    );
  });
});

describe('the check itself', () => {
  it.each([
    [
      'an order before its listings',
      [
        'select from orders where id = $1 for update',
        'select from listing l where l.id = any($1) order by l.id for update of l',
      ],
    ],
    [
      'a cart after an order',
      ['select from orders where id = $1 for update', 'select from cart where user_id = $1 for update'],
    ],
    ['listings in no order', ['select from listing l where l.id = any($1) for no key update of l']],
    ['a line put into a cart that is not held', ['insert into cart_line (user_id) values ($1)']],
    ['a write without a lock', ['update listing set reserved = reserved + 1 where id = $1']],
    [
      'a lock of something else',
      [
        'select from order_line ol join listing l on l.id = ol.listing_id for update of ol',
        'update listing l set reserved = 1',
      ],
    ],
  ])('finds %s', (_what, statements) => {
    expect(lockFaults(statements)).toHaveLength(1);
  });

  it('finds nothing where all is in order', () => {
    expect(
      lockFaults([
        'select from app_user u join cart c on c.user_id = u.id for key share of u for update of c',
        'select l.id from listing l join store s on s.id = l.store_id order by l.id for no key update of l',
        'update listing l set reserved = 1',
        'select from orders where id = $1 for update',
        'select a.id from payment_attempt a join orders o on o.id = a.order_id for update of a',
        'with new_attempt as (update payment_attempt set state = $1) update orders set status = $2',
      ]),
    ).toEqual([]);
  });
});
