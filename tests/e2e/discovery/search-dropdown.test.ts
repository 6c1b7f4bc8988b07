import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { keyboard, mouse } from '../support/actions/input-methods.ts';
import { type Visitor, visitor } from '../support/journey.ts';

const results = (page: Page) => page.getByRole('listbox', { name: 'Search results' });
const rows = (page: Page) => results(page).getByRole('option');
const headerField = (page: Page) => page.getByRole('banner').locator('input[name="search"]');
const spoken = (page: Page, words: string) => page.locator('[aria-live="polite"]', { hasText: words }).first();

/** Opens the products page and says what is asked of the search from then on. */
async function onProducts(options: Parameters<typeof visitor>[0] = {}): Promise<Visitor & { asked: URL[] }> {
  const visit = await visitor({ isKnown: true, ...options });
  const asked: URL[] = [];
  visit.page.on('request', (request) => {
    if (request.url().includes('/explore/search/all')) asked.push(new URL(request.url()));
  });
  await visit.page.goto('/products');
  return { ...visit, asked };
}

describe('the search in the header', () => {
  it('finds products once nothing is typed for a second, and leads to the one that is chosen', async () => {
    const { page, asked } = await onProducts();
    const field = headerField(page);
    const pill = page.getByRole('search', { name: 'Site' });
    const narrow = (await pill.boundingBox())?.width ?? 0;
    await field.click();
    await expect.poll(async () => (await pill.boundingBox())?.width).toBe(560);
    expect(narrow).toBeLessThan(420);
    await page.locator('.search-found').getByRole('heading', { name: 'Categories' }).waitFor();
    await field.pressSequentially('haz');
    await page.locator('.search-found').getByText('Type at least 4 characters').waitFor();
    await spoken(page, 'Type at least 4 characters').waitFor({ state: 'attached' });
    await field.pressSequentially('e');
    await page.locator('.search-found .progress-line[data-active]').waitFor({ state: 'attached' });
    await rows(page).first().waitFor();
    expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      { search: 'haze', type: 'products', loc: '-79.41235,43.64539', reach: 'near' },
    ]);
    expect(await rows(page).count()).toBe(10);
    await spoken(page, '10 results').waitFor({ state: 'attached' });
    // Beside it stands the price, bold too.
    const name = (await rows(page).first().locator('b').first().textContent()) as string;
    expect(name).toMatch(/haze/i);
    const words = await rows(page).first().textContent();
    expect(words?.slice(name.length)).toMatch(
      /^.+ \| .+ \| .+(Indica|Sativa|Hybrid|CBD)THC [\d–.]+ ?(%|mg.*)W: \d.+\$\d+\.\d\d\d+ stores?$/,
    );
    await rows(page).first().click();
    await page.waitForURL(/\/products\/\d+$/);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await results(page).waitFor({ state: 'hidden' });
  });

  it.each([
    ['Stores', 'queen', /\/store\/\d+$/, /^.+\d+ KM·(Open|Opens|Not Set).*/],
    ['Brands', 'farms', /\/brands\/\d+$/, /^.*farms$/i],
  ])('finds %s by the switch', async (type, words, address, row) => {
    const { page, asked } = await onProducts();
    await mouse.type(headerField(page), words);
    await page.getByRole('radio', { name: type }).check({ force: true });
    // Someone who is slow sees the products first.
    await expect.poll(() => asked.at(-1)?.searchParams.get('type')).toBe(type.toLowerCase());
    await expect.poll(() => rows(page).first().textContent()).toMatch(row);
    await rows(page).first().click();
    await page.waitForURL(address);
  });

  it('says so when nothing is found, leads on, and begins anew when it is cleared', async () => {
    const { page, asked } = await onProducts();
    const field = headerField(page);
    await mouse.type(field, 'nothinglikethis');
    await page.getByText('No Item Found').first().waitFor();
    await spoken(page, 'No Item Found').waitFor({ state: 'attached' });
    await page.getByText('Nothing matches “nothinglikethis”. Check the spelling, or use fewer words.').waitFor();
    expect(asked).toHaveLength(1);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.locator('.search-found').getByRole('heading', { name: 'Stores near you' }).waitFor();
    expect(await field.inputValue()).toBe('');
    expect(await field.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it('says why it fails, and tries again', async () => {
    const { page, watch } = await onProducts();
    watch.allow(503);
    const message = 'The service is restarting. Please try again in a moment.';
    await page.route('**/explore/search/all*', (route) =>
      route.fulfill({ status: 503, json: { success: false, error: { code: 'unavailable', message } } }),
    );
    await mouse.type(headerField(page), 'haze');
    await page.getByRole('alert').getByText(message).waitFor();
    await page.unroute('**/explore/search/all*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await rows(page).first().waitFor();
  });

  it('is worked by keys alone', async () => {
    const { page } = await onProducts();
    const field = headerField(page);
    const active = () => field.getAttribute('aria-activedescendant');
    await keyboard(page).type(field, 'haze');
    await rows(page).first().waitFor();
    expect(await field.getAttribute('role')).toBe('combobox');
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    expect(await field.getAttribute('aria-controls')).toBe(await results(page).getAttribute('id'));
    expect(await active()).toBeNull();
    await page.keyboard.press('ArrowDown');
    const first = await active();
    expect(first).toBe(await rows(page).first().getAttribute('id'));
    await page.keyboard.press('End');
    expect(await active()).toBe(await rows(page).last().getAttribute('id'));
    await page.keyboard.press('Home');
    expect(await active()).toBe(first);
    await page.keyboard.press('Escape');
    await results(page).waitFor({ state: 'hidden' });
    expect(await field.getAttribute('aria-expanded')).toBe('false');
    expect(await field.inputValue()).toBe('haze');
    await page.keyboard.press('ArrowDown');
    await rows(page).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/products\/\d+$/);
  });

  it('reaches the switch and all results with Tab, and closes when the focus goes on', async () => {
    const { page } = await onProducts();
    await keyboard(page).type(headerField(page), 'haze');
    await rows(page).first().waitFor();
    const focused = (name: string) =>
      page.evaluate((it) => document.activeElement?.matches(`:is(input, a, button)`) && it, name);
    expect(await focused('field')).toBe('field');
    for (const step of ['Clear', 'Products']) {
      await page.keyboard.press('Tab');
      const on = await page.evaluate(
        () =>
          document.activeElement?.getAttribute('aria-label') ??
          document.activeElement?.closest('label')?.textContent ??
          document.activeElement?.textContent,
      );
      expect(on).toBe(step);
    }
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^See all \d+ results$/);
    expect(await results(page).isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    await results(page).waitFor({ state: 'hidden' });
    await page.keyboard.press('Shift+Tab');
    await headerField(page).focus();
    await page.getByRole('link', { name: /^See all \d+ results$/ }).click();
    await page.waitForURL(/\/search\?search=haze&type=products$/);
    await page.getByRole('heading', { level: 1, name: /^Results for/ }).waitFor();
    await results(page).waitFor({ state: 'hidden' });
  });

  it('goes to the search page with Enter, of the type that is chosen', async () => {
    const { page } = await onProducts();
    await mouse.type(headerField(page), 'queen');
    await page.getByRole('radio', { name: 'Stores' }).check({ force: true });
    await rows(page).first().waitFor();
    await headerField(page).press('Enter');
    await page.waitForURL(/\/search\?type=stores&search=queen$/);
    await page.locator('.search-found').waitFor({ state: 'hidden' });
  });

  it('knows what was typed and chosen before the page was alive', async () => {
    const { page } = await visitor({ isKnown: true });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/assets/root-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const field = page.getByRole('main').locator('input[name="search"]');
    await page.getByRole('main').getByLabel('You search by').first().selectOption('Brands');
    await field.pressSequentially('farms');
    letGo();
    await rows(page).first().waitFor();
    expect(await page.getByRole('radio', { name: 'Brands' }).isChecked()).toBe(true);
    expect(await field.inputValue()).toBe('farms');
  });

  it('loses nothing that is typed while the rest of it is on its way', async () => {
    const { page } = await onProducts();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/assets/search-dropdown-*.js', async (route) => {
      await held;
      await route.continue();
    });
    const field = headerField(page);
    await field.click();
    await field.pressSequentially('hze');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    letGo();
    await page.keyboard.type('a');
    await rows(page).first().waitFor();
    expect(await field.inputValue()).toBe('haze');
    const caret = await field.evaluate((it) => (it as HTMLInputElement).selectionStart);
    expect([caret, await field.evaluate((it) => it === document.activeElement)]).toEqual([2, true]);
  });

  it('stays a form where the rest of it cannot be loaded', async () => {
    const { page, watch } = await onProducts();
    watch.allow(503);
    await page.route('**/assets/search-dropdown-*.js', (route) => route.fulfill({ status: 503 }));
    await mouse.type(headerField(page), 'haze');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?type=products&search=haze$/);
  });
});

