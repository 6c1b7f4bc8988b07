import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listCategoryProducts } from '#features/explore';
import { listStores } from '#features/stores';
import { httpClient } from '#platform/browser/client.ts';
import { businessHoursClock } from '../support/business-hours-clock.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { openAndSettle } from '../support/page/settled.ts';
import { siteOrigin } from '../support/site-origin.ts';

const HERE = '-79.412,43.645';
const call = httpClient({ base: `${siteOrigin()}/api`, token: () => null });
const { items: near } = await call(listStores, { loc: HERE, count: 50 });
/** One that has everything a store's page can show, and one that only hands over. */
const store = near.find(({ delivery, reviewCount, website }) => delivery && reviewCount > 4 && website) ?? near[0];
/** That says how long it packs, and delivers here. */
const timed = near.find(({ delivery, preparationMinutes }) => delivery && preparationMinutes);
const pickup = near.find(({ deliveryInformation }) => !deliveryInformation.hasDelivery);
if (!store || !timed || !pickup) throw new Error('The demo has such stores near Queen Street.');
const shelves = await call(listCategoryProducts, { id: store.id });
const main = (page: Page) => page.getByRole('main');
const info = (page: Page) => page.getByRole('region', { name: 'Store info' });

describe.each(['desktop', 'phone'] as const)('the page of a store on a %s', (device) => {
  it('says that it is authorized, open, how far, and how to reach it', async () => {
    const { page, origin } = await visitor({ device, isKnown: true });
    await page.goto(`/store/${store.id}`);
    await page.getByRole('heading', { level: 1, name: store.displayAs }).waitFor();
    if (device === 'desktop') await main(page).getByText('Ontario authorized').waitFor();
    await main(page)
      .getByText(/^Open (until \d+(:\d\d)? [AP]M|24 hours)$/)
      .waitFor();
    await main(page)
      .getByText(`${Math.ceil(store.distance ?? 0)} KM`, { exact: true })
      .waitFor();
    const href = (name: string) => main(page).getByRole('link', { name }).first().getAttribute('href');
    expect(await href(store.contactNumber as string)).toMatch(/^tel:\+?\d{10,11}$/);
    expect(await href(store.contactEmail as string)).toBe(`mailto:${store.contactEmail}`);
    const site = info(page).getByRole('link', {
      name: `${new URL(store.website as string).host} (opens in a new tab)`,
      exact: true,
    });
    expect(await site.getAttribute('href')).toBe(store.website);
    await page.getByRole('button', { name: 'Share' }).click();
    const links = page.getByRole('menu', { name: 'Share' }).getByRole('menuitem');
    await links.first().waitFor();
    expect(await links.count()).toBe(4);
    expect(decodeURIComponent((await links.first().getAttribute('href')) ?? '')).toContain(
      `${origin}/store/${store.id}`,
    );
    await expectAccessible(page);
  });

  it('says when an order is there: picked up, or delivered at which terms', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto(`/store/${timed.id}`);
    const top = page.locator('.store-header');
    const way = page.getByRole('radiogroup', { name: 'How to get it' });
    await top.getByText(/^Ready (~\d+ min|\d+(:\d\d)? [AP]M)$/).waitFor();
    await top.getByText(/^Pickup about \d+(:\d\d)? [AP]M$/).waitFor();
    await way.getByRole('radio', { name: 'Delivery' }).check({ force: true });
    await top.getByText(/^Arriving \d+(:\d\d)?( [AP]M)?–\d+(:\d\d)? [AP]M$/).waitFor();
    await top.getByText(/^(\$\d+\.\d\d|Free delivery)(, Min\. \$\d+\.\d\d)?$/).waitFor();
    expect(await top.getByText(/^Ready/).count()).toBe(0);
    expect(await top.locator('.swapped').count()).toBe(2);
    await way.getByRole('radio', { name: 'Delivery' }).press('ArrowLeft');
    await top.getByText(/^Pickup about/).waitFor();
    await page.goto(`/store/${pickup.id}`);
    expect(await way.getByRole('radio', { name: 'Delivery' }).isDisabled()).toBe(true);
  });

  it('has a section of each category, with the way to all of it', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto(`/store/${store.id}`);
    const sections = page.getByRole('navigation', { name: 'Store sections' });
    const names = shelves.map(({ categoryDisplayName }) => categoryDisplayName);
    const words = sections.locator('a > span:first-child');
    expect(await words.allTextContents()).toEqual(['Recommended', ...names, 'Store info', 'Reviews']);
    const counts = await sections
      .locator('a')
      .evaluateAll((all) => all.map(({ children }) => children[1]?.textContent));
    expect(counts.slice(1)).toEqual([...shelves.map(({ totalItems }) => String(totalItems)), undefined, undefined]);
    expect(
      await sections
        .getByText(counts[0] as string, { exact: true })
        .first()
        .isVisible(),
    ).toBe(device === 'desktop');
    const { categoryName, categoryDisplayName } = shelves[1] as (typeof shelves)[number];
    const shelf = page.getByRole('region', { name: categoryDisplayName, exact: true });
    const card = shelf.getByRole('article').first();
    // Its store and fee stand in the page's head.
    // The price per gram is there for wide cards too, out of sight on a narrow one.
    await card.getByText(/^\$\d/).filter({ visible: true }).first().waitFor();
    expect(await card.getByText(/delivery|pickup|KM/i).count()).toBe(0);
    expect(await shelf.getByRole('link', { name: 'See More' }).getAttribute('href')).toBe(
      `/store/${store.id}/products?category=${categoryName}`,
    );

    await sections.locator(`a[href="#${categoryName}"]`).click();
    await sections.locator(`a[aria-current=location][href="#${categoryName}"]`).waitFor();
    expect(await shelf.getByRole('heading', { level: 2 }).isVisible()).toBe(true);

    await page.getByRole('link', { name: 'Explore More' }).click();
    await page.waitForURL(`**/store/${store.id}/products`);
  });

  it('comes to rest: no picture out of sight goes on waiting aloud', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await openAndSettle(page, `/store/${store.id}`);
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  });

  it('asks the browser for no clock: its hours come in words', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.addInitScript(() => {
      Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
        construct: () => {
          throw new Error('A clock is asked for.');
        },
      });
    });
    await openAndSettle(page, `/store/${store.id}`);
  });

  it('shows hours with today marked, zones with what they cost, payment and licence', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto(`/store/${store.id}`);
    await info(page).scrollIntoViewIfNeeded();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', weekday: 'long' });
    const row = info(page)
      .getByText(/\(today\)/)
      .locator('xpath=..');
    expect(await row.textContent()).toBe(`${today.format(businessHoursClock().now())} (today)`);
    expect(
      await info(page)
        .getByText(/^Min\. \$\d+\.\d\d · Fee \$\d+\.\d\d$/)
        .count(),
    ).toBe(store.deliveryZones.length);
    const cards = { visa: 'Visa', 'visa-debit': 'Visa (debit)', master: 'Master Card', amex: 'American Express' };
    for (const kind of store.acceptablePayment) await info(page).getByText(cards[kind], { exact: true }).waitFor();
    await info(page).getByText(`${store.licence?.number}, held by ${store.licence?.holder}`).waitFor();
  });

  it('searches within the store', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto(`/store/${store.id}`);
    const search = page.getByRole('search', { name: 'This store' });
    if (device === 'phone') {
      await page.getByRole('button', { name: 'Search this store' }).click();
      await page.keyboard.press('Escape');
      const opener = page.getByRole('button', { name: 'Search this store' });
      expect(await opener.evaluate((it) => it === document.activeElement)).toBe(true);
      await opener.click();
      expect(await search.getByRole('searchbox').evaluate((it) => it === document.activeElement)).toBe(true);
      await expectAccessible(page);
    }
    await search.getByRole('searchbox', { name: 'Search this store' }).fill('gummies');
    await search.getByRole('searchbox').press('Enter');
    await page.waitForURL(new RegExp(`/search\\?.*storeId=${store.id}`));
    await page.getByRole('heading', { level: 1, name: 'Results for gummies' }).waitFor();
  });

  it('leads from its rating to its reviews, and on to all of them', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto(`/store/${store.id}`);
    await main(page)
      .getByRole('link', { name: new RegExp(`${store.reviewCount} reviews`) })
      .first()
      .click();
    const reviews = page.getByRole('region', { name: 'Reviews' });
    await reviews.getByText('Reviewer, name hidden').first().waitFor();
    await reviews.getByRole('link', { name: `See all ${store.reviewCount} reviews` }).click();
    await page.waitForURL(`**/reviews/store/${store.id}`);
  });

  it('that does not deliver says so, wherever one looks', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto(`/store/${pickup.id}`);
    await info(page).getByText('Pickup only').waitFor();
    expect(
      await main(page)
        .getByText(/Delivers to you|Arriving|Free delivery|Delivery \$/)
        .count(),
    ).toBe(0);
  });
});

