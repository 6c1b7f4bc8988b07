import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { openAndSettle } from '../support/page/settled.ts';

const field = (page: Page) => page.locator('header input[name="search"]');
const noResponse = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /^Failed Connecting to the Service @ \S+/ });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe('without a network', () => {
  it('says so, keeps the page and what was typed when a link is followed, and goes on when the network is back', async () => {
    const { page } = await visitor({ isKnown: true });
    await openAndSettle(page, '/faq');
    await field(page).click();
    await field(page).fill('granite haze');
    await page.context().setOffline(true);
    await page.getByText('You are offline. You can still read this page.').waitFor();
    await expectAccessible(page);

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brands' }).click();
    await page.getByText('You are offline. The page did not open.').waitFor();
    await noResponse(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/faq');
    expect(await field(page).inputValue()).toBe('granite haze');
    await expectAccessible(page);

    await page.context().setOffline(false);
    await page.getByText('You are online again.').first().waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Brands').waitFor();
    expect(await field(page).inputValue()).toBe('granite haze');
    expect(await page.locator('.offline-notice').count()).toBe(0);
  });
});

it('stays as it is where the network goes before all has come that a page goes without', async () => {
  const { page } = await visitor({ isKnown: true });
  await page.route(/\/(toaster|offline-notice)-[^/]+\.js$/, (route) => route.abort('aborted'));
  const last = page.waitForEvent('requestfailed', (it) => /\/offline-notice-/.test(it.url()));
  await page.goto('/contact-us');
  await last;
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ', exact: true }).click();
  await heading(page, 'Frequently asked questions').waitFor();
});

describe('where the server does not answer', () => {
  it('shows what went wrong below the header, with what was typed there, and opens the page when it is tried again', async () => {
    const { page } = await visitor({ isKnown: true });
    await page.goto('/products');
    await field(page).click();
    await field(page).fill('granite haze');
    await page.route('**/products/*.data*', (route) => route.abort('aborted'));
    const product = page.getByRole('main').getByRole('article').first().getByRole('link').first();
    const name = (await product.textContent()) ?? '';
    await product.click();
    await heading(page, 'Something went wrong').waitFor();
    await noResponse(page).waitFor();
    expect(await field(page).inputValue()).toBe('granite haze');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Something went wrong').waitFor();
    expect(await field(page).inputValue()).toBe('granite haze');

    await page.unroute('**/products/*.data*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, name).waitFor();
    expect(await field(page).inputValue()).toBe('granite haze');
  });

  it('says so in the place of a list, and keeps what was typed above it', async () => {
    const { page } = await visitor({ isKnown: true });
    await page.goto('/contact-us');
    await field(page).click();
    await field(page).fill('granite haze');
    await page.route('**/brands.data*', (route) => route.abort('aborted'));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brands' }).click();
    await noResponse(page).waitFor();
    expect(await field(page).inputValue()).toBe('granite haze');
    await page.unroute('**/brands.data*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('main').getByRole('article').first().waitFor();
    expect(await field(page).inputValue()).toBe('granite haze');
  });
});

describe.each(alikeOn('phone'))('on a slow network, on a %s', (device) => {
  it('shows the outline of a page that takes long, and nothing jumps when it comes', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await openAndSettle(page, '/contact-us');
    let arrive = () => {};
    await page.route('**/stores.data*', async (route) => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await route.continue();
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Stores', exact: true }).click();
    await page.locator('.page-skeleton').waitFor();
    await page.locator('.progress-line[data-active]').first().waitFor();
    expect(await heading(page, 'Contact us').isVisible()).toBe(false);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expectAccessible(page);
    arrive();
    await heading(page, 'Stores').waitFor();
    expect(await page.locator('.page-skeleton').count()).toBe(0);
  });

  it('keeps the page that is left until the outline’s own script is there', async () => {
    const { page } = await visitor({ device, isKnown: true });
    const script = Promise.withResolvers<void>();
    await page.route(/\/page-skeleton-[^/]+\.js$/, async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.route('**/products/*.data*', () => undefined);
    await page.goto('/products');
    const asked = page.waitForRequest(/\/page-skeleton-[^/]+\.js$/);
    const card = page.getByRole('main').locator('.product-card').first();
    await card.getByRole('heading').getByRole('link').click();
    await asked;
    // React draws at once that it waits for the script: two frames later that would be seen.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await card.isVisible()).toBe(true);
    script.resolve();
    await page.locator('.page-skeleton').waitFor();
    expect(await card.isVisible()).toBe(false);
  });
});

it('puts a mark in the place of pictures that do not come', async () => {
  const { page } = await visitor({ isKnown: true });
  await page.route(/\/(files|pictures)\//, (route) => route.abort('aborted'));
  await page.goto('/products');
  await heading(page, 'Products').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('main article .picture:not(:has(img))').length >= 3);
});
