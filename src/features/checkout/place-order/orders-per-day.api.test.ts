import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { addCartItem, getCart, updateCart } from '#features/cart';
import { CARD, countOrders, fillCart, readyShopper, savedCard, stockOf } from '../../../../tests/support/checkout.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import { PATIENTLY } from '../../../../tests/support/patience.ts';
import { isSomeoneWaiting } from '../../../../tests/support/someone-waiting.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { cancelOrder } from '../../orders/orders.contract.ts';
import { submitCart } from '../checkout.contract.ts';

const app = await testApp({ config: { ordersPerDay: 3 } });
const { db, call } = app;

const USED_UP = 'You can place 3 orders in 24 hours and have reached this limit. Please try again later.';

/** A shopper who has placed that many orders at one store and has the next one in the cart. */
async function buyer(placed: number, card: string = CARD.visa) {
  const store = await given.store(db);
  const product = await given.systemProduct(db, { dried_equivalent_mg: 1 });
  const listing = await given.listing(db, { store_id: store, system_product_id: product, quantity: 50 });
  const user = await given.user(db);
  const paymentCardId = await savedCard(app, user, card);
  const fill = async () => {
    await call(addCartItem, { productId: String(listing), quantity: 1 }, { as: user });
    await call(updateCart, [{ storeId: String(store), paymentCardId }], { as: user });
  };
  const submit = (key?: string) =>
    call(submitCart, {}, { as: user, ...(key && { headers: { 'idempotency-key': key } }) });
  for (let n = 0; n < placed; n++) {
    await fill();
    await submit(`order ${n}`);
  }
  await fill();
  return { user, listing, fill, submit };
}
const standing = (user: GivenUser, listing: number) =>
  Promise.all([countOrders(app, user.id), stockOf(app, listing), call(getCart, {}, { as: user })]);

describe('one account', () => {
  it('places that many orders in 24 hours; the next is rejected and changes nothing, until the first is a day old', async () => {
    const { user, listing, submit } = await buyer(3);
    const before = await standing(user, listing);
    const answer = await submit().catch((error: unknown) => error);
    expect(answer).toMatchObject({ status: 429, message: USED_UP, retryAfterSeconds: 86_400 });
    expect(await standing(user, listing)).toEqual(before);
    // A repeated submit gets its earlier response.
    expect((await submit('order 1')).orders).toHaveLength(1);
    await sql`update orders set placed_at = placed_at - interval '1 day' where id in (
      select id from orders where user_id = ${user.id} order by placed_at, id limit 1)`.execute(db);
    expect((await submit()).orders).toHaveLength(1);
  });

  it('is counted one order for each store of a submit', async () => {
    const { user, listing, submit } = await buyer(2);
    const other = await fillCart(app, user, [{ listingId: await given.listing(db) }]);
    const before = await standing(user, listing);
    const message =
      'You can place 3 orders in 24 hours, and 1 is left. Please uncheck some stores, or try again later.';
    await expect(submit()).rejects.toMatchObject({ status: 429, message });
    expect(await standing(user, listing)).toEqual(before);
    await call(updateCart, [{ storeId: other, isSelected: false }], { as: user });
    expect((await submit()).orders).toHaveLength(1);
  });

  it('is counted what it canceled, and not what its bank declined', async () => {
    const { user, submit } = await buyer(2);
    const { orders } = await submit();
    await call(cancelOrder, { id: orders[0]?.id as string }, { as: user });
    const again = await buyer(0, CARD.declined);
    for (let n = 0; n < 5; n++) {
      await expect(again.submit()).rejects.toMatchObject({ status: 402 });
      await again.fill();
    }
    await fillCart(app, user, [{ listingId: await given.listing(db) }]);
    await expect(submit()).rejects.toMatchObject({ status: 429, message: USED_UP });
  });

  it('is not held to what others order', async () => {
    await buyer(3);
    const user = await readyShopper(app, { listingId: await given.listing(db) });
    expect((await call(submitCart, {}, { as: user })).orders).toHaveLength(1);
  });

  it('cannot pass the limit by many submits at once', async () => {
    const { user, fill, submit } = await buyer(0);
    const tries = Array.from({ length: 10 }, () => fill().then(() => submit()));
    await Promise.allSettled(tries);
    for (let n = 0; n < 4; n++)
      await fill()
        .then(() => submit())
        .catch(() => {});
    expect(await countOrders(app, user.id)).toBe(3);
  });
});

describe('an order that is placed while another submit waits for the cart', () => {
  /** Another user's order, moved to this account during its submit. */
  async function race(work: (user: GivenUser) => Promise<unknown>) {
    const { user } = await buyer(2);
    const other = await buyer(1);
    let answer: Promise<unknown> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`select from cart where user_id = ${user.id} for update`.execute(trx);
      answer = work(user).catch((error: unknown) => error);
      await vi.waitUntil(() => isSomeoneWaiting(db), PATIENTLY);
      await sql`update orders set user_id = ${user.id} where user_id = ${other.user.id}`.execute(trx);
    });
    return answer;
  }

  it('counts: the limit is looked at under the lock', async () => {
    expect(await race((user) => call(submitCart, {}, { as: user }))).toMatchObject({ status: 429, message: USED_UP });
  });

  it('would not be seen by a statement that began before: the control', async () => {
    const seen = await race(async (user) => {
      const { rows } = await sql<{ n: number }>`
        select (select count(*) from orders where user_id = c.user_id)::int n from cart c
        where user_id = ${user.id} for update`.execute(db);
      return rows[0]?.n;
    });
    expect(seen).toBe(2);
  });
});
