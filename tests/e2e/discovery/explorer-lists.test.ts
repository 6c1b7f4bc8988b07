import { expect, it } from 'vitest';
import {
  cards,
  chip,
  main,
  numberIn,
  popover,
  show,
  tags,
  total,
  waitForTotal,
} from '../support/actions/filter-actions.ts';
import { keyboard } from '../support/actions/input-methods.ts';
import { visitor } from '../support/journey.ts';

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
  await expect.poll(() => chip(page, /^Plant type/).evaluate((it) => it === document.activeElement)).toBe(true);
  await tags(page).waitFor();
  await hands.press(tags(page).getByRole('button', { name: 'Remove Sativa' }));
  await waitForTotal(page, all);
  await hands.press(chip(page, 'Price'));
  await popover(page, 'Price').waitFor();
  await page.keyboard.press('Escape');
  await popover(page, 'Price').waitFor({ state: 'hidden' });
  await expect.poll(() => chip(page, 'Price').evaluate((it) => it === document.activeElement)).toBe(true);
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
  await expect.poll(() => total(page)).toBe(count);
});

it('has one card for all offers of a product: the cheapest without a place, the nearest with one', async () => {
  const { page } = await visitor({ isKnown: false });
  await page.addInitScript(() => localStorage.setItem('legalAge', 'true'));
  await page.goto('/products?view=list');
  // The cheapest is what the card shows.
  await cards(page)
    .getByRole('link', { name: /^\d+ stores$/ })
    .first()
    .waitFor();
  const known = await visitor({ isKnown: true });
  await known.page.goto('/products?view=list');
  await cards(known.page)
    .getByRole('link', { name: /^\d+ stores from \$[\d.]+$/ })
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
