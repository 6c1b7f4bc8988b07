import { expect, it } from 'vitest';
import { setOrderStatus } from '#features/back-office';
import { addCartItem, getCart } from '#features/cart';
import type { Product } from '#features/catalog';
import { submitCart, updateCart } from '#features/checkout';
import { listProducts } from '#features/explore';
import { followWish } from '#features/fulfillment';
import { getOrder } from '#features/orders';
import { addCard } from '#features/payments';
import { threeAlike } from '../support/actions/three-alike.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { operatorOf } from '../support/operator.ts';
import { newShopper } from '../support/shopper.ts';

const CARD = { cardNumber: '4242424242424242', cardExpiry: '1230', cardCVV: '123', postalCode: 'M6J 1G3' };

it('a shopper takes what a store offers for a product that ran out', async () => {
  const { page, signIn, origin } = await visitor({ isKnown: true });
  const [store, shopper] = [await operatorOf(origin), await newShopper(origin)];
  const { items } = await shopper.call(listProducts, { loc: '-79.41235,43.64539', category: 'flower', count: 100 });
  const [ordered, substitute, third] = threeAlike(items);
  for (const { id } of [ordered, third]) await shopper.call(addCartItem, { productId: id, quantity: 1 });
  const card = await shopper.call(addCard, { displayName: 'Card', ...CARD });
  await shopper.call(updateCart, [{ storeId: ordered.storeId, paymentCardId: card.id, deliveryType: 'pickup' }]);
  await signIn(shopper.sessionToken);

  // The wish, in the cart and on the page of the order.
  await page.goto('/checkout');
  const wishOf = ({ displayName }: Product) => page.getByRole('combobox', { name: `If it runs out: ${displayName}` });
  await wishOf(third).selectOption('Refund it');
  await expect
    .poll(async () => (await shopper.call(getCart, {})).orders[0]?.items.map(({ wish }) => wish).toSorted())
    .toEqual(['ask', 'refund']);
  await expectAccessible(page);
  const [placed] = (await shopper.call(submitCart, {})).orders;
  const id = placed?.id ?? '';
  await page.goto(`/profile/orders/${id}`);
  expect(await wishOf(third).inputValue()).toBe('refund');
  await wishOf(third).selectOption('Nearest product');
  await expect
    .poll(async () => (await shopper.call(getOrder, { id })).items.map(({ wish }) => wish).toSorted())
    .toEqual(['ask', 'nearest']);

  // The question comes to the open page.
  await store(setOrderStatus, { id, status: 'processing' });
  await store(followWish, { id, lineId: ordered.id, units: 1, productId: substitute.id });
  const question = page.getByRole('article', {
    name: `${ordered.displayName} is out of stock. Take ${substitute.displayName} instead?`,
  });
  await question.waitFor();
  // The step comes by another answer, and its parts fade in.
  await page.getByRole('list', { name: 'Progress' }).getByText(', done').waitFor({ state: 'attached' });
  await expectAccessible(page);
  await page.goto(`/profile/chat?order=${id}`);
  await question.getByRole('button', { name: 'No, leave it out' }).waitFor();
  await expectAccessible(page);
  await page.goto(`/profile/orders/${id}`);
  await question.getByRole('button', { name: 'Take it' }).press('Enter');
  await page.getByText(`Swapped for ${substitute.displayName}.`).waitFor();
  await page.getByText(`In place of ${ordered.displayName}.`).waitFor();
  await page.getByText('To charge at hand-over').waitFor();
  await expectAccessible(page);
});
