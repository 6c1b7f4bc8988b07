import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addCartItem, getCart } from '#features/cart';
import { getStore } from '#features/stores';
import { money } from '#platform/money.ts';
import { ownProduct } from '../support/actions/own-product.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { newShopper } from '../support/shopper.ts';

const WEST_END = '-79.41235,43.64539';

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });

/** Answers of the cart's changes wait until `go`. */
async function heldChanges(page: Page) {
  const { promise: gone, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/api/shop/item', async (route) => {
    await gone;
    await route.continue();
  });
  return { go };
}

describe.each(['desktop', 'phone'] as const)('the cart on a %s', (device) => {
  async function withTwo() {
    const { page, signIn, origin, watch } = await visitor({ isKnown: true, device });
    const shopper = await newShopper(origin);
    const products = [await ownProduct(origin, { price: 1500 }), await ownProduct(origin, { price: 1000 })] as const;
    for (const { id } of products) await shopper.call(addCartItem, { productId: id, quantity: 1 });
    await signIn(shopper.sessionToken);
    await page.goto('/products');
    await page.getByRole('button', { name: 'Shopping Cart, 2 items' }).click();
    return { page, watch, shopper, panel: panelOf(page), names: products.map(({ name }) => name) as [string, string] };
  }

  it('shows what a line and the whole cost before the server has answered', async () => {
    const { page, panel, shopper, names } = await withTwo();
    await panel.getByText('Subtotal: $25.00').waitFor();
    const { go } = await heldChanges(page);
    const line = panel.getByRole('listitem').filter({ hasText: names[0] });
    await line.getByRole('button', { name: `Increase quantity of ${names[0]}` }).click();
    await line.getByText('$30.00', { exact: true }).waitFor();
    await panel.getByText('Subtotal: $40.00').waitFor();
    expect((await shopper.call(getCart, {})).summary.subTotal).toBe(2500);
    await expectAccessible(page);
    go();
    await expect.poll(async () => (await shopper.call(getCart, {})).summary.subTotal).toBe(4000);
    await panel.getByText('Subtotal: $40.00').waitFor();
  });

  it('takes a line out before the server has answered, and puts it back where that fails', async () => {
    const { page, watch, panel, names } = await withTwo();
    const { go } = await heldChanges(page);
    await panel.getByRole('button', { name: `Remove ${names[0]}` }).click();
    await panel.getByText('Removed.').waitFor();
    await panel.getByText('Subtotal: $10.00').waitFor();
    go();
    await page.unrouteAll({ behavior: 'wait' });

    watch.allow(503);
    const error = { code: 'unavailable', message: 'The cart is busy. Please try again.' };
    await page.route('**/api/shop/item', (route) => route.fulfill({ status: 503, json: { success: false, error } }));
    await panel.getByRole('button', { name: `Remove ${names[1]}` }).click();
    await page.getByText('The cart is busy. Please try again.').first().waitFor();
    await panel.getByRole('button', { name: `Remove ${names[1]}` }).waitFor();
  });

  it('says per store when it is ready, and how much more it takes until it delivers', async () => {
    const { page, signIn, origin } = await visitor({ isKnown: true, device });
    const shopper = await newShopper(origin);
    const product = await ownProduct(origin, { price: 500 });
    await shopper.call(addCartItem, { productId: product.id, quantity: 1 });
    const { delivery } = await shopper.call(getStore, { id: product.storeId, loc: WEST_END });
    const { fee, minSpend } = delivery as { fee: number; minSpend: number };
    await signIn(shopper.sessionToken);
    await page.goto('/products');
    await page.getByRole('button', { name: 'Shopping Cart, 1 item' }).click();
    const store = panelOf(page).getByRole('region').filter({ hasText: product.name });
    await store.getByText(/^Ready /).waitFor();
    const more = store.getByRole('button', { name: `Increase quantity of ${product.name}` });
    const bar = () => store.locator('.cart-minimum > i').evaluate((it) => it.style.transform);
    const { go } = await heldChanges(page);
    for (let spent = 500; spent < minSpend; spent += 500) {
      await store.getByText(`${money(minSpend - spent)} more for delivery`, { exact: true }).waitFor();
      expect(await bar()).toBe(`scaleX(${spent / minSpend})`);
      await more.click();
    }
    await store.getByText(fee === 0 ? 'Free delivery' : `Delivery ${money(fee)}`, { exact: true }).waitFor();
    expect(await store.locator('.cart-minimum').count()).toBe(0);
    go();
  });

  it('says under a line that its price has changed', async () => {
    const { page, signIn, origin } = await visitor({ isKnown: true, device });
    const shopper = await newShopper(origin);
    const product = await ownProduct(origin, { price: 1500 });
    await shopper.call(addCartItem, { productId: product.id, quantity: 2 });
    await product.offer({ price_cents: 1750 });
    await signIn(shopper.sessionToken);
    await page.goto('/products');
    await page.getByRole('button', { name: 'Shopping Cart, 2 items' }).click();
    const line = panelOf(page).getByRole('listitem').filter({ hasText: product.name });
    await line.getByText('Price changed: $17.50, was $15.00').waitFor();
    await line.getByText('$35.00', { exact: true }).waitFor();
    await expectAccessible(page);
  });

  it('fades in what the server corrects, and that alone', async () => {
    const { page, signIn, origin } = await visitor({ isKnown: true, device });
    const shopper = await newShopper(origin);
    const product = await ownProduct(origin, { price: 1500 });
    await shopper.call(addCartItem, { productId: product.id, quantity: 2 });
    await signIn(shopper.sessionToken);
    await page.goto('/products');
    await page.getByRole('button', { name: 'Shopping Cart, 2 items' }).click();
    const line = panelOf(page).getByRole('listitem').filter({ hasText: product.name });
    await line.getByText('$30.00', { exact: true }).waitFor();
    await product.offer({ price_cents: 1750 });
    const { go } = await heldChanges(page);
    await line.getByRole('button', { name: `Increase quantity of ${product.name}` }).click();
    await line.getByText('$45.00', { exact: true }).waitFor();
    const corrected = panelOf(page).locator('.swapped');
    expect(await corrected.count()).toBe(0);
    go();
    await panelOf(page).getByText('Subtotal: $52.50').waitFor();
    expect(await corrected.allTextContents()).toEqual(['$52.50', '$52.50']);
    expect(await corrected.first().evaluate((it) => getComputedStyle(it).animationDuration)).toBe('0.12s');
  });
});

