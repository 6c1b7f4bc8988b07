import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addAddress } from '#features/addresses';
import { addCartItem, type Cart, getCart } from '#features/cart';
import { listProducts } from '#features/explore';
import { addCard } from '#features/payments';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { fillCart, fillDeliveryCart, type NewShopper, newShopper } from '../support/shopper.ts';

const WEST_END = '-79.41235,43.64539';
const CARD = { displayName: 'Everyday', cardExpiry: '1230', cardCVV: '123', postalCode: 'M6J 1G3' };
const NEAR = { address: '870 Queen St W', city: 'Toronto', province: 'ON', postalCode: 'M6J 1G3' };
const FAR = { address: '1 Main St W', city: 'Hamilton', province: 'ON', postalCode: 'L8P 1H1' };

/** `grams` of dried cannabis of a store that delivers, in units of 3.5 g or more. */
async function fill({ call }: NewShopper, grams: number): Promise<void> {
  const { items } = await call(listProducts, { loc: WEST_END, category: 'flower', delivery: 'true', count: 100 });
  const product = items.find(({ cannabisWeight, quantity }) => cannabisWeight === 3.5 && quantity * 3.5 >= grams);
  await call(addCartItem, { productId: product?.id as string, quantity: Math.ceil(grams / 3.5) });
}

