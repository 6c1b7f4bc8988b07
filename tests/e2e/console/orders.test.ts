import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { listProducts } from '#features/explore';
import { acceptOrder } from '#features/fulfillment';
import { getOrder } from '#features/orders';
import { expectAccessible, visitor } from '../support/journey.ts';
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
  await page.goto(`/console/${one.storeId}/orders?view=history&search=${number}`);
  await page.getByRole('cell', { name: 'Ready For Pickup' }).first().waitFor();
  await expectAccessible(page);
});

it('what a colleague accepts leaves the column of new orders at once, and an owner declines with a reason', async () => {
  const one = await store();
  const tablet = await visitor({ isKnown: true, device: 'phone' });
  const { page } = tablet;
  await tablet.signIn(one.owner.sessionToken);
  await page.goto(`/console/${one.storeId}/orders`);
  const taken = await one.order();
  const number = await one.numberOf(taken);
  await page.getByRole('link', { name: `Order ${number}`, exact: true }).waitFor();
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
