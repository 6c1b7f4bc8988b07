import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addCartItem, getCart, updateCart } from '#features/cart';
import { addCard } from '#features/payments';
import { noteShows, writeNote } from '../support/actions/order-note.ts';
import { ownProduct } from '../support/actions/own-product.ts';
import { visitor } from '../support/journey.ts';
import { newShopper } from '../support/shopper.ts';

const CARD = { cardNumber: '4242424242424242', cardExpiry: '1230', cardCVV: '123', postalCode: 'M6J 1G3' };

/** At the checkout with two units of a product, and a card for it. */
async function atCheckout() {
  const { page, signIn, origin, watch } = await visitor({ isKnown: true });
  const [shopper, { id, name, storeId }] = await Promise.all([newShopper(origin), ownProduct(origin)]);
  await shopper.call(addCartItem, { productId: id, quantity: 2 });
  const card = await shopper.call(addCard, { displayName: 'Everyday', ...CARD });
  await shopper.call(updateCart, [{ storeId, paymentCardId: card.id }]);
  await signIn(shopper.sessionToken);
  await page.goto('/checkout');
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  const order = async () => (await shopper.call(getCart, {})).orders[0];
  return { page, watch, name, order };
}
const plus = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: `Increase quantity of ${name}` });
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue to order summary' }).filter({ visible: true });

it('waits with Continue for a quantity that is on its way, however slow', async () => {
  const { page, name, order } = await atCheckout();
  const sent = Promise.withResolvers<void>();
  const isContinued = Promise.withResolvers<void>();
  let isVerified = false;
  await page.route('**/api/shop/item', async (route) => {
    sent.resolve();
    await isContinued.promise;
    await route.continue();
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/api/shop/verify')) isVerified = true;
  });
  await plus(page, name).click();
  await goOn(page).click();
  await sent.promise;
  expect(isVerified).toBe(false);
  isContinued.resolve();
  await page.getByRole('heading', { level: 1, name: 'Order summary' }).waitFor();
  await page.getByRole('main').getByText('Qty 3').waitFor();
  await page.getByRole('button', { name: 'Place order' }).filter({ visible: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  expect(await order()).toBeUndefined();
});

it('stays at the checkout where a quantity that was on its way is refused, and says so', async () => {
  const { page, watch, name, order } = await atCheckout();
  watch.allow(503);
  await page.route('**/api/shop/item', (route) =>
    route.fulfill({ status: 503, json: { success: false, error: { code: 'unavailable', message: 'Too busy.' } } }),
  );
  await plus(page, name).click();
  await goOn(page).click();
  await page.getByText('Too busy.').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/checkout');
  await page
    .getByRole('group', { name: `Quantity of ${name}` })
    .getByText('2', { exact: true })
    .waitFor();
  expect((await order())?.totalItems).toBe(2);
});

it('keeps a quantity and a note that a reload follows at once', async () => {
  const { page, name, order } = await atCheckout();
  await plus(page, name).click();
  await writeNote(page, 'Ring twice');
  await page.reload();
  await expect.poll(async () => (await order())?.totalItems).toBe(3);
  await expect.poll(async () => (await order())?.orderNote).toBe('Ring twice');
  await noteShows(page, 'Ring twice');
});

it('keeps through a reload what could not be saved, and saves it then', async () => {
  const { page, order } = await atCheckout();
  await page.route('**/api/shop/update', (route) => route.abort('internetdisconnected'));
  await writeNote(page, 'Ring twice');
  await page.getByRole('radio', { name: 'Delivery' }).check();
  await page.getByText('Your last change is not saved yet.').waitFor();
  await page.unroute('**/api/shop/update');
  await page.reload();
  await noteShows(page, 'Ring twice');
  await expect.poll(async () => (await order())?.orderNote).toBe('Ring twice');
  await expect.poll(async () => (await order())?.deliveryType).toBe('delivery');
});

it('does not keep a note for the next order of that store', async () => {
  const { page, order } = await atCheckout();
  await writeNote(page, 'Ring twice');
  await goOn(page).click();
  await page.getByRole('heading', { level: 1, name: 'Order summary' }).waitFor();
  await page.getByText('Ring twice').waitFor();
  await page.getByRole('button', { name: 'Place order' }).filter({ visible: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  expect(await order()).toBeUndefined();
  expect(await page.evaluate(() => sessionStorage.getItem('checkoutDrafts'))).toBeNull();
});
