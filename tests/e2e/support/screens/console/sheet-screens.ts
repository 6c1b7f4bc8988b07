import type { Page } from 'playwright-core';
import { mayRing } from '../../page/tones.ts';
import type { Prepared, Screen } from '../screen.ts';
import type { OrderState } from './orders.ts';

const sheetOf =
  (state: OrderState) =>
  async ({ consoleOrders }: Prepared) => {
    const { stores, states } = await consoleOrders();
    return `/console/${stores.ofStates}/orders?order=${(await states[state]()).id}`;
  };
const opened = async (page: Page) => {
  await page.getByRole('complementary', { name: /^Order \d+$/ }).waitFor();
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
};

const of = (state: OrderState, name: string, show?: (page: Page) => Promise<unknown>): Screen => ({
  name,
  path: sheetOf(state),
  as: 'storeOwner',
  isWhole: false,
  before: mayRing,
  show: async (page) => {
    await opened(page);
    await show?.(page);
  },
});

/** Of the product that another may take the place of. */
const short = (page: Page) => page.getByRole('button', { name: /^Short… ?: Blueberry/ }).click();
const isAsked = (page: Page) => page.getByText(/ to answer\.$/).waitFor();

/** An order in each of its states, opened beside the board. */
export const SHEET_SCREENS: Screen[] = [
  of('new', 'sheet-new'),
  of('accepted', 'sheet-accepted'),
  of('picking', 'sheet-picking'),
  of('accepted', 'sheet-short-asking', async (page) => {
    await short(page);
    await page
      .getByRole('button', { name: /^Ask about / })
      .first()
      .waitFor();
  }),
  of('short', 'sheet-short'),
  of('asked', 'sheet-swap-asked', isAsked),
  of('answered', 'sheet-swap-answered'),
  of('declined', 'sheet-swap-declined'),
  of('ready', 'sheet-ready'),
  of('out', 'sheet-sent-out'),
  of('refused-at-door', 'sheet-refused-at-door'),
  of('handed-over', 'sheet-handed-over'),
  of('canceled', 'sheet-canceled'),
  of('refused', 'sheet-refused'),
  of('refunded', 'sheet-refunded'),
  of('new', 'sheet-decline', async (page) => {
    await page.getByRole('button', { name: 'Decline…' }).click();
    await page.getByRole('dialog', { name: /^Decline/ }).waitFor();
  }),
];
