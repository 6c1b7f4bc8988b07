import { expect, it } from 'vitest';
import { setOrderStatus } from '#features/back-office';
import { addCartItem, getCart } from '#features/cart';
import type { Product } from '#features/catalog';
import { submitCart, updateCart } from '#features/checkout';
import { listProducts } from '#features/explore';
import { followWish, pickLine } from '#features/fulfillment';
import { getOrder } from '#features/orders';
import { addCard } from '#features/payments';
import { expectAccessible, visitor } from '../support/journey.ts';
import { mailAbout } from '../support/mail.ts';
import { operatorOf } from '../support/operator.ts';
import { newShopper } from '../support/shopper.ts';

const CARD = { cardNumber: '4242424242424242', cardExpiry: '1230', cardCVV: '123', postalCode: 'M6J 1G3' };
const priceOf = ({ price, priceSale }: Product) => priceSale ?? price;

/** Two products of a store of which the second may take the place of the first, and a third. */
function threeOf(products: readonly Product[]): [Product, Product, Product] {
  const plain = products.filter(({ discountGroup, cannabisWeight }) => !discountGroup?.enabled && cannabisWeight <= 4);
  for (const same of Map.groupBy(plain, ({ storeId }) => storeId).values())
    for (const one of same)
      for (const other of same) {
        const third = same.find((product) => product !== one && product !== other);
        const isLike = one.subcategory === other.subcategory && one.cannabisWeight === other.cannabisWeight;
        const isAsPotent = one.thc && other.thc && other.thc >= one.thc * 0.85 && other.thc <= one.thc * 1.05;
        const isUnit = one.cannabisMetaData?.unit === other.cannabisMetaData?.unit;
        if (third && one !== other && isLike && isAsPotent && isUnit && priceOf(other) < priceOf(one))
          return [one, other, third];
      }
  throw new Error('The demo has no two products that are so alike');
}

it('a shopper takes what a store offers for a product that ran out, and pays what is handed over', async () => {
  const { page, signIn, origin } = await visitor({ isKnown: true });
  const [store, shopper] = [await operatorOf(origin), await newShopper(origin)];
  const { items } = await shopper.call(listProducts, { loc: '-79.41235,43.64539', category: 'flower', count: 100 });
  const [ordered, substitute, third] = threeOf(items);
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

  await page.goto('/profile/orders');
  for (const { id: lineId } of [substitute, third]) await store(pickLine, { id, lineId, quantity: 1, from: 0 });
  await store(setOrderStatus, { id, status: 'ready-pickup' });
  await store(setOrderStatus, { id, status: 'completed', idChecked: true });
  const { charge, totalAmount, subTotal } = await shopper.call(getOrder, { id });
  expect(subTotal - charge.subTotal).toBe(priceOf(ordered) - priceOf(substitute));
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  await page.goto(`/profile/orders/${id}`);
  await page.getByText('Released', { exact: true }).waitFor();
  const words = await page.getByRole('main').textContent();
  expect(words).toContain(`Charged${dollars(charge.totalAmount)}`);
  expect(words).toContain(`Held on your card${dollars(totalAmount)}`);
  expect(words).toContain(`Released${dollars(totalAmount - charge.totalAmount)}`);
  const { text } = await mailAbout(origin, shopper.email, `Order ${placed?.refNum} is completed`);
  expect(text).toContain(dollars(charge.totalAmount));
  expect(text).toContain('(swapped)');
});
