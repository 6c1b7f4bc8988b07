import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fingers, keyboard, mouse } from './support/input-methods.ts';
import { visitor } from './support/journey.ts';

const main = (page: Page) => page.getByRole('main');
const chip = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });
const popover = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const tags = (page: Page) => main(page).getByRole('group', { name: 'Applied filters' });
const cards = (page: Page) => main(page).getByRole('article');
const summary = (page: Page) => main(page).getByText(/^[\d,]+ (products?|stores?|brands?)\b/);
const numberIn = (text: string | null) =>
  Number(/([\d,]+) (?:products?|stores?)/.exec(text ?? '')?.[1]?.replace(',', ''));
const total = async (page: Page) => numberIn(await summary(page).textContent());
const waitForTotal = (page: Page, count: number) =>
  main(page)
    .getByText(new RegExp(`^${count.toLocaleString('en-CA')} products? near M6J 1G3$`))
    .waitFor();
/** 'Show 186 products', once the number is known. */
const show = (within: Locator, count?: number) =>
  within.locator('[type="submit"]').filter({
    hasText: count === undefined ? /^Show [\d,]+ / : new RegExp(`^Show ${count.toLocaleString('en-CA')} products?$`),
  });
const SOON = { timeout: 10_000 };
const refuse = (page: Page, address: string) =>
  page.route(address, (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, error: { code: 'unavailable', message: 'The service is restarting. Please try again.' } },
    }),
  );

