import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { addCartItem, updateCart } from '#features/cart';
import { listProducts } from '#features/explore';
import { addCard } from '#features/payments';
import { changeStorePreparation, changeStoreProfile, changeStoreStatus, getStore, listStores } from '#features/stores';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { newShopper } from '../support/shopper.ts';
import { siteOrigin } from '../support/site-origin.ts';
import { newStaff } from '../support/team.ts';

async function lastStore() {
  const guest = await newShopper(siteOrigin());
  const { items } = await guest.call(listStores, { loc: '-79.41235,43.64539' });
  return items.at(-1)?.id as string;
}

it.each(alikeOn('desktop'))(
  'a manager sets hours and a holiday, pauses and opens the store on a %s, and its page says so',
  async (device) => {
    const { page, signIn, origin, watch } = await visitor({ isKnown: true, device });
    const storeId = await lastStore();
    const manager = await newStaff(origin, { storeId, role: 'manager' });
    await signIn(manager.sessionToken);
    await page.goto(`/console/${storeId}/hours`);
    const monday = page.getByLabel('Monday: opens');
    await monday.waitFor();
    await expectAccessible(page);

    const today = page.getByRole('region', { name: /^Today, / });
    await today.getByRole('switch', { name: 'Today: open' }).uncheck();
    await page.getByText('Not saved yet.').waitFor();
    await page.getByRole('combobox', { name: /Other hours$/ }).waitFor();
    await today.getByRole('switch', { name: 'Today: open' }).check();
    await page.getByRole('combobox', { name: /Other hours$/ }).waitFor({ state: 'detached' });
    const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('Another day').fill(day);
    await page.getByText('Other hours', { exact: true }).last().click();
    await page.getByLabel('That day: closes').fill('16:00');
    await page.getByLabel('Reason').fill('Staff party');
    await page.getByRole('button', { name: 'Add this day' }).click();
    const party = page.getByRole('combobox', { name: /Staff party$/ });
    expect(await party.evaluate((it) => it === document.activeElement)).toBe(true);
    const closes = page.getByLabel(/Staff party: closes$/);
    expect(await closes.inputValue()).toBe('16:00');
    const row = page.getByRole('listitem').filter({ has: party });
    await row.getByText('– 4 PM').waitFor();
    // A time that is cleared is no midnight.
    await closes.fill('');
    await row.getByText('– 4 PM').waitFor({ state: 'detached' });
    expect(await row.getByText('– 12 AM').count()).toBe(0);
    await party.selectOption('As usual (remove)');

    await monday.fill('08:00');
    await page.getByRole('button', { name: 'Save hours' }).click();
    await page.getByText('Ontario allows sales from 9 AM to 11 PM.', { exact: true }).first().waitFor();
    expect(await monday.inputValue()).toBe('08:00');
    expect(await monday.getAttribute('aria-invalid')).toBe('true');
    // Wherever a page stops, the tab bar of a phone covers a part of something.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
    // By keys: what the message leaves behind moves at the hand of who types.
    await monday.pressSequentially('1015');
    await page.getByLabel('Monday: closes').fill('21:00');
    await page.getByRole('button', { name: 'Copy Monday to other days' }).click();
    await page.getByRole('menuitem', { name: 'To every day' }).click();
    await page.getByRole('switch', { name: 'Sunday: open' }).uncheck();
    await page.getByRole('combobox', { name: /Christmas Day$/ }).selectOption('Closed');
    await page.getByText('Dec 25: Closed').waitFor();
    await page.getByRole('switch', { name: 'Stop taking orders before closing' }).check();
    await page.getByLabel('Minutes before closing').selectOption('30 min');
    await page.getByText(/^Last order on \w+: 8:30 PM\./).waitFor();
    await page.getByRole('button', { name: 'Save hours' }).click();
    await page.getByText('The hours were saved.').waitFor();
    await page.getByRole('button', { name: 'Save hours' }).waitFor({ state: 'detached' });

    const status = page.getByRole('button', { name: /^(Open|Closed)/ }).last();
    await status.click();
    const dialog = page.getByRole('dialog', { name: /is (open|closed)$/ });
    await dialog.getByText('Paused', { exact: true }).click();
    await dialog.getByText('1 hour', { exact: true }).click();
    const isWithin = await dialog.evaluate((it) => it.scrollWidth <= it.clientWidth);
    expect(isWithin).toBe(true);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Pause until/ }).click();
    await page.getByRole('button', { name: /^Paused/ }).waitFor();

    const shopper = await visitor({ isKnown: true, device });
    await shopper.page.goto(`/store/${storeId}`);
    await shopper.page
      .getByText(/^Paused until/)
      .first()
      .waitFor();
    await shopper.page.getByText('Last order 30 minutes before closing.').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: /^Paused/ }).click();
    const paused = page.getByRole('dialog', { name: /is paused$/ });
    // What was looked at the last time is not shown again.
    await paused.getByText('Busy', { exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Paused until/ }).click();
    await paused.getByRole('button', { name: /^Pause until/ }).waitFor();
    await paused.getByRole('button', { name: 'Open now' }).click();
    await page.getByRole('button', { name: /^Paused/ }).waitFor({ state: 'detached' });

    // Somebody else saves; what is typed here is kept, and not written over theirs.
    watch.allow(409);
    const other = await visitor({ isKnown: true, device: 'desktop' });
    await other.signIn((await newStaff(origin, { storeId, role: 'owner' })).sessionToken);
    await other.page.goto(`/console/${storeId}/hours`);
    await monday.fill('11:00');
    await other.page.getByLabel('Monday: opens').fill('12:00');
    await other.page.getByRole('button', { name: 'Save hours' }).click();
    await other.page.getByRole('button', { name: 'Save hours' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save hours' }).click();
    await page.getByText(/changed these hours meanwhile/).waitFor();
    expect(await monday.inputValue()).toBe('11:00');
    await page.getByRole('button', { name: 'Load again' }).click();
    await page.getByRole('button', { name: 'Save hours' }).waitFor({ state: 'detached' });
    expect(await monday.inputValue()).toBe('12:00');
  },
);

