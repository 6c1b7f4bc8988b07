import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { setOrderStatus } from '#features/back-office';
import { listProducts } from '#features/explore';
import { changeHandOverRules } from '#features/fulfillment';
import { getOrder } from '#features/orders';
import { setPin } from '#features/staff';
import { expectAccessible, visitor } from '../support/journey.ts';
import { buy, newShopper } from '../support/shopper.ts';
import { siteOrigin } from '../support/site-origin.ts';
import { newStaff } from '../support/team.ts';

const WEST_END = '-79.41235,43.64539';
const LOOKS = [/^The photo is/, /^The name is/, /^Not expired/, /^Sober/];

async function world() {
  const origin = siteOrigin();
  const shopper = await newShopper(origin);
  const { items } = await shopper.call(listProducts, { loc: WEST_END, category: 'flower', count: 20 });
  const product = items.find(({ cannabisWeight }) => cannabisWeight <= 7) as (typeof items)[number];
  const storeId = product.store.id;
  const owner = await newStaff(origin, { storeId, role: 'owner' });
  // Other journeys hand over at this store, too.
  onTestFinished(async () => {
    await owner.call(changeHandOverRules, { id: storeId, demandsPin: false });
  });
  const readyOrder = async () => {
    const id = await buy(shopper, product);
    for (const status of ['processing', 'ready-pickup'] as const) await owner.call(setOrderStatus, { id, status });
    return id;
  };
  return { storeId, owner, shopper, readyOrder };
}

const open = async (page: Page, storeId: string, id: string) => {
  await page.goto(`/console/${storeId}/orders/${id}/hand-over`);
  await page.getByRole('heading', { level: 1, name: 'ID check and hand-over' }).waitFor();
};
const press = async (page: Page, digits: string) => {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click();
};
const charge = (page: Page) => page.getByRole('button', { name: /^Hand over and charge \$/ });

it('an order is handed over after the ID check, stopped under 19, and refused', async () => {
  const { storeId, owner, shopper, readyOrder } = await world();
  const [first, second] = [await readyOrder(), await readyOrder()];
  const { page, signIn, watch } = await visitor({ isKnown: true, device: 'desktop' });
  await signIn(owner.sessionToken);
  await open(page, storeId, first);
  await page.getByText(/^Born on or before [A-Z][a-z]{2}\.? \d{1,2}, 20\d\d$/).waitFor();
  await expectAccessible(page);
  expect(await charge(page).getAttribute('aria-disabled')).toBe('true');

  await page.getByRole('radio', { name: 'Ontario Photo Card' }).check();
  for (const name of LOOKS) await page.getByRole('checkbox', { name }).check();
  await page.getByLabel('Year').focus();
  await press(page, '20150101');
  await page.getByRole('alert').filter({ hasText: 'Do not hand over.' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Correct the date' }).click();
  // By keys alone from here: the fields follow each other.
  await page.keyboard.type('19980614');
  await page.getByText(/years old$/).waitFor();
  await charge(page).press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Handed over' }).waitFor();
  expect((await shopper.call(getOrder, { id: first })).status).toBe('completed');

  // A unit comes back: its line is chosen, with its reason.
  await page.goto(`/console/${storeId}/orders?order=${first}`);
  await page.getByRole('button', { name: 'Refund…' }).click();
  const refund = page.getByRole('dialog', { name: /^Refund: order/ });
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await refund.getByText('Please choose what is refunded.').waitFor();
  await refund.getByText('Please say why it is refunded.').waitFor();
  await refund.getByRole('button', { name: /^Increase quantity/ }).click();
  await refund.getByRole('checkbox', { name: /^Back on the shelf/ }).check();
  await refund.getByRole('button', { name: 'The product was damaged.' }).click();
  expect(await refund.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('The product was damaged.');
  await refund.getByRole('textbox', { name: 'Reason' }).fill('The jar was cracked.');
  await expectAccessible(page);
  await refund.getByRole('button', { name: /^Refund \$/ }).click();
  await page.getByText('1 of 1 unit refunded.').waitFor();
  await page.getByText('Refunded: The jar was cracked.').waitFor();
  const [paidBack] = (await shopper.call(getOrder, { id: first })).refunds;
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByText(`Refunded $${((paidBack?.amount ?? 0) / 100).toFixed(2)}`).waitFor();
  expect(await page.getByRole('button', { name: 'Refund…' }).count()).toBe(0);
  expect((await shopper.call(getOrder, { id: first })).refunds).toMatchObject([{ isDone: true }]);

  // The rules of the store: a PIN from now on.
  await owner.call(setPin, { storeId, pin: '7391' });
  await page.goto(`/console/${storeId}/hand-overs`);
  await page.getByRole('switch', { name: /^Ask for the PIN/ }).check();
  await expectAccessible(page);
  await page
    .getByRole('region', { name: 'Today' })
    .getByRole('listitem')
    .filter({ hasText: 'Handed over' })
    .filter({ hasText: 'at the counter' })
    .first()
    .waitFor();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Records as CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^hand-overs-.*\.csv$/);
  const paper = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Records as PDF' }).click();
  expect((await paper).suggestedFilename()).toMatch(/^hand-overs-.*\.pdf$/);
  expect((await readFile(await (await paper).path())).subarray(0, 5).toString()).toBe('%PDF-');

  await open(page, storeId, second);
  await page.getByLabel('Year').focus();
  await press(page, '20150101');
  await page.getByRole('button', { name: 'Refuse: under 19' }).click();
  await page.getByRole('heading', { level: 1, name: 'Refuse hand-over' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Under 19' }).isChecked()).toBe(true);
  await page.getByText('Nothing is charged.').waitFor();
  await expectAccessible(page);
  watch.allow(422);
  await page.getByLabel('Your PIN').fill('1029');
  await page.getByLabel(/^Note/).fill('Came with a friend.');
  await page.getByRole('button', { name: 'Refuse and cancel order' }).click();
  await page.getByText('That PIN is incorrect.').waitFor();
  expect(await page.getByLabel(/^Note/).inputValue()).toBe('Came with a friend.');
  await page.getByLabel('Your PIN').fill('7391');
  await page.getByRole('button', { name: 'Refuse and cancel order' }).click();
  await page.getByRole('heading', { level: 2, name: 'Canceled' }).waitFor();
  expect((await shopper.call(getOrder, { id: second })).status).toBe('canceled');
  await page.getByRole('button', { name: 'Close' }).last().click();
  // Opened by its address: there is nothing to go back to.
  await page.waitForURL(/console\/\d+\/\w+$/);
});
