import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Counts in the page how many tones have begun. */
export const listenForTones = (page: Page) =>
  page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    Object.assign(window, { tones: 0 });
    OscillatorNode.prototype.start = function (...when) {
      (window as unknown as { tones: number }).tones++;
      return start.apply(this, when);
    };
  });

export const tones = (page: Page) => page.evaluate(() => (window as unknown as { tones: number }).tones);

/**
 * Waits for 20 s of the page's clock without a tone: an order that nobody has seen rings more often. The clock is the test's from
 * before the page opens, as a page that has set a timer by another one rings on unheard.
 */
export async function fallsSilent(page: Page): Promise<void> {
  const begunIn20Seconds = async () => {
    const before = await tones(page);
    await page.clock.runFor(20_000);
    return (await tones(page)) - before;
  };
  await expect.poll(begunIn20Seconds, { interval: 1_000 }).toBe(0);
}

const ringing = new WeakSet<Page>();

/** Has pressed something before: nothing moves because the band of the silent browser goes. */
export async function mayRing(page: Page): Promise<void> {
  ringing.add(page);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true } }),
  );
}

export const maySound = (page: Page | null) => page !== null && ringing.has(page);