describe.each([
  ['desktop', mouse],
  ['phone', fingers],
] as const)('on a %s', (device, hands) => {
  it.each([
    ['Category', /^category=/],
    ['Brand', /^brandId=/],
    ['Plant type', /^plantType=/],
  ] as const)('narrows by %s to as many products as the option says', async (name, address) => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/products');
    const all = await total(page);
    await hands.press(chip(page, name));
    const option = popover(page, name)
      .locator('label')
      .filter({ hasText: /products?/ })
      .first();
    const count = numberIn(await option.textContent());
    await hands.tick(option.getByRole('checkbox'));
    await hands.press(show(popover(page, name), count));
    await waitForTotal(page, count);
    expect(count).toBeLessThan(all);
    expect(new URL(page.url()).search.slice(1)).toMatch(address);
    await chip(page, new RegExp(`^${name}: `)).waitFor();

    await page.reload();
    await waitForTotal(page, count);
    await hands.press(tags(page).getByRole('button', { name: /^Remove/ }));
    await waitForTotal(page, all);
    expect(new URL(page.url()).search).toBe('');
  });

  it('offers the subcategories of the chosen category, and forgets them with it', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/products?category=flower');
    await hands.press(chip(page, 'Subcategory'));
    const option = popover(page, 'Subcategory')
      .locator('label')
      .filter({ hasText: /products?/ })
      .first();
    const count = numberIn(await option.textContent());
    await hands.tick(option.getByRole('checkbox'));
    await hands.press(show(popover(page, 'Subcategory'), count));
    await waitForTotal(page, count);
    await page.waitForURL(/category=flower&subCategory=/);
    await hands.press(
      tags(page)
        .getByRole('button', { name: /^Remove/ })
        .first(),
    );
    await page.waitForURL(/\/products$/);
  });

  it.each([
    ['Price', /minPrice=\d+&maxPrice=\d+/],
    ['Potency', /minThc=[\d.]+&maxThc=[\d.]+/],
  ])('narrows by %s to as many products as the part of the range says', async (name, address) => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/products?category=flower');
    await hands.press(chip(page, name));
    const part = popover(page, name).getByRole('group').getByRole('button', { disabled: false }).first();
    const count = numberIn(await part.getAttribute('aria-label'));
    await hands.press(part);
    await hands.press(show(popover(page, name), count));
    await waitForTotal(page, count);
    expect(page.url()).toMatch(address);
    await chip(page, new RegExp(`^${name}: `)).waitFor();
  });

  it('takes typed prices, and says what is wrong with a range that is upside down', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/products');
    await hands.press(chip(page, 'Price'));
    const panel = popover(page, 'Price');
    const to = panel.getByRole('textbox', { name: /^To price/ });
    await hands.type(panel.getByRole('textbox', { name: /^From price/ }), '40');
    await hands.type(to, '10');
    await panel.getByText('This must not be less than the number before it.').waitFor();
    await hands.press(panel.getByRole('button', { name: /^Show/ }));
    await expect.poll(() => to.evaluate((field) => field === document.activeElement), SOON).toBe(true);
    expect(page.url()).toMatch(/\/products$/);

    await to.fill('60');
    await hands.press(show(panel));
    await page.waitForURL(/minPrice=4000&maxPrice=6000/);
    await tags(page).getByText('$40 to $60').waitFor();
  });

  it('finds a brand by a part of its name, accents or not', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/products');
    await hands.press(chip(page, 'Brand'));
    const panel = popover(page, 'Brand');
    await panel.getByRole('checkbox').nth(5).waitFor();
    await hands.type(panel.getByRole('searchbox', { name: 'Search brands' }), 'ÁMBERLINE');
    // The list follows the letters: what counts is where it comes to rest.
    const found = () =>
      panel
        .locator('label')
        .filter({ hasText: /products?/ })
        .allTextContents();
    const isNarrowed = async () => {
      const labels = await found();
      return labels.length > 0 && labels.every((label) => label.startsWith('Amberline'));
    };
    await expect.poll(isNarrowed, SOON).toBe(true);
    await panel.getByRole('searchbox').fill('no brand has this name');
    await panel.getByText('No brand of that name in this list.').waitFor();
  });

  it('shows who delivers and who is open at the press of a chip', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/products');
    const all = await total(page);
    for (const [name, key] of [
      ['Delivery', 'delivery'],
      ['Open now', 'isOpen'],
    ] as const) {
      await hands.press(chip(page, name).first());
      await page.waitForURL(new RegExp(`${key}=true`));
      await main(page).getByRole('button', { name, pressed: true }).waitFor();
    }
    await expect.poll(() => tags(page).getByRole('button').count(), SOON).toBe(2);
    expect(await total(page)).toBeLessThanOrEqual(all);
    await hands.press(tags(page).getByRole('link', { name: 'Clear all' }));
    await page.waitForURL(/\/products$/);
    await expect.poll(() => tags(page).count(), SOON).toBe(0);
  });

  it('has all filters in one place, with the count of what they leave together', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/products');
    await hands.press(chip(page, 'Filters'));
    const sheet = popover(page, 'Filters');
    for (const name of ['Category', 'Brand', 'Plant type', 'Price', 'Potency'])
      await sheet.getByRole('group', { name, exact: true }).waitFor();
    const category = sheet.getByRole('group', { name: 'Category', exact: true });
    await hands.tick(category.getByRole('checkbox').first());
    await hands.tick(sheet.getByRole('group', { name: 'Subcategory', exact: true }).getByRole('checkbox').first());
    await hands.tick(sheet.getByRole('group', { name: 'Plant type', exact: true }).getByRole('checkbox').first());
    await hands.press(sheet.getByRole('switch', { name: 'Delivery' }));
    await hands.press(category.getByRole('button', { name: /^Show \d+ more$/ }));
    await expect.poll(() => category.getByRole('checkbox').count(), SOON).toBeGreaterThan(6);
    await expect
      .poll(() => sheet.locator('[type="submit"] .opacity-60').count(), {
        ...SOON,
        message: 'the count is of these filters',
      })
      .toBe(0);
    await page.waitForLoadState('networkidle');
    const count = numberIn(await show(sheet).textContent());
    await hands.press(show(sheet));
    await waitForTotal(page, count);
    await chip(page, 'Filters, 4 applied').waitFor();

    await hands.press(chip(page, /^Filters/));
    await hands.press(sheet.getByRole('button', { name: 'Clear all' }));
    await hands.press(show(sheet));
    await page.waitForURL(/\/products$/);
  });

  it('keeps page, filters and place on the way to a product and back', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/products?category=flower');
    await page.waitForLoadState('networkidle');
    const heading = page.getByRole('heading', { level: 1, name: 'Dried Flower' });
    await hands.press(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }));
    await page.waitForURL(/category=flower&page=2$/);
    await expect.poll(() => heading.evaluate((it) => it === document.activeElement), SOON).toBe(true);
    await expect.poll(() => page.evaluate(() => scrollY), SOON).toBe(0);

    const card = cards(page).nth(7).getByRole('link').first();
    const name = await card.textContent();
    await card.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await hands.press(card);
    await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
    await page.goBack();
    await page.waitForURL(/category=flower&page=2$/);
    await expect.poll(() => cards(page).nth(7).getByRole('link').first().textContent(), SOON).toBe(name);
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(3);

    await page.goBack();
    await page.waitForURL(/category=flower$/);
    await hands.press(chip(page, 'Delivery').first());
    await page.waitForURL(/category=flower&delivery=true$/);
    await page.goBack();
    await page.waitForURL(/category=flower$/);
    await expect.poll(() => tags(page).getByRole('button').count(), SOON).toBe(1);
    await page.goForward();
    await tags(page).getByText('Delivery').waitFor();
  });

  it('says that counts are missing and gets them when asked again; the choice works without', async () => {
    const { page, watch } = await visitor({ device, isKnown: true });
    watch.allow(503);
    await page.goto('/products');
    await refuse(page, '**/api/explore/products/facets*');
    await hands.press(chip(page, 'Category'));
    const panel = popover(page, 'Category');
    await panel.getByRole('alert').getByText('This could not be loaded.').waitFor();
    await hands.tick(panel.getByRole('checkbox', { name: 'Vapes' }));
    await page.unroute('**/api/explore/products/facets*');
    await hands.press(panel.getByRole('button', { name: 'Try again' }));
    await show(panel).waitFor();
    await hands.press(show(panel));
    await page.waitForURL(/category=vapes$/);
  });

  it('keeps the old list, paler, until the new one is there', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/products');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/products.data*', async (route) => {
      await held;
      await route.continue();
    });
    const first = await cards(page).first().textContent();
    await hands.press(chip(page, 'Delivery').first());
    await main(page).locator('.progress-line[data-active]').first().waitFor();
    await main(page).locator('ul.opacity-60').waitFor();
    expect(await cards(page).first().textContent()).toBe(first);
    expect(await chip(page, 'Delivery').first().getAttribute('aria-pressed')).toBe('true');
    release();
    await page.waitForURL(/delivery=true/);
    await expect.poll(() => main(page).locator('ul.opacity-60').count(), SOON).toBe(0);
  });

  it('says in place that a list could not be loaded, and loads it when asked', async () => {
    const { page, watch } = await visitor({ device, isKnown: true });
    watch.allow(503);
    await page.goto('/products');
    await page.route('**/products.data*', (route) => route.fulfill({ status: 503, body: '' }));
    await hands.press(chip(page, 'Delivery').first());
    await main(page).getByRole('alert').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
    await page.unroute('**/products.data*');
    await hands.press(main(page).getByRole('button', { name: 'Try again' }));
    await tags(page).getByText('Delivery').waitFor();
    await cards(page).first().waitFor();
  });

  it('keeps list and choice where there is no network, and goes on when it is back', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/products');
    await page.waitForLoadState('networkidle');
    await page.route('**/products.data*', (route) => route.abort('aborted'));
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
      dispatchEvent(new Event('offline'));
    });
    await page.getByText('You are offline. You can go on reading this page.').waitFor();
    await hands.press(chip(page, 'Delivery').first());
    await page.getByText('You are offline. The page did not open.').waitFor();
    expect(await cards(page).count()).toBe(12);
    await page.unroute('**/products.data*');
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true });
      dispatchEvent(new Event('online'));
    });
    await hands.press(page.getByRole('button', { name: 'Try again' }));
    await page.waitForURL(/delivery=true/);
  });

  it('says kindly that there is nothing, or no such page', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/products?search=zyzzyvaxo&category=vapes');
    await main(page).getByRole('heading', { name: 'Unfortunately No Product Found!' }).waitFor();
    await hands.press(main(page).getByRole('link', { name: 'Clear all filters' }));
    await page.waitForURL(/\/products\?search=zyzzyvaxo$/);
    await hands.press(main(page).getByRole('link', { name: 'See all products' }));
    await cards(page).first().waitFor();

    await page.goto('/products?category=flower&page=900');
    await main(page).getByRole('heading', { name: 'There is no page 900' }).waitFor();
    await hands.press(main(page).getByRole('link', { name: 'Go to the last page' }));
    await cards(page).first().waitFor();
    await page.goto('/stores?isOpen=true&search=zyzzyvaxo');
    await main(page).getByRole('heading', { name: 'No Result Found' }).waitFor();
  });

  it('says how stores come when no order is chosen, and counts those that the filters leave', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/stores');
    const sort = main(page).getByRole('combobox', { name: /^Sort/ });
    expect(await sort.evaluate((it) => (it as HTMLSelectElement).selectedOptions[0]?.textContent)).toBe(
      'Nearest first',
    );
    await hands.press(chip(page, 'Filters'));
    const sheet = popover(page, 'Filters');
    await hands.press(sheet.getByRole('switch', { name: 'Delivery' }));
    await sheet.locator('[type="submit"] .opacity-60').waitFor({ state: 'detached' });
    await hands.press(show(sheet));
    await page.waitForURL(/delivery=true/);
    await hands.select(sort, 'Name Z to A');
    await page.waitForURL(/sort=name-/);
    const isBackwards = async () => {
      const names = await cards(page).getByRole('heading').allTextContents();
      return (
        names.length === 12 &&
        names.every((name, index) => index === 0 || name.localeCompare(names[index - 1] ?? '') <= 0)
      );
    };
    await expect.poll(isBackwards, SOON).toBe(true);
  });

  it('does not scroll sideways at 320 wide, filters open or not', async () => {
    const { page } = await visitor({ device, isKnown: true, viewport: { width: 320, height: 640 } });
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await page.goto('/products?category=flower&brandId=2&plantType=indica&minPrice=1000&maxPrice=9000&minThc=5');
    expect(await sideways()).toBe(0);
    await hands.press(chip(page, /^Filters/));
    await popover(page, 'Filters').getByRole('checkbox').first().waitFor();
    expect(await sideways()).toBe(0);
    await page.goto('/products?page=25');
    expect(await sideways()).toBe(0);
  });
});

