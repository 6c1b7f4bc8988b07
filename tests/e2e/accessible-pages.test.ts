import { describe, expect, it } from 'vitest';
import { expectAccessible, visitor } from './support/journey.ts';

/** Every public page: its address, or how to find one from a page before it. */
const PAGES: [page: string, path: string, link?: RegExp][] = [
  ['home', '/'],
  ['products', '/products'],
  ['filtered products', '/products?category=pre-rolls&delivery=true'],
  ['no products', '/products?search=nothing-has-this-name'],
  ['a product', '/products', /^\/products\/\d+$/],
  ['stores', '/stores'],
  ['a store', '/stores', /^\/store\/\d+$/],
  ["a store's products", '/stores', /^\/store\/\d+$/],
  ['brands', '/brands'],
  ['a brand', '/brands', /^\/brands\/\d+$/],
  ['search', '/search?search=indica&type=products'],
  ['log in', '/auth'],
  ['register', '/auth/register'],
  ['check your email', '/auth/success'],
  ['frequently asked questions', '/faq'],
  ['contact', '/contact-us'],
  ['privacy policy', '/privacy-policy'],
  ['terms', '/terms-conditions'],
  ['what stands in for a page without a network', '/offline'],
];

describe.each(['desktop', 'phone'] as const)('on a %s', (device) => {
  it.each(PAGES)('axe finds nothing on %s', async (name, path, link) => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto(path);
    if (link) {
      const addresses = await page
        .getByRole('main')
        .getByRole('link')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
      const address = addresses.find((one) => link.test(one));
      await page.goto(name === "a store's products" ? `${address}/products` : `${address}`);
    }
    await page.waitForLoadState('networkidle');
    // Not against `innerWidth`: on a phone that grows with what is too wide.
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide, 'sideways scroll').toBe(0);
    await expectAccessible(page);
  });
});
