import { describe, expect, it } from 'vitest';
import { cards, chip, main, popover, refuse, show, tags } from '../support/actions/filter-actions.ts';
import { fingers, mouse } from '../support/actions/input-methods.ts';
import { visitor } from '../support/journey.ts';

describe.each([
  ['desktop', mouse],
  ['phone', fingers],
] as const)('on a %s', (device, hands) => {
  it('keeps page, filters and place on the way to a product and back', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/products?category=flower');
    await page.waitForLoadState('networkidle');
    const heading = page.getByRole('heading', { level: 1, name: 'Dried Flower' });
    await hands.press(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }));
    await page.waitForURL(/category=flower&page=2$/);
    await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

    const card = cards(page).nth(7).getByRole('link').first();
    const name = await card.textContent();
    await card.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await hands.press(card);
    await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
    await page.goBack();
    await page.waitForURL(/category=flower&page=2$/);
    await expect.poll(() => cards(page).nth(7).getByRole('link').first().textContent()).toBe(name);
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(3);

    await page.goBack();
    await page.waitForURL(/category=flower$/);
    // At the end of the list, where it was left: until then a finger misses what moves.
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place);
    await hands.press(chip(page, 'Delivery').first());
    await page.waitForURL(/category=flower&delivery=true$/);
    await page.goBack();
    await page.waitForURL(/category=flower$/);
    await expect.poll(() => tags(page).getByRole('button').count()).toBe(1);
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
    // A choice asks by itself, twice and in vain as well: only then is the service there again.
    const asked = () => page.waitForResponse(/facets.*vapes/);
    const first = asked();
    await hands.tick(panel.getByRole('checkbox', { name: 'Vapes' }));
    await first;
    await asked();
    await panel.getByRole('alert').getByText('This could not be loaded.').waitFor();
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
    await expect.poll(() => main(page).locator('ul.opacity-60').count()).toBe(0);
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
    await page.getByText('You are offline. You can still read this page.').waitFor();
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
    await expect.poll(isBackwards).toBe(true);
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
