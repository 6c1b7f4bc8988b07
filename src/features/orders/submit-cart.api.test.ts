import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { CARD, countOrders, fillCart, HOME, readyShopper, stockOf } from '../../../tests/support/checkout.ts';
import { given } from '../../../tests/support/given.ts';
import { testApp } from '../../../tests/support/test-app.ts';
import { getCart } from '../cart/index.ts';
import { cancelOrder, getOrder, listOrders, submitCart, verifyCart } from './orders.contract.ts';

const app = await testApp();
const { db, call } = app;

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
    });
  });
});
