import { expect, it } from 'vitest';
import { visitor } from '../support/journey.ts';

it.each(['/', '/products'])(
  "on %s a card's link comes before its plus and its heart, for the keys and in the page",
  async (path) => {
    const { page } = await visitor({ isKnown: true });
    await page.goto(path);
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: /^Add / }) })
      .first();
    const name = (await card.getByRole('heading').textContent()) as string;
    const link = card.getByRole('link', { name });
    await link.focus();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(`Add ${name} to cart`);
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(`Favorite: ${name}`);
    if (path === '/products') {
      await page.keyboard.press('Tab');
      expect(await focused()).toBe(`Compare ${name}`);
    }
    const inPage = await card.locator('a, button').evaluateAll((all) => all.map(({ tagName }) => tagName));
    // Then the way to the other stores that have it.
    const buttons = path === '/products' ? 3 : 2;
    expect(inPage.slice(0, 1 + buttons)).toEqual(['A', ...Array(buttons).fill('BUTTON')]);
    expect(inPage.slice(1 + buttons).every((tag) => tag === 'A')).toBe(true);
  },
);

it('gives the focus to what was found when a search in the sheet of a phone leads on, and back to the magnifier when it is closed', async () => {
  const { page } = await visitor({ device: 'phone', isKnown: true });
  await page.goto('/faq');
  const magnifier = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true });
  const sheet = page.getByRole('dialog', { name: 'Search' });
  const isFocused = () => magnifier.evaluate((it) => it === document.activeElement);
  await magnifier.tap();
  await sheet.getByRole('combobox').fill('haze');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  expect(await isFocused()).toBe(true);
  await magnifier.tap();
  await sheet.getByRole('combobox').fill('haze');
  await sheet.getByRole('option').first().tap();
  await page.waitForURL(/\/products\/\d+$/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await sheet.waitFor({ state: 'hidden' });
  expect(await isFocused()).toBe(false);
});
