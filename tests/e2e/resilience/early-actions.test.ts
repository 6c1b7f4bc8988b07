import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { visitor } from '../support/journey.ts';

/** Keeps React from answering until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

it('a choice before React answers counts, and can be taken back', async () => {
  const { page } = await visitor({ isKnown: true, colorScheme: 'light' });
  const release = await holdScripts(page);
  await page.goto('/faq', { waitUntil: 'commit' });
  const colours = page.getByRole('contentinfo').getByRole('radiogroup', { name: 'Colours' });
  await colours.getByRole('radio', { name: 'Dark' }).check();
  release();
  await page.locator('html[data-theme=dark]').waitFor();
  expect(await colours.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
  await colours.getByRole('radio', { name: 'Light' }).check();
  await page.locator('html[data-theme=light]').waitFor();
});

it('a menu that is opened before React answers has its entries then', async () => {
  const { page } = await visitor({ isKnown: true });
  const release = await holdScripts(page);
  await page.goto('/faq', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Shop Online' }).click();
  release();
  await page.getByRole('menuitem', { name: 'Stores' }).click();
  await page.waitForURL('**/stores');
});

it('a filter that is opened before React answers has its choices and their numbers then', async () => {
  const { page } = await visitor({ isKnown: true });
  const release = await holdScripts(page);
  await page.goto('/products', { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('button', { name: 'Plant type' }).click();
  release();
  const filter = page.getByRole('dialog', { name: 'Plant type' });
  await filter.getByRole('checkbox', { name: /^Indica ?, \d+ products/ }).check();
  await filter.getByRole('button', { name: /^Show \d+ products$/ }).click();
  await page.waitForURL('**/products?plantType=indica');
});

it('words that are typed before React answers stay, and are searched for', async () => {
  const { page } = await visitor({ isKnown: true });
  const release = await holdScripts(page);
  await page.goto('/faq', { waitUntil: 'commit' });
  const search = page.getByRole('banner').getByPlaceholder(/^Search /);
  await search.fill('indica gummies');
  release();
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  expect(await search.inputValue()).toBe('indica gummies');
});