describe('the search on the home page', () => {
  it.each(['desktop', 'phone'] as const)('finds over the page on a %s', async (device) => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/');
    const field = page.getByRole('main').locator('input[name="search"]');
    await field.pressSequentially('haze');
    await rows(page).first().waitFor();
    const box = await page.locator('.search-found').boundingBox();
    const form = await page.getByRole('main').getByRole('search').boundingBox();
    expect(box?.width).toBe(form?.width);
    await page.getByRole('link', { name: /^See all \d+ results$/ }).click();
    await page.waitForURL(/\/search\?search=haze&type=products$/);
  });
});

describe('the search on a phone', () => {
  it('fills the screen, and goes when it leads on', async () => {
    const { page } = await onProducts({ device: 'phone' });
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Search' });
    const field = sheet.locator('input[name="search"]');
    // Without a press of a second button: what is typed now arrives in the field.
    await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.type('queen');
    // It slides up.
    const box = () =>
      sheet.evaluate((it) => {
        const { x, y, width, height } = it.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      });
    await expect.poll(box).toEqual([0, 0, 390, page.viewportSize()?.height]);
    await sheet.getByText('Stores', { exact: true }).tap();
    await rows(page).first().tap();
    await page.waitForURL(/\/store\/\d+$/);
    await sheet.waitFor({ state: 'hidden' });

    await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap();
    await field.pressSequentially('haze');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?type=products&search=haze$/);
    await sheet.waitFor({ state: 'hidden' });

    await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap();
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await sheet.waitFor({ state: 'hidden' });
  });
});
