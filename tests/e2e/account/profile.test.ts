import { describe, expect, it } from 'vitest';
import { getPreferences } from '#features/account';
import { verifySession } from '#features/auth';
import { listFavoriteIds } from '#features/favorites';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { newShopper } from '../support/shopper.ts';

describe.each(alikeOn('phone'))('the profile on a %s', (device) => {
  async function signedIn() {
    const { page, signIn, origin } = await visitor({ isKnown: true, device });
    const shopper = await newShopper(origin);
    await signIn(shopper.sessionToken);
    return { page, shopper };
  }

  it('changes names, and says beside the field what is missing', async () => {
    const { page, shopper } = await signedIn();
    await page.goto('/profile');
    await page.getByLabel('First name').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('First name is required.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('First name').fill('Zoé');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').getByText('Your details were saved.').waitFor();
    expect(await shopper.call(verifySession, {})).toMatchObject({ firstName: 'Zoé', lastName: 'Tremblay' });
    await page.reload();
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Zoé');
  });

  it('adds, changes and removes an address', async () => {
    const { page } = await signedIn();
    await page.goto('/profile/address');
    await page.getByRole('heading', { name: 'Unable to find any saved addresses!' }).waitFor();
    await page.getByRole('button', { name: 'Add New Address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Label').fill('Home');
    await dialog.getByLabel('Address', { exact: true }).fill('870 Queen St W');
    await dialog.getByLabel('City').fill('Toronto');
    await dialog.getByLabel('Province').fill('Ontario');
    await dialog.getByLabel('Postal Code').fill('m6j1g3');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const home = page.getByRole('listitem', { name: 'Home' });
    await home.getByText('870 Queen St W, Toronto, ON M6J 1G3, Canada').waitFor();
    expect(await home.evaluate((it) => it === document.activeElement)).toBe(true);
    await expectAccessible(page);

    await home.getByRole('button', { name: 'Edit Home' }).click();
    await dialog.getByLabel('Label').fill('Cottage');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const cottage = page.getByRole('listitem', { name: 'Cottage' });
    await cottage.getByRole('button', { name: 'Remove Cottage' }).click();
    await cottage.getByRole('button', { name: 'Keep' }).click();
    await cottage.getByRole('button', { name: 'Remove Cottage' }).click();
    await cottage.getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('heading', { name: 'Unable to find any saved addresses!' }).waitFor();
  });

  it('turns mails on and off, and remembers it', async () => {
    const { page, shopper } = await signedIn();
    await page.goto('/profile/preferences');
    const mails = page.getByRole('switch', { name: 'Emails about my orders and messages' });
    await mails.and(page.locator(':enabled')).uncheck();
    const saved = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/api/user/preferences') && /"keepUpdated":true/.test(answer.request().postData() ?? ''),
    );
    await page.getByRole('switch', { name: 'Keep me updated' }).check();
    await expectAccessible(page);
    await saved;
    await page.reload();
    await mails.and(page.locator(':not(:checked)')).waitFor();
    expect(await shopper.call(getPreferences, {})).toEqual({ notificationEmail: false, keepUpdated: true });
  });

  it('marks a product by its heart, finds it under My Favorites and takes the mark away', async () => {
    const { page, shopper } = await signedIn();
    await page.goto('/products');
    const card = page.getByRole('main').getByRole('article').first();
    const name = (await card.getByRole('link').first().textContent()) ?? '';
    await card.getByRole('button', { name: `Favorite: ${name}`, pressed: false }).click();
    await page.getByRole('status').getByText('Product successfully added to your favorite list.').waitFor();
    if (device === 'phone') await page.goto('/profile/favorites');
    else await page.getByRole('banner').getByRole('link', { name: 'My Favorites' }).click();
    await page.getByText('1 product', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Favorite: ${name}`, pressed: true }).click();
    await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor();
    expect(await shopper.call(listFavoriteIds, {})).toEqual([]);
  });
});

it('leads who is not logged in from a heart to log in, and back', async () => {
  const { page } = await visitor({ isKnown: true });
  await page.goto('/products?category=flower');
  await page
    .getByRole('main')
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Favorite: / })
    .click();
  await page.waitForURL(/\/auth\?next=%2Fproducts%3Fcategory%3Dflower/);
});