it('is worked by the keyboard alone', async () => {
  const { page } = await visitor({ isKnown: true });
  const hands = keyboard(page);
  await page.goto('/products');
  const all = await total(page);
  await hands.press(chip(page, 'Plant type'));
  const panel = popover(page, 'Plant type');
  await panel.getByRole('checkbox').first().waitFor();
  await hands.tick(panel.getByRole('checkbox').nth(1));
  await hands.press(show(panel));
  await page.waitForURL(/plantType=sativa$/);
  await expect.poll(() => chip(page, /^Plant type/).evaluate((it) => it === document.activeElement), SOON).toBe(true);
  await tags(page).waitFor();
  await hands.press(tags(page).getByRole('button', { name: 'Remove Sativa' }));
  await waitForTotal(page, all);
  await hands.press(chip(page, 'Price'));
  await popover(page, 'Price').waitFor();
  await page.keyboard.press('Escape');
  await popover(page, 'Price').waitFor({ state: 'hidden' });
  await expect.poll(() => chip(page, 'Price').evaluate((it) => it === document.activeElement), SOON).toBe(true);
});

it('shows the one list of a brand and of a store with the filters that make sense there', async () => {
  const { page } = await visitor({ isKnown: true });
  await page.goto('/brands');
  await cards(page).first().getByRole('link').click();
  await page.waitForURL(/\/brands\/\d+$/);
  await chip(page, 'Category').waitFor();
  expect(await chip(page, 'Brand').count()).toBe(0);
  await chip(page, 'Delivery').first().click();
  await page.waitForURL(/\/brands\/\d+\?delivery=true$/);

  await page.goto('/stores');
  const store = await cards(page).first().getByRole('link').first().getAttribute('href');
  await page.goto(`${store}/products?delivery=true`);
  await chip(page, 'Brand').waitFor();
  expect(await chip(page, 'Delivery').count()).toBe(0);
  expect(await tags(page).count()).toBe(0);
  await chip(page, 'Category').click();
  const option = popover(page, 'Category')
    .locator('label')
    .filter({ hasText: /products?/ })
    .first();
  const count = numberIn(await option.textContent());
  await option.getByRole('checkbox').check();
  await show(popover(page, 'Category'), count).click();
  await expect.poll(() => total(page), SOON).toBe(count);
});

