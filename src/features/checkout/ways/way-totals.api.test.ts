import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { findWaysToBuy, getCart, moveCart, undoMoveCart, updateCart } from '#features/cart';
import { HOME, savedCard } from '../../../../tests/support/checkout.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { priceCheckout, verifyCart } from '../checkout.contract.ts';

// `FAULTS=long` compares as many carts as the specification asks for.
const CARTS = process.env.FAULTS === 'long' ? 1_000 : 60;
/** Carts between two changes of all prices. */
const SAME_PRICES = 20;
const SEED = Number(process.env.MODEL_SEED) || Date.now() % 2 ** 31;

const app = await testApp();
const { db, call, clock } = app;

/** A seeded generator, so that failures can be repeated. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const random = randomOf(SEED);

/** Nine products with deposits, tax classes and equivalents, some of each at seven stores with their fees and minimums. */
async function market() {
  const classes = ['cannabis', 'vape-cartridge', 'accessory'];
  const kinds: number[] = [];
  for (let n = 0; n < 9; n++) {
    const row = {
      deposit_cents: [0, 20][n % 2],
      dried_equivalent_mg: [1_000, 3_500, 0][n % 3],
      tax_class: classes[n % 3],
    };
    kinds.push(await given.systemProduct(db, row));
  }
  const stores: number[] = [];
  const listings: number[] = [];
  for (let n = 0; n < 7; n++) {
    const store = await given.store(db, { latitude: 43.65 + n / 1_000, longitude: -79.38, has_delivery: true });
    await given.zone(db, { store_id: store, fee_cents: 299 + 100 * n, min_spend_cents: 500 * n });
    await given.zone(db, { store_id: store, fee_cents: 0, min_spend_cents: 9_000 });
    stores.push(store);
    for (const system_product_id of kinds)
      if (random(4) > 0)
        listings.push(await given.listing(db, { store_id: store, system_product_id, quantity: 2 + random(9) }));
  }
  return { stores, listings };
}

/** One in four is on sale. */
async function reprice(listings: readonly number[]): Promise<void> {
  const prices = listings.map(() => 700 + random(3_000));
  const sales = prices.map((price) => (random(4) === 0 ? price - 1 - random(600) : null));
  await sql`update listing l set price_cents = t.price, sale_price_cents = t.sale
    from unnest(${listings}::bigint[], ${prices}::int[], ${sales}::int[]) t (id, price, sale) where l.id = t.id`.execute(
    db,
  );
}

async function fill({ id }: GivenUser, wanted: ReadonlyMap<number, number>): Promise<void> {
  await sql`insert into cart (user_id) values (${id}) on conflict do nothing`.execute(db);
  await sql`delete from cart_line where user_id = ${id}`.execute(db);
  await sql`insert into cart_line (user_id, listing_id, quantity, added_at)
    select ${id}::uuid, t.listing, t.quantity, ${clock.now()}::timestamptz + t.n * interval '1 ms'
    from unnest(${[...wanted.keys()]}::bigint[], ${[...wanted.values()]}::int[]) with ordinality t (listing, quantity, n)`.execute(
    db,
  );
}

/** Has chosen a card, and pickup or delivery, for an order at each of the stores. */
async function shopper(deliveryType: 'pickup' | 'delivery', { stores, listings }: Awaited<ReturnType<typeof market>>) {
  const user = await given.user(db);
  const paymentCardId = await savedCard(app, user);
  await given.savedAddress(db, user.id, HOME);
  await fill(user, new Map(listings.map((id) => [id, 1])));
  const choice = { deliveryType, paymentCardId, ...(deliveryType === 'delivery' && { deliveryLocation: HOME }) };
  await call(
    updateCart,
    stores.map((id) => ({ storeId: String(id), ...choice })),
    { as: user },
  );
  return { user, deliveryType };
}

it(`the total of a way is that of the order summary once the cart was moved, to the cent, and Undo brings all of it back: seed ${SEED}`, {
  timeout: 570_000,
}, async () => {
  const all = await market();
  const shoppers = [await shopper('pickup', all), await shopper('delivery', all)] as const;
  let moves = 0;
  for (let n = 0; n < CARTS; n++) {
    if (n % SAME_PRICES === 0) await reprice(all.listings);
    // Nobody asks 1,000 times in a minute.
    clock.advance(1_000);
    const { user, deliveryType } = shoppers[n % 2] as (typeof shoppers)[number];
    const picks = Array.from({ length: 2 + random(5) }, () => all.listings[random(all.listings.length)] as number);
    await fill(user, new Map(picks.map((id) => [id, 1 + random(2)])));
    const before = await call(getCart, {}, { as: user });
    const { ways, now } = await call(findWaysToBuy, { loc: '-79.38,43.65' }, { as: user });
    expect(now.total).toBe((await call(priceCheckout, {}, { as: user })).totalAmount);
    for (const { orders, total, missing } of ways) {
      // The rest of the cart stays where it is, and has a total of its own.
      if (missing.length > 0) continue;
      const moveId = `${n}-${moves++}`;
      await call(moveCart, { moveId, deliveryType, items: orders.flatMap(({ items }) => items) }, { as: user });
      const checkout = await call(verifyCart, {}, { as: user });
      expect(checkout.summary.totalAmount).toBe(total);
      const totals = checkout.orders.map(({ totalAmount }) => totalAmount);
      expect(totals.toSorted()).toEqual(orders.map((order) => order.total).toSorted());
      expect(await call(undoMoveCart, { moveId }, { as: user })).toEqual(before);
    }
  }
  expect(moves).toBeGreaterThan(CARTS * 0.8);
});
