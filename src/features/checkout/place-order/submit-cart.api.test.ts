import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getCart, setCartItem } from '#features/cart';
import {
  CARD,
  countOrders,
  fillCart,
  HOME,
  readyShopper,
  savedCard,
  stockOf,
} from '../../../../tests/support/checkout.ts';
import { type GivenUser, given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { auditShop } from '../../audit/audit.server.ts';
import { cancelOrder, getOrder, listOrders } from '../../orders/orders.contract.ts';
import { submitCart, updateCart, verifyCart } from '../checkout.contract.ts';

const app = await testApp();
const { db, call } = app;

const NO_ORDER = 'Please ensure selecting minimum one order to proceed with check out.';

async function unchanged(user: GivenUser, listing: number, work: () => Promise<unknown>): Promise<void> {
  const look = async () => [
    await stockOf(app, listing),
    await countOrders(app, user.id),
    await call(getCart, {}, { as: user }),
  ];
  const before = await look();
  await work();
  expect(await look()).toEqual(before);
}

describe('submitting the cart', () => {
  it('places an order, takes the stock, holds the money and empties the cart', async () => {
    const product = await given.systemProduct(db, { deposit_cents: 25, dried_equivalent_mg: 3500 });
    const listing = await given.listing(db, { system_product_id: product, price_cents: 3895, quantity: 5 });
    const user = await readyShopper(app, { listingId: listing, quantity: 2 });
    const { orders, failed } = await call(submitCart, {}, { as: user });
    expect(failed).toEqual([]);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({
      refNum: expect.stringMatching(/^WK-\d{6}$/),
      status: 'new-order',
      paymentStatus: 'authorized',
      deliveryType: 'pickup',
      deliveryLocation: null,
      dateOrdered: app.clock.now().toISOString(),
      totalItems: 2,
      subTotal: 7790,
      tax: 1013,
      taxLines: [{ label: 'HST 13%', amount: 1013 }],
      deliveryFee: 0,
      depositFee: 50,
      totalAmount: 8853,
      totalCannabisWeight: 7,
      items: [{ quantity: 2, price: 3895, subTotal: 7790, product: { id: String(listing), price: 3895 } }],
      paymentCard: { type: 'visa', cardLast4Digit: '4242' },
      history: [{ status: 'new-order', reason: null }],
      nextStatuses: ['canceled'],
    });
    expect(await stockOf(app, listing)).toBe(3);
    expect((await call(getCart, {}, { as: user })).orders).toEqual([]);
    expect(await call(getOrder, { id: orders[0]?.id ?? '' }, { as: user })).toEqual(orders[0]);
    expect((await call(listOrders, {}, { as: user })).items).toEqual(orders);
  });

  it('delivers at the cheapest fee that the order allows, and taxes the fee', async () => {
    const store = await given.store(db, { has_delivery: true });
    await given.zone(db, { store_id: store, fee_cents: 700, min_spend_cents: 0 });
    await given.zone(db, { store_id: store, fee_cents: 300, min_spend_cents: 4000 });
    await given.zone(db, { store_id: store, fee_cents: 0, min_spend_cents: 9000 });
    const listing = await given.listing(db, { store_id: store, price_cents: 5000 });
    const user = await readyShopper(app, { listingId: listing }, { deliveryType: 'delivery', deliveryLocation: HOME });
    const { orders, summary } = await call(verifyCart, {}, { as: user });
    expect(summary).toEqual({
      subTotal: 5000,
      tax: 689,
      deliveryFee: 300,
      depositFee: 0,
      totalAmount: 5989,
      totalItems: 1,
    });
    expect(orders[0]).toMatchObject({ taxLabel: 'HST 13%', deliveryLocation: { withinDeliveryZone: true } });
    const placed = await call(submitCart, { totalAmount: 5989 }, { as: user });
    expect(placed.orders[0]).toMatchObject({ deliveryType: 'delivery', deliveryFee: 300, totalAmount: 5989 });
  });

  it('gives back what a declined card could not pay, while the other store’s order stands', async () => {
    const [good, bad] = [await given.listing(db, { quantity: 4 }), await given.listing(db, { quantity: 4 })];
    const user = await given.user(db);
    await fillCart(app, user, [{ listingId: good }]);
    const badStore = await fillCart(app, user, [{ listingId: bad, quantity: 3 }], { card: CARD.insufficientFunds });
    const { orders, failed } = await call(submitCart, {}, { as: user });
    expect(orders).toHaveLength(1);
    expect(failed).toEqual([
      {
        storeId: badStore,
        displayAs: expect.stringMatching(/./),
        code: 'payment-declined',
        message: 'Your card has insufficient funds. Please use another card.',
      },
    ]);
    expect([await stockOf(app, good), await stockOf(app, bad)]).toEqual([3, 4]);
    const cart = await call(getCart, {}, { as: user });
    expect(cart.orders.map(({ storeId, totalItems }) => [storeId, totalItems])).toEqual([[badStore, 3]]);
  });

  it('answers 402 when no order stands', async () => {
    const listing = await given.listing(db, { quantity: 2 });
    const user = await readyShopper(app, { listingId: listing }, { card: CARD.declined });
    await expect(call(submitCart, {}, { as: user })).rejects.toMatchObject({
      status: 402,
      code: 'payment-declined',
      message: 'Your card was declined. Please use another card.',
    });
    expect(await stockOf(app, listing)).toBe(2);
    expect((await call(getCart, {}, { as: user })).summary.totalItems).toBe(1);
    expect((await call(listOrders, {}, { as: user })).items[0]).toMatchObject({
      status: 'canceled',
      paymentStatus: 'voided',
      paymentFailure: 'declined',
    });
  });

  it('says where the provider could not be asked, and keeps the card on the cart', async () => {
    const listing = await given.listing(db, { quantity: 2 });
    const user = await readyShopper(app, { listingId: listing }, { card: CARD.unavailable });
    const [before] = (await call(getCart, {}, { as: user })).orders;
    await expect(call(submitCart, {}, { as: user })).rejects.toMatchObject({
      status: 402,
      message: 'The payment service cannot be reached. You have not been charged; please try again.',
      details: { failed: [{ storeId: before?.storeId, displayAs: before?.store.displayAs, code: 'unavailable' }] },
    });
    expect((await call(listOrders, {}, { as: user })).items[0]).toMatchObject({
      status: 'canceled',
      paymentFailure: 'unavailable',
    });
    expect((await call(getCart, {}, { as: user })).orders[0]?.paymentCardId).toBe(before?.paymentCardId);
  });
});

describe('a submit whose response was lost', () => {
  const submission = async (user: GivenUser, key?: string) => {
    const headers = { authorization: `Bearer ${user.sessionToken}`, ...(key && { 'idempotency-key': key }) };
    const response = await fetch(`${app.origin}/api/shop/submission`, { headers });
    return { status: response.status, ...(await response.json()) };
  };
  const submit = (user: GivenUser, key: string) =>
    fetch(`${app.origin}/api/shop/submit`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.sessionToken}`,
        'idempotency-key': key,
        'content-type': 'application/json',
      },
      body: '{}',
    }).then((response) => response.json());

  it('is found by its key, by its shopper alone, and finding it places nothing', async () => {
    const listing = await given.listing(db, { quantity: 3 });
    const [user, other] = [await readyShopper(app, { listingId: listing }), await given.user(db)];
    expect(await submission(user, 'k')).toMatchObject({ status: 404, error: { code: 'not-found' } });
    expect(await submission(user)).toMatchObject({ status: 404 });
    expect([await stockOf(app, listing), await countOrders(app, user.id)]).toEqual([3, 0]);
    const { result } = await submit(user, 'k');
    expect(await submission(user, 'k')).toMatchObject({ status: 200, result });
    expect(await submission(other, 'k')).toMatchObject({ status: 404 });
    expect((await fetch(`${app.origin}/api/shop/submission`)).status).toBe(401);
    expect((await submission(user, 'x'.repeat(256))).status).toBe(422);
    expect([await stockOf(app, listing), await countOrders(app, user.id)]).toEqual([2, 1]);
  });

  it('is found as rejected if it was, and as pending before there is a response', async () => {
    const listing = await given.listing(db, { quantity: 3 });
    const user = await readyShopper(app, { listingId: listing }, { card: CARD.declined });
    await submit(user, 'k');
    expect(await submission(user, 'k')).toMatchObject({ status: 402, error: { code: 'payment-declined' } });
    await sql`update submit_key set answer = null where user_id = ${user.id}`.execute(db);
    expect(await submission(user, 'k')).toMatchObject({ status: 503, error: { code: 'unavailable' } });
  });
});

describe('the rules of verify and submit', () => {
  const refused = (user: GivenUser, listing: number, failure: object) =>
    unchanged(user, listing, async () => {
      await expect(call(verifyCart, {}, { as: user })).rejects.toMatchObject(failure);
      await expect(call(submitCart, {}, { as: user })).rejects.toMatchObject(failure);
    });

  it('are reported one by one, in their order, until the order may be placed', async () => {
    const store = await given.store(db, {
      has_delivery: true,
      accepts: ['visa'],
      display_name: 'Fern',
      hours: '09:00-23:00',
    });
    await given.zone(db, { store_id: store, min_spend_cents: 3000 });
    const product = await given.systemProduct(db, { dried_equivalent_mg: 10_000 });
    const listing = await given.listing(db, {
      store_id: store,
      system_product_id: product,
      price_cents: 500,
      quantity: 99,
    });
    const user = await given.user(db);
    await expect(call(verifyCart, {}, { as: user })).rejects.toMatchObject({ message: NO_ORDER });
    await expect(call(submitCart, {}, { as: user })).rejects.toMatchObject({ message: NO_ORDER });
    const far = { ...HOME, coordinates: [-75.69, 45.42] as [number, number] };
    const storeId = await fillCart(app, user, [{ listingId: listing, quantity: 4 }], { card: null });
    const change = (choices: object) => call(updateCart, [{ storeId, ...choices }], { as: user });

    await change({ isSelected: false, deliveryType: 'delivery' });
    await refused(user, listing, { status: 422, fields: { isSelected: NO_ORDER }, message: NO_ORDER });
    await change({ isSelected: true });
    await refused(user, listing, { fields: { paymentCardId: 'Please select your payment card & method.' } });
    const amex = await savedCard(app, user, CARD.amex);
    await sql`update cart_store set payment_card_id = ${amex} where user_id = ${user.id}`.execute(db);
    await refused(user, listing, { fields: { paymentCardId: 'Please select your payment card & method.' } });
    await change({ paymentCardId: await savedCard(app, user) });
    await refused(user, listing, {
      fields: { totalCannabisWeight: 'Please ensure your order contain less than 30g cannabis.' },
    });
    await call(setCartItem, { productId: String(listing), props: { quantity: 3 } }, { as: user });
    const noAddress = { fields: { deliveryLocation: 'Please enter your delivery address.' } };
    await refused(user, listing, noAddress);
    await expect(change({ deliveryLocation: { ...HOME, address: ' ' } })).rejects.toMatchObject({ status: 422 });
    await refused(user, listing, noAddress);
    const outside = {
      deliveryLocation: 'Please ensure your delivery address is within store covering delivery zones.',
    };
    const deliverTo = async (deliveryLocation: typeof HOME) => {
      await given.savedAddress(db, user.id, deliveryLocation);
      await change({ deliveryLocation });
    };
    await deliverTo(far);
    await refused(user, listing, { fields: outside });
    await deliverTo({ ...HOME, address: '1 Elgin St', province: 'QC' });
    await refused(user, listing, { fields: outside });
    await deliverTo(HOME);
    await refused(user, listing, {
      status: 422,
      message: 'The minimum spend for delivery from Fern to this address is $30.00.',
    });
    await sql`update listing set price_cents = 1000 where id = ${listing}`.execute(db);
    app.clock.set('2026-11-21T05:00:00Z'); // midnight in Toronto
    await refused(user, listing, {
      fields: { deliveryType: 'Fern is closed now and delivers only while it is open. Please choose pickup.' },
    });
    app.clock.set('2026-11-20T17:00:00Z');
    const { summary } = await call(verifyCart, {}, { as: user });
    expect(summary).toMatchObject({ subTotal: 3000, deliveryFee: 499, tax: 455, totalAmount: 3954 });
    expect((await call(submitCart, {}, { as: user })).orders).toHaveLength(1);
  });

  it('let an Ontario store that is open past 23:00 deliver only what is ordered before', async () => {
    const store = await given.store(db, { has_delivery: true });
    await given.zone(db, { store_id: store });
    const listing = await given.listing(db, { store_id: store });
    const user = await readyShopper(app, { listingId: listing }, { deliveryType: 'delivery', deliveryLocation: HOME });
    app.clock.set('2026-11-21T04:00:00Z');
    await refused(user, listing, {
      fields: { deliveryType: 'Delivery in Ontario can be ordered from 9 AM to 11 PM. Please choose pickup.' },
    });
    app.clock.set('2026-11-21T03:59:59Z');
    expect((await call(submitCart, {}, { as: user })).orders).toHaveLength(1);
    app.clock.set('2026-11-20T17:00:00Z');
  });

  it('let a pickup order be placed at a closed store', async () => {
    const store = await given.store(db, { hours: null });
    const listing = await given.listing(db, { store_id: store });
    const user = await readyShopper(app, { listingId: listing });
    expect((await call(getCart, {}, { as: user })).orders[0]?.store.isOpen).toBe(false);
    expect((await call(submitCart, {}, { as: user })).orders[0]).toMatchObject({ status: 'new-order' });
  });

  it('count 30 g for each store on its own, exactly', async () => {
    const user = await given.user(db);
    const listingOf = async (mg: number) =>
      given.listing(db, { system_product_id: await given.systemProduct(db, { dried_equivalent_mg: mg }) });
    for (const mg of [30_000, 30_000]) await fillCart(app, user, [{ listingId: await listingOf(mg) }]);
    const tooMuch = await fillCart(app, user, [{ listingId: await listingOf(30_001) }]);
    await expect(call(verifyCart, {}, { as: user })).rejects.toMatchObject({
      details: { storeId: tooMuch, rule: 'cannabis' },
    });
    await call(updateCart, [{ storeId: tooMuch, isSelected: false }], { as: user });
    expect((await call(submitCart, {}, { as: user })).orders).toHaveLength(2);
    expect((await call(getCart, {}, { as: user })).orders.map(({ storeId }) => storeId)).toEqual([tooMuch]);
  });

  it('reject the whole submit when one item is out of stock, and name it, as the summary does before', async () => {
    const [fine, short] = [await given.listing(db, { quantity: 5 }), await given.listing(db, { quantity: 5 })];
    const user = await given.user(db);
    await fillCart(app, user, [{ listingId: fine }]);
    const storeId = await fillCart(app, user, [{ listingId: short, quantity: 3 }]);
    await given.stock(db, short, 2);
    await unchanged(user, fine, async () => {
      for (const operation of [verifyCart, submitCart] as const)
        await expect(call(operation as typeof verifyCart, {}, { as: user })).rejects.toMatchObject({
          status: 409,
          message: expect.stringMatching(/^Only 2 units of Product \d+ at Store \d+ are left\.$/),
          details: { productId: String(short), storeId, unitsLeft: 2 },
        });
    });
    await sql`update listing set is_active = false where id = ${short}`.execute(db);
    for (const operation of [verifyCart, submitCart] as const)
      await expect(call(operation as typeof verifyCart, {}, { as: user })).rejects.toMatchObject({
        status: 409,
        message: expect.stringMatching(/out of stock/),
      });
    await call(updateCart, [{ storeId, isSelected: false }], { as: user });
    expect((await call(verifyCart, {}, { as: user })).orders).toHaveLength(1);
  });

  it('reject a shopper under 19, to the day', async () => {
    const listing = await given.listing(db);
    const young = await given.user(db, { date_of_birth: '2007-11-21' });
    await fillCart(app, young, [{ listingId: listing }]);
    await unchanged(young, listing, async () => {
      await expect(call(submitCart, {}, { as: young })).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    });
    const grown = await given.user(db, { date_of_birth: '2007-11-20' });
    await fillCart(app, grown, [{ listingId: listing }]);
    expect((await call(submitCart, {}, { as: grown })).orders).toHaveLength(1);
  });

  it('reject a total other than the one shown to the shopper', async () => {
    const listing = await given.listing(db, { price_cents: 1000 });
    const user = await readyShopper(app, { listingId: listing });
    await unchanged(user, listing, async () => {
      await expect(call(submitCart, { totalAmount: 1129 }, { as: user })).rejects.toMatchObject({
        status: 409,
        message: 'The total is $11.30 now. Please review your order.',
        details: { totalAmount: 1130 },
      });
    });
  });

  it('need a login', async () => {
    await expect(call(verifyCart, {})).rejects.toMatchObject({ status: 401 });
    await expect(call(submitCart, {})).rejects.toMatchObject({ status: 401 });
  });
});

describe('the idempotency key', () => {
  const submitWith = (user: GivenUser, key: string, body: Record<string, unknown> = {}) =>
    call(submitCart, body, { as: user, headers: { 'idempotency-key': key } });

  it('gives the first answer again, also after the order has moved on', async () => {
    const user = await readyShopper(app, { listingId: await given.listing(db) });
    const first = await submitWith(user, 'k-1');
    await call(cancelOrder, { id: first.orders[0]?.id ?? '' }, { as: user });
    expect(await submitWith(user, 'k-1')).toEqual(first);
    expect(await countOrders(app, user.id)).toBe(1);
  });

  it('rejects another body', async () => {
    const user = await readyShopper(app, { listingId: await given.listing(db) });
    await submitWith(user, 'k-1');
    await expect(submitWith(user, 'k-1', { totalAmount: 1 })).rejects.toMatchObject({
      status: 422,
      fields: { 'Idempotency-Key': 'This key was used for another request already.' },
    });
    await expect(submitWith(user, 'k-1', { anything: 'else' })).rejects.toMatchObject({ status: 422 });
  });

  it('repeats a decline by the bank, and belongs to one shopper', async () => {
    const user = await readyShopper(app, { listingId: await given.listing(db) }, { card: CARD.declined });
    const first = await submitWith(user, 'k-1').catch((error: unknown) => error);
    expect(first).toMatchObject({ status: 402 });
    expect(await submitWith(user, 'k-1').catch((error: unknown) => error)).toEqual(first);
    expect(await countOrders(app, user.id)).toBe(1);
    const other = await readyShopper(app, { listingId: await given.listing(db) });
    expect((await submitWith(other, 'k-1')).orders).toHaveLength(1);
  });

  it('may be used again when nothing had happened', async () => {
    const listing = await given.listing(db, { quantity: 1 });
    const user = await readyShopper(app, { listingId: listing });
    await given.stock(db, listing, 0);
    await expect(submitWith(user, 'k-1')).rejects.toMatchObject({ status: 409 });
    await given.stock(db, listing, 1);
    expect((await submitWith(user, 'k-1')).orders).toHaveLength(1);
  });

  it('has 1 to 255 characters', async () => {
    const user = await readyShopper(app, { listingId: await given.listing(db) });
    await expect(submitWith(user, 'k'.repeat(256))).rejects.toMatchObject({
      fields: { 'Idempotency-Key': 'An idempotency key has 1 to 255 characters.' },
    });
    expect((await submitWith(user, 'k'.repeat(255))).orders).toHaveLength(1);
  });
});

describe('the shop after all this', () => {
  it('keeps every promise', async () => {
    const audit = await auditShop(app.deps, { now: app.clock.now() });
    expect(Object.entries(audit).filter(([, broken]) => broken !== 0)).toEqual([]);
  });
});
