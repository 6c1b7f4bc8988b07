import type { Page } from 'playwright-core';

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

const ringing = new WeakSet<Page>();

/** Has pressed something before: nothing moves because the band of the silent browser goes. */
export async function mayRing(page: Page): Promise<void> {
  ringing.add(page);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true } }),
  );
}

export const maySound = (page: Page | null) => page !== null && ringing.has(page);