it('gives way to the outline of its full menu, without a jump, while that is long on its way', async () => {
  const { page } = await visitor({ isKnown: true });
  await page.goto(`/store/${store.id}`);
  const { promise: outlineIsSeen, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(`**/store/${store.id}/products.data*`, async (route) => {
    await outlineIsSeen;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Explore More' }).click();
  await page.getByRole('heading', { level: 1, name: 'Loading' }).waitFor();
  letGo();
  await page.getByRole('heading', { level: 1, name: `Products at ${store.displayAs}` }).waitFor();
});

it('tells a visitor without a place neither distance nor delivery', async () => {
  const { page } = await visitor({ javaScriptEnabled: false });
  await page.goto(`/store/${store.id}`);
  await page.getByRole('heading', { level: 1, name: store.displayAs }).waitFor();
  expect(
    await main(page)
      .getByText(/ KM$|Delivers to you|Arriving|Free delivery|Delivery \$/)
      .count(),
  ).toBe(0);
});

it('shows the whole of the section that Tab comes to, out of the fade at the edge', async () => {
  const { page } = await visitor({ device: 'phone', isKnown: true });
  await page.goto(`/store/${store.id}`);
  const links = page.getByRole('navigation', { name: 'Store sections' }).getByRole('link');
  const edge = await links.first().evaluate((link) => (link.parentElement as Element).getBoundingClientRect().right);
  await links.first().focus();
  for (let next = 1; next < (await links.count()); next++) {
    await page.keyboard.press('Tab');
    const { x, width } = (await links.nth(next).boundingBox()) ?? { x: 0, width: 0 };
    expect(x + width, `of link ${next}`).toBeLessThanOrEqual(edge - 31);
  }
});

it('has no controls on paper', async () => {
  const { page } = await visitor({ isKnown: true });
  await page.emulateMedia({ media: 'print' });
  await page.goto(`/store/${store.id}`);
  for (const role of ['button', 'search', 'navigation'] as const)
    expect(await main(page).getByRole(role).filter({ visible: true }).count(), role).toBe(
      role === 'navigation' ? 1 : 0,
    );
  expect(await info(page).isVisible()).toBe(true);
});
