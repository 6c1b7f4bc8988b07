import type { Page } from 'playwright-core';

/** Waits until the home page knows the height of a shopper's own parts, for which it has room from the next visit on. */
export const roomIsKnown = (page: Page) => page.waitForFunction(() => localStorage.getItem('wicket:own:home') !== null);

/** Opens the home page again as soon as it has room: parts that come late to a first visit are not all shown. */
export async function comeHomeAgain(page: Page): Promise<void> {
  await roomIsKnown(page);
  await page.reload({ waitUntil: 'commit' });
}
