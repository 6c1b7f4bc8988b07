import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addCartItem, getCart, updateCart } from '#features/cart';
import { listOrders } from '#features/orders';
import { addCard, listCards, removeCard } from '#features/payments';
import { type OwnProduct, ownProduct } from '../support/actions/own-product.ts';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { type NewShopper, newShopper } from '../support/shopper.ts';

const CARD = { cardNumber: '4242424242424242', cardExpiry: '1230', cardCVV: '123', postalCode: 'M6J 1G3' };

/** A shopper with so many units of a product in the cart, and a card for it. */
async function withCart(shopper: NewShopper, { id, storeId }: OwnProduct, quantity: number): Promise<void> {
  await shopper.call(addCartItem, { productId: id, quantity });
  const card = await shopper.call(addCard, { displayName: 'Everyday', ...CARD });
  await shopper.call(updateCart, [{ storeId, paymentCardId: card.id }]);
}

const goOn = (page: Page) =>
  page.getByRole('button', { name: 'Continue to order summary' }).filter({ visible: true }).click();
const atCheckout = (page: Page) => page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
const atSummary = (page: Page) => page.getByRole('heading', { level: 1, name: 'Order summary' }).waitFor();
const place = (page: Page) => page.getByRole('button', { name: 'Place order' }).filter({ visible: true }).click();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

describe.each(alikeOn('desktop'))('what cannot be bought any more, on a %s', (device) => {
  async function signedIn(quantity: number) {
    const { page, signIn, origin, watch } = await visitor({ isKnown: true, device });
    const [shopper, product] = await Promise.all([newShopper(origin), ownProduct(origin)]);
    await withCart(shopper, product, quantity);
    await signIn(shopper.sessionToken);
    return { page, shopper, product, watch };
  }

  it('is marked in the summary, the checkout and the panel once an order is refused, and does not go forward', async () => {
    const { page, shopper, product, watch } = await signedIn(4);
    const { name, store } = product;
    watch.allow(409);
    await page.goto('/checkout');
    await goOn(page);
    await atSummary(page);
    await product.offer({ quantity: 2 });
    await place(page);
    const refusal = `Only 2 units of ${name} at ${store} are left.`;
    await page.getByRole('alert').getByText(refusal).first().waitFor();
    await page.getByRole('main').getByText('Only 2 left in stock.').waitFor();
    await expectAccessible(page);
    expect((await shopper.call(listOrders, {})).items).toEqual([]);

    await page.getByRole('link', { name: 'Change the quantities' }).click();
    await atCheckout(page);
    const order = page.getByRole('main').getByRole('region', { name: store });
    await order.getByText('Only 2 left in stock.').waitFor();
    await goOn(page);
    await page.getByRole('alert').getByText(refusal).waitFor();
    expect(new URL(page.url()).pathname).toBe('/checkout');
    await expect.poll(() => focused(page)).toBe(`Decrease quantity of ${name}`);
    await page.keyboard.press('Escape');

    await page.goto('/products');
    await page.getByRole('button', { name: 'Shopping Cart, 4 items' }).click();
    const panel = page.getByRole('dialog', { name: 'Shopping Cart' });
    await panel.getByText('Only 2 left in stock.').waitFor();
    // One press goes down to what is there, not to 3, which would be refused.
    await panel.getByRole('button', { name: `Decrease quantity of ${name}` }).click();
    await panel.getByText('Only 2 left in stock.').waitFor({ state: 'detached' });
    await panel.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await atCheckout(page);
    await goOn(page);
    await atSummary(page);
    await page.getByRole('main').getByText('Qty 2').waitFor();
  });

  it('is marked where the summary itself is asked for, and there is nothing to place', async () => {
    const { page, product, watch } = await signedIn(3);
    watch.allow(409);
    await product.offer({ is_active: 'no' });
    await page.goto('/checkout/verify');
    await page.getByText(`${product.name} at ${product.store} is out of stock.`).waitFor();
    await page.getByRole('main').getByText('Out of stock. Remove it to continue.').waitFor();
    expect(await page.getByRole('button', { name: 'Place order' }).count()).toBe(0);
    // Asked again as it stands, it would be refused again.
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Back to checkout' }).click();
    await atCheckout(page);
    await goOn(page);
    await expect.poll(() => focused(page)).toBe(`Remove ${product.name}`);
  });
});

