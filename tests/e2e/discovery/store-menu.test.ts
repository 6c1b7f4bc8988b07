import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { getCatalogueImport, importCatalogue } from '#features/back-office';
import { listCategoryProducts, listRecommendedProducts } from '#features/explore';
import { listStores } from '#features/stores';
import { expectAccessible, visitor } from '../support/journey.ts';
import { operatorOf } from '../support/operator.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

// A store with more flower than three pages, and few other things; its name is as long as registers have them. A second one is
// closed at noon, when the site's clock stands.
const LONG = 'The Northern Harbour & Trillium Cannabis Company of Upper Queen Street West, Licensed Retail';
const AT_NIGHT = 'Night Counter';
const [FLOWER, EDIBLES] = [90, 30];
// With all the lines of a card.
const LABEL = {
  brand: 'Long Menu',
  unit: 'g',
  net: '3.5',
  thc_unit: '%',
  thc_min: '20',
  thc_max: '24',
  price_cents: '2500',
};
const PLACE = { city: 'Toronto', province: 'ON', lat: '43.6455', lon: '-79.4123', coord_source: 'open_exact' };

let site: RunningSite;
let id: string;
beforeAll(async () => {
  site = await startSite({}, inject('demo'));
  const operator = await operatorOf(site.origin);
  const bring = async (rows: Record<string, string>[]) => {
    const { id } = await operator(importCatalogue, { rows });
    const done = { state: 'done', created: rows.length, errors: [] };
    await vi.waitFor(async () => expect(await operator(getCatalogueImport, { id })).toMatchObject(done), 60_000);
  };
  await bring([
    {
      licence: 'LONG-1',
      name: LONG,
      address: '12 Queen St W',
      hours: 'Daily 9:00-23:00',
      preparation_minutes: '20',
      ...PLACE,
    },
    {
      licence: 'NIGHT-1',
      name: AT_NIGHT,
      address: '7 Shaw St',
      hours: 'Daily 18:00-23:00',
      preparation_minutes: '20',
      ...PLACE,
    },
  ]);
  const keys = (category: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({ key: `${category}-${n}`, category, name: `${category} number ${n}` }));
  const products = [...keys('Flower', FLOWER), ...keys('Edibles', EDIBLES)];
  await bring(products.map((product) => ({ ...product, ...LABEL })));
  const offer = ({ key }: { key: string }, n: number) => ({
    licence: 'LONG-1',
    product: key,
    price_cents: `${2500 + n}`,
  });
  await bring(products.map((product, n) => ({ ...offer(product, n), quantity: '50' })));
  const { items } = await operator(listStores, { loc: '-79.41235,43.64539', search: 'Northern Harbour', count: 100 });
  id = items.find(({ displayAs }) => displayAs === LONG)?.id as string;
});
afterAll(() => site?.stop());

const at = async (options: Parameters<typeof visitor>[0] = {}) => {
  const { page, watch } = await visitor({
    isKnown: true,
    ...options,
    site: { origin: site.origin, guest: site.origin },
  });
  await page.goto(`/store/${id}`);
  return { page, watch };
};
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const flower = (page: Page) => section(page, 'Dried Flower');
const cards = (page: Page, name = 'Dried Flower') => section(page, name).getByRole('article');
const loadMore = (page: Page, name = 'Dried Flower') =>
  page.getByRole('button', { name: new RegExp(`^Load more ?: ${name}$`) });
/** Scrolls on as a wheel does, until that is there: the end of the grid itself never comes into the window. */
async function scrollUntil(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  await page.mouse.move(900, 600);
  for (let notch = 0; notch < 120 && !(await isThere()); notch++) await page.mouse.wheel(0, 100);
  await expect.poll(isThere).toBe(true);
}
const scrollTo = (page: Page, shown: number) => scrollUntil(page, async () => (await cards(page).count()) >= shown);
const PRODUCTS = '**/explore/products/list*';

