import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listStores, type Store } from '#features/stores';
import { httpClient } from '#platform/browser/client.ts';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { siteOrigin } from '../support/site-origin.ts';

const call = httpClient({ base: `${siteOrigin()}/api`, token: () => null });
const { items } = await call(listStores, { loc: '-79.412,43.645', bestSellers: true });
const rows = (page: Page) => page.getByRole('main').getByRole('article');
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** 'Delivery $3.99 · Min. $20.00' */
function termsOf({ delivery, deliveryInformation }: Store): string {
  if (!deliveryInformation.hasDelivery || !delivery) return 'Pickup only';
  const fee = delivery.fee === 0 ? 'Free delivery' : `Delivery ${dollars(delivery.fee)}`;
  return delivery.minSpend === 0 ? fee : `${fee} · Min. ${dollars(delivery.minSpend)}`;
}

describe.each(alikeOn('phone'))('a store in the list on a %s', (device) => {
  it('is a row with where, how far, until when, when ready, and three products with their prices', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/stores');
    expect(await rows(page).getByRole('heading').allTextContents()).toEqual(items.map(({ displayAs }) => displayAs));
    for (const [at, store] of items.entries()) {
      const row = rows(page).nth(at);
      const { address, city } = store.location;
      await row.getByText(`${address}, ${city}`, { exact: true }).waitFor();
      await row.getByText(`${Math.ceil(store.distance ?? 0)} KM`, { exact: true }).waitFor();
      await row
        .getByText(/^(Open|Closed)/)
        .first()
        .waitFor();
      await row.getByText(termsOf(store), { exact: true }).waitFor();
      expect(await row.getByText(/^(Ready|Order now)/).count()).toBe(store.preparationMinutes === null ? 0 : 1);
      const products = row.locator('.store-row-product');
      expect(await products.allTextContents()).toEqual(store.bestSellers?.map(({ price }) => dollars(price)));
      expect(await products.getByRole('img').evaluateAll((all) => all.map((it) => it.getAttribute('alt')))).toEqual(
        store.bestSellers?.map(({ displayName }) => displayName),
      );
    }
    expect(items.some(({ bestSellers }) => bestSellers?.length === 3)).toBe(true);
    await expectAccessible(page);
    await rows(page).first().locator('.store-row-product').first().click();
    await page.waitForURL(`**/products/${items[0]?.bestSellers?.[0]?.id}`);
    await page.goBack();
    await rows(page)
      .first()
      .getByRole('link', { name: items[0]?.displayAs as string })
      .click();
    await page.waitForURL(`**/store/${items[0]?.id}`);
  });
});

it('is 128 px high beside the map, with a picture of 128 × 96, and its products are beside it', async () => {
  const { page } = await visitor({ isKnown: true });
  await page.goto('/stores');
  const item = rows(page).first().locator('xpath=..');
  expect((await item.boundingBox())?.height).toBe(128);
  const picture = await item.locator('.store-row-picture').boundingBox();
  expect([picture?.width, picture?.height]).toEqual([128, 96]);
  const [name, product] = [item.getByRole('heading'), item.locator('.store-row-product').first()];
  expect((await product.boundingBox())?.x).toBeGreaterThan((await name.boundingBox())?.x ?? 0);
});

it.each([390, 320])('has its products under it at %d, and nothing scrolls sideways', async (width) => {
  const { page } = await visitor({ device: 'phone', isKnown: true, viewport: { width, height: 800 } });
  await page.goto('/stores');
  const row = rows(page).first();
  const { y: top, height } = (await row.locator('.store-row-product').first().boundingBox()) as DOMRect;
  const ready = (await row
    .getByText(/^(Ready|Order now)/)
    .or(row.getByText(/KM$/))
    .last()
    .boundingBox()) as DOMRect;
  expect(top).toBeGreaterThanOrEqual(ready.y + ready.height);
  expect(height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
