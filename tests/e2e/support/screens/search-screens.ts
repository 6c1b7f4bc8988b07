import type { Page } from 'playwright-core';
import { alert, button, hold, refuse, skeleton } from './actions.ts';
import type { Screen } from './screen.ts';

/** Opens the header's search: over the whole screen where it is an icon. */
const openSearch = async (page: Page) => {
  const icon = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true });
  const field = page.locator('input[name="search"]:visible');
  if (!(await field.count())) await icon.and(page.locator(':visible')).first().click();
  await field.first().click();
  await page.getByRole('heading', { name: 'Categories' }).and(page.locator(':visible')).first().waitFor();
  return field.first();
};
const searchFor = (words: string, type?: string) => async (page: Page) => {
  const field = await openSearch(page);
  await field.pressSequentially(words);
  if (words.length > 3) await page.locator('.search-found-types').waitFor();
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

/** As this device keeps them. */
const SEARCHED = [
  { words: 'midnight haze', type: 'products' },
  { words: 'pre-rolls 10 pack', type: 'products' },
  { words: 'old mill', type: 'stores' },
  { words: 'cbd oil', type: 'products' },
];

export const SEARCH: Screen[] = [
  {
    name: 'search-suggestions',
    path: '/faq',
    isWhole: false,
    before: (page) =>
      page.addInitScript((kept) => localStorage.setItem('wicket:own:searches', kept), JSON.stringify(SEARCHED)),
    show: async (page) => {
      await openSearch(page);
      await page.getByRole('heading', { name: 'Stores near you' }).and(page.locator(':visible')).waitFor();
    },
  },
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
