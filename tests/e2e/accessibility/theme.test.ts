import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { BY_TIME, expectAccessible, visitor } from '../support/journey.ts';

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(14, 17, 12)';
const groundIs = (page: Page, colour: string) =>
  page.waitForFunction((it) => getComputedStyle(document.documentElement).backgroundColor === it, colour, BY_TIME);
const choice = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('radiogroup', { name: 'Colours' }).getByRole('radio', { name });

it('follows the device until the visitor chooses, then keeps their choice on every page and in every tab, from the first picture on', async () => {
  const { page, origin } = await visitor({ isKnown: true, colorScheme: 'dark' });
  await page.goto('/faq');
  expect(await groundOf(page)).toBe(DARK);
  expect(await choice(page, 'System').isChecked()).toBe(true);
  const other = await page.context().newPage();
  await other.goto('/contact-us');

  await choice(page, 'Light').check();
  await groundIs(page, LIGHT);
  await groundIs(other, LIGHT);
  await expect.poll(() => choice(other, 'Light').isChecked()).toBe(true);
  expect(
    await page.locator('meta[name="theme-color"]').evaluateAll((all) => all.map((it) => it.getAttribute('content'))),
  ).toEqual(['#ffffff']);

  // The server writes it: no script could show another picture before.
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const html = await (await fetch(`${origin}/faq`, { headers: { cookie } })).text();
  expect(html).toMatch(/^<!DOCTYPE html><html [^>]*data-theme="light"/);
  await page.reload();
  expect(await groundOf(page)).toBe(LIGHT);
  expect(await choice(page, 'Light').isChecked()).toBe(true);

  await choice(page, 'System').check();
  await groundIs(page, DARK);
  await groundIs(other, DARK);
  expect((await page.context().cookies()).some(({ name }) => name === 'theme')).toBe(false);
  expect(await page.locator('meta[name="theme-color"]').count()).toBe(2);
});

it('is chosen in the side menu of a phone, and by arrow keys', async () => {
  const { page } = await visitor({ device: 'phone', isKnown: true, colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  const group = page.getByRole('dialog', { name: 'Menu' }).getByRole('radiogroup', { name: 'Colours' });
  await group.getByRole('radio', { name: 'System' }).focus();
  await page.keyboard.press('ArrowLeft');
  await groundIs(page, DARK);
  expect(await group.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
  expect(await page.locator('meta[name="theme-color"]').getAttribute('content')).toBe('#0e110c');
  await expectAccessible(page);
});

it('in forced colours every control has an edge, and what is chosen is told from the rest', async () => {
  const { page } = await visitor({ isKnown: true, forcedColors: 'active' });
  await page.goto('/products?plantType=indica');
  const look = (name: RegExp) =>
    page
      .getByRole('main')
      .getByRole('button', { name })
      .first()
      .evaluate((it) => {
        const { borderTopWidth, backgroundColor } = getComputedStyle(it);
        return { edge: borderTopWidth, fill: backgroundColor };
      });
  const [chosen, other] = [await look(/^Plant type: Indica/), await look(/^Brand/)];
  expect(chosen.edge).toBe('1px');
  expect(other.edge).toBe('1px');
  expect(chosen.fill).not.toBe(other.fill);
});
