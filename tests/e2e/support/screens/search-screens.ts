import type { Page } from 'playwright-core';
import { alert, button, hold, refuse, skeleton } from './actions.ts';
import type { Screen } from './screen.ts';

/** Types into the header's search: over the whole screen where it is an icon. */
const searchFor = (words: string, type?: string) => async (page: Page) => {
  const icon = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true });
  const field = page.locator('input[name="search"]:visible');
  if (!(await field.count())) await icon.and(page.locator(':visible')).click();
  await field.first().pressSequentially(words);
  await page.locator('.search-found-types').waitFor();
  if (type) await page.locator('.search-found-types').getByText(type, { exact: true }).click();
};
const found = (page: Page) =>
  page.getByRole('listbox', { name: 'Search results' }).getByRole('option').first().waitFor();
const searching = (name: string, words: string, more: Partial<Screen> & { type?: string } = {}): Screen => ({
  name: `search-dropdown${name}`,
  path: '/faq',
  isWhole: false,
  before: more.before,
  show: async (page, prepared) => {
    await searchFor(words, more.type)(page);
    await (more.show ?? found)(page, prepared);
  },
});

export const SEARCH: Screen[] = [
  searching('', 'haze'),
  searching('-stores', 'queen', { type: 'Stores' }),
  searching('-brands', 'farms', { type: 'Brands' }),
  searching('-short', 'cbd', { show: (page) => page.getByText('Type at least 4 characters').first().waitFor() }),
  searching('-empty', 'nothinglikethis', { show: (page) => page.getByText('No Item Found').first().waitFor() }),
  searching('-loading', 'haze', { before: hold('**/explore/search/all*'), show: skeleton }),
  searching('-error', 'haze', { before: refuse('**/explore/search/all*'), show: alert }),
  {
    name: 'search-dropdown-home',
    path: '/',
    isWhole: false,
    show: async (page) => {
      await page.getByRole('main').locator('input[name="search"]').pressSequentially('haze');
      await found(page);
    },
  },
  {
    name: 'location-dialog-refused',
    path: '/',
    isFirstVisit: true,
    isWhole: false,
    before: (page) => page.addInitScript(() => localStorage.setItem('legalAge', 'true')),
    show: async (page) => {
      await button(page, 'Use Current Location').click();
      await alert(page);
    },
  },
];
