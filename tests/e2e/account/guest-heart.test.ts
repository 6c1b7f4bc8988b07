import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listFavoriteIds } from '#features/favorites';
import { ownProduct } from '../support/actions/own-product.ts';
import { alikeOn } from '../support/devices.ts';
import { visitor } from '../support/journey.ts';
import { type NewShopper, newShopper } from '../support/shopper.ts';

async function logIn(page: Page, { email, password }: NewShopper) {
  // The page before has a field for an email address, too.
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
}

const heart = (page: Page, name: string, pressed: boolean) =>
  page.getByRole('main').getByRole('button', { name: `Favorite: ${name}`, pressed });
const toast = (page: Page) => page.getByRole('status').getByText('Product successfully added to your favorite list.');

describe.each(alikeOn('phone'))('a guest’s heart on a %s', (device) => {
  it('is set once they have logged in, on the page where they pressed it', async () => {
    const { page, origin } = await visitor({ device, isKnown: true });
    const [shopper, product] = [await newShopper(origin), await ownProduct(origin)];
    await page.goto(`/products/${product.id}`);
    await heart(page, product.name, false).click();
    await logIn(page, shopper);
    await toast(page).waitFor();
    await heart(page, product.name, true).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/products/${product.id}`);
    expect(await shopper.call(listFavoriteIds, {})).toHaveLength(1);
    // Once: a reload does not set what was taken away since.
    await heart(page, product.name, true).click();
    await expect.poll(() => shopper.call(listFavoriteIds, {})).toEqual([]);
    await page.reload();
    await heart(page, product.name, false).waitFor();
    expect(await shopper.call(listFavoriteIds, {})).toEqual([]);
  });
});

it('it is set, too, where an account is opened in between and its mail leads to the log-in', async () => {
  const { page, origin } = await visitor({ isKnown: true });
  const product = await ownProduct(origin);
  await page.goto(`/products/${product.id}`);
  await heart(page, product.name, false).click();
  await page.getByRole('main').getByRole('link', { name: 'Create account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor();
  const shopper = await newShopper(origin);
  await page.goto('/auth');
  await logIn(page, shopper);
  await toast(page).waitFor();
  expect(await shopper.call(listFavoriteIds, {})).toHaveLength(1);
});
