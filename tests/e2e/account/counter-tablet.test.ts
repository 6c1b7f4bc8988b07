import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { listProducts } from '#features/explore';
import { getOrder } from '#features/orders';
import { listDevices, listTeam, revokeDevice, setPin } from '#features/staff';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, type Visitor, visitor } from '../support/journey.ts';
import { buy, type NewShopper, newShopper } from '../support/shopper.ts';
import { siteOrigin } from '../support/site-origin.ts';
import { newStaff } from '../support/team.ts';

const PIN = '7391';
const WEST_END = '-79.41235,43.64539';

/** A store with an owner and a budtender who has a PIN, and a shopper who can order there. */
async function store() {
  const origin = siteOrigin();
  const shopper = await newShopper(origin);
  const { items } = await shopper.call(listProducts, { loc: WEST_END, category: 'flower', count: 20 });
  const product = items.find(({ cannabisWeight }) => cannabisWeight <= 7) as (typeof items)[number];
  const storeId = product.store.id;
  const owner = await newStaff(origin, { storeId, role: 'owner' });
  const eli = await newStaff(origin, { storeId, role: 'budtender' });
  await eli.call(setPin, { storeId, pin: PIN });
  return { storeId, owner, eli, order: () => buy(shopper, product), shopper };
}

const lock = (page: Page) => page.getByRole('heading', { level: 1, name: 'Who is at the counter?' });
const budtender = (page: Page) => page.getByRole('button', { name: /Budtender/ }).last();

async function removeEli({ storeId, eli }: Awaited<ReturnType<typeof store>>, manager: NewShopper) {
  const { members } = await manager.call(listTeam, { storeId });
  const id = members.find(({ details }) => details?.email === eli.email)?.id;
  const headers = { authorization: `Bearer ${manager.sessionToken}` };
  expect((await fetch(`${siteOrigin()}/api/ops/team/${id}`, { method: 'DELETE', headers })).status).toBe(200);
}

async function chooseAndTypePin(page: Page, who?: RegExp) {
  await (who ? page.getByRole('button', { name: who }).last() : budtender(page)).click();
  await page.locator('input:focus').waitFor();
  await page.keyboard.type(PIN);
  await page.keyboard.press('Enter');
}

async function signTabletIn({ page, signIn, watch }: Visitor, { storeId, owner }: Awaited<ReturnType<typeof store>>) {
  // The sign-in has ended the session already when the page logs out.
  watch.allow(401);
  await signIn(owner.sessionToken);
  await page.goto(`/console/${storeId}/team/devices`);
  await page.getByRole('button', { name: 'Sign in this tablet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in this tablet' });
  await dialog.getByLabel('Name').fill('Front counter');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await lock(page).waitFor();
}

