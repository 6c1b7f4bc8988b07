import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { getCart, updateCart } from '#features/cart';
import { verifyCart } from '#features/checkout';
import { listOrders } from '#features/orders';
import { addCard } from '#features/payments';
import { money } from '#platform/money.ts';
import { visitor } from '../support/journey.ts';
import { fillCart, newShopper } from '../support/shopper.ts';

const CARD = { displayName: 'Everyday', cardNumber: '4242424242424242', cardExpiry: '1230', cardCVV: '123' };

/** One shopper who is logged in on a laptop and on a phone, with a cart of one store that may be submitted. */
async function twoDevices() {
  const [laptop, phone] = [await visitor({ isKnown: true }), await visitor({ isKnown: true, device: 'phone' })];
  const shopper = await newShopper(laptop.origin);
  await fillCart(shopper, 1);
  const { id } = await shopper.call(addCard, { ...CARD, postalCode: 'M6J 1G3' });
  const [order] = (await shopper.call(getCart, {})).orders;
  await shopper.call(updateCart, [{ storeId: order?.storeId as string, paymentCardId: id }]);
  for (const { signIn } of [laptop, phone]) await signIn(shopper.sessionToken);
  return { shopper, laptop: laptop.page, phone: phone.page, watchPhone: phone.watch, watchLaptop: laptop.watch };
}
/** As when the shopper returns to the other device: its page becomes visible. */
const takeUp = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
/** In the tab bar of a phone the total follows. */
const badge = (page: Page, count: string) =>
  page.getByRole('button', { name: new RegExp(`^Shopping Cart, ${count}(, \\$[\\d,.]+)?$`) });
async function openCart(page: Page, count: string) {
  await page.goto('/products');
  await badge(page, count).click();
  return page.getByRole('dialog', { name: 'Shopping Cart' });
}
const plus = { name: /^Increase quantity of / };
const confirmed = (page: Page, method: 'PUT' | 'DELETE' = 'PUT') =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/shop/item') && answer.request().method() === method);

it('shows on one device what was changed on the other once that is looked at', async () => {
  const { shopper, laptop, phone } = await twoDevices();
  const [here, there] = [await openCart(laptop, '2 items'), await openCart(phone, '2 items')];
  const sent = confirmed(laptop);
  await here.getByRole('button', plus).click();
  await sent;
  expect(await badge(phone, '2 items').count()).toBe(1);
  await takeUp(phone);
  const { summary } = await shopper.call(getCart, {});
  await there.getByText('3 items').waitFor();
  await there.getByText(money(summary.subTotal)).first().waitFor();

  const removed = confirmed(phone, 'DELETE');
  await there.getByRole('button', { name: /^Remove / }).click();
  await there.getByText('Your Shopping Cart Is Empty').waitFor();
  await removed;
  await takeUp(laptop);
  await here.getByText('Your Shopping Cart Is Empty').waitFor();
});

it('orders nothing but what the summary shows: a change on the other device is a difference to accept', async () => {
  const { shopper, laptop, phone, watchPhone } = await twoDevices();
  watchPhone.allow(409);
  const verified = (await shopper.call(verifyCart, {})).summary;
  await phone.goto('/checkout/verify');
  await phone.getByText(money(verified.totalAmount)).first().waitFor();
  const cart = await openCart(laptop, '2 items');

  // The phone still shows the summary of before.
  const sent = confirmed(laptop);
  await cart.getByRole('button', plus).click();
  await sent;
  await phone.getByRole('button', { name: 'Place order' }).click();
  const alert = phone.getByRole('alert');
  await alert.getByText(/^The total is \$[\d.,]+ now\. Please review your order\.$/).waitFor();
  const after = (await shopper.call(verifyCart, {})).summary;
  expect(after.totalItems).toBe(3);
  await alert.getByText(money(after.totalAmount)).first().waitFor();
  await alert.getByText(money(verified.totalAmount)).first().waitFor();
  expect((await shopper.call(listOrders, {})).items).toEqual([]);

  await phone.getByRole('button', { name: /^(Accept|Place order)/ }).click();
  await phone.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  const { items } = await shopper.call(listOrders, {});
  expect(items.map(({ totalAmount, totalItems }) => [totalAmount, totalItems])).toEqual([[after.totalAmount, 3]]);
});

it('keeps the total that was placed where the change comes too late, and the other device says so', async () => {
  const { shopper, laptop, phone, watchLaptop } = await twoDevices();
  watchLaptop.allow(404);
  const verified = (await shopper.call(verifyCart, {})).summary;
  const cart = await openCart(laptop, '2 items');
  await cart.getByRole('button', plus).waitFor();
  await phone.goto('/checkout/verify');
  await phone.getByRole('button', { name: 'Place order' }).click();
  await phone.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();

  await cart.getByRole('button', plus).click();
  await laptop.getByText('This product is not in your cart.').first().waitFor();
  await cart.getByText('Your Shopping Cart Is Empty').waitFor();
  const { items } = await shopper.call(listOrders, {});
  expect(items.map(({ totalAmount, totalItems }) => [totalAmount, totalItems])).toEqual([[verified.totalAmount, 2]]);
});
