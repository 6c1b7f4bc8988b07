import { expect, it } from 'vitest';
import { expectAccessible, visitor } from '../support/journey.ts';

it.each(['/no-such-page', '/products/999999999', '/store/999999999', '/brands/999999999'])(
  'answers %s with 404 and a page that leads home',
  async (path) => {
    const { page, watch } = await visitor({ isKnown: true });
    watch.allow(404);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
    expect(await page.title()).toContain('Page Not Found');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to home page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Shop and discover cannabis' }).waitFor();
  },
);
