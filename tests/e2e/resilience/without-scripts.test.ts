import { expect, it } from 'vitest';
import { visitor } from '../support/journey.ts';

it('leads from home to a product, and on to its store, by plain links', async () => {
  const { page } = await visitor({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Shop and discover cannabis' }).waitFor();
  for (const title of ['Stores Near You', 'Categories', 'Trending Products'])
    expect(await page.getByRole('region', { name: title }).getByRole('link').count(), title).toBeGreaterThan(4);

  await page.getByRole('region', { name: 'Categories' }).getByRole('link').first().click();
  await page.waitForURL(/\/products\?category=/);
  expect(await page.getByRole('main').getByRole('article').count()).toBe(12);

  const card = page.getByRole('main').getByRole('article').first().getByRole('link').first();
  const name = await card.textContent();
  await card.click();
  await page.waitForURL(/\/products\/\d+$/);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name);
  await page.getByText('Currently shopping at:').waitFor();
  await page.getByRole('heading', { name: 'About this product' }).waitFor();

  await page.getByRole('link', { name: 'See More' }).click();
  await page.waitForURL(/\/store\/\d+\/products/);
});

it('turns the pages of the explorer and searches', async () => {
  const { page } = await visitor({ javaScriptEnabled: false });
  await page.goto('/products');
  const first = await page.getByRole('main').getByRole('article').first().textContent();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
  await page.waitForURL(/page=2/);
  expect(await page.getByRole('main').getByRole('article').first().textContent()).not.toBe(first);

  await page.getByRole('searchbox').fill('pre-roll');
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL(/\/search\?/);
  await page.getByRole('heading', { level: 1, name: 'Results for pre-roll' }).waitFor();
  expect(await page.getByRole('main').getByRole('article').count()).toBeGreaterThan(3);
});

it('shows a store with its shelves, hours and authorization', async () => {
  const { page } = await visitor({ javaScriptEnabled: false });
  await page.goto('/stores');
  const card = page.getByRole('main').getByRole('article').first().getByRole('link').first();
  const name = await card.textContent();
  await card.click();
  await page.waitForURL(/\/store\/\d+/);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name);
  await page.getByText('Ontario authorized').first().waitFor();
  await page
    .getByText(/CRSA\d+/)
    .first()
    .waitFor();
  expect(await page.getByRole('main').getByRole('article').count()).toBeGreaterThan(10);
});
