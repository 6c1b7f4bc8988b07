import { expect, it } from 'vitest';
import { addCard } from '#features/payments';
import { mouse } from '../support/actions/input-methods.ts';
import { payWith } from '../support/actions/purchase-flow.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { fillCart, newShopper } from '../support/shopper.ts';

it('says that the card was declined, orders nothing, and takes another card', async () => {
  const { page, watch, signIn, origin } = await visitor({ isKnown: true });
  const shopper = await newShopper(origin);
  await fillCart(shopper, 1);
  await shopper.call(addCard, {
    displayName: 'Empty card',
    cardNumber: '4000000000000002',
    cardExpiry: '1230',
    cardCVV: '123',
    postalCode: 'M6J 1G3',
  });
  await signIn(shopper.sessionToken);

  await page.goto('/checkout');
  await page.getByRole('button', { name: /Empty card/ }).waitFor();
  await page.getByRole('button', { name: 'Continue to order summary' }).click();
  watch.allow(402);
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('alert').getByText('Nothing was ordered and nothing charged.').waitFor();
  await expectAccessible(page);

  await page.getByRole('alert').getByRole('link', { name: 'Choose another card' }).click();
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  await page.goto('/profile/orders');
  await page.getByText('1 order', { exact: true }).waitFor();
  await page.getByRole('main').getByText('Canceled').waitFor();
  await page.getByRole('main').getByText('Payment declined, nothing charged').waitFor();
  await expectAccessible(page);

  await page.goto('/checkout');
  await page.getByRole('button', { name: /Empty card/ }).click();
  await payWith(page, mouse, '5555555555554444');
  await page.getByRole('button', { name: 'Continue to order summary' }).click();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(1);
});
