import type { Page } from 'playwright-core';
import type { Acts } from './acts.ts';

/** From the ring to the hand-over of one order that somebody has placed. */
export type Way = (acts: Acts, id: string) => Promise<void>;

const BIRTH_DATE = '19900507';
const LOOKS = ['photo', 'name', 'expiry', 'sobriety'];

const card = (page: Page, id: string) => page.locator(`#order-${id}`);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const toPick = (page: Page) => button(page, /^Picked: /).and(page.locator('[aria-pressed="false"]'));
const link = (page: Page) => page.locator('.sheet').getByRole('link', { name: 'Check ID and hand over' });
const handedOver = (page: Page) => page.getByRole('heading', { name: 'Handed over' });
const looked = (page: Page, nth: number) => page.locator('.hand-over-looked').nth(nth);

export const byKeys: Way = async (acts, id) => {
  const { page } = acts;
  await acts.step('hear', () => Promise.resolve(), card(page, id));
  // The one new order is the first card of the board.
  await acts.step(
    'open',
    async () => {
      await acts.key('j');
      await acts.key('Enter');
    },
    button(page, /^Accept, ready in/),
  );
  await acts.step('accept', () => acts.key('a'), button(page, /^Picked: /));
  while (await toPick(page).count()) {
    const left = await toPick(page).count();
    await acts.step('pick a line', () => acts.key('Space'), page.getByText(/ settled$/));
    await page.waitForFunction(
      (before) => document.querySelectorAll('.pick-check[aria-pressed="false"]').length < before,
      left,
    );
  }
  await acts.step('mark ready', () => acts.key('r'), link(page));
  await acts.step('open the ID check', () => acts.key('h'), page.getByText('Which ID do you see?'));
  await acts.step('say which ID', () => acts.key('Space'), page.locator('.hand-over-chosen'));
  for (const [nth, look] of LOOKS.entries())
    await acts.step(
      `look: ${look}`,
      async () => {
        await acts.key('Tab');
        await acts.key('Space');
      },
      looked(page, nth),
    );
  await acts.step(
    'enter the date of birth',
    async () => {
      await acts.key('Tab');
      await acts.type(BIRTH_DATE);
    },
    page.getByText(/years old$/),
  );
  await acts.step('hand over', () => acts.key('Enter'), handedOver(page));
  await acts.step(
    'go back to the board',
    () => acts.key('Enter'),
    page.getByRole('heading', { level: 1, name: 'Orders' }),
  );
  await closeSheet(acts);
};

export const byFinger: Way = async (acts, id) => {
  const { page } = acts;
  await acts.step('hear', () => Promise.resolve(), card(page, id));
  await acts.step('open', () => acts.tap(card(page, id)), button(page, /^Accept, ready in/));
  await acts.step('accept', () => acts.tap(button(page, /^Accept, ready in/)), button(page, /^Picked: /));
  while (await toPick(page).count()) {
    const left = await toPick(page).count();
    await acts.step('pick a line', () => acts.tap(toPick(page).first()), page.getByText(/ settled$/));
    await page.waitForFunction(
      (before) => document.querySelectorAll('.pick-check[aria-pressed="false"]').length < before,
      left,
    );
  }
  await acts.step('mark ready', () => acts.tap(button(page, /^Mark ready for/)), link(page));
  await acts.step('open the ID check', () => acts.tap(link(page)), page.getByText('Which ID do you see?'));
  await acts.step(
    'say which ID',
    () => acts.tap(page.getByRole('radio', { name: 'Driver’s licence' })),
    page.locator('.hand-over-chosen'),
  );
  for (const [nth, look] of LOOKS.entries())
    await acts.step(
      `look: ${look}`,
      () => acts.tap(page.locator('.hand-over').getByRole('checkbox').nth(nth)),
      looked(page, nth),
    );
  await acts.step(
    'enter the date of birth',
    async () => {
      await acts.tap(page.getByLabel('Year'));
      await acts.type(BIRTH_DATE);
    },
    page.getByText(/years old$/),
  );
  await acts.step('hand over', () => acts.tap(button(page, /^Hand over and charge/)), handedOver(page));
  await acts.step(
    'go back to the board',
    () => acts.tap(button(page, 'Close').last()),
    page.getByRole('heading', { level: 1, name: 'Orders' }),
  );
  await closeSheet(acts);
};

/** What is open when one comes back. */
async function closeSheet(acts: Acts): Promise<void> {
  const sheet = acts.page.locator('.sheet');
  if (!(await sheet.isVisible())) return;
  await acts.step('close the order', () => acts.key('Escape'), acts.page.locator('body:not(:has(.sheet))'));
}
