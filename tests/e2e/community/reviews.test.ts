import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listProducts } from '#features/explore';
import { listProductReviews, listStoreReviews } from '#features/reviews';
import { listStores } from '#features/stores';
import { httpClient } from '#platform/browser/client.ts';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { siteOrigin } from '../support/site-origin.ts';

const call = httpClient({ base: `${siteOrigin()}/api`, token: () => null });
const main = (page: Page) => page.getByRole('main');
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const hidden = (page: Page) => main(page).getByText('Reviewer, name hidden');

const { items: popular } = await call(listProducts, { count: 50 });
const product = popular.reduce((most, one) => (one.reviewCount > most.reviewCount ? one : most));
const stores = [0, 1].map((page) => call(listStores, { page, count: 100 }));
const unreviewed = (await Promise.all(stores))
  .flatMap(({ items }) => items)
  .find(({ reviewCount }) => reviewCount === 0);

describe.each(alikeOn('phone'))('reviews on a %s', (device) => {
  it('are read from the latest of both kinds to those of one product, and back to it', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/reviews');
    await title(page, 'Reviews').waitFor();
    for (const kind of ['Products', 'Stores'])
      expect(
        await page.getByRole('region', { name: kind, exact: true }).getByText('Reviewer, name hidden').count(),
      ).toBe(5);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'See all product reviews' }).click();
    await title(page, 'Product reviews').waitFor();
    const [latest] = (await call(listProductReviews, { count: 1 })).items;
    const subject = main(page).getByRole('listitem').getByRole('link').filter({ hasText: /\w/ }).first();
    await main(page)
      .getByRole('link', { name: latest?.product?.displayName as string })
      .first()
      .waitFor();
    expect(await subject.getAttribute('href')).toMatch(/^\/(products\/\d+|reviews|)$/);
    await main(page)
      .getByRole('link', { name: latest?.product?.displayName as string })
      .first()
      .click();
    await title(page, latest?.product?.displayName as string).waitFor();
  });

  it('of a product have a summary, moods and pages', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto(`/reviews/product/${product.id}`);
    await title(page, `Reviews of ${product.displayName}`).waitFor();
    await main(page).getByText(`${product.reviewCount} reviews`, { exact: true }).waitFor();
    expect(
      await main(page)
        .getByText(/^\d+%$/)
        .count(),
    ).toBe(5);
    expect(await hidden(page).count()).toBe(10);
    await main(page).getByText(/ ago$/).first().waitFor();
    const list = await call(listProductReviews, { productId: product.id });
    const mood = list.items.flatMap(({ experienceMood }) => experienceMood ?? [])[0] as string;
    await main(page).getByText(mood, { exact: true }).first().waitFor();
    await expectAccessible(page);

    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL(/\?page=2$/);
    const second = await call(listProductReviews, { productId: product.id, page: 1 });
    const texts = () => main(page).getByRole('listitem').filter({ hasText: / ago/ }).count();
    await expect.poll(texts).toBe(second.items.length);
    await page.getByRole('link', { name: 'View product' }).click();
    await title(page, product.displayName).waitFor();
  });

  it('of stores are the latest of all, then those of one', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto('/reviews/store');
    await title(page, 'Store reviews').waitFor();
    const [latest] = (await call(listStoreReviews, { count: 1 })).items;
    const name = latest?.store?.displayName as string;
    await main(page).getByRole('link', { name }).first().click();
    await title(page, name).waitFor();
    await page.goto(`/reviews/store/${latest?.store?.id}`);
    await title(page, `Reviews of ${name}`).waitFor();
    expect(await hidden(page).count()).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'View store' }).click();
    await title(page, name).waitFor();
  });

  it('that are not there yet are told of', async () => {
    const { page } = await visitor({ device, isKnown: true });
    await page.goto(`/reviews/store/${unreviewed?.id}`);
    await page.getByRole('heading', { level: 2, name: 'There is no reviews on this store' }).waitFor();
    await page.goto(`/store/${unreviewed?.id}`);
    await page.getByText('There is no reviews on this store').waitFor();
    await page.goto(`/reviews/product/${product.id}?page=999`);
    await page.getByRole('link', { name: 'See the latest' }).click();
    await expect.poll(() => hidden(page).count()).toBe(10);
  });

  it('of what does not exist are a page that is not there', async () => {
    const { page, watch } = await visitor({ device, isKnown: true });
    watch.allow(404);
    for (const path of ['/reviews/product/999999999', '/reviews/store/nobody', '/reviews/other']) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await title(page, 'Page Not Found').waitFor();
    }
  });
});