it.each(alikeOn('desktop'))(
  'a tablet (%s) is signed in, rings for an order, is unlocked by a PIN, acts, locks, and is lost',
  async (device) => {
    const one = await store();
    const tablet = await visitor({ isKnown: true, device });
    const { page, watch } = tablet;
    await tablet.signIn(one.owner.sessionToken);
    await page.goto(`/console/${one.storeId}/team/devices`);
    await page.getByRole('heading', { level: 2, name: 'Tablets' }).waitFor();
    await expectAccessible(page);
    await signTabletIn(tablet, one);
    expect(await page.evaluate(() => [localStorage.getItem('authToken'), document.cookie.includes('device')])).toEqual([
      null,
      false,
    ]);
    expect((await page.context().cookies()).find(({ name }) => name === 'wicket-device')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
    });
    await expectAccessible(page);

    const orderId = await one.order();
    await page
      .getByRole('timer')
      .filter({ hasText: /^\d+ new orders?, \d+(:\d\d| min) left$/ })
      .waitFor();
    await budtender(page).click();
    watch.allow(422);
    for (const digit of ['1', '0', '2', '9']) await page.getByRole('button', { name: digit, exact: true }).click();
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByText('That PIN is incorrect.').waitFor();
    await expectAccessible(page);
    expect(await page.getByLabel(/’s PIN$/).inputValue()).toBe('');
    await page.keyboard.type(PIN);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Open orders' }).waitFor();
    await expectAccessible(page);
    const { refNum } = await one.shopper.call(getOrder, { id: orderId });
    await page.getByRole('button', { name: `Accept order ${refNum.slice(-4)}` }).click();
    await page.getByRole('button', { name: `Accept order ${refNum.slice(-4)}` }).waitFor({ state: 'detached' });
    expect((await one.shopper.call(getOrder, { id: orderId })).status).toBe('processing');

    await page.getByRole('button', { name: 'Lock now' }).click();
    await lock(page).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await page.reload();
    await lock(page).waitFor();

    // Its person leaves the team while it is open: it locks within seconds, and stays signed in for the others.
    await chooseAndTypePin(page);
    await page.getByRole('button', { name: 'Lock now' }).waitFor();
    const manager = await newStaff(siteOrigin(), { storeId: one.storeId, role: 'manager' });
    await removeEli(one, manager);
    await lock(page).waitFor();

    // It is lost while it is open.
    await manager.call(setPin, { storeId: one.storeId, pin: PIN });
    await page.reload();
    await chooseAndTypePin(page, /Manager$/);
    await page.getByRole('button', { name: 'Lock now' }).waitFor();
    const { devices } = await manager.call(listDevices, { storeId: one.storeId });
    const lost = devices.find(({ unlockedBy }) => unlockedBy !== null);
    watch.allow(404);
    await manager.call(revokeDevice, { id: lost?.id as string });
    await page.getByRole('heading', { level: 1, name: 'This tablet is not signed in' }).waitFor();
    await expectAccessible(page);
  },
);

it('a tablet locks by itself, says when it is not connected, and when the queue cannot be loaded', async () => {
  const one = await store();
  const tablet = await visitor({ isKnown: true });
  const { page, watch } = tablet;
  await signTabletIn(tablet, one);
  await page.clock.install();
  await page.reload();
  await chooseAndTypePin(page);
  await page.getByRole('button', { name: 'Lock now' }).waitFor();
  await page.clock.fastForward(121_000);
  await lock(page).waitFor();

  await page.context().setOffline(true);
  await page.getByRole('status').filter({ hasText: 'Not connected' }).waitFor();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();

  watch.allow(503);
  let isDown = true;
  await page.route('**/api/counter', (route) =>
    isDown
      ? route.fulfill({
          status: 503,
          json: { success: false, error: { code: 'unavailable', message: 'The service is not ready yet.' } },
        })
      : route.continue(),
  );
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await expectAccessible(page);
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await lock(page).waitFor();
});

it('somebody of a store sets their PIN in their profile, and no PIN that is easy to guess', async () => {
  const { page, watch, signIn } = await visitor({ isKnown: true });
  const { eli } = await store();
  await signIn(eli.sessionToken);
  watch.allow(422);
  await page.goto('/profile/security');
  await page.getByRole('button', { name: /^Change PIN: / }).click();
  const dialog = page.getByRole('dialog', { name: /^PIN for / });
  for (const [pin, message] of [
    ['1234', 'This PIN is easy to guess.'],
    ['0507', 'Your birth date is easy to guess.'],
    ['12', 'A PIN has 4 to 6 digits.'],
  ] as const) {
    await dialog.getByLabel('New PIN').fill(pin);
    await dialog.getByRole('button', { name: 'Save PIN' }).click();
    await dialog.getByText(message).first().waitFor();
  }
  await expectAccessible(page);
  await dialog.getByLabel('New PIN').fill('20592');
  await dialog.getByRole('button', { name: 'Save PIN' }).click();
  await page.getByText(/^Your PIN for .* is set\.$/).waitFor();
  await expectAccessible(page);
});