it('a finger swipes a line away past 40 % of its width, and not before', async () => {
  const { page, signIn, origin } = await visitor({ isKnown: true, device: 'phone' });
  const shopper = await newShopper(origin);
  const product = await ownProduct(origin);
  await shopper.call(addCartItem, { productId: product.id, quantity: 1 });
  await signIn(shopper.sessionToken);
  await page.goto('/products');
  await page.getByRole('button', { name: 'Shopping Cart, 1 item' }).click();
  const panel = panelOf(page);
  const line = panel.getByRole('listitem').filter({ hasText: product.name });
  await line.waitFor();
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const swipe = async (share: number) => {
    const { x, y, width, height } = (await line.boundingBox()) as {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    const [from, middle] = [x + width * 0.9, y + height / 2];
    await touch('touchStart', from, middle);
    for (let step = 1; step <= 10; step++) await touch('touchMove', from - (width * share * step) / 10, middle);
    const shown = await line.evaluate((it) => it.getBoundingClientRect().left);
    await touch('touchEnd');
    return x - shown;
  };
  expect(await swipe(0.3)).toBeGreaterThan(50);
  await expect.poll(() => line.evaluate((it) => it.hasAttribute('data-swiped'))).toBe(false);
  expect((await shopper.call(getCart, {})).summary.totalItems).toBe(1);
  await swipe(0.6);
  await panel.getByText('Removed.').waitFor();
  await expect.poll(async () => (await shopper.call(getCart, {})).summary.totalItems).toBe(0);
});

it('the stepper of a card closes 4 s after its last press, and not while keys are in it', async () => {
  const { page } = await visitor({ isKnown: true });
  await page.goto('/products?view=list');
  const card = page.getByRole('main').getByRole('article').first();
  await card.getByRole('button', { name: /^Add .* to cart$/ }).click();
  const count = card.getByRole('button', { name: /: 1 in cart, change$/ });
  await count.click();
  const more = card.getByRole('button', { name: /^Increase quantity of / });
  await more.waitFor();
  const openedAt = Date.now();
  await count.waitFor();
  expect(Date.now() - openedAt).toBeGreaterThan(3_500);
  await expect.poll(() => count.evaluate((it) => document.activeElement === it)).toBe(true);
  await page.keyboard.press('Enter');
  await more.waitFor();
  await page.waitForFunction(
    (since) => performance.now() - since > 4_500,
    await page.evaluate(() => performance.now()),
  );
  expect(await more.count()).toBe(1);
  await page.keyboard.press('Tab');
  await count.waitFor();
});