describe.each(alikeOn('phone'))('checkout on a %s', (device) => {
  async function atCheckout(
    prepare: (shopper: NewShopper) => Promise<unknown>,
    before?: (page: Page) => Promise<unknown>,
  ) {
    const { page, signIn, origin } = await visitor({ isKnown: true, device });
    const shopper = await newShopper(origin);
    await prepare(shopper);
    await signIn(shopper.sessionToken);
    await before?.(page);
    await page.goto('/checkout');
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
    return { page, shopper };
  }
  const goOn = (page: Page) =>
    page.getByRole('button', { name: 'Continue to order summary' }).filter({ visible: true }).click();
  /** Beside its field and as a toast; the focus is on the control that corrects it. */
  async function expectTold(page: Page, text: string): Promise<void> {
    await page.getByRole('main').getByText(text).first().waitFor();
    await page.getByRole('alert').getByText(text).first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/checkout');
    // Or it lies over what is looked at next.
    await page.keyboard.press('Escape');
    await page.getByRole('alert').getByText(text).first().waitFor({ state: 'detached' });
  }
  const chooseDelivery = (page: Page) => page.getByRole('radio', { name: 'Delivery' }).check();

  it('keeps everything in its place when the store of a delivery is known at last', async () => {
    const isZoneShown = Promise.withResolvers<void>();
    const { page } = await atCheckout(fillDeliveryCart, (page) =>
      page.route('**/api/explore/stores/*', async (route) => {
        await isZoneShown.promise;
        await route.continue();
      }),
    );
    await page.getByText('Within Delivery Zones').scrollIntoViewIfNeeded();
    isZoneShown.resolve();
    await page.getByText(/minimum (for delivery there is )?\$\d/i).waitFor();
  });

  it('asks for a selected order', async () => {
    const { page } = await atCheckout((shopper) => fill(shopper, 3.5));
    await page.getByRole('checkbox').uncheck();
    await goOn(page);
    await expectTold(page, 'Please ensure selecting minimum one order to proceed with check out.');
  });

  it('asks for a card, and tells what is missing when there is none', async () => {
    const { page } = await atCheckout((shopper) => fill(shopper, 3.5));
    await page.getByRole('main').getByText('No Credit Card Found!').waitFor();
    await goOn(page);
    await expectTold(page, 'Please select your payment card & method.');
    // As every error: with its icon, not by its colour alone.
    const note = page.getByRole('main').getByText('Please select your payment card & method.');
    expect(await note.locator('svg').count()).toBe(1);
  });

  it('holds an order to 30 g, and shows the meter over its limit', async () => {
    const { page } = await atCheckout(async (shopper) => {
      await fill(shopper, 31.5);
      await shopper.call(addCard, { ...CARD, cardNumber: '4242424242424242' });
    });
    await page.getByRole('meter', { name: 'Cannabis in this order' }).waitFor();
    await goOn(page);
    await expectTold(page, 'Please ensure your order contain less than 30g cannabis.');
    // Not below the bar at the bottom, where half of it is out of reach until one scrolls.
    await page
      .getByRole('radio', { name: 'Delivery' })
      .first()
      .evaluate((it) => it.scrollIntoView({ block: 'center' }));
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Decrease quantity of / }).click();
    await page
      .getByRole('meter', { name: 'Cannabis in this order' })
      .and(page.locator('[aria-valuetext="28 g of 30 g"]'))
      .waitFor();
    await goOn(page);
    await page.getByRole('heading', { level: 1, name: 'Order summary' }).waitFor();
  });

  it('asks for an address, refuses one outside the zones and takes one within', async () => {
    const { page, shopper } = await atCheckout(async (one) => {
      await fill(one, 28);
      await one.call(addCard, { ...CARD, cardNumber: '4242424242424242' });
    });
    await chooseDelivery(page);
    await goOn(page);
    await expectTold(page, 'Please enter your delivery address.');

    await shopper.call(addAddress, { label: 'Far', ...FAR });
    await shopper.call(addAddress, { label: 'Home', ...NEAR });
    // From the top: where a page is reloaded further down, the browser itself moves it as its content comes.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.reload();
    await page.getByRole('radio', { name: 'Delivery' }).and(page.locator(':checked')).waitFor();
    const choose = async (label: string) => {
      await page
        .getByRole('button', { name: /address/i })
        .first()
        .click();
      await page.getByRole('menuitemradio', { name: new RegExp(label) }).click();
    };
    await choose('Far');
    await page.getByText('Unable to deliver to selected address').waitFor();
    await goOn(page);
    await expectTold(page, 'Please ensure your delivery address is within store covering delivery zones.');
    await choose('Home');
    await page.getByText('Within Delivery Zones').waitFor();
    await goOn(page);
    await page.getByRole('heading', { level: 1, name: 'Order summary' }).waitFor();
    expect((await shopper.call(getCart, {})).orders[0]?.deliveryLocation).toMatchObject({ withinDeliveryZone: true });
  });

  it('leaves a store that left the marketplace out, says why, and lets its products be removed', async () => {
    const { page, signIn, origin } = await visitor({ isKnown: true, device });
    const shopper = await newShopper(origin);
    await fillCart(shopper, 2);
    await signIn(shopper.sessionToken);
    const [gone] = (await shopper.call(getCart, {})).orders;
    const name = gone?.store.displayAs as string;
    // As the server answers once that store is not listed any more.
    await page.route('**/api/shop/list', async (route) => {
      const response = await route.fetch();
      const { result } = (await response.json()) as { result: Cart };
      const left = { isSelected: false, unavailable: `${name} is no longer on the marketplace.` };
      const orders = result.orders.map((order) => (order.storeId === gone?.storeId ? { ...order, ...left } : order));
      await route.fulfill({ response, json: { success: true, result: { ...result, orders } } });
    });
    await page.goto('/checkout');
    const order = page.getByRole('main').getByRole('region', { name });
    await order.getByText(`${name} is no longer on the marketplace.`).waitFor();
    await expectAccessible(page);
    expect(await order.getByRole('checkbox').isDisabled()).toBe(true);
    expect(await order.getByRole('button', { name: /^Remove / }).count()).toBe(1);
    expect(await page.getByRole('main').getByRole('checkbox', { checked: true }).count()).toBe(1);
  });
});

it('tax and total of the checkout fade in within 120 ms where the cart changes; what the browser adds up does not', async () => {
  const { page, signIn, origin } = await visitor({ isKnown: true });
  const shopper = await newShopper(origin);
  await fillCart(shopper, 1);
  await signIn(shopper.sessionToken);
  await page.goto('/checkout');
  const totals = page.getByRole('region', { name: 'Totals' });
  const lines = totals.locator('dd');
  await expect.poll(() => lines.last().textContent()).toMatch(/^\$/);
  const swapped = totals.locator('.swapped');
  expect(await swapped.count()).toBe(0);
  await page.getByRole('button', { name: /^Increase quantity of / }).click();
  await totals.getByText('Items (3)').waitFor();
  await expect.poll(() => swapped.count()).toBe(2);
  expect(await swapped.allTextContents()).toEqual((await lines.allTextContents()).slice(-2));
  const fades = await swapped.evaluateAll((all) => all.map((it) => getComputedStyle(it).animationDuration));
  expect(fades).toEqual(['0.12s', '0.12s']);
});