it('has one card for all offers of a product: the cheapest without a place, the nearest with one', async () => {
  const { page } = await visitor({ isKnown: false });
  await page.addInitScript(() => localStorage.setItem('legalAge', 'true'));
  await page.goto('/products?view=list');
  await cards(page)
    .filter({ hasText: /from \$[\d.]+ at \d+ stores$/ })
    .first()
    .waitFor();
  const known = await visitor({ isKnown: true });
  await known.page.goto('/products?view=list');
  await cards(known.page)
    .filter({ hasText: /and \d+ more/ })
    .first()
    .waitFor();
});

it('leads search engines from /legal to the products, and shows the same list', async () => {
  const { page } = await visitor({ isKnown: true });
  await page.goto('/legal?category=vapes');
  await page.getByRole('heading', { level: 1, name: 'Legal cannabis products' }).waitFor();
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/\/products\?category=vapes$/);
  const count = await total(page);
  await page.goto('/products?category=vapes');
  expect(await total(page)).toBe(count);
});

it('filters and sorts by a plain form where no script runs', async () => {
  const { page } = await visitor({ javaScriptEnabled: false });
  await page.goto('/products');
  await main(page).getByRole('combobox', { name: 'Category' }).selectOption('Vapes');
  await main(page).getByRole('combobox', { name: 'Sort', exact: true }).selectOption('Price low to high');
  await main(page).getByRole('checkbox', { name: 'Delivery' }).check();
  await main(page).getByRole('button', { name: 'Show' }).click();
  await page.getByRole('heading', { level: 1, name: 'Vapes' }).waitFor();
  const params = new URL(page.url()).searchParams;
  expect([params.get('category'), params.get('sort'), params.get('delivery')]).toEqual(['vapes', 'price+', 'true']);
  expect(await main(page).getByRole('combobox', { name: 'Category' }).inputValue()).toBe('vapes');
  expect(await cards(page).count()).toBeGreaterThan(3);
});
