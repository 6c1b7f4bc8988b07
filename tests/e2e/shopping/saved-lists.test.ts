import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getCart } from '#features/cart';
import { createSavedList, listFavoriteIds, listSavedLists, saveToList } from '#features/favorites';
import { ownProduct } from '../support/actions/own-product.ts';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { newShopper } from '../support/shopper.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Save to a list' });

describe.each(alikeOn('phone'))('saved lists on a %s', (device) => {
  it('are made on the page of a product, with boxes that are kept at once', async () => {
    const { page, signIn, origin } = await visitor({ device, isKnown: true });
    const shopper = await newShopper(origin);
    const product = await ownProduct(origin);
    await shopper.call(createSavedList, { name: 'Looking at' });
    await signIn(shopper.sessionToken);
    await page.goto(`/products/${product.id}`);
    await page.getByRole('button', { name: 'Save to a list' }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole('checkbox', { name: 'Looking at' }).check();
    await dialog.getByRole('checkbox', { name: 'My Favorites' }).check();
    await page.getByText('Product successfully added to your favorite list.').waitFor();
    await dialog.getByRole('button', { name: 'New list' }).click();
    const name = dialog.getByRole('textbox', { name: 'Name of the list' });
    await dialog.getByRole('button', { name: 'Create list' }).click();
    await dialog.getByText('Please name the list.').waitFor();
    await name.fill('Regulars <b>');
    await dialog.getByRole('button', { name: 'Create list' }).click();
    expect(await dialog.getByRole('checkbox', { name: 'Regulars <b>' }).isChecked()).toBe(true);
    await expectAccessible(page);
    await dialog.getByRole('checkbox', { name: 'Looking at' }).uncheck();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await shopper.call(listSavedLists, {})).map((list) => [list.name, list.productIds.length]))
      .toEqual([
        ['Looking at', 0],
        ['Regulars <b>', 1],
      ]);
    expect(await shopper.call(listFavoriteIds, {})).toHaveLength(1);
  });

  it('go into the cart as a whole, as far as they are in stock', async () => {
    const { page, signIn, origin } = await visitor({ device, isKnown: true });
    const shopper = await newShopper(origin);
    const [there, out] = [await ownProduct(origin), await ownProduct(origin)];
    const { id } = await shopper.call(createSavedList, { name: 'Regulars', productId: there.id });
    await shopper.call(saveToList, { id, productId: out.id });
    await out.offer({ quantity: 0 });
    await signIn(shopper.sessionToken);
    await page.goto('/profile/lists');
    await page.getByText('Only you see your lists.', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add all to cart: Regulars' }).click();
    await page.getByText(`1 of 2 added. ${out.name} is out of stock.`).waitFor();
    await page.getByRole('button', { name: 'View cart' }).click();
    await page
      .getByRole('dialog', { name: 'Shopping Cart' })
      .getByRole('listitem')
      .filter({ hasText: there.name })
      .waitFor();
    expect((await shopper.call(getCart, {})).summary.totalItems).toBe(1);
  });

  it('that are more than 30 g at one store say what the checkout says', async () => {
    const { page, signIn, origin } = await visitor({ device, isKnown: true });
    const shopper = await newShopper(origin);
    const [one, other] = [await ownProduct(origin, { net: 28 }), await ownProduct(origin, { net: 7 })];
    const { id } = await shopper.call(createSavedList, { name: 'Too much', productId: one.id });
    await shopper.call(saveToList, { id, productId: other.id });
    await signIn(shopper.sessionToken);
    await page.goto(`/profile/lists/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Too much' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add all to cart: Too much' }).click();
    await page.getByText('Please ensure your order contain less than 30g cannabis.').waitFor();
    await page.getByText('2 of 2 added.').waitFor();
  });

  it('are shared by a link that shows nothing of their owner, until it is turned off', async () => {
    const owner = await visitor({ device, isKnown: true });
    const shopper = await newShopper(owner.origin);
    const product = await ownProduct(owner.origin);
    const { id } = await shopper.call(createSavedList, { name: 'For the cabin', productId: product.id });
    await owner.signIn(shopper.sessionToken);
    await owner.page.goto(`/profile/lists/${id}`);
    await owner.page.getByText('Only you see this list.').waitFor();
    await owner.page.getByRole('switch', { name: 'Share by link' }).click();
    await owner.page.getByText('Everyone with the link sees this list.').waitFor();
    await expectAccessible(owner.page);
    const [list] = await shopper.call(listSavedLists, {});
    const path = `/lists/${list?.shareToken}`;

    const friend = await visitor({ device, isKnown: true });
    friend.watch.allow(404);
    await friend.page.goto(path);
    await friend.page.getByRole('heading', { level: 1, name: 'For the cabin' }).waitFor();
    await friend.page.getByRole('main').getByRole('link', { name: product.name, exact: true }).waitFor();
    const html = await friend.page.content();
    for (const own of ['Robin', 'Tremblay', 'robin', shopper.email]) expect(html).not.toContain(own);
    expect(await friend.page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    expect(await friend.page.locator('meta[name="referrer"]').getAttribute('content')).toBe('no-referrer');
    await expectAccessible(friend.page);
    await friend.page.getByRole('button', { name: 'Add all to cart: For the cabin' }).click();
    await friend.page.getByText('1 of 1 added.').waitFor();
    await friend.page.getByRole('button', { name: 'Shopping Cart, 1 item' }).waitFor();

    await owner.page.getByRole('switch', { name: 'Share by link' }).click();
    await owner.page.getByText('Only you see this list.').waitFor();
    // A page is kept for some seconds.
    await expect.poll(async () => (await fetch(owner.origin + path)).status).toBe(404);
  });
});

it('a list is renamed and removed, and products are removed from it', async () => {
  const { page, signIn, origin } = await visitor({ isKnown: true });
  const shopper = await newShopper(origin);
  const product = await ownProduct(origin);
  const { id } = await shopper.call(createSavedList, { name: 'Regulars', productId: product.id });
  await signIn(shopper.sessionToken);
  await page.goto(`/profile/lists/${id}`);
  await page.getByRole('button', { name: `Remove: ${product.name}` }).click();
  await page.getByRole('heading', { level: 2, name: 'Nothing on this list yet' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('main').getByRole('link', { name: product.name, exact: true }).waitFor();
  await page.getByRole('button', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename the list' });
  await dialog.getByRole('textbox', { name: 'Name of the list' }).fill('Weekend');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Weekend' }).waitFor();
  await page.getByRole('button', { name: 'Remove Weekend' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('heading', { level: 2, name: 'No lists yet' }).waitFor();
  expect(await shopper.call(listSavedLists, {})).toEqual([]);
});

it('a guest who wants to save to a list logs in first', async () => {
  const { page, origin } = await visitor({ isKnown: true });
  const product = await ownProduct(origin);
  await page.goto(`/products/${product.id}`);
  await page.getByRole('button', { name: 'Save to a list' }).click();
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  expect(new URL(page.url()).searchParams.get('next')).toBe(`/products/${product.id}`);
});
