import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Opens a page and waits until the service worker has taken over and kept it, and until its pictures have come: the browser's own
 * cache has them without a network, and the worker answers by an error for those on their way.
 */
export async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await expect.poll(() => kept(page)).toContain(path);
  await page.waitForLoadState('networkidle');
}

/** The paths of everything in the browser's caches. */
export const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(url.slice(location.origin.length));
    return paths;
  });

/** All that the browser's caches say: addresses, headers and words. */
export const keptText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true });
        texts.push(name, request.url, JSON.stringify([...(answer?.headers ?? [])]), (await answer?.text()) ?? '');
      }
    }
    return texts.join('\n');
  });

export const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());
