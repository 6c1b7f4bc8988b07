import { alert, button, heading, mapDrawn, refuse } from './actions.ts';
import type { Screen } from './screen.ts';

export const MAPS: Screen[] = [
  { name: 'stores-map', path: '/stores?view=map', isWhole: false, show: mapDrawn },
  {
    name: 'stores-map-pointed',
    path: '/stores?view=map',
    isWhole: false,
    show: async (page) => {
      await mapDrawn(page);
      await page.getByRole('main').getByRole('article').first().getByRole('link').first().focus();
    },
  },
  {
    name: 'stores-map-card',
    path: '/stores?view=map',
    isWhole: false,
    show: async (page) => {
      await mapDrawn(page);
      await page.locator('button.map-pin').first().press('Enter');
      await page.locator('.store-map-card, .store-map-small-card').getByText(/\d KM/).first().waitFor();
    },
  },
  {
    name: 'stores-area',
    path: '/stores?view=map',
    isWhole: false,
    show: async (page) => {
      await mapDrawn(page);
      for (let step = 0; step < 2; step++) await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
      await button(page, 'Search this area').waitFor();
    },
  },
  { name: 'stores-area-empty', path: '/stores?bounds=-50,30,-49.5,30.5', show: heading('No store in this area') },
  { name: 'stores-list', path: '/stores?view=list' },
  { name: 'explorer-map', path: '/products?category=flower&view=map', isWhole: false, show: mapDrawn },
  {
    name: 'stores-map-error',
    path: '/stores?view=map',
    isWhole: false,
    before: refuse('**/explore/stores/markers*'),
    show: alert,
  },
  {
    name: 'stores-map-unavailable',
    path: '/stores?view=map',
    isWhole: false,
    before: (page) => page.route('**/base-map-*.json', (route) => route.abort()),
    show: (page) => page.getByText('Map unavailable. The list still works.').waitFor(),
  },
  {
    name: 'store-zones',
    path: ({ storeId }) => `/store/${storeId}`,
    isWhole: false,
    show: async (page) => {
      await page.getByRole('heading', { name: 'Delivery zones' }).scrollIntoViewIfNeeded();
      await page.locator('.store-zones-map').scrollIntoViewIfNeeded();
      await mapDrawn(page);
    },
  },
];
