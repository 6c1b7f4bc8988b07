import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getProduct, listProducts } from '#features/explore';
import { httpClient } from '#platform/browser/client.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { siteOrigin } from '../support/site-origin.ts';

const HERE = '-79.412,43.645';
const call = httpClient({ base: `${siteOrigin()}/api`, token: () => null });

/** The most popular one of the category that is near, as its page has it. */
async function popular(category: string) {
  const { items } = await call(listProducts, { loc: HERE, category });
  return call(getProduct, { id: items[0]?.id as string, loc: HERE });
}
const flower = await popular('flower');
const edible = await popular('edibles');

/** One whose label gives everything, as the page of its nearest store has it. */
async function labelledFlower() {
  const { items } = await call(listProducts, { loc: HERE, category: 'flower', count: 30 });
  for (const { id } of items) {
    const product = await call(getProduct, { id, loc: HERE });
    if (product.packedOn !== null && product.terpenes.length > 0) return product;
  }
  throw new Error('No flower near has a full label.');
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const main = (page: Page) => page.getByRole('main');
const store = (page: Page) => page.getByRole('region', { name: 'Store', exact: true });

describe.each(['desktop', 'phone'] as const)('the page of a product on a %s', (device) => {
  it('says what it is, how strong, how much, from where, and by whom', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto(`/products/${flower.id}`);
    await page.getByRole('heading', { level: 1, name: flower.displayName }).waitFor();
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    expect(await trail.getByRole('link').allTextContents()).toEqual(['Home', 'Products', flower.categoryLabel]);
    await main(page).getByText(`W: ${flower.netWeight}`, { exact: true }).first().waitFor();
    await main(page)
      .getByText(/^\$\d+\.\d\d per g$/)
      .waitFor();
    for (const name of ['THC', 'CBD']) await main(page).getByText(name, { exact: true }).first().waitFor();

    await store(page).getByText('Currently shopping at:').waitFor();
    await store(page).getByRole('link', { name: flower.store.displayAs }).waitFor();
    await store(page)
      .getByText(/^Open (until \d|24 hours)/)
      .first()
      .waitFor();
    await store(page)
      .getByText(/^\d+ KM$/)
      .waitFor();
    const { delivery, deliveryInformation } = flower.store;
    const words = delivery
      ? `Delivers to you · ${delivery.fee ? `${dollars(delivery.fee)} fee` : 'free'}, ${delivery.minSpend ? `${dollars(delivery.minSpend)} minimum` : 'no minimum'}`
      : `Pickup only${deliveryInformation.hasDelivery ? ': your location is outside its delivery zones' : ''}`;
    await store(page).getByText(words, { exact: true }).first().waitFor();

    const brand = page.getByRole('region', { name: 'About the brand' });
    await brand.getByRole('heading', { name: flower.brand.displayName }).waitFor();
    await brand.getByText(flower.brand.description || 'No Description Found.').waitFor();
    await expectAccessible(page);
  });

  it('states the facts of the label: what the pack holds, how it smells and when it was packed', async () => {
    const { page } = await visitor({ device, isKnown: true });
    const product = await labelledFlower();
    await page.goto(`/products/${product.id}`);
    const about = page.getByRole('region', { name: 'About this product' });
    const fact = (term: string) => about.locator('div:has(> dt)', { hasText: term }).getByRole('definition');
    expect(await fact('THC').textContent()).toMatch(/^\d+–\d+% · [\d,]+–[\d,]+ mg in the pack$/);
    const [first = ''] = product.terpenes;
    expect(await fact('Terpenes').textContent()).toBe(
      `${first.charAt(0).toUpperCase()}${[first.slice(1), ...product.terpenes.slice(1)].join(', ')} (${product.terpenePercent}%)`,
    );
    expect((await fact('Aroma').textContent())?.toLowerCase()).toBe(product.aroma.join(', '));
    expect(await fact('Packed').textContent()).toMatch(
      new RegExp(`^[A-Z][a-z]+ \\d{1,2}, \\d{4} \\(\\d+ (days|weeks|months?) ago, at ${product.store.displayAs}\\)$`),
    );
    await about.getByText('From the label, as the producer and the store report it.').waitFor();
  });

  it('is shared by a menu of networks where the device has no sheet of its own, and by its link', async () => {
    const { page, origin } = await visitor({ device, isKnown: true });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/products/${flower.id}`);
    await page.getByRole('button', { name: 'Share' }).click();
    const links = page.getByRole('menu', { name: 'Share' }).getByRole('menuitem');
    await links.first().waitFor();
    expect(await links.allTextContents()).toEqual(
      ['X', 'Facebook', 'LinkedIn', 'Reddit'].map((name) => expect.stringMatching(new RegExp(`^${name}`))),
    );
    for (const link of await links.all())
      expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(`${origin}/products/${flower.id}`);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/products/${flower.id}`);
  });

  it('is shared by the device’s own sheet where it has one', async () => {
    const { page, origin } = await visitor({ device, isKnown: true });
    await page.addInitScript(() => {
      navigator.share = async (data) => void document.body.append(`Shared ${JSON.stringify(data)}`);
    });
    await page.goto(`/products/${flower.id}`);
    // Before the page is hydrated the button opens the menu.
    await page.getByRole('button', { name: 'Share' }).and(page.locator(':not([aria-haspopup])')).click();
    await page
      .getByText(`Shared ${JSON.stringify({ title: flower.displayName, url: `${origin}/products/${flower.id}` })}`)
      .waitFor();
  });

  it('compares edibles by 10 mg of THC', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto(`/products/${edible.id}`);
    await main(page)
      .getByText(/^\$\d+\.\d\d per 10 mg THC$/)
      .waitFor();
  });

  it('finds other stores that have it, and puts theirs into the cart', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto(`/products/${flower.id}`);
    await page.getByRole('button', { name: 'Find this product in nearby stores' }).click();
    const rows = store(page).getByRole('listitem');
    await rows
      .first()
      .getByText(/^\d+ KM · .+ · (Pickup only|Free delivery|Delivery \$)/)
      .waitFor();
    await rows
      .first()
      .getByRole('button', { name: /^Add to Cart at / })
      .click();
    await page.getByRole('button', { name: 'Shopping Cart, 1 item' }).waitFor();
    await page.getByRole('button', { name: 'Dismiss', exact: true }).and(page.locator('[aria-expanded]')).click();
    expect(await rows.count()).toBe(0);
  });

  it('does what was pressed before its scripts were there', async () => {
    const { page } = await visitor({ device, isKnown: true });
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(`/products/${flower.id}`, { waitUntil: 'load' });
    await page.getByRole('button', { name: 'Find this product in nearby stores' }).click();
    scripts.resolve();
    await store(page).getByRole('listitem').first().waitFor();
  });

  it('says so where no other store has it', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.route('**/stores-product-lookup/**', (route) => route.fulfill({ json: { success: true, result: [] } }));
    await page.goto(`/products/${flower.id}`);
    await page.getByRole('button', { name: 'Find this product in nearby stores' }).click();
    await page.getByText('Unable to located this product in nearby stores.').waitFor();
  });

  it('shows what shoppers say, and leads to all of it and to more from the store', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto(`/products/${flower.id}`);
    const reviews = page.getByRole('region', { name: 'Reviews' });
    expect(await reviews.getByText('Reviewer, name hidden').count()).toBe(4);
    expect(await reviews.getByText(/^\d+%$/).count()).toBe(5);
    const more = page.getByRole('region', { name: `More at ${flower.store.displayAs}` });
    expect(await more.getByRole('article').count()).toBeGreaterThan(4);
    expect(await more.getByRole('link', { name: 'See More' }).getAttribute('href')).toBe(
      `/store/${flower.store.id}/products`,
    );
    await reviews.getByRole('link', { name: /^See all \d+ reviews$/ }).click();
    await page.getByRole('heading', { level: 1, name: `Reviews of ${flower.displayName}` }).waitFor();
  });
});

