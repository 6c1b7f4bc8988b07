import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getPreferences } from '#features/account';
import { logout } from '#features/auth';
import { setOrderStatus } from '#features/back-office';
import { getCart } from '#features/cart';
import { submitCart, updateCart } from '#features/checkout';
import { listNotifications } from '#features/notifications';
import type { Order } from '#features/orders';
import { addCard } from '#features/payments';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { mailAbout } from '../support/mail.ts';
import { operatorOf } from '../support/operator.ts';
import { openAndSettle } from '../support/page/settled.ts';
import { listenForTones, tones } from '../support/page/tones.ts';
import { fillCart, newShopper } from '../support/shopper.ts';

const CARD = { displayName: 'Everyday', cardNumber: '4242424242424242', cardExpiry: '1230', cardCVV: '123' };

/** A shopper with an order for pickup, and the operator's hand that moves it. */
async function ordered(origin: string) {
  const shopper = await newShopper(origin);
  await fillCart(shopper, 1);
  const { id: paymentCardId } = await shopper.call(addCard, { ...CARD, postalCode: 'M6J 1G3' });
  const storeId = (await shopper.call(getCart, {})).orders[0]?.storeId as string;
  await shopper.call(updateCart, [{ storeId, paymentCardId }]);
  const order = (await shopper.call(submitCart, {})).orders[0] as Order;
  await mailAbout(origin, shopper.email, `Order ${order.refNum} placed`);
  const operator = await operatorOf(origin);
  const move = (status: Order['status']) => operator(setOrderStatus, { id: order.id, status, idChecked: true });
  return { shopper, order, move };
}

const bell = (page: Page, name: string | RegExp = /^Notifications/) => page.getByRole('button', { name });
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text);
const dropdown = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

/** Of the order that the page shows. */
const status = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region').first().getByText(name, { exact: true }).first();

it('an operator moves an order: the page, the list on another device, bell, sound and mail follow by themselves', async () => {
  const { page, signIn, origin } = await visitor({ isKnown: true });
  const phone = await visitor({ isKnown: true, device: 'phone' });
  const { shopper, order, move } = await ordered(origin);
  await listenForTones(page);
  await Promise.all([signIn(shopper.sessionToken), phone.signIn(shopper.sessionToken)]);
  await page.goto(`/profile/orders/${order.id}`);
  await phone.page.goto('/profile/orders');
  await bell(page, 'Notifications, 1 unread').waitFor();
  await bell(phone.page, 'Notifications, 1 unread').waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  await move('processing');
  await status(page, 'Processing').waitFor();
  await toast(page, `Order ${order.refNum} is being prepared`).waitFor();
  await bell(page, 'Notifications, 2 unread').waitFor();
  await expect.poll(() => tones(page)).toBe(2);
  await page.locator('.bell[data-ringing]').waitFor({ state: 'detached' });
  await phone.page.getByRole('link', { name: new RegExp(`${order.refNum}.*Processing`, 's') }).waitFor();
  await bell(phone.page, 'Notifications, 2 unread').waitFor();
  await mailAbout(origin, shopper.email, `Order ${order.refNum} is being prepared`);
  await page.getByText('The order is now: Processing').waitFor({ state: 'attached' });

  await bell(page).click();
  await dropdown(page).getByRole('button', { name: 'Turn sound off' }).click();
  await bell(page, 'Notifications, 2 unread, sound off').waitFor();
  await page.keyboard.press('Escape');
  await move('ready-pickup');
  await page.getByRole('heading', { level: 2, name: 'Ready For Pickup' }).waitFor();
  await page.getByText(`At the counter, say ${order.refNum}.`).waitFor();
  await expect.poll(() => page.title()).toMatch(/^● Ready · Order/);
  await page.locator('.bell[data-ringing]').waitFor();
  await bell(page, 'Notifications, 3 unread, sound off').waitFor();
  expect(await tones(page)).toBe(2);
  expect(await page.evaluate(() => (window as unknown as { isSamePage: boolean }).isSamePage)).toBe(true);
  expect(await shopper.call(getPreferences, {})).toMatchObject({ notificationEmail: true });
});

describe.each(alikeOn('desktop'))('what a shopper was told, on a %s', (device) => {
  it('drops down from the bell, leads to the order, and is read by that', async () => {
    const { page, signIn, origin } = await visitor({ isKnown: true, device });
    const { shopper, order, move } = await ordered(origin);
    await move('processing');
    await mailAbout(origin, shopper.email, `Order ${order.refNum} is being prepared`);
    await signIn(shopper.sessionToken);
    await page.goto('/faq');
    await bell(page, 'Notifications, 2 unread').click();
    const items = dropdown(page).getByRole('listitem');
    await items.first().waitFor();
    expect(await items.count()).toBe(2);
    await expect
      .poll(() => items.first().textContent())
      .toMatch(/^Order \S+ is being prepared\d+ (second|minute|hour|day)s? agoUnread$/);
    await expectAccessible(page);
    await items.first().getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: `Order ${order.refNum}` }).waitFor();
    await dropdown(page).waitFor({ state: 'hidden' });
    await bell(page, 'Notifications, 1 unread').click();
    await dropdown(page).getByRole('link', { name: 'View all notifications' }).click();

    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
    await dropdown(page).waitFor({ state: 'hidden' });
    await page.getByText('2 notifications, 1 unread').waitFor();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByText('2 notifications, 0 unread').waitFor();
    await bell(page, 'Notifications').waitFor();
    expect((await shopper.call(listNotifications, {})).unread).toBe(0);
  });

  it('is told apart from nothing', async () => {
    const { page, signIn, origin } = await visitor({ isKnown: true, device });
    await signIn((await newShopper(origin)).sessionToken);
    await page.goto('/profile/notifications');
    await page.getByRole('heading', { name: 'You have no notifications yet.' }).waitFor();
    await bell(page, 'Notifications').click();
    await dropdown(page).getByText('You have no notifications yet.').waitFor();
    await expectAccessible(page);
  });
});

it('the bell is there only while the connection is, and what came meanwhile is there when it is back', async () => {
  const { page, signIn, origin } = await visitor({ isKnown: true });
  const { shopper, order, move } = await ordered(origin);
  await page.goto('/faq');
  await page.getByRole('link', { name: 'Log in' }).waitFor();
  expect(await bell(page).count()).toBe(0);
  await signIn(shopper.sessionToken);
  await openAndSettle(page, `/profile/orders/${order.id}`);
  await bell(page, 'Notifications, 1 unread').waitFor();
  await page.context().setOffline(true);
  await bell(page).waitFor({ state: 'detached' });
  await move('processing');
  await mailAbout(origin, shopper.email, `Order ${order.refNum} is being prepared`);
  await page.context().setOffline(false);
  await bell(page, 'Notifications, 2 unread').waitFor();
  await status(page, 'Processing').waitFor();
});

it('a session that is ended elsewhere ends here at once', async () => {
  const { page, signIn, origin, watch } = await visitor({ isKnown: true });
  const shopper = await newShopper(origin);
  await signIn(shopper.sessionToken);
  await page.goto('/faq');
  await bell(page).waitFor();
  watch.allow(401);
  await shopper.call(logout, {});
  await page.getByRole('link', { name: 'Log in' }).waitFor();
  expect(await bell(page).count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});
