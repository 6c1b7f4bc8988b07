import { expect, it } from 'vitest';
import { getCart } from '#features/cart';
import { addCard } from '#features/payments';
import { mouse } from '../support/actions/input-methods.ts';
import { ownProduct } from '../support/actions/own-product.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { buy, fillCart, newShopper } from '../support/shopper.ts';

it('a shopper sees how their 30 g are counted, prints the receipt and orders the same again', async () => {
  const { page, signIn, origin, watch } = await visitor({ isKnown: true });
  const shopper = await newShopper(origin);
  await fillCart(shopper, 1);
  await shopper.call(addCard, {
    displayName: 'Everyday',
    cardNumber: '4242424242424242',
    cardExpiry: '1230',
    cardCVV: '123',
    postalCode: 'M6J 1G3',
  });
  await signIn(shopper.sessionToken);

  await page.goto('/checkout');
  const { orders } = await shopper.call(getCart, {});
  const grams = orders[0]?.totalCannabisWeight;
  await mouse.press(page.getByText('How this is counted'));
  await page.getByRole('row', { name: `Dried cannabis in total ${grams} g` }).waitFor();
  await expectAccessible(page);
  // The only card is the default one: nothing to choose.
  await page.getByRole('button', { name: /Everyday/ }).waitFor();
  await page.getByRole('button', { name: 'Continue to order summary' }).click();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('link', { name: /^View order/ }).click();

  await page.getByRole('heading', { level: 1, name: /^Order WK-/ }).waitFor();
  watch.ignoreShifts();
  await page.emulateMedia({ media: 'print' });
  await page.getByText(/^Receipt · /).waitFor();
  expect(await page.getByRole('main').getByRole('button').filter({ visible: true }).count()).toBe(0);
  // A sheet in landscape is as wide as this window: the order does not keep the place of the account's menu free.
  const printed = await page.getByRole('heading', { level: 1 }).evaluate((it) => it.parentElement?.clientWidth);
  expect(printed).toBeGreaterThan(800);
  await page.emulateMedia({ media: null });

  await page.getByRole('button', { name: 'Order again' }).click();
  await page.getByRole('status').getByText('1 product added to your cart.').waitFor();
  await page.getByRole('button', { name: 'Shopping Cart, 2 items' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  expect((await shopper.call(getCart, {})).summary.totalItems).toBe(2);
});

it('an order again takes what is in stock, and says what is not', async () => {
  const { page, signIn, origin } = await visitor({ isKnown: true });
  const shopper = await newShopper(origin);
  const [there, out] = [await ownProduct(origin), await ownProduct(origin)];
  await buy(shopper, there, out);
  await out.offer({ quantity: 0 });
  await signIn(shopper.sessionToken);
  await page.goto('/profile/orders');
  await page.getByRole('button', { name: /^Order again WK-/ }).click();
  await page.getByText(`1 of 2 added. ${out.name} is out of stock.`).waitFor();
  await page.getByRole('button', { name: 'View cart' }).click();
  await page
    .getByRole('dialog', { name: 'Shopping Cart' })
    .getByRole('listitem')
    .filter({ hasText: there.name })
    .waitFor();
  expect((await shopper.call(getCart, {})).summary.totalItems).toBe(1);
});

it('a shopper orders the same again from the list of their orders', async () => {
  const { page, signIn, origin } = await visitor({ isKnown: true });
  const shopper = await newShopper(origin);
  await fillCart(shopper, 1);
  await shopper.call(addCard, {
    displayName: 'Everyday',
    cardNumber: '4242424242424242',
    cardExpiry: '1230',
    cardCVV: '123',
    postalCode: 'M6J 1G3',
  });
  await signIn(shopper.sessionToken);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Continue to order summary' }).click();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('link', { name: /^View order/ }).waitFor();

  await page.goto('/profile/orders');
  await page.getByRole('button', { name: /^Order again WK-/ }).click();
  await page.getByRole('status').getByText('1 of 1 added.').waitFor();
  await page.getByRole('button', { name: 'Shopping Cart, 2 items' }).waitFor();
  await expectAccessible(page);
  expect((await shopper.call(getCart, {})).summary.totalItems).toBe(2);
});
