import { expect, it } from 'vitest';
import { visitor } from '../support/journey.ts';

it.each([
  ['/auth/register', /I am over 19/],
  ['/brand/claim', /I am authorized to act for this brand/],
])('a consent that is needed has an asterisk and says so to screen readers: %s', async (path, words) => {
  const { page } = await visitor({ isKnown: true });
  await page.goto(path);
  const consent = page.getByRole('checkbox', { name: words });
  await consent.waitFor();
  expect(await consent.getAttribute('aria-required')).toBe('true');
  const asterisk = await page
    .locator('label')
    .filter({ has: consent })
    .locator('xpath=./span')
    .evaluate((it) => getComputedStyle(it, '::after').content);
  expect(asterisk).toContain('*');
});
