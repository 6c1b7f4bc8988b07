import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { listProducts } from '#features/explore';
import { acceptOrder, getStaffOrder, listQueue, markSeen } from '#features/fulfillment';
import { getOrder } from '#features/orders';
import { expectAccessible, visitor } from '../support/journey.ts';
import { fallsSilent, listenForTones, mayRing, tones } from '../support/page/tones.ts';
import { buy, newShopper } from '../support/shopper.ts';
import { siteOrigin } from '../support/site-origin.ts';
import { newStaff } from '../support/team.ts';

const WEST_END = '-79.41235,43.64539';

/** A store with an owner and a budtender, and a shopper who can order there. */
async function store() {
  const origin = siteOrigin();
  const shopper = await newShopper(origin);
  const { items } = await shopper.call(listProducts, { loc: WEST_END, category: 'flower', count: 20 });
  const product = items.find(({ cannabisWeight }) => cannabisWeight <= 7) as (typeof items)[number];
  const storeId = product.store.id;
  const owner = await newStaff(origin, { storeId, role: 'owner' });
  const eli = await newStaff(origin, { storeId, role: 'budtender' });
  const numberOf = async (id: string) => (await shopper.call(getOrder, { id })).refNum.slice(-4);
  return { storeId, product, owner, eli, shopper, order: () => buy(shopper, product), numberOf };
}

const sheetOf = (page: Page, number: string) => page.getByRole('complementary', { name: `Order ${number}` });
const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });

it('an order appears, is opened, accepted with a time, picked, made ready, taken back, and led to its ID check', async () => {
  const one = await store();
  const tablet = await visitor({ isKnown: true });
  const { page } = tablet;
  // What the test runs in the page would count as a press.
  await page.addInitScript(() => {
    const activation = { hasBeenActive: false };
    const press = () => {
      activation.hasBeenActive = true;
    };
    addEventListener('click', press, true);
    Object.defineProperty(navigator, 'userActivation', { value: activation });
  });
  await tablet.signIn(one.eli.sessionToken);
  await page.goto(`/console/${one.storeId}/orders`);
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  const soundIsOff = page.getByRole('alert').filter({ hasText: 'Order sound is off' });
  await soundIsOff.waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Turn sound on' }).click();
  await soundIsOff.waitFor({ state: 'detached' });

  const orderId = await one.order();
  const number = await one.numberOf(orderId);
  await column(page, 'New')
    .getByRole('link', { name: `Order ${number}` })
    .waitFor();
  await expectAccessible(page);

  await column(page, 'New')
    .getByRole('link', { name: `Order ${number}` })
    .click();
  const sheet = sheetOf(page, number);
  await sheet.getByText('Only an owner or a manager can decline this order.').waitFor();
  await sheet.getByText('45 min', { exact: true }).click();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Accept, ready in 45 min' }).click();
  await page.getByText(`Order ${number} is accepted.`).waitFor();
  const accepted = await one.shopper.call(getOrder, { id: orderId });
  expect(accepted.status).toBe('processing');

  await sheet.getByRole('button', { name: '5 minutes less' }).click();
  const pick = sheet.getByRole('button', { name: `Picked: 1 × ${one.product.displayName}` });
  await pick.click();
  await sheet.getByRole('button', { name: 'Mark ready for pickup' }).click();
  await page.getByText(`Order ${number} is ready.`).waitFor();
  await sheet.getByRole('link', { name: 'Check ID and hand over' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await sheet.getByRole('button', { name: 'Mark ready for pickup' }).waitFor();
  await sheet.getByRole('link', { name: 'Close' }).focus();
  await page.keyboard.press('Enter');
  await sheet.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(`order-${orderId}`);
  await column(page, 'Preparing')
    .getByRole('link', { name: `Order ${number}`, exact: true })
    .waitFor();

  await column(page, 'Preparing')
    .getByRole('button', { name: `Mark ready, order ${number}` })
    .click();
  await column(page, 'Ready for pickup')
    .getByRole('link', { name: `Check ID and hand over order ${number}` })
    .click();
  await page.waitForURL(/hand-over$/);
  await page.goto(`/console/${one.storeId}/orders`);
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('menu').getByText(`Budtender, ${one.product.store.displayAs}`).waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`/console/${one.storeId}/hours`);
  await page.getByText('Only an owner or a manager can change it.', { exact: false }).waitFor();
  await page.goto(`/console/${one.storeId}/orders?view=history`);
  // Typing alone finds it.
  await page.getByRole('searchbox', { name: /^Number, first name/ }).fill(number);
  await page.waitForURL((url) => url.searchParams.get('search') === number);
  await page.getByRole('cell', { name: 'Ready For Pickup' }).first().waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^1 order$/ })
    .waitFor();
  await expectAccessible(page);
});

