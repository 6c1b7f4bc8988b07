import { describe, expect, it } from 'vitest';
import { addCartItem, updateCart } from '#features/cart';
import { readyShopper } from '../../../../tests/support/checkout.ts';
import { given } from '../../../../tests/support/given.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { priceCheckout, priceGuestCheckout, verifyCart } from '../checkout.contract.ts';

const app = await testApp();
const { db, call } = app;

/** Two stores in Ontario (HST), and one in Manitoba (GST alone). */
async function threeStores() {
  const [near, far] = [await given.store(db), await given.store(db, { province: 'MB' })];
  const beside = await given.store(db);
  const third = await given.listing(db, { store_id: beside, price_cents: 1050, quantity: 9 });
  const [one, other] = [
    await given.listing(db, { store_id: near, price_cents: 2000, quantity: 9 }),
    await given.listing(db, { store_id: far, price_cents: 1000, quantity: 9 }),
  ];
  const user = await readyShopper(app, { listingId: one, quantity: 2 });
  for (const id of [other, third]) await call(addCartItem, { productId: String(id), quantity: 1 }, { as: user });
  return { user, near: String(near), far: String(far), beside: String(beside) };
}

describe('the totals of the checkout', () => {
  it('are those of the summary, levies at one rate together', async () => {
    const { user } = await threeStores();
    const totals = await call(priceCheckout, {}, { as: user });
    const { summary, orders } = await call(verifyCart, {}, { as: user });
    expect(totals).toMatchObject(summary);
    expect(orders.flatMap(({ taxLines }) => taxLines)).toHaveLength(3);
    expect(totals.taxLines.map(({ label, amount }) => [label, amount])).toEqual([
      ['HST 13%', 520 + 137],
      ['GST 5%', 50],
    ]);
    expect(totals).toMatchObject({ subTotal: 6050, tax: 707, totalAmount: 6757, totalItems: 4 });
  });

  it('are there where the summary refuses the order, and follow what is selected', async () => {
    const { user, near, far, beside } = await threeStores();
    await call(updateCart, [{ storeId: near, paymentCardId: null }], { as: user });
    await expect(call(verifyCart, {}, { as: user })).rejects.toMatchObject({ code: 'validation' });
    expect(await call(priceCheckout, {}, { as: user })).toMatchObject({ totalAmount: 6757 });
    await call(updateCart, [{ storeId: far, isSelected: false }], { as: user });
    expect(await call(priceCheckout, {}, { as: user })).toMatchObject({ totalAmount: 5707, totalItems: 3 });
    for (const storeId of [near, beside]) await call(updateCart, [{ storeId, isSelected: false }], { as: user });
    expect(await call(priceCheckout, {}, { as: user })).toEqual({
      ...{ subTotal: 0, tax: 0, deliveryFee: 0, depositFee: 0, totalAmount: 0, totalItems: 0, taxLines: [] },
    });
  });
});

describe('the totals of a guest', () => {
  it('are those of a shopper with the same cart, and change nothing', async () => {
    const { user } = await threeStores();
    const { orders } = await call(verifyCart, {}, { as: user });
    const items = orders.flatMap((order) => order.items.map(({ product, quantity }) => ({ id: product.id, quantity })));
    expect(await call(priceGuestCheckout, { items })).toEqual(await call(priceCheckout, {}, { as: user }));
    const one = orders.flatMap((order) => order.items).find(({ product }) => product.price === 2000);
    expect(await call(priceGuestCheckout, { items: [{ id: one?.product.id as string, quantity: 1 }] })).toMatchObject({
      subTotal: 2000,
      tax: 260,
      totalAmount: 2260,
    });
  });

  it('leave out what is no longer sold, and refuse what is no cart', async () => {
    expect(await call(priceGuestCheckout, { items: [{ id: '424242', quantity: 1 }] })).toMatchObject({
      totalAmount: 0,
      taxLines: [],
    });
    await expect(call(priceGuestCheckout, { items: [{ id: '1', quantity: 0 }] })).rejects.toMatchObject({
      code: 'validation',
    });
    const many = Array.from({ length: 51 }, (_, n) => ({ id: String(n + 1), quantity: 1 }));
    await expect(call(priceGuestCheckout, { items: many })).rejects.toMatchObject({ code: 'validation' });
  });
});
