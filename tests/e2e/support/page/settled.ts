import type { Page } from 'playwright-core';

const LAST = [/\/offline-notice-[^/]+\.js$/, /\/service-worker-[^/]+\.js$/, /\/page-skeleton-[^/]+\.js$/];

/** Waits for what comes once a page has settled, if it has not come yet: what is needed without a network. */
export const settling = (page: Page) =>
  Promise.all(LAST.map((file) => page.waitForEvent('requestfinished', (it) => file.test(it.url()))));

/** Opens a page and waits until it has settled. */
export async function openAndSettle(page: Page, path: string): Promise<void> {
  const settled = settling(page);
  await page.goto(path);
  await settled;
}
