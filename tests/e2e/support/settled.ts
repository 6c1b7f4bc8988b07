import type { Page } from 'playwright-core';

/** Opens a page and waits for what comes once it has settled: the notice and the outlines, which are needed without a network. */
export async function openAndSettle(page: Page, path: string): Promise<void> {
  const last = [/\/offline-notice-[^/]+\.js$/, /\/page-skeleton-[^/]+\.js$/].map((file) =>
    page.waitForEvent('requestfinished', (it) => file.test(it.url())),
  );
  await page.goto(path);
  await Promise.all(last);
}
