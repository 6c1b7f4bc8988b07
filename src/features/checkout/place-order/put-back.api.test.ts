import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getCart } from '#features/cart';
import { CARD, fillCart } from '../../../../tests/support/checkout.ts';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { listOrders } from '../../orders/orders.contract.ts';
import { submitCart } from '../checkout.contract.ts';
import { placeOrders } from './place-order.server.ts';

const app = await testApp();
const { db, call } = app;

const DECLINED = 'Your card was declined. Please use another card.';
const KEY = { 'idempotency-key': 'one' };

/** Orders three units with a declined card; `meanwhile` runs before the bank answers. Returns what the shopper sees. */
async function declinedAfter(meanwhile: (userId: string, listing: number, store: number) => Promise<unknown>) {
  const store = await given.store(db);
  const product = await given.systemProduct(db, { display_name: 'Dune', dried_equivalent_mg: 1 });
  const listing = await given.listing(db, { store_id: store, system_product_id: product, quantity: 2000 });
  const user = await given.user(db);
  await fillCart(app, user, [{ listingId: listing, quantity: 3 }], { card: CARD.declined });
  // Like a request whose process died before it asked the bank.
  const requestHash = createHash('sha256').update('{}').digest('base64url');
  await placeOrders(app.deps, user.id, { key: 'one', requestHash, shownTotal: undefined });
  await meanwhile(user.id, listing, store);
  const said = await call(submitCart, {}, { as: user, headers: KEY }).catch((error: unknown) => error);
  const [order] = (await call(listOrders, {}, { as: user })).items;
  const cart = await call(getCart, {}, { as: user });
  const line = cart.orders.flatMap(({ items }) => items).find((item) => item.product.id === String(listing));
  return { said, reason: order?.history.at(-1)?.reason, units: line?.quantity ?? 0 };
}
/** Expects the sentence in the submit's response and in the order itself, which mails and notifications repeat. */
const told = (said: Awaited<ReturnType<typeof declinedAfter>>, sentence: string, units: number) => {
  const message = `${DECLINED} ${sentence}`.trim();
  expect(said).toMatchObject({
    said: { status: 402, message, details: { failed: [{ message }] } },
    reason: message,
    units,
  });
};

const inCart = (userId: string, listing: number, quantity: number) =>
  sql`insert into cart_line (user_id, listing_id, quantity, added_at) values (${userId}, ${listing}, ${quantity}, now())`.execute(
    db,
  );

describe('a declined order whose lines cannot all be restored to the cart', () => {
  it('says nothing more where they do', async () => {
    told(await declinedAfter(async () => {}), '', 3);
  });

  it('names the product where the cart is full', async () => {
    const said = await declinedAfter(async (userId, _listing, store) => {
      for (let n = 0; n < 50; n++) await inCart(userId, await given.listing(db, { store_id: store }), 1);
    });
    told(said, 'Dune did not go back into your cart: it holds 50 products.', 0);
  });

  it('names the product of which the cart holds no more units', async () => {
    const said = await declinedAfter((userId, listing) => inCart(userId, listing, 998));
    told(said, 'Only some units of Dune went back into your cart: it holds 999 of a product.', 999);
  });

  it('names the product of which less is in stock by now', async () => {
    const said = await declinedAfter((userId, listing) =>
      inCart(userId, listing, 990).then(() => given.stock(db, listing, 100)),
    );
    told(said, 'There are fewer units of Dune in stock than in your cart.', 993);
  });

  it.each([
    ['the product', (listing: number) => sql`update listing set is_active = false where id = ${listing}`],
    ['the store', (_listing: number, store: number) => sql`update store set is_active = false where id = ${store}`],
  ])('names the product where %s has left the marketplace', async (_what, leave) => {
    const said = await declinedAfter((_userId, listing, store) => leave(listing, store).execute(db));
    told(said, 'Dune is no longer sold.', 0);
  });
});
