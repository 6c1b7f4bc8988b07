import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, visitor } from '../support/journey.ts';
import { fillCart, newShopper } from '../support/shopper.ts';

const BUSY = 'The service is very busy. Please try again in a moment.';
const toasts = (page: Page) => page.locator('.toast:not([data-leaving])');
const toast = (page: Page, text: string | RegExp) => toasts(page).filter({ hasText: text });
const busy = (page: Page, address: string, fails = (_method: string) => true) =>
  page.route(address, (route) =>
    fails(route.request().method())
      ? route.fulfill({ status: 503, json: { success: false, error: { code: 'unavailable', message: BUSY } } })
      : route.fallback(),
  );

async function shopper(device: 'desktop' | 'phone' = 'desktop', stores = 1) {
  const visit = await visitor({ isKnown: true, device });
  const who = await newShopper(visit.origin);
  if (stores) await fillCart(who, stores);
  await visit.signIn(who.sessionToken);
  visit.watch.allow(503);
  return { ...visit, who };
}

describe('a toast', () => {
  it('leaves the way on from the checkout free', async () => {
    const { page } = await shopper();
    await page.goto('/checkout');
    const next = page.getByRole('button', { name: 'Continue to order summary' }).filter({ visible: true });
    await next.click();
    await toast(page, 'Please select your payment card & method.').hover();
    await next.click({ trial: true });
  });

  it('leaves the way on from the cart free', async () => {
    const { page } = await shopper();
    await page.goto('/products');
    await busy(page, '**/api/shop/**', (method) => method !== 'GET');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Add .* to cart$/ })
      .first()
      .click();
    await toast(page, BUSY).hover();
    await page.getByRole('button', { name: /^Shopping Cart/ }).click();
    const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
    // Held by the pointer, it stays as long as the test looks.
    await toast(page, BUSY).hover();
    await cart
      .getByRole('link', { name: /checkout/i })
      .or(cart.getByRole('button', { name: /checkout/i }))
      .first()
      .click({ trial: true });
  });

  it.each([390, 320])('leaves the header of a phone %i px wide free', async (width) => {
    const { page } = await shopper('phone');
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/products');
    await busy(page, '**/api/favorites/**');
    await busy(page, '**/api/shop/**');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Add .* to cart$/ })
      .first()
      .click();
    await toast(page, BUSY).hover();
    for (const name of ['Open menu', 'Search', 'My account', /^Shopping Cart/])
      await page
        .getByRole('banner')
        .getByRole('button', { name })
        .filter({ visible: true })
        .first()
        .click({ trial: true });
  });

  it('leaves the way on without a network free', async () => {
    const { page } = await visitor({ isKnown: true });
    const settled = page.waitForEvent('requestfinished', (it) => /\/offline-notice-[^/]+\.js$/.test(it.url()));
    await page.goto('/faq');
    await settled;
    await page.context().setOffline(true);
    await page.getByText('You are offline. You can still read this page.').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brands' }).click();
    await toast(page, /^Failed Connecting/).hover();
    await page.getByRole('button', { name: 'Try again' }).click({ trial: true });
    await page.context().setOffline(false);
  });
});

describe('a toast with a button', () => {
  const addButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Add .* to cart$/ });
  const viewCart = (page: Page) => page.getByRole('button', { name: 'View cart' });

  it('is reached by the next Tab, waits while it has the focus, and leads on from where the focus was', async () => {
    const { page } = await visitor({ isKnown: true });
    await page.goto('/products');
    const [first, second] = [addButton(page).first(), addButton(page).nth(1)];
    const names = [await first.getAttribute('aria-label'), await second.getAttribute('aria-label')];
    await first.focus();
    await page.keyboard.press('Enter');
    await toast(page, / added/).waitFor();
    // The button itself: its name follows what is in the cart.
    const pressed = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toBe('View cart');
    expect(await toasts(page).getAttribute('data-paused')).toBe('true');
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate((it) => document.activeElement === it, pressed)).toBe(true);
    // Offered once: the next Tab goes on in the page.
    await page.keyboard.press('Tab');
    expect(await focused()).not.toBe('View cart');
    expect(names[0]).not.toBe(names[1]);
  });

  it('opens the cart by keyboard, which gives the focus back to what was pressed', async () => {
    const { page } = await visitor({ isKnown: true });
    await page.goto('/products');
    await addButton(page).first().focus();
    await page.keyboard.press('Enter');
    await viewCart(page).waitFor();
    // The button itself: its name follows what is in the cart.
    const pressed = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
    await cart.getByRole('listitem').waitFor();
    await page.keyboard.press('Escape');
    await cart.waitFor({ state: 'detached' });
    expect(await page.evaluate((it) => document.activeElement === it, pressed)).toBe(true);
  });

  it.each(['desktop', 'phone'] as const)(
    'is one of the page on a %s: found by axe, opened by a press',
    async (device) => {
      const { page } = await visitor({ isKnown: true, device });
      await page.goto('/products');
      await addButton(page).first().click();
      await viewCart(page).hover();
      await expectAccessible(page);
      await viewCart(page).click();
      await page.getByRole('dialog', { name: 'Shopping Cart' }).getByRole('listitem').waitFor();
    },
  );
});

describe.each(['desktop', 'phone'] as const)('a failed call, on a %s', (device) => {
  it.each([
    ['/profile/orders', '**/api/orders/orders*'],
    ['/profile/address', '**/api/user/address/list*'],
    ['/profile/credit-cards', '**/api/user/payment/credit-card*'],
  ])('is said once, in the server’s words, and the page adds the way to ask again: %s', async (path, address) => {
    const { page } = await shopper(device, 0);
    await busy(page, address);
    await page.goto(path);
    await toast(page, BUSY).waitFor();
    expect(await toasts(page).count()).toBe(1);
    const main = page.getByRole('main');
    await main.getByText('This could not be loaded.').waitFor();
    expect(await main.getByText(BUSY).count()).toBe(0);
    await page.unroute(address);
    await main.getByRole('button', { name: 'Try again' }).click();
    await main.getByText('This could not be loaded.').waitFor({ state: 'detached' });
  });
});

it('a list of a page that failed is said once, too', async () => {
  const { page, watch } = await visitor({ isKnown: true });
  watch.allow(503);
  await page.goto('/products');
  await page.route('**/brands.data*', (route) => route.abort('aborted'));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brands' }).click();
  await toast(page, /^Failed Connecting to the Service @ \S+/).waitFor();
  expect(await toasts(page).count()).toBe(1);
  await page.getByRole('main').getByText('The list could not be loaded.').waitFor();
});
