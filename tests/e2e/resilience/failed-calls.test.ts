import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addCard } from '#features/payments';
import { writeNote } from '../support/actions/order-note.ts';
import { visitor } from '../support/journey.ts';
import { fillCart, newShopper } from '../support/shopper.ts';

const BUSY = 'The service is very busy. Please try again in a moment.';

const toasts = (page: Page) => page.locator('.toast:not([data-leaving])');

/** A server that is too busy for these calls; gives the way to let them through again. */
async function busy(page: Page, address: string, isMeant = (_method: string) => true) {
  await page.route(address, (route) =>
    isMeant(route.request().method())
      ? route.fulfill({ status: 503, json: { success: false, error: { code: 'unavailable', message: BUSY } } })
      : route.fallback(),
  );
  return () => page.unroute(address);
}
const changes = (method: string) => method !== 'GET';

/** One toast has the sentence, and nothing else in this place repeats it. */
async function expectSaidOnce(page: Page, place: Locator): Promise<void> {
  const toast = toasts(page).filter({ hasText: BUSY });
  // Held by the pointer, it stays as long as the test looks.
  await toast.hover();
  expect(await toast.count()).toBe(1);
  // Over a dialog toasts stand within it.
  const all = await place.getByText(BUSY).count();
  expect(all - (await place.locator('.toast').getByText(BUSY).count())).toBe(0);
}

async function shopper(stores: number) {
  const visit = await visitor({ isKnown: true });
  const who = await newShopper(visit.origin);
  if (stores) await fillCart(who, stores);
  await visit.signIn(who.sessionToken);
  visit.watch.allow(503);
  return { ...visit, who };
}

it('a form that the server cannot take says so once, and keeps what was typed', async () => {
  const { page } = await shopper(0);
  await page.goto('/profile');
  const letThrough = await busy(page, '**/api/auth/user/**', changes);
  const main = page.getByRole('main');
  await main.getByLabel('Display name').fill('Robin of the west end');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expectSaidOnce(page, main);
  expect(await main.getByRole('alert').filter({ visible: true }).count()).toBe(0);
  expect(await main.getByLabel('Display name').inputValue()).toBe('Robin of the west end');
  await letThrough();
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await toasts(page).filter({ hasText: 'Your details were saved.' }).waitFor();
});

it('a location that the server cannot find at the moment is said once, and can be tried again', async () => {
  const { page, watch } = await visitor({ isKnown: true });
  watch.allow(503);
  await page.goto('/faq');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Your location/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Find products at stores near you' });
  const suggest = await busy(page, '**/places/suggest*');
  await dialog.getByRole('combobox').pressSequentially('870');
  await dialog.getByText('Suggestions could not be loaded.').first().waitFor();
  await expectSaidOnce(page, dialog);
  await suggest();
  await dialog.getByRole('combobox').pressSequentially(' queen');
  await dialog.getByRole('option').first().click();
  const resolve = await busy(page, '**/places/resolve*');
  await dialog.getByRole('button', { name: 'Use This Location' }).click();
  await expectSaidOnce(page, dialog);
  await resolve();
  await dialog.getByRole('button', { name: 'Use This Location' }).click();
  await dialog.waitFor({ state: 'hidden' });
});

it('a cart that cannot be loaded is said once, and the panel adds the way to ask again', async () => {
  const { page } = await shopper(1);
  const letThrough = await busy(page, '**/api/shop/list*');
  await page.goto('/faq');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Shopping Cart/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Shopping Cart' });
  await panel.getByText('This could not be loaded.').waitFor();
  await expectSaidOnce(page, panel);
  await letThrough();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await panel.getByRole('link', { name: 'Proceed to Checkout' }).waitFor();
});

it('what the checkout and an order cannot do at the moment is said once', async () => {
  const { page, who, watch } = await shopper(1);
  // A note is saved a moment after the last key: what says that it was not comes above what is there.
  watch.ignoreShifts();
  await who.call(addCard, {
    displayName: 'Everyday',
    cardNumber: '4242424242424242',
    cardExpiry: '1230',
    cardCVV: '123',
    postalCode: 'M6J 1G3',
  });
  await page.goto('/checkout');
  const main = page.getByRole('main');
  const letSave = await busy(page, '**/api/shop/**', changes);
  await writeNote(page, 'Please ring twice');
  await main.getByText('Your last change is not saved yet.').waitFor();
  await expectSaidOnce(page, main);
  await letSave();
  await main.getByRole('button', { name: 'Try again' }).click();
  await main.getByText('Your last change is not saved yet.').waitFor({ state: 'detached' });

  await main.getByRole('button', { name: 'Continue to order summary' }).click();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('link', { name: /^View order/ }).click();
  await page.getByRole('heading', { level: 1, name: /^Order WK-/ }).waitFor();

  const letAdd = await busy(page, '**/api/shop/**', changes);
  await main.getByRole('button', { name: 'Order again' }).click();
  await expectSaidOnce(page, main);
  await letAdd();
  const letCancel = await busy(page, '**/api/orders/**', changes);
  await main.getByRole('button', { name: 'Cancel order' }).click();
  await main.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expectSaidOnce(page, main);
  await letCancel();
  await main.getByRole('button', { name: 'Yes, cancel it' }).click();
  await main
    .getByRole('heading', { name: /canceled/i })
    .first()
    .waitFor();
});