it('keeps quantity and Add to Cart in reach on a phone, however far one reads', async () => {
  const { page } = await visitor({ device: 'phone', isKnown: true });
  await page.goto(`/products/${flower.id}`);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const { y, height } = (await page.getByRole('button', { name: /^Add to Cart \$/ }).boundingBox()) ?? {
    y: 0,
    height: 0,
  };
  expect(y + height).toBeLessThanOrEqual(844);
  expect(y).toBeGreaterThan(700);
  await page.getByRole('button', { name: `Increase quantity of ${flower.displayName}` }).click();
  await page.getByRole('button', { name: /^Add to Cart \$/ }).click();
  await page.getByRole('button', { name: 'Shopping Cart, 2 items' }).waitFor();
});

it('keeps the price of many on the button where a screen is at its narrowest', async () => {
  const { page } = await visitor({ device: 'phone', viewport: { width: 320, height: 640 }, isKnown: true });
  await page.goto(`/products/${flower.id}`);
  for (let units = 1; units < 3; units++)
    await page.getByRole('button', { name: `Increase quantity of ${flower.displayName}` }).click();
  const { x, width } = (await page.getByRole('button', { name: /^Add to Cart \$1\d\d/ }).boundingBox()) ?? {
    x: 320,
    width: 0,
  };
  expect(x + width).toBeLessThanOrEqual(320 - 16);
});

it('has picture and facts beside what is bought from a tablet on', async () => {
  const { page } = await visitor({ isKnown: true });
  await page.goto(`/products/${flower.id}`);
  const [about, buy] = [
    main(page).getByRole('region', { name: /^(About this product|Product details)$/ }),
    main(page).getByRole('button', { name: /^Add to Cart \$/ }),
  ];
  for (const width of [619, 620, 768, 959, 960]) {
    await page.setViewportSize({ width, height: 900 });
    const [left, right] = [await about.boundingBox(), await buy.boundingBox()];
    const isBeside = (left?.x ?? 0) + (left?.width ?? 0) <= (right?.x ?? 0);
    expect(isBeside, `${width} px`).toBe(width >= 620);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
  }
});

it('has no controls on paper', async () => {
  const { page } = await visitor({ isKnown: true });
  await page.emulateMedia({ media: 'print' });
  await page.goto(`/products/${flower.id}`);
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await main(page).getByText('Currently shopping at:').isVisible()).toBe(true);
});
