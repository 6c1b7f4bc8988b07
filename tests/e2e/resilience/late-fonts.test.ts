import { describe, expect, it } from 'vitest';
import { visitor } from '../support/journey.ts';

const PAGES = ['/', '/products', '/legal?category=vapes', '/stores', '/store/1', '/products/1', '/faq', '/auth'];

describe.each(['desktop', 'phone'] as const)('on a %s, when the fonts come long after the page', (device) => {
  it.each(PAGES)('nothing on %s jumps', async (path) => {
    const { page } = await visitor({ device, isKnown: true });
    const mayCome = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await mayCome.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(twoFrames);

    mayCome.resolve();
    // `document.fonts.ready` is kept before a font is asked for, too.
    const loaded = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
    await expect.poll(loaded).toBeGreaterThan(1);
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(twoFrames);

    // What jumps fails the test at its end: see support/page/page-monitor.ts.
  });
});

const twoFrames = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
