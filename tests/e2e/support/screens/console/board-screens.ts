import type { Page } from 'playwright-core';
import { mayRing } from '../../page/tones.ts';
import { answer, hold, refuse, skeleton } from '../actions.ts';
import type { Prepared, Screen } from '../screen.ts';

export const live = (page: Page) => page.getByRole('status').filter({ hasText: 'Live' }).waitFor();

/** What the screens run in the page would count as a press. */
const mayNotRing = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } }));
const soundIsOff = (page: Page) => page.getByRole('alert').filter({ hasText: 'Order sound is off' }).waitFor();

const many =
  (query = '') =>
  async ({ consoleOrders }: Prepared) => {
    const { stores, fill } = await consoleOrders();
    await fill();
    return `/console/${stores.ofMany}/orders${query}`;
  };
const empty = async ({ consoleOrders }: Prepared) => `/console/${(await consoleOrders()).stores.empty}/orders`;
const cards = (page: Page) => page.locator('[data-order]').first().waitFor();
const offline = async (page: Page) => {
  await cards(page);
  await live(page);
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
};
const pressKeys = (key: string, name: string) => async (page: Page) => {
  await live(page);
  await page.keyboard.press(key);
  await page.getByRole('dialog', { name }).waitFor();
};

const owner = { as: 'storeOwner', before: mayRing } as const;
const seen = { ...owner, isWhole: false } as const;

/** The orders of a store: many, none, and what lies over them. */
export const BOARD_SCREENS: Screen[] = [
  { ...owner, name: 'board-sixty', path: many(), show: cards },
  { ...owner, name: 'board-list', path: many('?view=list'), show: live },
  {
    ...owner,
    name: 'board-history',
    path: many('?view=history'),
    show: (page) => page.getByLabel('Status').waitFor(),
  },
  { ...owner, name: 'board-empty', path: empty, show: live },
  { ...seen, name: 'board-sound-off', path: many(), before: mayNotRing, show: soundIsOff },
  {
    ...seen,
    name: 'board-offline',
    path: many(),
    show: offline,
  },
  {
    ...seen,
    name: 'board-kept',
    path: many(),
    show: async (page) => {
      await offline(page);
      await page
        .getByRole('button', { name: /^Accept, order/ })
        .first()
        .click();
      await page.getByText(/ is accepted here, and sent when you are back\.$/).waitFor();
    },
  },
  {
    ...seen,
    name: 'board-undo',
    path: async ({ consoleOrders }) => {
      const { stores, states } = await consoleOrders();
      await states.new();
      return `/console/${stores.ofStates}/orders`;
    },
    show: async (page) => {
      await page
        .getByRole('button', { name: /^Accept, order/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      // It stays for as long as one is about to press it.
      await page.getByRole('button', { name: 'Undo' }).focus();
    },
  },
  {
    ...seen,
    name: 'board-loading',
    path: empty,
    before: async (page) => {
      await mayRing(page);
      await hold('**/api/ops/queue*')(page);
    },
    show: skeleton,
  },
  {
    ...seen,
    name: 'board-error',
    path: empty,
    before: async (page) => {
      await mayRing(page);
      await refuse('**/api/ops/queue*')(page);
    },
    show: (page) => page.getByRole('button', { name: 'Try again' }).first().waitFor(),
  },
  {
    ...seen,
    name: 'board-paused',
    path: empty,
    before: async (page) => {
      await mayRing(page);
      await answer('**/api/ops/stores/*/status', () => ({ state: 'paused', reason: 'unaccepted', endsAt: null }))(page);
    },
    show: (page) => page.getByRole('alertdialog').waitFor(),
  },
  {
    ...seen,
    name: 'board-lost',
    path: empty,
    before: async (page) => {
      await mayRing(page);
      const lost = { id: 'lost', number: '9785', deliveryType: 'pickup', by: 'system', picked: 0, isUnaccepted: true };
      await answer('**/api/ops/queue*', ({ asOf }) => ({ ended: [{ ...lost, at: asOf }] }))(page);
    },
    show: (page) => page.getByText('Order 9785 was lost:').waitFor(),
  },
  { ...seen, name: 'board-keys', path: many(), show: pressKeys('?', 'Keyboard shortcuts') },
  { ...seen, name: 'board-palette', path: many(), show: pressKeys('ControlOrMeta+k', 'Search, or jump to') },
  {
    ...seen,
    name: 'board-palette-found',
    path: many(),
    show: async (page) => {
      await pressKeys('ControlOrMeta+k', 'Search, or jump to')(page);
      await page.getByRole('combobox').last().fill('Maximil');
      await page
        .getByRole('option', { name: /Maximiliane/ })
        .first()
        .waitFor();
      await page.locator('[role="listbox"]:not([aria-busy])').waitFor();
    },
  },
];
