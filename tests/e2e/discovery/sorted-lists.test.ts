import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { alikeOn } from '../support/devices.ts';
import { visitor } from '../support/journey.ts';
import { stateOfKnown } from '../support/returning-visitor.ts';

/** Of age, and nobody knows where. */
async function withoutPlace(device: 'desktop' | 'phone') {
  const { page, origin } = await visitor({ device });
  const known = stateOfKnown(origin) as { origins: { localStorage: { name: string; value: string }[] }[] };
  const age = known.origins[0]?.localStorage.find(({ name }) => name === 'legalAge');
  await page.addInitScript((value) => localStorage.setItem('legalAge', value), age?.value as string);
  return page;
}
const closePlaces = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Find products at stores near you' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
};
/** How many reviews each card tells of. */
const reviews = async (page: Page) =>
  (
    await page
      .getByRole('main')
      .getByRole('article')
      .getByText(/^\(\d+\)$/)
      .allTextContents()
  ).map((text) => Number(text.slice(1, -1)));
const descending = (numbers: readonly number[]) => numbers.toSorted((a, b) => b - a);

describe.each(alikeOn('desktop'))('on a %s', (device) => {
  it('stores without a place come by their reviews, and the page says so', async () => {
    const page = await withoutPlace(device);
    await page.goto('/stores');
    await closePlaces(page);
    await page.getByText(/^\d+ stores, most reviewed first$/).waitFor();
    expect(await page.getByLabel('Sort').locator('option:checked').textContent()).toBe('Most reviewed');
    const counts = await reviews(page);
    expect(counts.length).toBeGreaterThan(5);
    expect(counts).toEqual(descending(counts));
    expect(counts[0]).toBeGreaterThan(counts.at(-1) as number);

    await page.goto('/stores?search=cannabis');
    expect(await page.getByLabel('Sort').locator('option:checked').textContent()).toBe('Best match');
    await page.goto('/');
    await page.getByRole('region', { name: 'Stores Near You' }).getByText('Most reviewed first.').waitFor();
  });

  it('products by THC say in which scale', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/products?sort=thc-&category=flower');
    await page.getByText('Sorted by THC in %. Labels in mg are sorted separately.').waitFor();
    await page.goto('/products?sort=thc-&category=edibles');
    await page.getByText('Sorted by THC in mg. Labels in % are sorted separately.').waitFor();
    await page.goto('/products?category=edibles');
    await page.getByRole('article').first().waitFor();
    expect(await page.getByText(/^Sorted by THC/).count()).toBe(0);
  });

  it('brands come 12 to a page', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/brands');
    expect(await page.getByRole('region', { name: 'Results' }).getByRole('listitem').count()).toBe(12);
  });
});
