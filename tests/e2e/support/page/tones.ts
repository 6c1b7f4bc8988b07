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
