import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, visitor } from '../support/journey.ts';

const HOUR = 3_600_000;
const offerOf = (page: Page) => page.getByRole('region', { name: 'Install' });
const visitsOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('installOffer') ?? '{}').visits);

/** As a browser says that it can install the site; a private window never does. */
const becomeInstallable = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => void document.body.setAttribute('data-prompted', '');
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  });

/** A visit to the home page. */
async function visit(page: Page, at: number, visits: number) {
  await page.clock.setFixedTime(at);
  await page.goto('/');
  // Dispatched again until the page runs and listens.
  await expect
    .poll(async () => {
      await becomeInstallable(page);
      return visitsOf(page);
    })
    .toBe(visits);
}

async function addToCart(page: Page) {
  await page
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Shopping Cart, 1 item/ }).waitFor();
}

it('offers a phone to install the site at the second visit, once something is in the cart, and not again for 90 days', async () => {
  const { page } = await visitor({ device: 'phone', isKnown: true });
  const start = Date.now();
  await visit(page, start, 1);
  await addToCart(page);
  expect(await offerOf(page).count()).toBe(0);
  await visit(page, start + HOUR, 2);
  await offerOf(page).getByText('on your home screen.').waitFor();
  const [offer, bar] = [await offerOf(page).boundingBox(), await page.locator('.tab-bar').boundingBox()];
  expect((offer?.y ?? Infinity) + (offer?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await expectAccessible(page);
  await offerOf(page).getByRole('button', { name: 'Not now' }).tap();
  expect(await offerOf(page).count()).toBe(0);
  expect(await page.locator('body[data-prompted]').count()).toBe(0);
  await visit(page, start + 89 * 24 * HOUR, 3);
  expect(await offerOf(page).count()).toBe(0);
  await visit(page, start + 92 * 24 * HOUR, 4);
  await offerOf(page).getByRole('button', { name: 'Install' }).tap();
  await page.locator('body[data-prompted]').waitFor();
  expect(await offerOf(page).count()).toBe(0);
});

it('offers nothing to an empty cart, nor on a computer', async () => {
  for (const device of ['phone', 'desktop'] as const) {
    const { page } = await visitor({ device, isKnown: true });
    const start = Date.now();
    await visit(page, start, 1);
    if (device === 'desktop') await addToCart(page);
    await visit(page, start + HOUR, 2);
    expect(await offerOf(page).count()).toBe(0);
  }
});
