import type { Page } from 'playwright-core';

/**
 * Opens the home page again as soon as it knows the height of a shopper's own parts, for which it has room from then on: parts that
 * come late to a first visit are not all shown.
 */
export async function comeHomeAgain(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('wicket:own:home') !== null);
  await page.reload({ waitUntil: 'commit' });
}
