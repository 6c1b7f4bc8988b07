import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listProductAlerts } from '#features/catalog';
import { addFavorite } from '#features/favorites';
import { ownProduct } from '../support/actions/own-product.ts';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { newShopper } from '../support/shopper.ts';

const NOWHERE = 'zzyqx';

const tellMe = (page: Page) => page.getByRole('button', { name: 'Tell me when it is listed' });

describe.each(alikeOn('phone'))('what a shopper waits for, on a %s', (device) => {
  it('is a product that is out of stock, by the bell of its card, until it is pressed again', async () => {
    const { page, signIn, origin } = await visitor({ isKnown: true, device });
    const shopper = await newShopper(origin);
    const product = await ownProduct(origin);
    await shopper.call(addFavorite, { productId: product.id });
    await product.offer({ quantity: 0 });
    await signIn(shopper.sessionToken);
    await page.goto('/profile/favorites');
    const card = page.getByRole('article').filter({ hasText: product.name });
    await card.getByText('Out of stock').waitFor();
    const bell = card.getByRole('button', { name: `Tell me when it is back: ${product.name}` });
    await bell.click();
    await card.getByRole('button', { pressed: true, name: /^Tell me when it is back/ }).waitFor();
    await expectAccessible(page);
    expect((await shopper.call(listProductAlerts, {})).map(({ name }) => name)).toEqual([product.name]);
    await bell.click();
    await card.getByRole('button', { pressed: false, name: /^Tell me when it is back/ }).waitFor();
    expect(await shopper.call(listProductAlerts, {})).toEqual([]);
  });

  it('is what a search did not find; the page of saved lists has it, and removes it', async () => {
    const { page, signIn, origin } = await visitor({ isKnown: true, device });
    const shopper = await newShopper(origin);
    await signIn(shopper.sessionToken);
    await page.goto('/products');
    if (device === 'phone') await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap();
    await page.locator('input[name="search"]:visible').first().click();
    await page.locator('input[name="search"]:visible').first().fill(NOWHERE);
    await page.getByRole('heading', { name: 'No Item Found' }).waitFor();
    await tellMe(page).click();
    await page.getByRole('button', { name: 'We’ll tell you when it is listed', pressed: true }).waitFor();
    // On a desktop the wide field lies over a part of the header's last link, whatever the search has found.
    if (device === 'phone') await expectAccessible(page);

    await page.goto('/profile/lists');
    await page.getByText(`Search for “${NOWHERE}”`).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Stop waiting for ${NOWHERE}` }).click();
    await page.getByText(`Search for “${NOWHERE}”`).waitFor({ state: 'detached' });
    expect(await shopper.call(listProductAlerts, {})).toEqual([]);
  });
});

it('a search of a guest does not offer it', async () => {
  const { page } = await visitor({ isKnown: true });
  await page.goto(`/products?search=${NOWHERE}`);
  await page.getByRole('link', { name: 'See all products' }).waitFor();
  expect(await tellMe(page).count()).toBe(0);
});
