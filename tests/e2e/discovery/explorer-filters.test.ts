import { describe, expect, it } from 'vitest';
import { chip, main, numberIn, popover, show, tags, total, waitForTotal } from '../support/actions/filter-actions.ts';
import { fingers, mouse } from '../support/actions/input-methods.ts';
import { visitor } from '../support/journey.ts';

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
    await panel.getByText('Enter at least the minimum.').waitFor();
    await hands.press(panel.getByRole('button', { name: /^Show/ }));
    await expect.poll(() => to.evaluate((field) => field === document.activeElement)).toBe(true);
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
    await expect.poll(isNarrowed).toBe(true);
    await panel.getByRole('searchbox').fill('no brand has this name');
    await panel.getByText('No brand with that name in this list.').waitFor();
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
    await expect.poll(() => tags(page).getByRole('button').count()).toBe(2);
    expect(await total(page)).toBeLessThanOrEqual(all);
    await hands.press(tags(page).getByRole('link', { name: 'Clear all' }));
    await page.waitForURL(/\/products$/);
    await expect.poll(() => tags(page).count()).toBe(0);
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
    await expect.poll(() => category.getByRole('checkbox').count()).toBeGreaterThan(6);
    await expect
      .poll(() => sheet.locator('[type="submit"] .opacity-60').count(), { message: 'the count is of these filters' })
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
});