/** Tabs until the element that is wanted has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await wanted.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key does not reach it.');
}

it('a new store is led by its checklist through sound, preparation and its page, by keyboard alone', async () => {
  const { page, signIn, origin } = await visitor({ isKnown: true });
  const storeId = await lastStore();
  const owner = await newStaff(origin, { storeId, role: 'owner' });
  await owner.call(changeStoreProfile, { id: storeId, description: '' });
  await owner.call(changeStorePreparation, { id: storeId, minutes: null, ordersPerQuarter: null });
  await signIn(owner.sessionToken);
  await page.goto(`/console/${storeId}/orders`);
  const checklist = page.getByRole('region', { name: 'Before your first order' });
  const step = (title: string) => checklist.getByRole('listitem').filter({ hasText: title });
  await step('Order sound').getByText('to do').waitFor({ state: 'attached' });
  await expectAccessible(page);
  await tabTo(page, checklist.getByRole('button', { name: 'Test sound' }));
  await page.keyboard.press('Enter');
  await step('Order sound').getByText('done').waitFor({ state: 'attached' });

  await tabTo(page, checklist.getByRole('link', { name: /: Preparation time$/ }));
  await page.keyboard.press('Enter');
  const minutes = page.getByLabel('Time to pack an order');
  await minutes.waitFor();
  await expectAccessible(page);
  await tabTo(page, minutes);
  await page.keyboard.type('25');
  await tabTo(page, page.getByLabel(/^Orders ready per 15 minutes/));
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter a whole number from 1 to 99.').waitFor();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await page.getByText('The preparation time was saved.').waitFor();

  await page.goto(`/console/${storeId}/orders`);
  await tabTo(page, checklist.getByRole('link', { name: 'Set up: Store page' }));
  await page.keyboard.press('Enter');
  const about = page.getByLabel('About the store');
  await about.waitFor();
  await expectAccessible(page);
  await tabTo(page, about);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Two blocks from the park.');
  await tabTo(page, page.getByLabel('Website'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('store.example');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter a web address, such as https://store.example.').waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.type('https://');
  await page.keyboard.press('Enter');
  await page.getByText('The store page was saved.').waitFor();

  const chooser = page.getByRole('region', { name: 'Picture' }).getByLabel('Picture');
  await chooser.setInputFiles({ name: 'menu.txt', mimeType: 'text/plain', buffer: Buffer.from('No picture.') });
  await page.getByText('Please choose a JPEG, PNG or WebP picture.').waitFor();
  const front = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#2a7d4f' } })
    .png()
    .toBuffer();
  await chooser.setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: front });
  const crop = page.getByRole('dialog', { name: 'Crop the picture' });
  await crop.waitFor();
  await expectAccessible(page);
  await tabTo(page, crop.getByLabel('Top to bottom'));
  await page.keyboard.press('Home');
  await tabTo(page, crop.getByRole('button', { name: 'Use this picture' }));
  await page.keyboard.press('Enter');
  await crop.waitFor({ state: 'detached' });
  await page.getByRole('img', { name: 'The picture of the store' }).waitFor();
  const shopper = await newShopper(origin);
  const store = await shopper.call(getStore, { id: storeId });
  expect(store).toMatchObject({ description: 'Two blocks from the park.', preparationMinutes: 25 });
  expect(store.imageUrl).toMatch(/^\/files\/[\w-]{43}-1200\.webp$/);
  await tabTo(page, page.getByRole('button', { name: 'Remove' }));
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'The initials of the store' }).waitFor();
});

it('a shopper in the checkout sees within seconds that the store is paused, and the order is refused with its sentence', async () => {
  const { page, signIn, origin, watch } = await visitor({ isKnown: true });
  const shopper = await newShopper(origin);
  // Of a store that no other journey orders from.
  const storeId = await lastStore();
  const { items } = await shopper.call(listProducts, { storeId, category: 'flower' });
  const { id: productId = '' } = items.find(({ cannabisWeight }) => cannabisWeight <= 7) ?? {};
  await shopper.call(addCartItem, { productId, quantity: 1 });
  const card = { cardNumber: '4242424242424242', cardExpiry: '1230', cardCVV: '123', postalCode: 'M6J 1G3' };
  const { id: paymentCardId } = await shopper.call(addCard, { displayName: 'Everyday', ...card });
  await shopper.call(updateCart, [{ storeId, paymentCardId }]);
  await signIn(shopper.sessionToken);
  await page.goto('/checkout');
  const verified: string[] = [];
  page.on('request', (request) => request.url().includes('/api/shop/verify') && verified.push(request.url()));
  const goOn = page.getByRole('button', { name: 'Continue to order summary' }).filter({ visible: true });
  await goOn.waitFor();
  const manager = await newStaff(origin, { storeId, role: 'manager' });
  const pause = () =>
    manager.call(changeStoreStatus, { id: storeId, state: 'paused', lasts: '1-hour', reason: 'technical' });
  const paused = page.getByText(/^Paused until/).first();
  await pause();
  await paused.waitFor();
  // The page has read it: no server is asked.
  await goOn.click();
  await page
    .getByRole('alert')
    .getByText(/is not taking orders until/)
    .first()
    .waitFor();
  expect(verified).toEqual([]);
  await manager.call(changeStoreStatus, { id: storeId, state: 'open' });
  await paused.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await goOn.click();
  const place = page.getByRole('button', { name: 'Place order' });
  await place.waitFor();
  await pause();
  await paused.waitFor();
  watch.allow(422);
  await place.click();
  await page
    .getByText(/is not taking orders until/)
    .first()
    .waitFor();
  await manager.call(changeStoreStatus, { id: storeId, state: 'open' });
  await paused.waitFor({ state: 'detached' });
});