describe('what another device changed', () => {
  async function twoDevices() {
    const [laptop, phone] = [await visitor({ isKnown: true }), await visitor({ isKnown: true, device: 'phone' })];
    const { origin } = laptop;
    const shopper = await newShopper(origin);
    const [first, second] = [await ownProduct(origin), await ownProduct(origin, { at: 1 })];
    await withCart(shopper, first, 2);
    for (const { signIn } of [laptop, phone]) await signIn(shopper.sessionToken);
    return { shopper, laptop: laptop.page, phone: phone.page, watch: laptop.watch, first, second };
  }
  /** On the phone, by hand. */
  async function putInCart(phone: Page, { id }: OwnProduct): Promise<void> {
    await phone.goto(`/products/${id}`);
    // Pressed before it is known who is here, it goes into the guest's cart, which is merged at once.
    const added = phone.waitForResponse((it) => /\/shop\/(item|offload-cart)$/.test(it.url()));
    await phone
      .getByRole('button', { name: /^Add to Cart \$/ })
      .filter({ visible: true })
      .click();
    await added;
  }

  it('is named at checkout, instead of asking for a card that is chosen', async () => {
    const { shopper, laptop, phone, watch, first, second } = await twoDevices();
    watch.allow(422);
    await laptop.goto('/checkout');
    await laptop.getByRole('region', { name: 'Payment' }).getByText('Everyday').waitFor();
    await putInCart(phone, second);
    await goOn(laptop);
    const alert = laptop.getByRole('main').getByRole('alert');
    await alert.getByText(`${second.name} at ${second.store} was added: 1 unit.`).waitFor();
    await laptop.getByRole('main').getByRole('region', { name: second.store }).waitFor();
    expect(await laptop.getByText('Please select your payment card & method.').count()).toBe(0);
    await expectAccessible(laptop);
    await goOn(laptop);
    await atSummary(laptop);
    await laptop.getByRole('main').getByText(first.name).waitFor();
    await laptop.getByRole('main').getByText(second.name).waitFor();
    const cards = (await shopper.call(getCart, {})).orders.map(({ paymentCardId }) => paymentCardId);
    expect(new Set(cards).size).toBe(1);
  });

  it('is named at checkout where it is the card that was removed', async () => {
    const { shopper, laptop, watch } = await twoDevices();
    watch.allow(422);
    await laptop.goto('/checkout');
    await laptop.getByRole('region', { name: 'Payment' }).getByText('Everyday').waitFor();
    const [card] = await shopper.call(listCards, {});
    await shopper.call(removeCard, { id: card?.id as string });
    await goOn(laptop);
    await laptop.getByRole('main').getByText('The card Everyday was removed.').waitFor();
    await laptop.getByRole('region', { name: 'Payment' }).getByText('No Credit Card Found!').waitFor();
    await laptop
      .getByRole('region', { name: 'Payment' })
      .getByText('Please select your payment card & method.')
      .waitFor();
  });

  it('is named at the summary: product, quantity, price and store', async () => {
    const { shopper, laptop, phone, watch, first, second } = await twoDevices();
    watch.allow(409);
    watch.allow(422);
    await laptop.goto('/checkout/verify');
    await atSummary(laptop);
    await putInCart(phone, first);
    await first.offer({ price_cents: 1650 });
    await place(laptop);
    const alert = laptop.getByRole('alert');
    await alert.getByText(`${first.name} at ${first.store}: 3 units now; it was 2.`).waitFor();
    await alert.getByText(`${first.name} at ${first.store}: $16.50 each now; it was $15.00.`).waitFor();

    await putInCart(phone, second);
    await laptop.getByRole('button', { name: /^Accept / }).click();
    await alert.getByText(`${second.name} at ${second.store} was added: 1 unit.`).waitFor();
    expect((await shopper.call(listOrders, {})).items).toEqual([]);
  });
});
