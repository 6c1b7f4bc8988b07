import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { visitor } from '../support/journey.ts';
import { siteOrigin } from '../support/site-origin.ts';

// Canaries of the patches of React Router that only a build shows: see docs/decisions/0010.

const client = fileURLToPath(new URL('../../../build/client', import.meta.url));
const [manifest = ''] = globSync('assets/manifest-*.js', { cwd: client });

describe('sheet-names', () => {
  it('is needed: React Router marks shared sheets with a #', () => {
    expect(readFileSync(`${client}/${manifest}`, 'utf8')).toMatch(/\.css#"/);
  });

  it('links no sheet twice, also once a lazy part has come', async () => {
    const { page } = await visitor({ isKnown: true });
    await page.goto('/products');
    await page.getByRole('button', { name: /^Shopping Cart/ }).click();
    await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor();
    const sheets = await page.$$eval('link[rel=stylesheet]', (links) =>
      links.map((link) => (link as HTMLLinkElement).href),
    );
    expect(sheets.filter((href) => /\/style-[^/]+\.css/.test(href))).toHaveLength(1);
    expect(sheets.filter((href) => href.includes('#'))).toEqual([]);
  });
});

describe('chunks', () => {
  it('leaves few files, and the whole framework in one', async () => {
    const html = await (await fetch(`${siteOrigin()}/products`)).text();
    const modules = JSON.parse(/const modules = (\[.*\]);/.exec(html)?.[1] ?? '') as string[];
    expect(modules.length).toBeLessThanOrEqual(20);
    for (const name of ['framework', 'site'])
      expect(
        modules.filter((file) => file.startsWith(`/assets/${name}-`)),
        name,
      ).toHaveLength(1);
  });
});

describe('replay-early-clicks', () => {
  it('is needed: React answers no press that came before it, unless it is replayed', async () => {
    const { page } = await visitor({ isKnown: true });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      await released;
      await route.fallback();
    });
    const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
    await page.goto('/faq', { waitUntil: 'commit' });
    await page.getByRole('button', { name: /^Shopping Cart/ }).click();
    await page.evaluate(() => {
      window.takeEarlyClicks = () => [];
    });
    release();
    await page.waitForFunction(() => window.takeEarlyClicks === undefined);
    expect(await cart.count()).toBe(0);
    await page.goto('/faq', { waitUntil: 'commit' });
    await page.getByRole('button', { name: /^Shopping Cart/ }).click();
    await cart.waitFor();
  });
});