it('what a colleague accepts leaves the column of new orders at once, and an owner declines with a reason', async () => {
  const one = await store();
  const tablet = await visitor({ isKnown: true, device: 'phone' });
  const { page } = tablet;
  await page.clock.install();
  await listenForTones(page);
  await tablet.signIn(one.owner.sessionToken);
  await page.goto(`/console/${one.storeId}/orders`);
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  await page.locator('h1').click();
  for (const { id } of (await one.eli.call(listQueue, { storeId: one.storeId })).orders)
    await one.eli.call(markSeen, { id });
  const taken = await one.order();
  const number = await one.numberOf(taken);
  await page.getByRole('link', { name: `Order ${number}`, exact: true }).waitFor();
  await page.waitForFunction(() => /^\(\d+\) /.test(document.title));
  // It rings until a colleague opens the order elsewhere: then no tone comes, however long one waits.
  await page.clock.runFor(7_000);
  await expect.poll(() => tones(page)).toBeGreaterThan(2);
  const silent = page.waitForResponse(async (response) => {
    if (!response.url().includes('/ops/queue')) return false;
    return (await response.json()).result.orders.every(({ isUnseen }: { isUnseen: boolean }) => !isUnseen);
  });
  await one.eli.call(markSeen, { id: taken });
  await silent;
  await fallsSilent(page);
  await one.eli.call(acceptOrder, { id: taken, readyInMinutes: 15 });
  await page.getByRole('link', { name: `Order ${number}`, exact: true }).waitFor({ state: 'hidden' });

  const declined = await one.order();
  const other = await one.numberOf(declined);
  await page.getByRole('link', { name: `Order ${other}`, exact: true }).click();
  const sheet = sheetOf(page, other);
  await sheet.getByRole('button', { name: 'Decline…' }).click();
  const dialog = page.getByRole('dialog', { name: `Decline: order ${other}` });
  await dialog.getByRole('button', { name: 'Decline order' }).click();
  await dialog.getByText('Please say why.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('We close early today.');
  await dialog.getByRole('button', { name: 'Decline order' }).click();
  await page.getByText(`Order ${other} is declined.`).waitFor();
  const order = await one.shopper.call(getOrder, { id: declined });
  expect([order.status, order.paymentStatus]).toEqual(['canceled', 'voided']);
});

it('by keyboard alone orders are accepted with a time, taken back, picked, made ready, found and printed', async () => {
  const one = await store();
  const screen = await visitor({ isKnown: true });
  const { page } = screen;
  await mayRing(page);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await screen.signIn(one.owner.sessionToken);
  const [first, second] = [await one.order(), await one.order()];
  const [number, other] = [await one.numberOf(first), await one.numberOf(second)];
  await page.goto(`/console/${one.storeId}/orders`);
  await column(page, 'New')
    .getByRole('link', { name: `Order ${other}` })
    .waitFor();

  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });

  const focused = () => page.evaluate(() => document.activeElement?.id);
  await page.locator(`#order-${first}`).focus();
  await page.keyboard.press('j');
  expect(await focused()).toBe(`order-${second}`);
  await page.keyboard.press('ArrowUp');
  expect(await focused()).toBe(`order-${first}`);
  await page.keyboard.press('a');
  await page.getByText(`Order ${number} is accepted.`).waitFor();
  await page.keyboard.press('4');
  await page.getByText(`Order ${number} is ready in 45 min.`).waitFor();
  await page.keyboard.press('u');
  await column(page, 'New')
    .getByRole('link', { name: `Order ${number}` })
    .waitFor();

  await page.locator(`#order-${first}`).focus();
  await page.keyboard.press('Enter');
  const sheet = sheetOf(page, number);
  await sheet.getByRole('button', { name: /^Accept, ready in/ }).waitFor();
  await sheet.getByRole('link', { name: 'Next order' }).press('Enter');
  await sheetOf(page, other).getByRole('link', { name: 'Previous order' }).press('Enter');
  await sheet.getByRole('button', { name: /^Accept, ready in/ }).waitFor();
  await page.keyboard.press('3');
  await sheet.getByRole('button', { name: 'Accept, ready in 30 min' }).waitFor();
  await page.keyboard.press('a');
  await sheet.getByRole('button', { name: `Picked: 1 × ${one.product.displayName}` }).waitFor();
  await page.keyboard.press('s');
  await sheet.getByText('Handing over').waitFor();
  await page.keyboard.press('Space');
  await sheet.getByText('1 of 1 settled').waitFor();
  await page.keyboard.press('r');
  await sheet.getByRole('link', { name: 'Check ID and hand over' }).waitFor();
  await page.keyboard.press('p');
  await page.locator('html[data-printed]').waitFor();
  // The first ones dismiss what the messages say.
  for (let n = 0; n < 8 && (await sheet.isVisible()); n++) await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search, or jump to' });
  await palette.getByRole('combobox').fill(other);
  await palette.getByRole('option', { name: new RegExp(other) }).waitFor();
  // Of an earlier text they are faded.
  await palette.locator('[role="listbox"]:not([aria-busy])').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await sheetOf(page, other).waitFor();
  for (let n = 0; n < 8 && (await sheetOf(page, other).isVisible()); n++) await page.keyboard.press('Escape');

  // Letters are off on this device from now on; keys with Ctrl work on.
  await page.keyboard.press('?');
  await list.getByRole('switch', { name: 'Single-letter keys' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await page.locator(`#order-${second}`).focus();
  await page.keyboard.press('a');
  await page.keyboard.press('ControlOrMeta+k');
  await palette.getByRole('combobox').fill('hours');
  await palette.getByRole('option', { name: 'Hours' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Hours' }).waitFor();
  expect((await one.shopper.call(getOrder, { id: second })).status).toBe('new-order');

  await page.goto(`/console/${one.storeId}/orders/${second}/print?what=label`);
  const label = page.getByRole('article', { name: `Bag label of order ${other}` });
  await label.waitFor();
  expect(await label.textContent()).not.toContain(one.product.displayName);
  await page.getByRole('link', { name: 'Ticket' }).click();
  await page
    .getByRole('article', { name: `Ticket of order ${other}` })
    .getByText(one.product.displayName)
    .waitFor();
  await expectAccessible(page);
  await page.goto(`/console/${one.storeId}/pick-list?orders=${first},${second}`);
  await page.getByRole('article', { name: 'Pick list' }).getByText(`${other} ×1`).waitFor();
});

it('without a line accepting and picking are kept, sent in order, and a conflict is told in words', async () => {
  const one = await store();
  const tablet = await visitor({ isKnown: true });
  const { page, watch } = tablet;
  watch.allow(409);
  await mayRing(page);
  await tablet.signIn(one.eli.sessionToken);
  const [picked, taken] = [await one.order(), await one.order()];
  const [number, other] = [await one.numberOf(picked), await one.numberOf(taken)];
  await page.goto(`/console/${one.storeId}/orders`);
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  await page.getByRole('link', { name: `Order ${number}`, exact: true }).click();
  const sheet = sheetOf(page, number);
  await sheet.getByRole('button', { name: /^Accept, ready in/ }).waitFor();

  // Band and cards come and go with the line, not with a press.
  watch.ignoreShifts();
  await page.context().setOffline(true);
  await page.getByRole('alert').filter({ hasText: 'You are offline. The queue is as of' }).waitFor();
  await sheet.getByRole('button', { name: /^Accept, ready in/ }).click();
  await page.getByText(`Order ${number} is accepted here, and sent when you are back.`).waitFor();
  await sheet.getByRole('button', { name: `Picked: 1 × ${one.product.displayName}` }).click();
  await sheet.getByText('1 of 1 settled').waitFor();
  expect(await sheet.getByRole('button', { name: 'Mark ready for pickup' }).getAttribute('aria-disabled')).toBe('true');
  await sheet.getByRole('link', { name: 'Close' }).click();
  await column(page, 'New')
    .getByRole('button', { name: `Accept, order ${other}` })
    .click();
  await column(page, 'Preparing').getByText('Kept here, sent when you are back').nth(1).waitFor();
  await expectAccessible(page);
  await one.owner.call(acceptOrder, { id: taken, readyInMinutes: 15 });

  await page.context().setOffline(false);
  await page.getByText(new RegExp(`^Order ${other} was accepted by .+ at `)).waitFor();
  await page.getByText('Sent: 2 steps kept on this device.').waitFor();
  await column(page, 'Preparing').getByText('Kept here, sent when you are back').first().waitFor({ state: 'detached' });
  const order = await one.owner.call(getStaffOrder, { id: picked });
  expect([order.status, order.lines[0]?.picked]).toEqual(['processing', 1]);
});
