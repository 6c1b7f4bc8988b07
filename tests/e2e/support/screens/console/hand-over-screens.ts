import type { Page } from 'playwright-core';
import type { Prepared, Screen } from '../screen.ts';
import { PIN } from './stores.ts';

type At = 'ready' | 'out' | 'new' | 'with-pin';
const check =
  (state: At) =>
  async ({ consoleOrders }: Prepared) => {
    const { stores, states, outForMany } = await consoleOrders();
    const [storeId, make] = state === 'with-pin' ? [stores.ofMany, outForMany] : [stores.ofStates, states[state]];
    return `/console/${storeId}/orders/${(await make()).id}/hand-over`;
  };

const isOpen = (page: Page) => page.getByText(/^Born on or before /).waitFor();
async function fill(page: Page, birthDate = '19900507'): Promise<void> {
  await page.getByRole('radio', { name: 'Driver’s licence' }).check();
  for (const look of await page.getByRole('checkbox').all()) await look.check();
  await page.getByLabel('Year').focus();
  await page.keyboard.type(birthDate);
}
const charge = (page: Page) => page.getByRole('button', { name: /^Hand over and charge / });

const of = (state: At, name: string, show: (page: Page) => Promise<unknown>): Screen => ({
  name,
  path: check(state),
  as: 'storeOwner',
  isWhole: false,
  show,
});
const refusing = (reason: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Refuse hand-over…' }).click();
  await page.getByRole('radio', { name: reason }).check();
};

async function handOverWithoutNetwork(page: Page): Promise<void> {
  await isOpen(page);
  await fill(page);
  const pin = page.getByLabel('Your PIN');
  if (await pin.isVisible()) await pin.fill(PIN);
  await page.context().setOffline(true);
  await charge(page).click();
  await page.getByRole('heading', { name: 'Handed over, not sent yet' }).waitFor();
}

/** The ID check at the counter and at the door, and what may come of it. */
export const HAND_OVER_SCREENS: Screen[] = [
  of('ready', 'id-check', isOpen),
  of('ready', 'id-check-filled', async (page) => {
    await isOpen(page);
    await fill(page);
    await page.getByText(/years old$/).waitFor();
  }),
  of('ready', 'id-check-under-19', async (page) => {
    await isOpen(page);
    await fill(page, '20150101');
    await page.getByRole('button', { name: 'Refuse: under 19' }).waitFor();
  }),
  of('ready', 'id-check-refuse', refusing('No government photo ID')),
  of('out', 'id-check-at-door', isOpen),
  of('out', 'id-check-refuse-at-door', refusing('Nobody at the address')),
  of('with-pin', 'id-check-pin', isOpen),
  of('out', 'id-check-kept', handOverWithoutNetwork),
  of('with-pin', 'id-check-kept-pin', async (page) => {
    await handOverWithoutNetwork(page);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Send' }).waitFor();
  }),
  of('ready', 'id-check-not-charged', async (page) => {
    await isOpen(page);
    await fill(page);
    // As the response says when the bank declines the capture.
    await page.route('**/api/ops/orders/*/hand-over', (route) =>
      route.fulfill({
        status: 402,
        json: {
          success: false,
          error: { code: 'payment-declined', message: 'The bank did not confirm the charge. Do not hand over yet.' },
        },
      }),
    );
    await charge(page).click();
    await page.getByText('Do not hand over yet.').first().waitFor();
  }),
  of('ready', 'id-check-done', async (page) => {
    await isOpen(page);
    await fill(page);
    await charge(page).click();
    await page.getByRole('heading', { name: 'Handed over' }).waitFor();
  }),
  of('new', 'id-check-too-early', (page) => page.getByRole('heading', { name: 'Not yet' }).waitFor()),
];
