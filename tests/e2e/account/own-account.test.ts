import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { getProps } from '#features/account';
import { addAddress } from '#features/addresses';
import { verifySession } from '#features/auth';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { newShopper } from '../support/shopper.ts';

const photo = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#2a7d4f' } })
  .jpeg()
  .toBuffer();
const asFile = (buffer: Buffer, name = 'me.jpg', mimeType = 'image/jpeg') => ({ name, mimeType, buffer });

/** From the top: what has scrolled below the header is covered, not small. */
async function expectAllAccessible(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
}

describe.each(alikeOn('desktop'))('one’s own account on a %s', (device) => {
  async function signedIn(path: string) {
    const { page, signIn, origin, watch } = await visitor({ isKnown: true, device });
    const shopper = await newShopper(origin);
    await signIn(shopper.sessionToken);
    await page.goto(path);
    return { page, shopper, watch };
  }

  it('gets a picture, another one, and none again', async () => {
    const { page, shopper, watch } = await signedIn('/profile');
    watch.allow(422);
    const shown = page.getByRole('main').locator('.avatar img[src^="/files/"]').last();
    await page.getByRole('button', { name: 'Add a picture' }).waitFor();
    await page.getByLabel('Picture').setInputFiles(asFile(Buffer.from('<svg/>'), 'me.svg', 'image/svg+xml'));
    await page.getByRole('alert').getByText('Please choose a JPEG, PNG or WebP picture.').waitFor();
    await expectAllAccessible(page);

    await page.getByLabel('Picture').setInputFiles(asFile(photo));
    await page.getByRole('button', { name: 'Change picture' }).waitFor();
    const first = await shown.getAttribute('src');
    expect((await shopper.call(verifySession, {})).imageUrl).toBe(first);
    await expect.poll(() => shown.evaluate((it) => (it as HTMLImageElement).naturalWidth)).toBe(512);
    await expectAllAccessible(page);

    await page.getByLabel('Picture').setInputFiles(asFile(photo));
    await expect.poll(() => shown.getAttribute('src')).not.toBe(first);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const add = page.getByRole('button', { name: 'Add a picture' });
    await add.waitFor();
    expect(await add.evaluate((it) => it === document.activeElement)).toBe(true);
    expect((await shopper.call(verifySession, {})).imageUrl).toBeNull();
  });

  it('keeps sound and colours as they are chosen', async () => {
    const { page, shopper } = await signedIn('/profile/preferences');
    // There is one language, and so nothing to choose.
    expect(await page.getByRole('main').getByText('Language').count()).toBe(0);
    await page.getByRole('switch', { name: 'Sound' }).uncheck();
    await expect.poll(() => shopper.call(getProps, {})).toMatchObject({ sound: false });
    await page.getByRole('main').getByText('Dark', { exact: true }).click();
    await page.reload();
    await page.getByRole('switch', { name: 'Sound' }).and(page.locator(':not(:checked)')).waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  it('keeps the newer of two quick changes, however slow the older one is', async () => {
    const { page, shopper } = await signedIn('/profile/preferences');
    const older = Promise.withResolvers<void>();
    let saves = 0;
    await page.route('**/api/user/props', async (route) => {
      if (route.request().method() !== 'GET' && saves++ === 0) await older.promise;
      await route.continue();
    });
    let saved = 0;
    page.on('response', (answer) => {
      if (answer.url().endsWith('/api/user/props') && answer.request().method() !== 'GET') saved++;
    });
    const sound = page.getByRole('switch', { name: 'Sound' });
    await sound.uncheck();
    await expect.poll(() => saves).toBe(1);
    await sound.check();
    // Time enough for a change that waits for nobody.
    await page.evaluate(async () => {
      for (let asked = 0; asked < 5; asked++) await fetch('/api/health');
    });
    older.resolve();
    await expect.poll(() => saved).toBe(2);
    expect(await shopper.call(getProps, {})).toMatchObject({ sound: true });
    expect(await sound.isChecked()).toBe(true);
  });

  it('gives all its data as a file', async () => {
    const { page, shopper } = await signedIn('/profile/preferences');
    const address = { address: '870 Queen St W', city: 'Toronto', province: 'Ontario', postalCode: 'M6J 1G3' };
    await shopper.call(addAddress, { label: 'Cottage', ...address });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^wicket-data-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(readFileSync(await file.path(), 'utf8'));
    expect(data.account).toMatchObject({ user: { email: shopper.email }, addresses: [{ label: 'Cottage' }] });
  });

  it('is removed by a box and a button, with the keyboard alone, and one is logged out', async () => {
    const { page, shopper, watch } = await signedIn('/profile/preferences');
    // The live connection says that the session has ended, and the page asks whose it is.
    watch.allow(401);
    const remove = page.getByRole('button', { name: 'Remove my account' });
    const box = page.getByRole('checkbox', { name: 'I want to remove my account' });
    await box.waitFor();
    expect(await remove.count()).toBe(0);
    await box.focus();
    await page.keyboard.press('Space');
    await remove.waitFor();
    expect(await box.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.getByText('The button to remove your account is below.').waitFor({ state: 'attached' });
    await expectAllAccessible(page);
    await page.keyboard.press('Space');
    await remove.waitFor({ state: 'detached' });
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('status').getByText('Your account was removed.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await expect(shopper.call(verifySession, {})).rejects.toMatchObject({ status: 401 });
  });

  it('asks for the password where one has not just logged in, and says what is wrong', async () => {
    const { page, shopper, watch } = await signedIn('/profile/preferences');
    watch.allow(422);
    const answer = (message: string) => ({
      status: 422,
      json: { success: false, error: { code: 'validation', message, fields: { currentPassword: message } } },
    });
    await page.route('**/delete-account', (route) => route.fulfill(answer('Please enter your password.')));
    await page.getByRole('checkbox', { name: 'I want to remove my account' }).check();
    await page.getByRole('button', { name: 'Remove my account' }).click();
    const password = page.getByLabel('Current password');
    await page.getByText('Please enter your password.').waitFor();
    expect(await password.evaluate((it) => it === document.activeElement)).toBe(true);
    await expectAllAccessible(page);
    await page.unroute('**/delete-account');
    await password.fill('not-the-right-one');
    await page.getByRole('button', { name: 'Remove my account' }).click();
    await page.getByText('Please ensure to enter your current password.').waitFor();
    expect(await shopper.call(verifySession, {})).toMatchObject({ email: shopper.email });
  });
});
