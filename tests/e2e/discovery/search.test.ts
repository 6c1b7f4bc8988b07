import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fingers, mouse } from '../support/actions/input-methods.ts';
import { visitor } from '../support/journey.ts';

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).getByRole('article');
const types = (page: Page) => main(page).getByRole('navigation', { name: 'Type of result' });

describe.each([
  ['desktop', mouse],
  ['phone', fingers],
] as const)('on a %s', (device, hands) => {
  it('shows what a word finds among products, stores and brands', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/search?search=queen&type=products');
    await page.getByRole('heading', { level: 1, name: 'Results for queen' }).waitFor();
    await hands.press(types(page).getByRole('link', { name: 'Stores' }));
    await page.waitForURL(/\/search\?search=queen&type=stores$/);
    await cards(page).first().waitFor();
    expect(await types(page).getByRole('link', { name: 'Stores' }).getAttribute('aria-current')).toBe('page');
    await main(page)
      .getByText(/^\d+ stores? near M6J 1G3$/)
      .waitFor();
    await hands.press(types(page).getByRole('link', { name: 'Brands' }));
    await page.waitForURL(/type=brands$/);
    await main(page)
      .getByText(/^\d+ brands?$/)
      .waitFor();
  });

  it('narrows and orders what was found, best match first until another order is chosen', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/search?search=pre-roll&type=products');
    const sort = main(page).getByRole('combobox', { name: /^Sort/ });
    expect(await sort.evaluate((it) => (it as HTMLSelectElement).selectedOptions[0]?.textContent)).toBe('Best match');
    await hands.press(main(page).getByRole('button', { name: 'Plant type' }));
    const panel = page.getByRole('dialog', { name: 'Plant type' });
    await hands.tick(panel.getByRole('checkbox', { name: /^Indica/ }));
    await hands.press(panel.getByRole('button', { name: /^Show [\d,]+ product/ }));
    await page.waitForURL(/search=pre-roll&type=products&plantType=indica$/);
    await hands.select(sort, 'Price low to high');
    await page.waitForURL(/plantType=indica&sort=price%2B$/);
    await page.getByRole('heading', { level: 1, name: 'Results for pre-roll' }).waitFor();
    expect(await cards(page).count()).toBeGreaterThan(2);
  });

  it.each(['CBD', 'THC', 'OG'])('finds something for %s', async (word) => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto(`/search?search=${word}&type=products`);
    await page.getByRole('heading', { level: 1, name: `Results for ${word}` }).waitFor();
    expect(await cards(page).count()).toBeGreaterThan(0);
  });

  it('asks for a word where there is none', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/search');
    await page.getByRole('heading', { level: 1, name: 'Search products, stores and brands' }).waitFor();
    const field = main(page).getByRole('search');
    await field.locator('input[name="search"]').fill('gummies');
    await field.locator('input[name="search"]').press('Enter');
    await page.waitForURL(/\/search\?.*search=gummies/);
    await page.getByRole('heading', { level: 1, name: 'Results for gummies' }).waitFor();
  });

  it('says what it searched for instead, and leads back to what was typed', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/search?search=gumies&type=products');
    await main(page).getByText('Showing results for “gummies”. Search instead for “gumies”.').waitFor();
    expect(await cards(page).count()).toBeGreaterThan(2);
    await hands.press(main(page).getByRole('link', { name: '“gumies”' }));
    await page.waitForURL(/exact=true/);
    await main(page).getByRole('heading', { name: 'Unfortunately No Product Found!' }).waitFor();
    await page.goto('/search?search=indica+gummies+100mg&type=products');
    await main(page).getByText('No match for all words. Showing “indica gummies”.').waitFor();
    expect(await cards(page).count()).toBeGreaterThan(0);
    await page.goto('/search?search=cheap+ounce&type=products');
    await main(page).getByText('Lowest price first.').waitFor();
  });

  it('leads on from nothing to the types that have it', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/search?search=kenora&type=brands');
    await main(page).getByRole('heading', { name: 'No Result Found' }).waitFor();
    await hands.press(types(page).getByRole('link', { name: /^Stores\s\(\d+\)$/ }));
    await cards(page).first().waitFor();
  });

  it('says what it did not find, and where to go on', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/search?search=zyzzyvaxo&type=products');
    await main(page).getByRole('heading', { name: 'Unfortunately No Product Found!' }).waitFor();
    await hands.press(types(page).getByRole('link', { name: 'Stores' }));
    await main(page).getByRole('heading', { name: 'No Result Found' }).waitFor();
    await hands.press(main(page).getByRole('link', { name: 'See all stores' }));
    await page.waitForURL(/\/stores$/);
  });

  it('within one store has no other types, and leads back to the store', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/stores');
    const store = cards(page).first().getByRole('link').first();
    const [name, path] = [await store.textContent(), await store.getAttribute('href')];
    await page.goto(`/search?search=indica&storeId=${path?.split('/').at(-1)}`);
    await page.getByRole('heading', { level: 1, name: 'Results for indica' }).waitFor();
    await main(page)
      .getByText(/^\d+ products? at /)
      .waitFor();
    expect(await types(page).count()).toBe(0);
    await hands.press(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: name ?? '' }));
    await page.waitForURL(new RegExp(`${path}$`));
  });
});