describe('a section of a store’s page', () => {
  it.each([
    { width: 1440, columns: 4 },
    { width: 1024, columns: 3 },
    { width: 768, columns: 3 },
    { width: 390, columns: 2 },
    { width: 320, columns: 2 },
  ])('is a grid of $columns at $width, and nothing scrolls sideways', async ({ width, columns }) => {
    const { page } = await at({ viewport: { width, height: 800 } });
    const grid = flower(page).getByRole('list');
    expect(await grid.evaluate((it) => getComputedStyle(it).gridTemplateColumns.split(' ').length)).toBe(columns);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await page.getByRole('button', { name: /^(Next|Previous):/ }).count()).toBe(0);
  });

  it.each([1440, 320])('is sorted by itself at %i, and grows on in that order', async (width) => {
    const { page } = await at({ viewport: { width, height: 800 } });
    const names = () => cards(page).getByRole('heading').allTextContents();
    const before = await cards(page, 'Edibles').getByRole('heading').allTextContents();
    await flower(page).getByRole('combobox', { name: /Sort/ }).selectOption('Price high to low');
    const dearest = Array.from({ length: 40 }, (_, n) => `Flower number ${FLOWER - 1 - n}`);
    await expect.poll(names).toEqual(dearest.slice(0, 20));
    await expectAccessible(page);
    await scrollTo(page, 40);
    expect((await names()).slice(0, 40)).toEqual(dearest);
    expect(await cards(page, 'Edibles').getByRole('heading').allTextContents()).toEqual(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it('grows by pages of twenty before its end is reached, each product once', async () => {
    const { page } = await at();
    expect(await cards(page).count()).toBe(8);
    for (const shown of [20, 40, 60, 80, 90]) await scrollTo(page, shown);
    const names = await cards(page).getByRole('heading').allTextContents();
    expect(new Set(names).size).toBe(FLOWER);
    expect(await loadMore(page).count()).toBe(0);
  });

  it('has outlines where more are on their way, after a moment; nothing moves when they come', async () => {
    const { page } = await at();
    const held = Promise.withResolvers<void>();
    await page.route(PRODUCTS, async (route) => {
      await held.promise;
      await route.continue();
    });
    const outlines = flower(page).locator('li > .skeleton:first-child');
    await scrollUntil(page, async () => (await outlines.count()) > 0);
    expect(await outlines.count()).toBe(12);
    expect(await flower(page).getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => outlines.first().evaluate((it) => getComputedStyle(it).opacity)).toBe('1');
    const heightOf = async () => (await flower(page).getByRole('list').boundingBox())?.height ?? 0;
    const before = await heightOf();
    held.resolve();
    await cards(page).nth(19).waitFor();
    expect(await outlines.count()).toBe(0);
    expect(Math.abs((await heightOf()) - before)).toBeLessThan(60);
    const fades = await cards(page)
      .nth(19)
      .evaluate((card) => [getComputedStyle(card).opacity, card.getAnimations({ subtree: false }).length]);
    expect(fades).toEqual(['1', 0]);
  });

  it('says so where more cannot be loaded, and tries again', async () => {
    const { page, watch } = await at();
    watch.allow(503);
    await page.route(PRODUCTS, (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, error: { code: 'unavailable', message: 'Please try again.' } },
      }),
    );
    await scrollUntil(page, async () => (await flower(page).getByRole('alert').count()) > 0);
    await page.unroute(PRODUCTS);
    await flower(page).getByRole('button', { name: 'Try again' }).click();
    await cards(page).nth(19).waitFor();
    expect(await flower(page).getByRole('alert').count()).toBe(0);
  });

  it('is as long as it was, and at the same place, on the way back from a product', async () => {
    const { page } = await at();
    await scrollTo(page, 20);
    await scrollTo(page, 40);
    const link = cards(page).nth(30).getByRole('link').first();
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await link.click();
    await page.waitForURL(/\/products\/\d+$/);
    await page.goBack();
    await cards(page).nth(39).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  });

  it('waits for a press where motion is unwanted; the first that comes has the focus', async () => {
    const { page } = await at({ reducedMotion: 'reduce' });
    await loadMore(page).scrollIntoViewIfNeeded();
    await expectAccessible(page);
    expect(await cards(page).count()).toBe(8);
    await loadMore(page).press('Enter');
    await cards(page).nth(19).waitFor();
    const ninth = cards(page).nth(8).getByRole('link').first();
    await expect.poll(() => ninth.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  it('waits after three pages for those who move by keys', async () => {
    const { page } = await at();
    await cards(page).first().getByRole('link').first().focus();
    await page.keyboard.press('Tab');
    for (const shown of [20, 40, 60]) {
      // Two rows above the end, which is still far enough; from there by keys alone.
      const from = (await cards(page).count()) - 8;
      await cards(page).nth(from).getByRole('link').first().focus();
      for (let presses = 0; presses < 30 && (await cards(page).count()) < shown; presses++)
        await page.keyboard.press('Tab');
      await cards(page)
        .nth(shown - 1)
        .waitFor();
    }
    await loadMore(page).waitFor();
    await loadMore(page).press('Enter');
    await cards(page).nth(79).waitFor();
  });

  it('that is the last one waits for a press, so that the footer can be reached', async () => {
    const { page } = await at();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await loadMore(page, 'Edibles').waitFor();
    expect(await cards(page, 'Edibles').count()).toBe(8);
    await loadMore(page, 'Edibles').click();
    await cards(page, 'Edibles').nth(19).waitFor();
    await loadMore(page, 'Edibles').click();
    await cards(page, 'Edibles')
      .nth(EDIBLES - 1)
      .waitFor();
    await loadMore(page, 'Edibles').waitFor({ state: 'detached' });
  });

  it('does not show again among its first eight what is recommended', async () => {
    const operator = await operatorOf(site.origin);
    const recommended = (await operator(listRecommendedProducts, { id })).slice(0, 8).map(({ id }) => id);
    const [shelf] = await operator(listCategoryProducts, { id });
    // The rule is of use here: by popularity alone they would be the same.
    expect(shelf?.items.slice(0, 8).some((item) => recommended.includes(item.id))).toBe(true);
    const { page } = await at();
    const idsOf = (name: string) =>
      section(page, name)
        .locator('h3 a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)));
    expect(await idsOf('Recommended')).toEqual(recommended);
    expect((await idsOf('Dried Flower')).filter((one) => recommended.includes(one as string))).toEqual([]);
    await scrollTo(page, 20);
    const grown = await idsOf('Dried Flower');
    expect(recommended.every((one) => grown.includes(one))).toBe(true);
  });
});

describe('the head and the tabs of a store’s page on a phone', () => {
  it('are 220 and 48 px high, with a long name too; the current tab comes into view', async () => {
    const { page } = await at({ device: 'phone' });
    expect((await page.locator('.store-header').boundingBox())?.height).toBe(220);
    const bar = page.locator('.store-menu');
    expect((await bar.boundingBox())?.height).toBe(48);
    const tabs = page.getByRole('navigation', { name: 'Store sections' });
    const tab = tabs.getByRole('link', { name: 'Store info' });
    const isSeen = () =>
      tab.evaluate((it) => {
        const { left, right } = it.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      });
    expect(await isSeen()).toBe(false);
    await page.evaluate(() => document.getElementById('store-info')?.scrollIntoView());
    await tab.and(page.locator('[aria-current=location]')).waitFor();
    await expect.poll(isSeen).toBe(true);
    // It sticks: below the header's row, or at the top where that one is away.
    expect((await bar.boundingBox())?.y).toBeLessThan(60);
    expect((await bar.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await expectAccessible(page);
  });
});

it('says of a closed store when it opens and when an order is ready', async () => {
  const { page } = await visitor({ isKnown: true, site: { origin: site.origin, guest: site.origin } });
  await page.goto(`/stores?search=${encodeURIComponent(AT_NIGHT)}`);
  const row = page.getByRole('article').filter({ hasText: AT_NIGHT });
  await row.getByText('Closed · Opens at 6 PM').waitFor();
  await row.getByText('Order now, ready about 6:20 PM').waitFor();
  await row.getByRole('link', { name: AT_NIGHT }).click();
  await page.getByText('Order now, ready about 6:20 PM').waitFor();
  await page.getByRole('heading', { name: 'Unfortunately No Product Found!' }).waitFor();
});
